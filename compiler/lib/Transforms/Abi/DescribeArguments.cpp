//===- DescribeArguments.cpp - Arguments for the debugger -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "tcp-mlir/Transforms/Signatures.h"
#include "llvm/BinaryFormat/Dwarf.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPDESCRIBEARGUMENTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the DWARF type of a scalar, under its MLIR name.
static LLVM::DITypeAttr describeScalar(Type type) {
  MLIRContext *context = type.getContext();
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  unsigned encoding = llvm::dwarf::DW_ATE_signed;
  if (isa<FloatType>(type))
    encoding = llvm::dwarf::DW_ATE_float;
  else if (bits == 1)
    encoding = llvm::dwarf::DW_ATE_boolean;
  std::string name;
  llvm::raw_string_ostream(name) << type;
  return LLVM::DIBasicTypeAttr::get(context, llvm::dwarf::DW_TAG_base_type,
                                    StringAttr::get(context, name),
                                    llvm::alignTo(bits, 8), encoding);
}

namespace {
/// Builds the DWARF type of a memref descriptor, member by member.
class DescriptorBuilder {
public:
  DescriptorBuilder(RankedTensorType tensor, LLVM::DISubprogramAttr function)
      : tensor(tensor), function(function), context(tensor.getContext()) {}

  LLVM::DITypeAttr build() {
    LLVM::DITypeAttr word = describeScalar(IntegerType::get(context, 64));
    LLVM::DITypeAttr pointer = LLVM::DIDerivedTypeAttr::get(
        context, llvm::dwarf::DW_TAG_pointer_type, StringAttr(),
        describeScalar(tensor.getElementType()), 64, 0, 0, std::nullopt,
        LLVM::DINodeAttr());
    addMember("base", pointer, 64);
    addMember("data", pointer, 64);
    addMember("offset", word, 64);
    if (int64_t rank = tensor.getRank()) {
      LLVM::DITypeAttr array = describeArray(word, rank);
      addMember("sizes", array, 64 * rank);
      addMember("strides", array, 64 * rank);
    }
    std::string name;
    llvm::raw_string_ostream os(name);
    os << MemRefType::get(tensor.getShape(), tensor.getElementType());
    return LLVM::DICompositeTypeAttr::get(
        context, DistinctAttr(), false, llvm::dwarf::DW_TAG_structure_type,
        StringAttr::get(context, name), function.getFile(), 0,
        LLVM::DIScopeAttr(), LLVM::DITypeAttr(), LLVM::DIFlags::Zero, size, 64,
        {}, {}, {}, {}, members);
  }

private:
  LLVM::DITypeAttr describeArray(LLVM::DITypeAttr element, int64_t count) {
    LLVM::DINodeAttr range = LLVM::DISubrangeAttr::get(
        context, IntegerAttr::get(IntegerType::get(context, 64), count), {}, {},
        {});
    return LLVM::DICompositeTypeAttr::get(
        context, DistinctAttr(), false, llvm::dwarf::DW_TAG_array_type,
        StringAttr(), LLVM::DIFileAttr(), 0, LLVM::DIScopeAttr(), element,
        LLVM::DIFlags::Zero, 64 * count, 64, {}, {}, {}, {}, range);
  }

  void addMember(StringRef name, LLVM::DITypeAttr type, uint64_t bits) {
    members.push_back(LLVM::DIDerivedTypeAttr::get(
        context, llvm::dwarf::DW_TAG_member, StringAttr::get(context, name),
        type, bits, 0, size, std::nullopt, LLVM::DINodeAttr()));
    size += bits;
  }

  RankedTensorType tensor;
  LLVM::DISubprogramAttr function;
  MLIRContext *context;
  uint64_t size = 0;
  SmallVector<LLVM::DINodeAttr> members;
};

class TcpDescribeArguments
    : public tcp::impl::TcpDescribeArgumentsBase<TcpDescribeArguments> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<LLVM::LLVMFuncOp>()) {
      // A function without a line, such as the error handler, is not part of
      // the program.
      if (!func.getLoc()->findInstanceOf<FileLineColLoc>()) {
        func->setLoc(UnknownLoc::get(&getContext()));
        continue;
      }
      auto signature = func->getAttrOfType<TypeAttr>(kSignatureAttrName);
      auto place =
          func.getLoc()->findInstanceOf<FusedLocWith<LLVM::DISubprogramAttr>>();
      if (signature && place && !func.isExternal())
        describe(func, cast<FunctionType>(signature.getValue()),
                 place.getMetadata());
    }
  }

  /// Stores the words of each argument on the stack as one descriptor, and
  /// describes it for debuggers.
  void describe(LLVM::LLVMFuncOp func, FunctionType signature,
                LLVM::DISubprogramAttr function) {
    MLIRContext *context = &getContext();
    Location loc = func.getLoc();
    // Stores without a line belong to the prologue. Breakpoints on the function
    // stop after it.
    Location prologue = UnknownLoc::get(context);
    ValueRange words = func.getArguments();
    if (func.getNumArguments() &&
        func.getArgAttr(0, LLVM::LLVMDialect::getStructRetAttrName()))
      words = words.drop_front();
    auto place = loc->findInstanceOf<FileLineColLoc>();
    OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
    auto pointerType = LLVM::LLVMPointerType::get(context);
    for (auto [index, type] : llvm::enumerate(signature.getInputs())) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      size_t count = tensor ? 3 + 2 * tensor.getRank() : 1;
      if (words.size() < count)
        return;
      Value one = LLVM::ConstantOp::create(b, prologue, b.getI64Type(), 1);
      SmallVector<Type> types(words.take_front(count).getTypes());
      auto slotType = LLVM::LLVMStructType::getLiteral(context, types);
      Value slot =
          LLVM::AllocaOp::create(b, prologue, pointerType, slotType, one);
      for (auto [field, word] : llvm::enumerate(words.take_front(count))) {
        Value address = LLVM::GEPOp::create(
            b, prologue, pointerType, slotType, slot,
            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(field)});
        LLVM::StoreOp::create(b, prologue, word, address);
      }
      words = words.drop_front(count);
      LLVM::DITypeAttr description =
          tensor ? DescriptorBuilder(tensor, function).build()
                 : describeScalar(type);
      auto variable = LLVM::DILocalVariableAttr::get(
          context, function, b.getStringAttr("arg" + Twine(index)),
          function.getFile(), place ? place.getLine() : 0, index + 1, 0,
          description, LLVM::DIFlags::Zero);
      LLVM::DbgDeclareOp::create(b, loc, slot, variable);
    }
    keepAlive(func);
  }

  /// Uses the arguments at the end of the function. Otherwise the optimizer
  /// would remove the stores, and reuse the registers of arguments after their
  /// last use.
  void keepAlive(LLVM::LLVMFuncOp func) {
    auto name = StringAttr::get(&getContext(), "llvm.fake.use");
    func.walk([&](LLVM::ReturnOp end) {
      OpBuilder b(end);
      for (Value word : func.getArguments())
        LLVM::CallIntrinsicOp::create(b, UnknownLoc::get(&getContext()), name,
                                      word);
    });
  }
};
} // namespace
