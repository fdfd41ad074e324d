//===- UnrollVectors.cpp - Arithmetic on vectors by elements --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPUNROLLVECTORS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static bool isVector(Type type) { return isa<VectorType>(type); }

static bool isVectorOfF16(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getElementType().isF16();
}

static bool isVectorOfBF16(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getElementType().isBF16();
}

/// True if `op` has an operand or a result whose type is as `predicate` says.
template <typename Predicate>
static bool hasType(Operation *op, Predicate predicate) {
  return llvm::any_of(op->getOperandTypes(), predicate) ||
         llvm::any_of(op->getResultTypes(), predicate);
}

/// True if `op` computes elements of its own, and LLVM would do so otherwise
/// than with scalars: it calls libgcc for f16, and elementary functions have
/// other errors.
static bool needsUnrolling(Operation *op) {
  if (isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp>(op))
    return false;
  return isa<math::MathDialect>(op->getDialect())
             ? hasType(op, isVector)
             : isa<arith::ArithDialect>(op->getDialect()) &&
                   hasType(op, isVectorOfF16);
}

/// True if `op`, of the vector dialect, adds or multiplies f16.
static bool reducesF16(Operation *op) {
  return isa<vector::ContractionOp, vector::FMAOp, vector::MultiDimReductionOp,
             vector::OuterProductOp, vector::ReductionOp, vector::ScanOp>(op) &&
         hasType(op, isVectorOfF16);
}

/// Does `op`, which has one result, for each element.
static LogicalResult unroll(Operation *op) {
  auto resultType = dyn_cast<VectorType>(op->getResult(0).getType());
  if (!OpTrait::hasElementwiseMappableTraits(op) || !resultType ||
      hasType(op, [](Type type) {
        auto vector = dyn_cast<VectorType>(type);
        return vector && vector.isScalable();
      }))
    return op->emitOpError("has no lowering on vectors of scalable size");
  OpBuilder b(op);
  Location loc = op->getLoc();
  SmallVector<ValueRange> operands;
  for (Value operand : op->getOperands())
    operands.push_back(
        isVector(operand.getType())
            ? vector::ToElementsOp::create(b, loc, operand).getResults()
            : ValueRange());
  SmallVector<Value> elements;
  for (int64_t index = 0; index < resultType.getNumElements(); ++index) {
    OperationState state(loc, op->getName());
    for (auto [operand, parts] : llvm::zip_equal(op->getOperands(), operands))
      state.operands.push_back(parts.empty() ? operand : parts[index]);
    state.types.push_back(resultType.getElementType());
    state.attributes = op->getAttrDictionary();
    elements.push_back(b.create(state)->getResult(0));
  }
  Value result = vector::FromElementsOp::create(b, loc, resultType, elements);
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}

namespace {
class TcpUnrollVectors
    : public tcp::impl::TcpUnrollVectorsBase<TcpUnrollVectors> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](Operation *op) -> WalkResult {
      // LLVM calls libgcc even to put a bf16 into a vector.
      if (hasType(op, isVectorOfBF16))
        return op->emitOpError("has no lowering on vectors of bf16: use "
                               "scalars or tensors, or vectors of f32");
      if (reducesF16(op))
        return op->emitOpError("has no lowering on vectors of f16: extend "
                               "them to f32 before");
      return needsUnrolling(op) ? unroll(op) : success();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
