//===- ParallelizeTiles.cpp - Large contractions on several threads -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "ContractionKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPARALLELIZETILES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// With fewer panels than these, rows are divided, too, into as many chunks.
static constexpr int64_t kManyPanels = 8;

namespace {
/// Makes one call of a kernel parallel.
class CallSplitter {
public:
  CallSplitter(func::CallOp call, ArrayRef<int64_t> tile)
      : call(call), tile(tile), b(call), loc(call.getLoc()) {}

  void split(int64_t threshold) {
    Value large =
        compare(arith::CmpIPredicate::sge, countProducts(), index(threshold));
    auto branch = scf::IfOp::create(b, loc, large, /*withElseRegion=*/true);
    b.setInsertionPointToStart(branch.elseBlock());
    b.clone(*call);
    b.setInsertionPointToStart(branch.thenBlock());
    createLoop();
    call.erase();
  }

private:
  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value compare(arith::CmpIPredicate predicate, Value left, Value right) {
    return arith::CmpIOp::create(b, loc, predicate, left, right);
  }
  bool hasRows() const { return tile[0] > 0; }
  /// Returns the operand that `count - 1` others follow.
  Value getLast(unsigned count) {
    return call.getOperand(call.getNumOperands() - count);
  }

  /// Returns the number of products: the elements of the left operand times the
  /// columns, or the elements of the result times the third number of the tile.
  Value countProducts() {
    bool isDirect = tile.size() > 2;
    Value count = isDirect ? index(tile[2]) : getLast(1);
    Value left = isDirect ? getLast(hasRows() ? 5 : 3) : call.getOperand(0);
    int64_t rank = cast<MemRefType>(left.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim)
      count = arith::MulIOp::create(b, loc, count,
                                    memref::DimOp::create(b, loc, left, dim));
    return count;
  }

  /// Returns how many rows a step has: all rows if there are many panels.
  Value chooseRowStep(Value numRows, Value numColumns) {
    Value chunk =
        arith::DivUIOp::create(b, loc, numRows, index(tile[0] * kManyPanels));
    chunk = arith::MulIOp::create(
        b, loc, arith::AddIOp::create(b, loc, chunk, index(1)), index(tile[0]));
    Value isFew = compare(arith::CmpIPredicate::slt, numColumns,
                          index(tile[1] * kManyPanels));
    // A step is never 0.
    Value all = arith::MaxSIOp::create(b, loc, numRows, index(1));
    return arith::SelectOp::create(b, loc, isFew, chunk, all);
  }

  void createLoop() {
    SmallVector<Value> from{index(0)}, to{getLast(1)}, step{index(tile[1])};
    if (hasRows()) {
      from.push_back(from.front());
      to.push_back(getLast(3));
      step.push_back(chooseRowStep(getLast(3), getLast(1)));
    }
    scf::ParallelOp::create(
        b, loc, from, to, step, [&](OpBuilder &inner, Location, ValueRange at) {
          SmallVector<Value> operands(
              call.getOperands().drop_back(hasRows() ? 4 : 2));
          // The ranges are inserted from the columns to the rows, so that rows
          // come first.
          for (size_t dim = at.size(); dim-- > 0;) {
            Value end = arith::AddIOp::create(inner, loc, at[dim], step[dim]);
            operands.push_back(at[dim]);
            operands.push_back(
                arith::MinSIOp::create(inner, loc, end, to[dim]));
          }
          func::CallOp::create(inner, loc, call.getCalleeAttr(), TypeRange(),
                               operands);
        });
  }

  func::CallOp call;
  ArrayRef<int64_t> tile;
  OpBuilder b;
  Location loc;
};

class TcpParallelizeTiles
    : public tcp::impl::TcpParallelizeTilesBase<TcpParallelizeTiles> {
public:
  using TcpParallelizeTilesBase::TcpParallelizeTilesBase;

private:
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<std::pair<func::CallOp, ArrayRef<int64_t>>> calls;
    getOperation().walk([&](func::CallOp call) {
      auto kernel = symbols.lookup<func::FuncOp>(call.getCallee());
      // Threads do not start other threads.
      if (!kernel || call.getNumResults() != 0 ||
          call->getParentOfType<scf::ParallelOp>())
        return;
      if (auto tile = kernel->getAttrOfType<DenseI64ArrayAttr>(kTileAttrName))
        calls.push_back({call, tile.asArrayRef()});
    });
    for (auto [call, tile] : calls)
      CallSplitter(call, tile).split(threshold);
  }
};
} // namespace
