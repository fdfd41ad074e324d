//===- CheckContractions.cpp - Sizes that don't fit are an error ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// MLIR's verifier compares static sizes. With dynamic sizes, a linalg op takes
/// the size of each loop from one operand, and would read or write behind the
/// end of another one.
///
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/ContractionPasses.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCHECKCONTRACTIONS
#include "tcp-mlir/Transforms/ContractionPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// Emits the checks of one op before it.
class SizeChecker {
public:
  explicit SizeChecker(linalg::LinalgOp op)
      : op(op), b(op), loc(op.getLoc()), sizes(op.getNumLoops()) {}

  void check();

private:
  /// The dimension of an operand that gives a loop its size.
  struct LoopSize {
    OpOperand *operand = nullptr;
    int64_t dim = 0;
  };

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value compare(arith::CmpIPredicate predicate, Value left, Value right) {
    return arith::CmpIOp::create(b, loc, predicate, left, right);
  }
  static bool isKnown(OpOperand &operand, int64_t dim) {
    auto type = cast<RankedTensorType>(operand.get().getType());
    return !type.isDynamicDim(dim);
  }
  Value getSize(OpOperand &operand, int64_t dim) {
    return tensor::DimOp::create(b, loc, operand.get(), dim);
  }
  static std::string describe(OpOperand &operand, int64_t dim) {
    return ("dimension " + Twine(dim) + " of operand #" +
            Twine(operand.getOperandNumber()))
        .str();
  }
  void findLoopSizes();
  void checkEqual(OpOperand &operand, int64_t dim, const LoopSize &loop);
  void checkWindow(OpOperand &operand, int64_t dim, AffineExpr expr);

  linalg::LinalgOp op;
  OpBuilder b;
  Location loc;
  SmallVector<LoopSize> sizes;
};
} // namespace

void SizeChecker::findLoopSizes() {
  for (OpOperand &operand : op->getOpOperands())
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        if (LoopSize &size = sizes[loop.getPosition()]; !size.operand)
          size = {&operand, static_cast<int64_t>(dim)};
}

/// Emits a check that a dimension has the size of its loop.
void SizeChecker::checkEqual(OpOperand &operand, int64_t dim,
                             const LoopSize &loop) {
  if ((loop.operand == &operand && loop.dim == dim) ||
      (isKnown(operand, dim) && isKnown(*loop.operand, loop.dim)))
    return;
  Value equal = compare(arith::CmpIPredicate::eq, getSize(operand, dim),
                        getSize(*loop.operand, loop.dim));
  emitRuntimeCheck(b, op, equal,
                   describe(operand, dim) + " has another size than " +
                       describe(*loop.operand, loop.dim));
}

/// Emits a check that the last index of `expr`, if there is one, is within a
/// dimension.
void SizeChecker::checkWindow(OpOperand &operand, int64_t dim,
                              AffineExpr expr) {
  SmallVector<unsigned> walked;
  for (unsigned loop = 0; loop < sizes.size(); ++loop)
    if (expr.isFunctionOfDim(loop))
      walked.push_back(loop);
  if (isKnown(operand, dim) && llvm::all_of(walked, [&](unsigned loop) {
        return isKnown(*sizes[loop].operand, sizes[loop].dim);
      }))
    return;
  SmallVector<Value> last(sizes.size(), index(0));
  Value isEmpty = arith::ConstantIntOp::create(b, loc, b.getI1Type(), 0);
  for (unsigned loop : walked) {
    Value count = getSize(*sizes[loop].operand, sizes[loop].dim);
    last[loop] = arith::SubIOp::create(b, loc, count, index(1));
    isEmpty = arith::OrIOp::create(
        b, loc, isEmpty, compare(arith::CmpIPredicate::eq, count, index(0)));
  }
  Value at = affine::AffineApplyOp::create(
      b, loc, AffineMap::get(sizes.size(), 0, expr), last);
  Value isInside =
      compare(arith::CmpIPredicate::slt, at, getSize(operand, dim));
  emitRuntimeCheck(b, op, arith::OrIOp::create(b, loc, isInside, isEmpty),
                   "a window reaches behind the end of " +
                       describe(operand, dim));
}

void SizeChecker::check() {
  findLoopSizes();
  for (OpOperand &operand : op->getOpOperands())
    for (auto [dim, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        checkEqual(operand, dim, sizes[loop.getPosition()]);
      else if (!isa<AffineConstantExpr>(expr))
        checkWindow(operand, dim, expr);
    }
}

namespace {
class TcpCheckContractions
    : public tcp::impl::TcpCheckContractionsBase<TcpCheckContractions> {
  void runOnOperation() override {
    getOperation().walk([](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && op.getNumReductionLoops() > 0)
        SizeChecker(op).check();
    });
  }
};
} // namespace
