//===- HoldBf16AsF16.cpp - A type that every CPU moves as it is -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPHOLDBF16ASF16
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static bool isBf16(Type type) { return getElementTypeOrSelf(type).isBF16(); }

/// Returns whether `op` only moves its operands and results.
static bool isMove(Operation *op) {
  return isa<LLVM::LLVMFuncOp, LLVM::GlobalOp, LLVM::CallOp, LLVM::InvokeOp,
             LLVM::LoadOp, LLVM::StoreOp, LLVM::BitcastOp, LLVM::SelectOp,
             LLVM::ReturnOp, LLVM::ConstantOp, LLVM::ZeroOp, LLVM::UndefOp,
             LLVM::PoisonOp, LLVM::ExtractValueOp, LLVM::InsertValueOp,
             LLVM::ExtractElementOp, LLVM::InsertElementOp,
             LLVM::ShuffleVectorOp, LLVM::MaskedLoadOp, LLVM::MaskedStoreOp,
             BranchOpInterface>(op);
}

/// Returns the f16 that has the bits of `value`, a bf16.
static FloatAttr reinterpret(FloatAttr value) {
  return FloatAttr::get(
      Float16Type::get(value.getContext()),
      APFloat(APFloat::IEEEhalf(), value.getValue().bitcastToAPInt()));
}

static AttrTypeReplacer makeReplacer() {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](BFloat16Type type) -> Type {
    return Float16Type::get(type.getContext());
  });
  using Replaced = std::optional<std::pair<Attribute, WalkResult>>;
  replacer.addReplacement([](FloatAttr value) -> Replaced {
    if (!isBf16(value.getType()))
      return std::nullopt;
    return std::make_pair(reinterpret(value), WalkResult::skip());
  });
  replacer.addReplacement([](DenseElementsAttr values) -> Replaced {
    if (!isBf16(values.getType()))
      return std::nullopt;
    ShapedType type =
        values.getType().clone(Float16Type::get(values.getContext()));
    return std::make_pair(
        DenseElementsAttr::getFromRawBuffer(type, values.getRawData()),
        WalkResult::skip());
  });
  replacer.addReplacement([](DenseResourceElementsAttr values) -> Replaced {
    if (!isBf16(values.getType()))
      return std::nullopt;
    ShapedType type =
        values.getType().clone(Float16Type::get(values.getContext()));
    return std::make_pair(
        DenseResourceElementsAttr::get(type, values.getRawHandle()),
        WalkResult::skip());
  });
  return replacer;
}

namespace {
class TcpHoldBf16AsF16
    : public tcp::impl::TcpHoldBf16AsF16Base<TcpHoldBf16AsF16> {
  void runOnOperation() override {
    WalkResult result = getOperation().walk([](Operation *op) {
      bool hasBf16 = llvm::any_of(op->getOperandTypes(), isBf16) ||
                     llvm::any_of(op->getResultTypes(), isBf16);
      return hasBf16 && !isMove(op) ? WalkResult::interrupt()
                                    : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return;
    AttrTypeReplacer replacer = makeReplacer();
    getOperation().walk([&](Operation *op) {
      // Discardable attributes do not decide registers, so they stay.
      DictionaryAttr said = op->getDiscardableAttrDictionary();
      replacer.replaceElementsIn(op, /*replaceAttrs=*/true,
                                 /*replaceLocs=*/false, /*replaceTypes=*/true);
      op->setDiscardableAttrs(said);
    });
  }
};
} // namespace
