//===- TorchToTcpCustomOp.cpp - Torch ops as tcp.custom_op ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"
#include "TorchTypeConverter.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Dialect/Tcp/CustomOpNames.h"
#include "tcp-mlir/Dialect/Torch/TableOp.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_CONVERTTORCHTOTCPCUSTOMOP
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The attribute names for the operands of an op, in the order of the schema.
/// An operand with an empty name is an operand of the custom op.
struct CustomOpRow {
  StringLiteral name;
  StringLiteral operands;
};

static constexpr CustomOpRow kCustomOps[] = {
    {"aten._index_put_impl", ",,,accumulate,unsafe"},
    {"aten.arange.start_step", "start,end,step,dtype,layout,device,pin_memory"},
    {"aten.convolution",
     ",,,stride,padding,dilation,transposed,output_padding,groups"},
    {"aten.cumsum", ",dim,dtype"},
    {"aten.fake_quantize_per_channel_affine", ",,,axis,quant_min,quant_max"},
    {"aten.fake_quantize_per_tensor_affine",
     ",scale,zero_point,quant_min,quant_max"},
    {"aten.fake_quantize_per_tensor_affine.tensor_qparams",
     ",,,quant_min,quant_max"},
    {"aten.min.dim", ",dim,keepdim"},
    {"aten.slice_scatter", ",,dim,start,end,step"},
    {"aten.sort", ",dim,descending"},
    {"aten.topk", ",k,dim,largest,sorted"},
    {"aten.view", ",size"},
};

/// Returns a constant as an attribute; null if `value` is not constant.
static Attribute getConstant(Builder &b, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (auto constant = dyn_cast<torch::ConstantIntOp>(op))
    return constant.getValueAttr();
  if (auto constant = dyn_cast<torch::ConstantFloatOp>(op))
    return constant.getValueAttr();
  if (auto constant = dyn_cast<torch::ConstantBoolOp>(op))
    return b.getBoolAttr(constant.getValue());
  if (auto constant = dyn_cast<torch::ConstantStrOp>(op))
    return constant.getValueAttr();
  if (auto list = dyn_cast<torch::PrimListConstructOp>(op)) {
    SmallVector<int64_t> values;
    for (Value element : list.getElements()) {
      auto constant = element.getDefiningOp<torch::ConstantIntOp>();
      if (!constant)
        return {};
      values.push_back(constant.getValueAttr().getInt());
    }
    return b.getDenseI64ArrayAttr(values);
  }
  return {};
}

namespace {
class ConvertToCustomOp : public ConversionPattern {
public:
  ConvertToCustomOp(const TypeConverter &types, StringRef name,
                    StringRef operands, MLIRContext *context)
      : ConversionPattern(types, "torch." + name.str(), /*benefit=*/1,
                          context) {
    operands.split(names, ',');
    setDebugName("custom op for " + name.str());
  }

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &b) const override {
    SmallVector<Value> inputs;
    SmallVector<std::string> inputNames;
    SmallVector<NamedAttribute> attributes;
    attributes.push_back(b.getNamedAttr(
        "op_name", b.getStringAttr(op->getName().getStringRef())));
    SmallVector<StringRef> schemaNames = getSchemaNames(op);
    for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
      Type type = operand.getType();
      StringRef name = index < names.size() ? names[index] : StringRef();
      if (isa<torch::NoneType, torch::DeviceType>(type))
        continue;
      if (!name.empty())
        if (Attribute constant = getConstant(b, operand)) {
          attributes.push_back(b.getNamedAttr(name, constant));
          continue;
        }
      std::string title = index < schemaNames.size()
                              ? schemaNames[index].str()
                              : "operand" + std::to_string(index);
      if (failed(addInputs(operand, operands[index], title, inputs, inputNames,
                           b)))
        return b.notifyMatchFailure(op, "an operand has no builtin type");
    }
    attributes.push_back(b.getNamedAttr(
        kTorchOperandNames,
        b.getStrArrayAttr(llvm::map_to_vector(
            inputNames, [](const std::string &n) { return StringRef(n); }))));
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)) ||
        llvm::any_of(types, [](Type type) {
          return isa<torch::TorchDialect>(type.getDialect());
        }))
      return b.notifyMatchFailure(op, "a result has no builtin type");
    b.replaceOpWithNewOp<CustomOp>(op, types, inputs, attributes);
    return success();
  }

private:
  /// Returns the names of an op's operands in its schema.
  static SmallVector<StringRef> getSchemaNames(Operation *op) {
    SmallVector<StringRef> names;
    if (const torch::TableOpRow *row =
            torch::findTableOp(op->getName().stripDialect()))
      row->operandNames.split(names, ' ');
    return names;
  }

  /// Adds an operand to `inputs`. A list adds each of its elements, whose names
  /// end with their numbers. None adds nothing.
  LogicalResult addInputs(Value operand, Value converted, StringRef name,
                          SmallVectorImpl<Value> &inputs,
                          SmallVectorImpl<std::string> &inputNames,
                          ConversionPatternRewriter &b) const {
    if (auto list = operand.getDefiningOp<torch::PrimListConstructOp>()) {
      StringRef single = name == "indices" ? "index" : name;
      for (auto [number, element] : llvm::enumerate(list.getElements())) {
        if (isa<torch::NoneType>(element.getType()))
          continue;
        Type type = getTypeConverter()->convertType(element.getType());
        Value value = getTypeConverter()->materializeTargetConversion(
            b, list.getLoc(), type, element);
        if (!value || failed(addInputs(element, value,
                                       (single + "_" + Twine(number)).str(),
                                       inputs, inputNames, b)))
          return failure();
      }
      return success();
    }
    if (isa<torch::TorchDialect>(converted.getType().getDialect()))
      return failure();
    inputs.push_back(converted);
    inputNames.push_back(name.str());
    return success();
  }

  SmallVector<StringRef> names;
};

class ConvertTorchToTcpCustomOp
    : public tcp::impl::ConvertTorchToTcpCustomOpBase<
          ConvertTorchToTcpCustomOp> {
  using ConvertTorchToTcpCustomOpBase::ConvertTorchToTcpCustomOpBase;

  void runOnOperation() override {
    llvm::StringSet<> named;
    for (const std::string &name : convertTorchOps)
      named.insert(name);
    TorchTypeConverter types;
    RewritePatternSet patterns(&getContext());
    ConversionTarget target(getContext());
    target
        .addLegalDialect<TcpDialect, tensor::TensorDialect, arith::ArithDialect,
                         torch_c::TorchConversionDialect>();
    for (const CustomOpRow &row : kCustomOps)
      if (named.empty() || named.contains(row.name))
        patterns.add<ConvertToCustomOp>(types, row.name, row.operands,
                                        &getContext());
    for (const auto &name : named) {
      StringRef key = name.getKey();
      target.addIllegalOp(OperationName(("torch." + key).str(), &getContext()));
      // A user who names an op wants it converted, even if its attributes have
      // no names.
      if (llvm::none_of(kCustomOps, [&](const CustomOpRow &row) {
            return row.name == key;
          }))
        patterns.add<ConvertToCustomOp>(types, key, "", &getContext());
    }
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
