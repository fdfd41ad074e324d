//===- ParallelizeLoops.cpp - Large loops on several threads --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPARALLELIZELOOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpParallelizeLoops
    : public tcp::impl::TcpParallelizeLoopsBase<TcpParallelizeLoops> {
public:
  using TcpParallelizeLoopsBase::TcpParallelizeLoopsBase;

private:
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.hasPureBufferSemantics() && op.getNumLoops() > 0 &&
          op.getNumParallelLoops() == op.getNumLoops() && mayBeLarge(op) &&
          // Threads do not start other threads.
          !op->getParentOfType<scf::ParallelOp>())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : ops)
      parallelize(rewriter, op);
  }

  /// Returns false if the sizes are static and below the threshold.
  bool mayBeLarge(linalg::GenericOp op) const {
    int64_t steps = 1;
    for (int64_t range : op.getStaticLoopRanges()) {
      if (ShapedType::isDynamic(range))
        return true;
      steps *= range;
    }
    return steps >= threshold;
  }

  /// Replaces `op` by an scf.if on the number of its steps. One branch runs
  /// chunks of its first dimension in parallel, the other has `op` as it was.
  void parallelize(RewriterBase &rewriter, linalg::GenericOp op) {
    Location loc = op.getLoc();
    rewriter.setInsertionPoint(op);
    SmallVector<Value> sizes;
    for (Range range :
         cast<linalg::LinalgOp>(*op).createLoopRanges(rewriter, loc))
      sizes.push_back(
          getValueOrCreateConstantIndexOp(rewriter, loc, range.size));
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    Value inner = one;
    for (Value size : ArrayRef(sizes).drop_front())
      inner = arith::MulIOp::create(rewriter, loc, inner, size);
    Value steps = arith::MulIOp::create(rewriter, loc, inner, sizes.front());
    Value large = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::sge, steps,
        arith::ConstantIndexOp::create(rewriter, loc, threshold));
    auto branch = scf::IfOp::create(rewriter, loc, large,
                                    /*withElseRegion=*/true);

    rewriter.setInsertionPointToStart(branch.elseBlock());
    rewriter.clone(*op);
    rewriter.moveOpBefore(op, branch.thenBlock()->getTerminator());
    rewriter.setInsertionPoint(op);
    // A chunk has at least one row, and about `chunk` elements. `inner` is
    // not 0 here.
    Value rows = arith::MaxUIOp::create(
        rewriter, loc, one,
        arith::DivUIOp::create(
            rewriter, loc, arith::ConstantIndexOp::create(rewriter, loc, chunk),
            inner));
    linalg::LinalgTilingOptions tiling;
    tiling.setLoopType(linalg::LinalgTilingLoopType::ParallelLoops);
    tiling.setTileSizeComputationFunction([&](OpBuilder &b, Operation *) {
      SmallVector<Value> tiles(sizes.size(),
                               arith::ConstantIndexOp::create(b, loc, 0));
      tiles.front() = rows;
      return tiles;
    });
    FailureOr<linalg::TiledLinalgOp> tiled =
        linalg::tileLinalgOp(rewriter, op, tiling);
    if (succeeded(tiled))
      rewriter.eraseOp(op);
  }
};
} // namespace
