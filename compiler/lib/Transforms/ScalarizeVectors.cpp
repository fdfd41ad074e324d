//===- ScalarizeVectors.cpp - Arithmetic on vectors by element ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "Math/ElementaryFunctions.h"
#include "Math/HalfFloats.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPSCALARIZEVECTORS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the type of the first operand or result that is a vector of f16 or
/// bf16, or null.
static VectorType getHalfVector(Operation *op) {
  for (Type type :
       llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes())) {
    auto vector = dyn_cast<VectorType>(type);
    if (vector && isa<Float16Type, BFloat16Type>(vector.getElementType()))
      return vector;
  }
  return nullptr;
}

/// Returns whether `op` converts vectors between f32 and a 16-bit float.
static bool isHalfConversion(Operation *op) {
  VectorType half = getHalfVector(op);
  return half && !half.isScalable() &&
         isa<arith::ExtFOp, arith::TruncFOp>(op) &&
         (getElementTypeOrSelf(op->getOperand(0)).isF32() ||
          getElementTypeOrSelf(op->getResult(0)).isF32());
}

/// Returns whether `op` works on each element separately, by an operation that
/// only scalars have.
static bool needsScalars(Operation *op) {
  auto type = op->getNumResults() == 1
                  ? dyn_cast<VectorType>(op->getResult(0).getType())
                  : VectorType();
  if (!type)
    return false;
  if (isa<math::MathDialect>(op->getDialect()))
    return op->hasTrait<OpTrait::Elementwise>() && !isComputedOnVectors(op);
  if (!getHalfVector(op) || isHalfConversion(op))
    return false;
  if (isa<vector::FMAOp>(op))
    return true;
  // These ops move bits, whatever they mean.
  return isa<arith::ArithDialect>(op->getDialect()) &&
         op->hasTrait<OpTrait::Elementwise>() &&
         !isa<arith::SelectOp, arith::BitcastOp>(op);
}

/// Emits the computation of `op` for one element of each operand.
static Value computeElement(OpBuilder &b, Operation *op,
                            ArrayRef<int64_t> position) {
  IRMapping mapping;
  for (Value operand : op->getOperands())
    if (isa<VectorType>(operand.getType()) && !mapping.contains(operand))
      mapping.map(operand, b.createOrFold<vector::ExtractOp>(
                               op->getLoc(), operand, position));
  if (isa<vector::FMAOp>(op))
    return math::FmaOp::create(
        b, op->getLoc(), mapping.lookup(op->getOperand(0)),
        mapping.lookup(op->getOperand(1)), mapping.lookup(op->getOperand(2)));
  Value element = b.clone(*op, mapping)->getResult(0);
  element.setType(getElementTypeOrSelf(element.getType()));
  return element;
}

static void scalarize(Operation *op) {
  OpBuilder b(op);
  auto type = cast<VectorType>(op->getResult(0).getType());
  SmallVector<int64_t> strides = computeStrides(type.getShape());
  SmallVector<Value> elements;
  for (int64_t index = 0; index < type.getNumElements(); ++index)
    elements.push_back(computeElement(b, op, delinearize(index, strides)));
  op->getResult(0).replaceAllUsesWith(
      vector::FromElementsOp::create(b, op->getLoc(), type, elements));
  op->erase();
}

/// Replaces a conversion by arithmetic on integers, because vectors of 16-bit
/// floats become vectors of integers. A conversion of f16 stays if the target
/// has an instruction for it.
static void expandHalfConversion(Operation *op, bool nativeF16) {
  if (nativeF16 && getHalfVector(op).getElementType().isF16())
    return;
  ScalarBuilder b(op->getLoc(), op);
  Real operand(b, op->getOperand(0));
  Type type = getElementTypeOrSelf(op->getResult(0));
  Real result = type.isF32() ? extendHalf(operand, /*nativeF16=*/false)
                             : truncateToHalf(operand, cast<FloatType>(type),
                                              /*nativeF16=*/false);
  op->getResult(0).replaceAllUsesWith(result.getValue());
  op->erase();
}

/// Reduces the elements one after the other, from the first to the last.
static void scalarize(vector::ReductionOp op) {
  OpBuilder b(op);
  Value result = op.getAcc();
  int64_t count = op.getSourceVectorType().getNumElements();
  for (int64_t index = 0; index < count; ++index) {
    Value element =
        b.createOrFold<vector::ExtractOp>(op.getLoc(), op.getVector(), index);
    result = result ? vector::makeArithReduction(b, op.getLoc(), op.getKind(),
                                                 element, result,
                                                 op.getFastmathAttr())
                    : element;
  }
  op.replaceAllUsesWith(result);
  op.erase();
}

/// Fails with a diagnostic if `op` computes on vectors in a way that has no
/// lowering.
static LogicalResult checkLowerable(Operation *op) {
  VectorType half = getHalfVector(op);
  bool isMasked = isa_and_nonnull<vector::MaskOp>(op->getParentOp());
  if (half && (isa<vector::ContractionOp, vector::MultiDimReductionOp,
                   vector::OuterProductOp, vector::ScanOp>(op) ||
               (isMasked && isa<vector::ReductionOp>(op))))
    return op->emitOpError("computes on ")
           << half << ", which can't be lowered; extend the vectors to f32";
  bool isReduction = half && isa<vector::ReductionOp>(op);
  if (!needsScalars(op) && !isReduction)
    return success();
  for (Type type : op->getOperandTypes())
    if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
      return op->emitOpError("can't be lowered on ")
             << vector
             << ", a scalable vector of 16-bit floats; use a vector of a "
                "fixed size";
  return success();
}

namespace {
class TcpScalarizeVectors
    : public tcp::impl::TcpScalarizeVectorsBase<TcpScalarizeVectors> {
public:
  using TcpScalarizeVectorsBase::TcpScalarizeVectorsBase;

private:
  void runOnOperation() override {
    SmallVector<Operation *> elementwise, conversions;
    SmallVector<vector::ReductionOp> reductions;
    bool canLowerAll = true;
    getOperation().walk([&](Operation *op) {
      if (failed(checkLowerable(op)))
        canLowerAll = false;
      else if (needsScalars(op))
        elementwise.push_back(op);
      else if (isHalfConversion(op))
        conversions.push_back(op);
      else if (auto reduction = dyn_cast<vector::ReductionOp>(op);
               reduction && getHalfVector(op))
        reductions.push_back(reduction);
    });
    if (!canLowerAll)
      return signalPassFailure();
    for (Operation *op : elementwise)
      scalarize(op);
    for (vector::ReductionOp op : reductions)
      scalarize(op);
    for (Operation *op : conversions)
      expandHalfConversion(op, nativeF16);
  }
};
} // namespace
