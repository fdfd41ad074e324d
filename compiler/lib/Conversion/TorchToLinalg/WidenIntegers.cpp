//===- WidenIntegers.cpp - Integers that torch-mlir mistakes --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WidenIntegers.h"

#include "mlir/IR/Builders.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Dialect/Torch/TableOp.h"

using namespace mlir;
using namespace mlir::tcp;

/// Ops whose results have no elements other than those of their operands.
static constexpr StringLiteral kMoving[] = {
    "aten._index_put_impl",
    "aten._make_per_channel_quantized_tensor",
    "aten._make_per_tensor_quantized_tensor",
    "aten._reshape_alias",
    "aten._unsafe_view",
    "aten.as_strided",
    "aten.broadcast_to",
    "aten.cat",
    "aten.clone",
    "aten.copy",
    "aten.diagonal",
    "aten.dim",
    "aten.expand",
    "aten.flatten.using_ints",
    "aten.flip",
    "aten.gather",
    "aten.index.Tensor",
    "aten.index.Tensor_hacked_twin",
    "aten.index_put",
    "aten.index_put.hacked_twin",
    "aten.index_select",
    "aten.int_repr",
    "aten.masked_select",
    "aten.numel",
    "aten.permute",
    "aten.repeat",
    "aten.reshape",
    "aten.roll",
    "aten.select.int",
    "aten.select_scatter",
    "aten.size",
    "aten.size.int",
    "aten.slice.Tensor",
    "aten.slice_scatter",
    "aten.squeeze",
    "aten.squeeze.dim",
    "aten.stack",
    "aten.t",
    "aten.tile",
    "aten.transpose.int",
    "aten.unflatten.int",
    "aten.unsqueeze",
    "aten.view",
    "aten.where.self",
};

/// Ops whose result is unsigned for unsigned 8-bit integers, and bool for other
/// types.
static constexpr StringLiteral kTruths[] = {
    "aten.all", "aten.all.dim", "aten.any", "aten.any.dim", "aten.any.dims",
};

/// Ops that convert the number at operand 1 to the tensor's type: -1 becomes
/// 255.
static constexpr StringLiteral kWrapping[] = {
    "aten.eq.Scalar", "aten.floor_divide.Scalar", "aten.fmod.Scalar",
    "aten.ge.Scalar", "aten.gt.Scalar",           "aten.le.Scalar",
    "aten.lt.Scalar", "aten.ne.Scalar",           "aten.remainder.Scalar",
};

/// Ops whose results depend on the order of integers.
static constexpr StringLiteral kSorting[] = {
    "aten.argsort",
    "aten.sort",
    "aten.topk",
};

static bool isUnsigned(torch::ValueTensorType type) {
  return type.getDtype().isUnsignedInteger();
}

/// Returns the type of a tensor of integers that torch-mlir lowers wrongly;
/// null for other types. With signed 8-bit integers, it crashes on numbers that
/// it converts to their type.
static torch::ValueTensorType getMistaken(Type type) {
  auto tensor = dyn_cast<torch::ValueTensorType>(type);
  if (!tensor || !tensor.getHasSizes() || !tensor.getDtype() ||
      !(isUnsigned(tensor) || tensor.getDtype().isSignedInteger(8)))
    return {};
  return tensor;
}

static unsigned getWidth(torch::ValueTensorType type) {
  return type.getDtype().getIntOrFloatBitWidth();
}

static torch::ValueTensorType withElements(torch::ValueTensorType type,
                                           Type element) {
  return torch::ValueTensorType::get(type.getContext(), /*hasSizes=*/true,
                                     type.getSizes(), element, {});
}

static torch::ValueTensorType widen(torch::ValueTensorType type) {
  return withElements(
      type, IntegerType::get(type.getContext(), 64, IntegerType::Signed));
}

/// Converts a tensor of integers to another integer type.
static Value convert(OpBuilder &b, Location loc, Value value,
                     torch::ValueTensorType to) {
  auto from = cast<torch::ValueTensorType>(value.getType());
  auto getSignedness = [](torch::ValueTensorType type) {
    auto integer = cast<IntegerType>(type.getDtype());
    return SignednessAttr::get(type.getContext(),
                               integer.isSigned()     ? Signedness::Signed
                               : integer.isUnsigned() ? Signedness::Unsigned
                                                      : Signedness::Signless);
  };
  Value builtin =
      torch_c::ToBuiltinTensorOp::create(b, loc, from.toBuiltin(), value);
  builtin = CastOp::create(b, loc, to.toBuiltin(), builtin, getSignedness(from),
                           getSignedness(to));
  return torch_c::FromBuiltinTensorOp::create(b, loc, to, builtin);
}

/// Returns a tensor, or a list of tensors, with such integers widened; `value`
/// if there are none.
static Value widenOperand(OpBuilder &b, Location loc, Value value) {
  if (torch::ValueTensorType type = getMistaken(value.getType()))
    return getWidth(type) < 64 ? convert(b, loc, value, widen(type)) : value;
  auto list = value.getDefiningOp<torch::PrimListConstructOp>();
  if (!list)
    return value;
  SmallVector<Value> elements;
  for (Value element : list.getElements())
    elements.push_back(widenOperand(b, loc, element));
  if (llvm::equal(elements, list.getElements()))
    return value;
  auto type = torch::ListType::get(b.getContext(), elements.front().getType());
  return torch::PrimListConstructOp::create(b, loc, type, elements);
}

static Value createInt(OpBuilder &b, Location loc, uint64_t value) {
  return torch::ConstantIntOp::create(
      b, loc, torch::IntType::get(b.getContext()), value);
}

/// Converts the number at operand 1, if it is a constant, to the element type
/// of `type`.
static void wrapNumber(OpBuilder &b, torch::TableOp op,
                       torch::ValueTensorType type) {
  auto constant = op->getOperand(1).getDefiningOp<torch::ConstantIntOp>();
  if (!constant)
    return;
  APInt number = constant.getValueAttr().getValue().trunc(getWidth(type));
  number = isUnsigned(type) ? number.zext(64) : number.sext(64);
  op->setOperand(1, createInt(b, op->getLoc(), number.getZExtValue()));
}

/// Changes the type of a result from `type` to `wide`, and converts it back for
/// its users.
static void widenResult(Value result, torch::ValueTensorType type,
                        torch::ValueTensorType wide) {
  OpBuilder b(result.getContext());
  b.setInsertionPointAfterValue(result);
  result.setType(wide);
  Value narrow = convert(b, result.getLoc(), result, type);
  result.replaceUsesWithIf(narrow, [&](OpOperand &use) {
    return use.getOwner() != result.getDefiningOp()->getNextNode();
  });
}

/// Makes a range of such integers one of 64 bits.
static void widenRange(torch::TableOp op) {
  torch::ValueTensorType type = getMistaken(op->getResult(0).getType());
  if (!type || getWidth(type) == 64)
    return;
  OpBuilder b(op);
  // 4 is PyTorch's number for the type int64.
  op->setOperand(3, createInt(b, op->getLoc(), 4));
  widenResult(op->getResult(0), type, widen(type));
}

static void widen(torch::TableOp op) {
  StringRef name = op->getName().stripDialect();
  if (name == "aten.arange.start_step")
    return widenRange(op);
  Location loc = op->getLoc();
  OpBuilder b(op);
  torch::ValueTensorType first = getMistaken(op->getOperand(0).getType());
  bool isWidened = false;
  for (OpOperand &operand : op->getOpOperands()) {
    Value wide = widenOperand(b, loc, operand.get());
    isWidened |= wide != operand.get();
    operand.set(wide);
  }
  if (!isWidened)
    return;
  if (first && llvm::is_contained(kWrapping, name))
    wrapNumber(b, op, first);
  for (Value result : op->getResults())
    if (torch::ValueTensorType type = getMistaken(result.getType());
        type && getWidth(type) < 64)
      widenResult(result, type,
                  isUnsigned(type) && llvm::is_contained(kTruths, name)
                      ? withElements(type, b.getI1Type())
                      : widen(type));
}

LogicalResult mlir::tcp::widenIntegers(ModuleOp module) {
  SmallVector<torch::TableOp> ops;
  WalkResult result = module.walk([&](torch::TableOp op) {
    StringRef name = op->getName().stripDialect();
    if (op->getNumOperands() == 0 || llvm::is_contained(kMoving, name))
      return WalkResult::advance();
    ops.push_back(op);
    torch::ValueTensorType type = getMistaken(op->getOperand(0).getType());
    if (!type || getWidth(type) < 64 || !llvm::is_contained(kSorting, name))
      return WalkResult::advance();
    emitError(op->getLoc())
        << "'" << op->getName()
        << "' has no lowering for unsigned integers of 64 bits; convert them "
           "to si64 before it";
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  for (torch::TableOp op : ops)
    widen(op);
  return success();
}
