//===- BlockChecks.cpp - Check a block of iterations at once --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "../Buffers.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPBLOCKCHECKS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The number of iterations of a block: four vectors of eight 64-bit indices.
static constexpr int64_t kBlock = 32;

/// The size of the first-level data cache of common processors.
static constexpr int64_t kCacheBytes = 32 * 1024;

namespace {
/// A loop that gathers, with checks of bounds.
struct CheckedLoop {
  scf::ForOp loop;
  /// The conditions of the checks: unsigned comparisons with a bound that is
  /// the same in each iteration.
  SmallVector<arith::CmpIOp> checks;
  /// The ops of the body that compute the compared numbers, in order.
  llvm::SetVector<Operation *> slice;
  /// The buffers that it reads at indices which it has read.
  SmallVector<Value> tables;
};
} // namespace

/// Returns the operations in the body of `loop` that compute `value`.
static llvm::SetVector<Operation *> getSlice(Value value, scf::ForOp loop) {
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitBlockArguments = true;
  options.filter = [&](Operation *op) {
    return op->getBlock() == loop.getBody();
  };
  (void)getBackwardSlice(value, &slice, options);
  return slice;
}

/// Returns whether the index of `load` depends on another read in `loop`.
static bool gathers(memref::LoadOp load, scf::ForOp loop) {
  return llvm::any_of(load.getIndices(), [&](Value index) {
    return llvm::any_of(getSlice(index, loop), llvm::IsaPred<memref::LoadOp>);
  });
}

/// Returns whether processors have a gather instruction for the elements that
/// `load` reads.
static bool canGatherVectors(memref::LoadOp load) {
  llvm::TypeSize bits =
      DataLayout::closest(load).getTypeSizeInBits(load.getType());
  return bits == llvm::TypeSize::getFixed(32) ||
         bits == llvm::TypeSize::getFixed(64);
}

/// Returns whether `op` may run in an iteration before the checks of earlier
/// iterations: it computes on integers, or reads at an index that does not
/// depend on another read.
static bool mayRunAhead(Operation *op, scf::ForOp loop) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return !gathers(load, loop);
  return isPure(op) && op->getDialect()->getNamespace() == "arith" &&
         llvm::all_of(op->getResultTypes(),
                      [](Type type) { return type.isIntOrIndex(); });
}

/// Finds the checks of `loop` and the ops that they depend on. Nothing if the
/// loop does not gather, or if its checks can't run ahead.
static std::optional<CheckedLoop> analyze(scf::ForOp loop) {
  std::optional<llvm::APInt> iterations = loop.getStaticTripCount();
  if (getConstantIntValue(loop.getStep()) != 1 ||
      loop.getNumRegionIterArgs() != 0 ||
      (iterations && iterations->slt(kBlock)))
    return std::nullopt;
  CheckedLoop result{loop, {}, {}, {}};
  for (auto check : loop.getBody()->getOps<cf::AssertOp>()) {
    auto compare = check.getArg().getDefiningOp<arith::CmpIOp>();
    if (!compare || compare.getPredicate() != arith::CmpIPredicate::ult ||
        !loop.isDefinedOutsideOfLoop(compare.getRhs()))
      return std::nullopt;
    result.checks.push_back(compare);
    result.slice.insert_range(getSlice(compare.getLhs(), loop));
  }
  if (!llvm::all_of(result.slice,
                    [&](Operation *op) { return mayRunAhead(op, loop); }))
    return std::nullopt;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      if (!gathers(load, loop))
        continue;
      if (!canGatherVectors(load))
        return std::nullopt;
      result.tables.push_back(load.getMemRef());
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      for (Operation *other : result.slice)
        if (auto read = dyn_cast<memref::LoadOp>(other))
          if (!areApart(read.getMemRef(), store.getMemRef()))
            return std::nullopt;
    } else if (!isa<cf::AssertOp>(op) && !isPure(&op)) {
      return std::nullopt;
    }
  }
  if (result.checks.empty() || result.tables.empty())
    return std::nullopt;
  return result;
}

/// Emits a test that blocks pay off in `checked`: there is at least one whole
/// block, and each table is larger than the first-level cache. A gather of a
/// vector has more reads under way, but in the cache single reads are faster.
static Value emitPaysOff(OpBuilder &b, const CheckedLoop &checked) {
  scf::ForOp loop = checked.loop;
  Location loc = loop.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  Value length = b.createOrFold<arith::SubIOp>(loc, loop.getUpperBound(),
                                               loop.getLowerBound());
  Value pays = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge,
                                             length, constant(kBlock));
  DataLayout layout = DataLayout::closest(loop);
  for (Value table : checked.tables) {
    auto type = cast<MemRefType>(table.getType());
    Value size =
        constant(layout.getTypeSize(type.getElementType()).getFixedValue());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      size = b.createOrFold<arith::MulIOp>(
          loc, size, b.createOrFold<memref::DimOp>(loc, table, dim));
    Value large = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ugt,
                                                size, constant(kCacheBytes));
    pays = b.createOrFold<arith::AndIOp>(loc, pays, large);
  }
  return pays;
}

/// Returns the outermost loop of a perfect nest around that of `checked` before
/// which it is known whether blocks pay off.
static scf::ForOp findNest(const CheckedLoop &checked) {
  SmallVector<Value> needed = checked.tables;
  scf::ForOp loop = checked.loop, nest = loop;
  needed.append({loop.getLowerBound(), loop.getUpperBound()});
  while (auto parent = dyn_cast<scf::ForOp>(nest->getParentOp())) {
    bool isAlone = llvm::all_of(*parent.getBody(), [&](Operation &op) {
      return &op == nest || op.getNumRegions() == 0;
    });
    if (!isAlone || parent.getNumRegionIterArgs() != 0 ||
        !llvm::all_of(needed, [&](Value value) {
          return parent.isDefinedOutsideOfLoop(value);
        }))
      break;
    nest = parent;
  }
  return nest;
}

/// Emits a loop over the block that begins at `first`. LLVM sees the number of
/// its iterations, because the sum does not overflow.
static scf::ForOp
emitLoop(OpBuilder &b, Location loc, Value first, ValueRange init,
         function_ref<void(OpBuilder &, Location, Value, ValueRange)> body) {
  Value end = arith::AddIOp::create(
      b, loc, first, arith::ConstantIndexOp::create(b, loc, kBlock),
      arith::IntegerOverflowFlags::nsw);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  return scf::ForOp::create(b, loc, first, end, one, init, body);
}

/// Emits the test of the block that begins at `first`: for each check, the
/// largest of the compared numbers is within the bound.
static Value emitTest(OpBuilder &b, const CheckedLoop &checked, Value first) {
  scf::ForOp loop = checked.loop;
  SmallVector<Value> init;
  for (arith::CmpIOp check : checked.checks)
    init.push_back(arith::ConstantOp::create(
        b, loop.getLoc(), b.getZeroAttr(check.getLhs().getType())));
  auto test = emitLoop(
      b, loop.getLoc(), first, init,
      [&](OpBuilder &b, Location loc, Value iteration, ValueRange largest) {
        IRMapping map;
        map.map(loop.getInductionVar(), iteration);
        for (Operation *op : checked.slice)
          b.clone(*op, map);
        SmallVector<Value> larger;
        for (auto [check, before] : llvm::zip_equal(checked.checks, largest))
          larger.push_back(arith::MaxUIOp::create(
              b, loc, before,
              map.lookupOrDefault(arith::CmpIOp(check).getLhs())));
        scf::YieldOp::create(b, loc, larger);
      });
  Value passes;
  for (auto [check, largest] :
       llvm::zip_equal(checked.checks, test.getResults())) {
    Value holds =
        arith::CmpIOp::create(b, loop.getLoc(), arith::CmpIPredicate::ult,
                              largest, arith::CmpIOp(check).getRhs());
    passes =
        passes ? arith::AndIOp::create(b, loop.getLoc(), passes, holds) : holds;
  }
  return passes;
}

/// Emits the block of `loop` that begins at `first`, without checks.
static void emitBlock(OpBuilder &b, scf::ForOp loop, Value first) {
  emitLoop(b, loop.getLoc(), first, ValueRange(),
           [&](OpBuilder &b, Location loc, Value iteration, ValueRange) {
             IRMapping map;
             map.map(loop.getInductionVar(), iteration);
             for (Operation &op : loop.getBody()->without_terminator())
               if (!isa<cf::AssertOp>(op))
                 b.clone(op, map);
             scf::YieldOp::create(b, loc);
           });
}

/// Puts a loop before that of `checked` that runs blocks until one fails its
/// test or the whole blocks end. `checked` goes on from there.
static void takeBlocks(const CheckedLoop &checked) {
  scf::ForOp loop = checked.loop;
  OpBuilder b(loop);
  auto blocks = scf::WhileOp::create(
      b, loop.getLoc(), b.getIndexType(), loop.getLowerBound(),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value left =
            arith::SubIOp::create(b, loc, loop.getUpperBound(), args.front());
        Value whole = arith::CmpIOp::create(
            b, loc, arith::CmpIPredicate::sge, left,
            arith::ConstantIndexOp::create(b, loc, kBlock));
        auto passes = scf::IfOp::create(
            b, loc, whole,
            [&](OpBuilder &b, Location loc) {
              scf::YieldOp::create(b, loc, emitTest(b, checked, args.front()));
            },
            [&](OpBuilder &b, Location loc) {
              Value no = arith::ConstantIntOp::create(b, loc, 0, 1);
              scf::YieldOp::create(b, loc, no);
            });
        scf::ConditionOp::create(b, loc, passes.getResult(0), args);
      },
      [&](OpBuilder &b, Location loc, ValueRange args) {
        emitBlock(b, loop, args.front());
        Value next = arith::AddIOp::create(
            b, loc, args.front(),
            arith::ConstantIndexOp::create(b, loc, kBlock));
        scf::YieldOp::create(b, loc, next);
      });
  loop.setLowerBound(blocks.getResult(0));
}

/// Copies the nest of `checked`, and makes one of the two use blocks.
static void splitNest(const CheckedLoop &checked) {
  scf::ForOp nest = findNest(checked);
  OpBuilder b(nest);
  auto branch = scf::IfOp::create(
      b, nest.getLoc(), emitPaysOff(b, checked),
      [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc); },
      [&](OpBuilder &b, Location loc) {
        b.clone(*nest);
        scf::YieldOp::create(b, loc);
      });
  nest->moveBefore(branch.thenYield());
  takeBlocks(checked);
}

namespace {
class TcpBlockChecks : public tcp::impl::TcpBlockChecksBase<TcpBlockChecks> {
  void runOnOperation() override {
    SmallVector<CheckedLoop> loops;
    getOperation().walk([&](scf::ForOp loop) {
      if (std::optional<CheckedLoop> checked = analyze(loop))
        loops.push_back(std::move(*checked));
    });
    for (const CheckedLoop &loop : loops)
      splitNest(loop);
  }
};
} // namespace
