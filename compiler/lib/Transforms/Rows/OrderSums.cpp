//===- OrderSums.cpp - An order for sums that have none -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RowPasses.h"

#include "OpLoops.h"
#include "OpenSum.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
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

arith::ExtFOp mlir::tcp::findOpenWidening(linalg::GenericOp op) {
  arith::AddFOp add = findOpenAddition(op);
  if (!add)
    return nullptr;
  Value sum = op.getBody()->getArguments().back();
  Value element = add.getLhs() == sum ? add.getRhs() : add.getLhs();
  auto widening = element.getDefiningOp<arith::ExtFOp>();
  bool isOpen = widening && widening->getBlock() == op.getBody() &&
                widening->hasOneUse() &&
                bitEnumContainsAll(
                    widening.getFastmath().value_or(arith::FastMathFlags::none),
                    arith::FastMathFlags::reassoc);
  return isOpen ? widening : nullptr;
}

FloatType mlir::tcp::addInNarrowType(linalg::GenericOp op) {
  arith::ExtFOp widening = findOpenWidening(op);
  if (!widening)
    return nullptr;
  arith::AddFOp add = findOpenAddition(op);
  auto wide = cast<FloatType>(add.getType());
  Value element = widening.getIn();
  op.getBody()->getArguments().back().setType(element.getType());
  add.getResult().setType(element.getType());
  widening.replaceAllUsesWith(element);
  widening.erase();
  return wide;
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

unsigned mlir::tcp::findInnermostReduction(linalg::GenericOp op) {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  return reductions.back();
}

namespace {
/// Emits one sum as scalar loops, in the order of OpenSum.h.
class SumBuilder : OpLoops {
public:
  /// `run` are the loops that go over a run.
  SumBuilder(linalg::GenericOp op, ArrayRef<Value> sizes,
             ArrayRef<unsigned> run, int64_t numLanes)
      : OpLoops(op, sizes, numLanes), run(run), wideType(addInNarrowType(op)),
        type(cast<FloatType>(findOpenAddition(op).getType())) {
    for (unsigned number = 0; number < op.getNumLoops(); ++number)
      if (!llvm::is_contained(run, number))
        outer.push_back(number);
  }

  void build() {
    sums = allocate(type);
    if (wideType && lanes > 1)
      wideSums = allocate(wideType);
    buildOuter(outer);
  }

private:
  /// Allocates once in a function, or once in the body of a parallel loop, not
  /// in each round of a loop inside of it.
  Value allocate(FloatType element) {
    OpBuilder::InsertionGuard guard(b);
    if (auto parallel = op->getParentOfType<scf::ParallelOp>())
      b.setInsertionPointToStart(parallel.getBody());
    else
      b.setInsertionPointToStart(
          &op->getParentOfType<FunctionOpInterface>()->getRegion(0).front());
    return memref::AllocaOp::create(b, loc, MemRefType::get(lanes, element));
  }

  /// Emits the loops around a run.
  void buildOuter(ArrayRef<unsigned> loops) {
    if (loops.empty())
      return buildRun();
    loop(index(0), sizes[loops.front()], 1, nullptr, [&](Value at, Value) {
      point[loops.front()] = at;
      buildOuter(loops.drop_front());
      return Value();
    });
  }

  void buildRun() {
    forEachLane(lanes, [&](Value lane) { clear(sums, lane); });
    if (wideSums)
      forEachLane(lanes, [&](Value lane) { clear(wideSums, lane); });
    buildElements(run, index(0));
    if (wideType)
      widen();
    if (wideType && !wideSums)
      return;
    Value total = wideSums ? wideSums : sums;
    for (int64_t width = lanes / 2; width > 0; width /= 2)
      forEachLane(width, [&](Value lane) {
        Value other = arith::AddIOp::create(b, loc, lane, index(width));
        add(total, lane, read(total, other));
      });
    add(getOutput().get(), locate(getOutput()), read(total, index(0)));
  }

  /// Emits the loops over a run, which carry the number of the next element.
  Value buildElements(ArrayRef<unsigned> loops, Value number) {
    if (loops.empty())
      return buildElement(number);
    return loop(index(0), sizes[loops.front()], 1, number,
                [&](Value at, Value next) {
                  point[loops.front()] = at;
                  return buildElements(loops.drop_front(), next);
                });
  }

  /// Adds an element to its lane, and at the end of a block the narrow lanes to
  /// the wide ones. Returns the number of the next element.
  Value buildElement(Value number) {
    addElement(arith::RemUIOp::create(b, loc, number, index(lanes)));
    Value next = arith::AddIOp::create(b, loc, number, index(1));
    if (!wideType)
      return next;
    Value rest =
        arith::RemUIOp::create(b, loc, next, index(lanes * kNarrowSteps));
    Value isBlock =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest, index(0));
    auto branch = scf::IfOp::create(b, loc, isBlock, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    widen();
    return next;
  }

  /// Emits the body of the op. The lane takes the place of the output.
  void addElement(Value lane) {
    IRMapping mapping;
    Block *body = op.getBody();
    for (OpOperand *input : op.getDpsInputOperands())
      mapping.map(body->getArgument(input->getOperandNumber()),
                  readScalar(*input));
    mapping.map(body->getArguments().back(), read(sums, lane));
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
    memref::StoreOp::create(b, loc, sum, sums, lane);
  }

  /// Adds the narrow sums to the wide ones, or the only one to the output, and
  /// resets them.
  void widen() {
    forEachLane(lanes, [&](Value lane) {
      Value sum = arith::ExtFOp::create(b, loc, wideType, read(sums, lane));
      if (wideSums)
        add(wideSums, lane, sum);
      else
        add(getOutput().get(), locate(getOutput()), sum);
      clear(sums, lane);
    });
  }

  void forEachLane(int64_t count, function_ref<void(Value)> body) {
    loop(index(0), index(count), 1, nullptr, [&](Value lane, Value) {
      body(lane);
      return Value();
    });
  }

  Value read(Value buffer, Value lane) {
    return memref::LoadOp::create(b, loc, buffer, lane);
  }

  void clear(Value buffer, Value lane) {
    auto element = cast<FloatType>(getElementTypeOrSelf(buffer.getType()));
    Value zero =
        arith::ConstantOp::create(b, loc, b.getFloatAttr(element, -0.0));
    memref::StoreOp::create(b, loc, zero, buffer, lane);
  }

  void add(Value buffer, ValueRange place, Value value) {
    Value before = memref::LoadOp::create(b, loc, buffer, place);
    Value sum = arith::AddFOp::create(b, loc, before, value);
    memref::StoreOp::create(b, loc, sum, buffer, place);
  }

  /// The loops around a run, and those over it, from the outermost to the
  /// innermost.
  SmallVector<unsigned> outer, run;
  /// The type to which elements are widened after they are added; else null.
  FloatType wideType;
  /// The type in which elements are added.
  FloatType type;
  /// The lanes, and the lanes of the wide type.
  Value sums, wideSums;
};

class TcpOrderSums : public tcp::impl::TcpOrderSumsBase<TcpOrderSums> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.getNumReductionLoops() > 0)
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      if (!writeLoops(op))
        // The sum stays in the order of its loops.
        op.getBody()->walk([](arith::AddFOp inner) {
          inner.setFastmath(inner.getFastmath() &
                            ~arith::FastMathFlags::reassoc);
        });
  }

  /// Returns whether the order of the sum `op` is another one than that of its
  /// loops. If so, loops have replaced it.
  static bool writeLoops(linalg::GenericOp op) {
    if (!findOpenAddition(op) || !op.hasPureBufferSemantics())
      return false;
    unsigned count = countLastReductions(op), numLoops = op.getNumLoops();
    SmallVector<unsigned> run;
    if (count > 0)
      run = llvm::to_vector(llvm::seq(numLoops - count, numLoops));
    else if (findOpenWidening(op))
      run = {findInnermostReduction(op)};
    else
      return false;
    OpBuilder b(op);
    SumBuilder(op, createLoopSizes(b, op), run, count > 0 ? kSumLanes : 1)
        .build();
    op.erase();
    return true;
  }
};
} // namespace
