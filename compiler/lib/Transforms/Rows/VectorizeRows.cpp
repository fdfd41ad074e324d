//===- VectorizeRows.cpp - Reductions row by row --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RowPasses.h"

#include "../Buffers.h"
#include "../CollapseLoops.h"
#include "ColumnLoops.h"
#include "OpenSum.h"
#include "RowBuffers.h"
#include "RowLoops.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <vector>

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPVECTORIZEROWS
#include "tcp-mlir/Transforms/RowPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The greatest number of ops in one loop. Each op is compared with all others.
static constexpr size_t kMostOps = 16;

namespace {
/// Ops that follow one another and share their rows.
struct RowGroup {
  SmallVector<RowOp> ops;
  /// The number of the shared loops, which the first reduction decides.
  std::optional<unsigned> numRows;
  /// The ops between these that are moved before them.
  SmallVector<Operation *> moved;
};

class TcpVectorizeRows
    : public tcp::impl::TcpVectorizeRowsBase<TcpVectorizeRows> {
public:
  using TcpVectorizeRowsBase::TcpVectorizeRowsBase;

private:
  void runOnOperation() override {
    collapseRuns();
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) {
      // The bodies of linalg ops do not count.
      if (!isa<linalg::LinalgOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      for (RowGroup &group : findGroups(*block))
        build(group);
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (ColumnLoops::match(op))
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      build(op);
  }

  /// Collapses the loops over a run into one, if the elements of the run are
  /// contiguous.
  void collapseRuns() {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.hasPureBufferSemantics() && countLastReductions(op) > 1)
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : ops)
      collapseLastLoops(rewriter, op, countLastReductions(op));
  }

  std::vector<RowGroup> findGroups(Block &block);
  void build(RowGroup &group);
  void build(linalg::GenericOp op);
  scf::IfOp createBranchIfLarge(OpBuilder &b, Operation *op,
                                ArrayRef<Value> sizes);
};
} // namespace

/// Adds `op` to `group` if it can share the rows, and returns whether it did.
static bool join(RowGroup &group, RowOp op) {
  if (group.ops.size() >= kMostOps)
    return false;
  std::optional<unsigned> numRows = group.numRows;
  if (op.isReduction() && !numRows)
    numRows = op.getNumRows();
  group.ops.push_back(op);
  // Without rows, there is nothing to share.
  bool canJoin =
      group.ops.size() == 1 ||
      (numRows != 0u && (!op.isReduction() || numRows == op.getNumRows()) &&
       (!numRows || canShareRows(group.ops, *numRows)));
  if (canJoin)
    group.numRows = numRows;
  else
    group.ops.pop_back();
  return canJoin;
}

/// Returns whether `op` can be moved before the ops of `group`.
static bool canMove(Operation &op, const RowGroup &group) {
  if (op.hasTrait<OpTrait::IsTerminator>())
    return false;
  if (isa<memref::AllocOp>(op) || (isPure(&op) && op.getNumRegions() == 0))
    return true;
  if (!isa<linalg::FillOp, memref::CopyOp>(op))
    return false;
  auto isBuffer = [](Value value) { return isa<MemRefType>(value.getType()); };
  for (Value buffer : llvm::make_filter_range(op.getOperands(), isBuffer))
    for (RowOp rowOp : group.ops)
      for (Value other :
           llvm::make_filter_range(rowOp.op->getOperands(), isBuffer))
        if (!areApart(other, buffer))
          return false;
  return true;
}

std::vector<RowGroup> TcpVectorizeRows::findGroups(Block &block) {
  std::vector<RowGroup> groups(1);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      std::optional<RowOp> rowOp = RowOp::match(generic);
      if (rowOp && rowOp->isReduction())
        rowOp->putRowsFirst();
      if (rowOp && join(groups.back(), *rowOp))
        continue;
      groups.emplace_back();
      if (rowOp)
        join(groups.back(), *rowOp);
    } else if (canMove(op, groups.back())) {
      groups.back().moved.push_back(&op);
    } else if (!isa<memref::DeallocOp>(op)) {
      groups.emplace_back();
    }
  }
  llvm::erase_if(groups, [](RowGroup &group) { return !group.numRows; });
  return groups;
}

/// Emits the loops over the rows, with one op after the other in each round.
static void buildLoops(OpBuilder &b, Location loc, ArrayRef<Value> sizes,
                       MutableArrayRef<RowLoops> loops) {
  OpBuilder::InsertionGuard guard(b);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> row;
  for (Value size : sizes) {
    auto loop = scf::ForOp::create(b, loc, zero, size, one);
    row.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  for (RowLoops &each : loops)
    each.build(b, row);
}

/// Emits the loops over the rows, which several threads share.
static void buildParallelLoops(OpBuilder &b, Location loc,
                               ArrayRef<Value> sizes,
                               MutableArrayRef<RowLoops> loops,
                               ArrayRef<memref::AllocOp> rowBuffers) {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  SmallVector<Value> from(sizes.size(), zero), step(sizes.size(), one);
  auto loop =
      scf::ParallelOp::create(b, loc, from, sizes, step,
                              [&](OpBuilder &inner, Location, ValueRange row) {
                                for (RowLoops &each : loops)
                                  each.build(inner, SmallVector<Value>(row));
                              });
  privatize(rowBuffers, *loop.getBody());
}

/// Returns an `scf.if` on the question whether loops of these sizes are large
/// enough for threads, before `op`; null if threads are not wanted.
scf::IfOp TcpVectorizeRows::createBranchIfLarge(OpBuilder &b, Operation *op,
                                                ArrayRef<Value> sizes) {
  // Threads do not start other threads.
  if (!parallel || op->getParentOfType<scf::ParallelOp>())
    return nullptr;
  Location loc = op->getLoc();
  Value steps = sizes.front();
  for (Value size : sizes.drop_front())
    steps = b.createOrFold<arith::MulIOp>(loc, steps, size);
  Value isLarge =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, steps,
                            arith::ConstantIndexOp::create(b, loc, threshold));
  return scf::IfOp::create(b, loc, isLarge, /*withElseRegion=*/true);
}

void TcpVectorizeRows::build(RowGroup &group) {
  linalg::GenericOp first = group.ops.front().op;
  for (Operation *op : group.moved)
    if (first->isBeforeInBlock(op))
      op->moveBefore(first);
  OpBuilder b(first);
  Location loc = first.getLoc();
  std::vector<SmallVector<Value>> sizes;
  SmallVector<Value> rows, reduced;
  for (RowOp rowOp : group.ops) {
    sizes.push_back(createLoopSizes(b, rowOp.op));
    rows.assign(sizes.back().begin(), sizes.back().begin() + *group.numRows);
    if (rowOp.isReduction() && reduced.empty())
      reduced = sizes.back();
  }
  SmallVector<memref::AllocOp> rowBuffers =
      shrinkToRows(group.ops, *group.numRows);
  std::vector<RowLoops> loops;
  for (auto [rowOp, opSizes] : llvm::zip_equal(group.ops, sizes))
    loops.emplace_back(rowOp, opSizes, registerBytes);
  if (!rows.empty())
    if (scf::IfOp branch = createBranchIfLarge(b, first, reduced)) {
      b.setInsertionPointToStart(branch.thenBlock());
      buildParallelLoops(b, loc, rows, loops, rowBuffers);
      b.setInsertionPointToStart(branch.elseBlock());
    }
  buildLoops(b, loc, rows, loops);
  for (RowOp rowOp : group.ops)
    rowOp.op.erase();
}

void TcpVectorizeRows::build(linalg::GenericOp op) {
  OpBuilder b(op);
  SmallVector<Value> sizes = createLoopSizes(b, op);
  ColumnLoops loops(op, sizes, registerBytes);
  if (scf::IfOp branch = createBranchIfLarge(b, op, sizes)) {
    b.setInsertionPointToStart(branch.thenBlock());
    loops.build(b, /*parallel=*/true);
    b.setInsertionPointToStart(branch.elseBlock());
  }
  loops.build(b, /*parallel=*/false);
  op.erase();
}
