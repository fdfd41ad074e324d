//===- GuardDestinations.cpp - Check buffers before writing ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"
#include "tcp-mlir/Transforms/Signatures.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPGUARDDESTINATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Moves `check`, and the operations that compute its operands, to the start of
/// the entry block. Fails if they need a tensor that the function computes.
static LogicalResult hoist(cf::AssertOp check, Block &entry) {
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  if (failed(getBackwardSlice(check.getArg(), &slice, options)))
    return failure();
  if (Operation *op = check.getArg().getDefiningOp())
    slice.insert(op);
  for (Operation *op : slice)
    if (op->getBlock() != &entry || !isPure(op) || op->getNumRegions() != 0 ||
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<ShapedType>))
      return failure();
  for (Operation *op : slice)
    for (Value operand : op->getOperands())
      if (auto argument = dyn_cast<BlockArgument>(operand);
          argument && argument.getOwner() != &entry)
        return failure();
  // In their order, before all operations of the block.
  slice = topologicalSort(slice);
  check->moveBefore(&entry, entry.begin());
  for (Operation *op : slice)
    op->moveBefore(check);
  return success();
}

/// Makes the results for `argument` have a buffer of their own, which is copied
/// into the argument.
static void copyResults(BlockArgument argument) {
  auto func = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  func.walk([&](bufferization::MaterializeInDestinationOp op) {
    Value buffer = op.getDest();
    if (auto cast = buffer.getDefiningOp<memref::CastOp>())
      buffer = cast.getSource();
    if (buffer != argument)
      return;
    OpBuilder b(op);
    auto copy = bufferization::AllocTensorOp::create(
        b, op.getLoc(), cast<RankedTensorType>(op.getSource().getType()),
        /*dynamicSizes=*/ValueRange(), /*copy=*/op.getSource());
    op.getSourceMutable().assign(copy.getResult());
  });
}

namespace {
class TcpGuardDestinations
    : public tcp::impl::TcpGuardDestinationsBase<TcpGuardDestinations> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    SmallVector<cf::AssertOp> checks;
    func.walk([&](cf::AssertOp op) {
      if (op->hasAttr(kDestinationCheckAttrName))
        checks.push_back(op);
    });
    if (checks.empty())
      return;
    // These patterns express the sizes of a result by those of the arguments.
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    memref::populateResolveShapedTypeResultDimsPatterns(patterns);
    scf::populateSCFForLoopCanonicalizationPatterns(patterns);
    if (failed(applyPatternsGreedily(func, std::move(patterns))))
      return signalPassFailure();
    checks.clear();
    func.walk([&](cf::AssertOp op) {
      if (op->hasAttr(kDestinationCheckAttrName))
        checks.push_back(op);
    });
    Block &entry = func.getBody().front();
    // Each check goes to the start of the block, so the last one is moved
    // first.
    for (cf::AssertOp check : llvm::reverse(checks)) {
      if (succeeded(hoist(check, entry)))
        continue;
      auto number =
          check->getAttrOfType<IntegerAttr>(kDestinationCheckAttrName);
      copyResults(func.getArgument(number.getInt()));
    }
  }
};
} // namespace
