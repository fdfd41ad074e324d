//===- OrderSums.cpp - An order for sums that have none -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RowPasses.h"

#include "OpenSum.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPORDERSUMS
#include "tcp-mlir/Transforms/RowPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

arith::AddFOp mlir::tcp::findOpenAddition(linalg::GenericOp op) {
  if (op.getNumDpsInits() != 1)
    return nullptr;
  Block *body = op.getBody();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value sum = body->getArguments().back();
  bool isOpen =
      add && add->getBlock() == body && sum.hasOneUse() &&
      (add.getLhs() == sum || add.getRhs() == sum) &&
      bitEnumContainsAll(add.getFastmath(), arith::FastMathFlags::reassoc);
  return isOpen ? add : nullptr;
}

unsigned mlir::tcp::countLastReductions(linalg::GenericOp op) {
  unsigned count = 0;
  for (utils::IteratorType type : llvm::reverse(op.getIteratorTypesArray())) {
    if (type != utils::IteratorType::reduction)
      break;
    ++count;
  }
  return count;
}

namespace {
/// Writes one sum as loops.
class SumBuilder {
public:
  SumBuilder(linalg::GenericOp op, arith::AddFOp add)
      : op(op), type(cast<FloatType>(add.getType())), b(op), loc(op.getLoc()),
        numOuter(op.getNumLoops() - countLastReductions(op)) {}

  void build() {
    SmallVector<Range> ranges =
        cast<linalg::LinalgOp>(*op).createLoopRanges(b, loc);
    for (Range range : ranges)
      sizes.push_back(getValueOrCreateConstantIndexOp(b, loc, range.size));
    {
      // Once for a function, or for what a thread does, not for each round of a
      // loop around.
      OpBuilder::InsertionGuard guard(b);
      if (auto parallel = op->getParentOfType<scf::ParallelOp>())
        b.setInsertionPointToStart(parallel.getBody());
      else
        b.setInsertionPointToStart(
            &op->getParentOfType<FunctionOpInterface>()->getRegion(0).front());
      lanes =
          memref::AllocaOp::create(b, loc, MemRefType::get(kSumLanes, type));
    }
    buildOuter();
  }

private:
  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }

  ValueRange loop(Value from, Value to, ValueRange carried,
                  function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    auto loop = scf::ForOp::create(
        b, loc, from, to, index(1), carried,
        [&](OpBuilder &inner, Location, Value at, ValueRange arguments) {
          OpBuilder::InsertionGuard guard(b);
          b.restoreInsertionPoint(inner.saveInsertionPoint());
          SmallVector<Value> results = body(at, arguments);
          scf::YieldOp::create(b, loc, results);
        });
    return loop.getResults();
  }

  /// The loops around a run.
  void buildOuter() {
    if (point.size() == numOuter)
      return buildRun();
    loop(index(0), sizes[point.size()], {}, [&](Value at, ValueRange) {
      point.push_back(at);
      buildOuter();
      point.pop_back();
      return SmallVector<Value>();
    });
  }

  void buildRun() {
    Value zero = arith::ConstantOp::create(b, loc, b.getFloatAttr(type, -0.0));
    loop(index(0), index(kSumLanes), {}, [&](Value at, ValueRange) {
      memref::StoreOp::create(b, loc, zero, lanes, at);
      return SmallVector<Value>();
    });
    buildElements(index(0));
    for (int64_t width = kSumLanes / 2; width > 0; width /= 2)
      loop(index(0), index(width), {}, [&](Value at, ValueRange) {
        Value other = arith::AddIOp::create(b, loc, at, index(width));
        Value sum =
            arith::AddFOp::create(b, loc, readLane(at), readLane(other));
        memref::StoreOp::create(b, loc, sum, lanes, at);
        return SmallVector<Value>();
      });
    OpOperand *output = op.getDpsInitOperand(0);
    SmallVector<Value> place = locate(op.getMatchingIndexingMap(output));
    Value before = memref::LoadOp::create(b, loc, output->get(), place);
    Value sum = arith::AddFOp::create(b, loc, before, readLane(index(0)));
    memref::StoreOp::create(b, loc, sum, output->get(), place);
  }

  /// The loops over a run, which carry the lane of the next element.
  Value buildElements(Value lane) {
    if (point.size() == op.getNumLoops()) {
      addElement(lane);
      Value next = arith::AddIOp::create(b, loc, lane, index(1));
      return arith::RemUIOp::create(b, loc, next, index(kSumLanes));
    }
    return loop(index(0), sizes[point.size()], lane,
                [&](Value at, ValueRange carried) {
                  point.push_back(at);
                  Value next = buildElements(carried.front());
                  point.pop_back();
                  return SmallVector<Value>{next};
                })
        .front();
  }

  /// Computes the body, with the lane in the place of the output.
  void addElement(Value lane) {
    IRMapping mapping;
    Block *body = op.getBody();
    for (OpOperand *input : op.getDpsInputOperands()) {
      Value value = input->get();
      if (isa<MemRefType>(value.getType()))
        value = memref::LoadOp::create(
            b, loc, value, locate(op.getMatchingIndexingMap(input)));
      mapping.map(body->getArgument(input->getOperandNumber()), value);
    }
    mapping.map(body->getArguments().back(), readLane(lane));
    for (Operation &inner : body->without_terminator()) {
      if (auto place = dyn_cast<linalg::IndexOp>(inner)) {
        mapping.map(place.getResult(), point[place.getDim()]);
        continue;
      }
      Operation *clone = b.clone(inner, mapping);
      if (&inner == findOpenAddition(op))
        cast<arith::AddFOp>(clone).setFastmath(arith::FastMathFlags::none);
    }
    Value sum = mapping.lookup(body->getTerminator()->getOperand(0));
    memref::StoreOp::create(b, loc, sum, lanes, lane);
  }

  Value readLane(Value lane) {
    return memref::LoadOp::create(b, loc, lanes, lane);
  }

  SmallVector<Value> locate(AffineMap map) {
    SmallVector<Value> place(point);
    place.resize(op.getNumLoops(), nullptr);
    return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) -> Value {
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        return place[dim.getPosition()];
      return affine::makeComposedAffineApply(
          b, loc, AffineMap::get(map.getNumDims(), 0, expr),
          getAsOpFoldResult(ArrayRef(place)));
    });
  }

  linalg::GenericOp op;
  FloatType type;
  OpBuilder b;
  Location loc;
  unsigned numOuter;
  SmallVector<Value> sizes;
  Value lanes;
  /// The index of each loop around the builder.
  SmallVector<Value> point;
};

class TcpOrderSums : public tcp::impl::TcpOrderSumsBase<TcpOrderSums> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.getNumReductionLoops() > 0)
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops) {
      arith::AddFOp add = findOpenAddition(op);
      if (add && countLastReductions(op) > 0 && op.hasPureBufferSemantics()) {
        SumBuilder(op, add).build();
        op.erase();
        continue;
      }
      // In the order of the loops.
      op.getBody()->walk([](arith::AddFOp inner) {
        inner.setFastmath(inner.getFastmath() & ~arith::FastMathFlags::reassoc);
      });
    }
  }
};
} // namespace
