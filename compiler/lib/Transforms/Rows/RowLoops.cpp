//===- RowLoops.cpp - Ops on one row, as loops ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"

#include "../Tiles/WideBody.h"
#include "Extremum.h"
#include "LoopAnnotations.h"
#include "OpenSum.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;

/// Two registers at a time keep both pipes of a CPU with 512-bit registers
/// busy. CPUs with shorter registers have fewer of them, too. Each step of a
/// reduction waits for the step before, so four registers take turns if the
/// order makes no difference.
static int64_t chooseLanes(RowOp rowOp, unsigned registerBytes) {
  if (rowOp.isReduction() && isa<arith::AddFOp>(rowOp.combiner))
    return kSumLanes;
  unsigned bits = getWidestBits(*rowOp.op.getBody());
  int64_t inRegister = std::max<int64_t>(registerBytes * 8 / bits, 1);
  if (rowOp.isReduction())
    return 4 * inRegister;
  return registerBytes >= 64 ? 2 * inRegister : inRegister;
}

RowLoops::RowLoops(RowOp rowOp, ArrayRef<Value> sizes, unsigned registerBytes)
    : OpLoops(rowOp.op, sizes, chooseLanes(rowOp, registerBytes)), rowOp(rowOp),
      wideType(addInNarrowType(op)) {}

void RowLoops::build(OpBuilder &builder, ArrayRef<Value> row) {
  b.setInsertionPoint(builder.getInsertionBlock(), builder.getInsertionPoint());
  llvm::copy(row, point.begin());
  buildInner(row.size());
}

/// Emits the loops within the row, from the loop `number` on.
void RowLoops::buildInner(unsigned number) {
  if (number == op.getNumLoops())
    return buildScalar();
  bool isLast = number == getLastLoop();
  if (isLast && rowOp.isReduction())
    return buildReduction();
  if (isLast && rowOp.isWide && op.getStaticLoopRanges().back() != 1)
    return buildElements();
  loop(index(0), sizes[number], 1, nullptr, [&](Value at, Value) {
    point[number] = at;
    buildInner(number + 1);
    return Value();
  });
}

void RowLoops::buildScalar() {
  IRMapping mapping;
  Block *body = op.getBody();
  OpOperand &output = getOutput();
  for (OpOperand &operand : op->getOpOperands())
    if (&operand != &output || op.payloadUsesValueFromOperand(&operand))
      mapping.map(body->getArgument(operand.getOperandNumber()),
                  readScalar(operand));
  for (Operation &inner : body->without_terminator()) {
    if (auto place = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(place.getResult(), point[place.getDim()]);
    else
      b.clone(inner, mapping);
  }
  Value result = mapping.lookupOrDefault(body->getTerminator()->getOperand(0));
  memref::StoreOp::create(b, loc, result, output.get(), locate(output));
}

void RowLoops::buildElements() {
  findFixed();
  Value size = sizes.back();
  Value wholeEnd = findWholeEnd(index(0), size, lanes);
  auto compute = [&](Value at, bool isWhole) {
    point.back() = at;
    SmallVector<Value> arguments = readInputs(isWhole);
    if (op.payloadUsesValueFromOperand(&getOutput()))
      arguments.back() = readVector(getOutput(), isWhole);
    writeVector(createWideBody(b, *op.getBody(), arguments, lanes), isWhole);
    return Value();
  };
  loop(index(0), wholeEnd, lanes, nullptr,
       [&](Value at, Value) { return compute(at, /*isWhole=*/true); });
  // This loop has one round or none.
  loop(wholeEnd, size, lanes, nullptr,
       [&](Value at, Value) { return compute(at, /*isWhole=*/false); });
}

/// Returns the neutral element of the combiner.
static TypedAttr getIdentity(OpBuilder &b, Location loc, Operation *combiner) {
  using Kind = arith::AtomicRMWKind;
  Type type = combiner->getResult(0).getType();
  Kind kind = llvm::TypeSwitch<Operation *, Kind>(combiner)
                  .Case([](arith::AddIOp) { return Kind::addi; })
                  .Case([](arith::MulIOp) { return Kind::muli; })
                  .Case([](arith::AndIOp) { return Kind::andi; })
                  .Case([](arith::OrIOp) { return Kind::ori; })
                  .Case([](arith::XOrIOp) { return Kind::xori; })
                  .Case([](arith::MaxSIOp) { return Kind::maxs; })
                  .Case([](arith::MinSIOp) { return Kind::mins; })
                  .Case([](arith::MaxUIOp) { return Kind::maxu; })
                  .Case([](arith::MinUIOp) { return Kind::minu; });
  return arith::getIdentityValueAttr(kind, type, b, loc);
}

static vector::CombiningKind getCombiningKind(Operation *combiner) {
  using Kind = vector::CombiningKind;
  return llvm::TypeSwitch<Operation *, Kind>(combiner)
      .Case([](arith::AddIOp) { return Kind::ADD; })
      .Case([](arith::MulIOp) { return Kind::MUL; })
      .Case([](arith::AndIOp) { return Kind::AND; })
      .Case([](arith::OrIOp) { return Kind::OR; })
      .Case([](arith::XOrIOp) { return Kind::XOR; })
      .Case([](arith::MaxSIOp) { return Kind::MAXSI; })
      .Case([](arith::MinSIOp) { return Kind::MINSI; })
      .Case([](arith::MaxUIOp) { return Kind::MAXUI; })
      .Case([](arith::MinUIOp) { return Kind::MINUI; });
}

/// Combines all lanes into one value: for sums, in the order of OpenSum.h.
Value RowLoops::addUp(Value sums) {
  if (!isSum())
    return vector::ReductionOp::create(b, loc, getCombiningKind(rowOp.combiner),
                                       sums);
  for (int64_t width = lanes / 2; width > 0; width /= 2) {
    Value low =
        vector::ExtractStridedSliceOp::create(b, loc, sums, 0, width, 1);
    Value high =
        vector::ExtractStridedSliceOp::create(b, loc, sums, width, width, 1);
    sums = arith::AddFOp::create(b, loc, low, high);
  }
  return vector::ExtractOp::create(b, loc, sums, 0);
}

/// Returns the lanes `before` plus the elements from `at` on.
Value RowLoops::addElements(Value at, Value before, bool isWhole) {
  point.back() = at;
  SmallVector<Value> arguments = readInputs(isWhole);
  arguments.back() = before;
  Value next = createWideBody(b, *op.getBody(), arguments, lanes);
  // The lanes fix the order of the sum.
  if (isSum())
    next.getDefiningOp<arith::AddFOp>().setFastmath(arith::FastMathFlags::none);
  return next;
}

/// Adds the whole vectors.
Value RowLoops::addWhole(Value from, Value to, Value before) {
  return loop(from, to, lanes, before, [&](Value at, Value sums) {
    return addElements(at, sums, /*isWhole=*/true);
  });
}

/// Returns the mask of those lanes of the vector at `at` that are before `end`.
Value RowLoops::createMask(Value at, Value end) {
  Value rest = arith::SubIOp::create(b, loc, end, at);
  return vector::CreateMaskOp::create(
      b, loc, VectorType::get(lanes, b.getI1Type()), rest);
}

/// Adds the last vector, if it is not whole. The loop has one round or none.
Value RowLoops::addRest(Value from, Value to, Value before) {
  return loop(from, to, lanes, before, [&](Value at, Value sums) {
    Value next = addElements(at, sums, /*isWhole=*/false);
    return arith::SelectOp::create(b, loc, createMask(at, to), next, sums)
        .getResult();
  });
}

/// Returns the lanes of a run.
Value RowLoops::addRun(Value start) {
  Value wholeEnd = findWholeEnd(index(0), sizes.back(), lanes);
  return addRest(wholeEnd, sizes.back(), addWhole(index(0), wholeEnd, start));
}

/// Returns the lanes of a run whose blocks are added in a narrow type.
Value RowLoops::addBlocks(Value start) {
  auto type = VectorType::get(lanes, wideType);
  auto add = [&](Value sums, Value narrow) {
    Value wide = arith::ExtFOp::create(b, loc, type, narrow);
    return arith::AddFOp::create(b, loc, sums, wide).getResult();
  };
  Value size = sizes.back();
  int64_t length = lanes * kNarrowSteps;
  Value blocksEnd = findWholeEnd(index(0), size, length);
  Value sums = loop(index(0), blocksEnd, length, createStart(wideType),
                    [&](Value block, Value before) {
                      Value end =
                          arith::AddIOp::create(b, loc, block, index(length));
                      return add(before, addWhole(block, end, start));
                    });
  // Unrolled, the loop would read several blocks at once, and from memory that
  // is slower than to read them one by one.
  disableUnrolling(sums.getDefiningOp<scf::ForOp>());
  Value wholeEnd = findWholeEnd(blocksEnd, size, lanes);
  return add(sums,
             addRest(wholeEnd, size, addWhole(blocksEnd, wholeEnd, start)));
}

/// Returns the initial value of all lanes.
Value RowLoops::createStart(Type type) {
  TypedAttr identity = isSum() ? b.getFloatAttr(type, -0.0)
                               : getIdentity(b, loc, rowOp.combiner);
  return arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(VectorType::get(lanes, type),
                             Attribute(identity)));
}

/// Returns the maximum or minimum of floats. Each round takes the two halves of
/// a vector.
Value RowLoops::findExtremum() {
  int64_t half = lanes / 2;
  Extremum extremum(b, loc, rowOp.combiner, half);
  auto take = [&](ValueRange carried, Value elements) {
    auto slice = [&](int64_t from) -> Value {
      return vector::ExtractStridedSliceOp::create(b, loc, elements, from, half,
                                                   1);
    };
    return extremum.add(carried, {slice(0), slice(half)});
  };
  Value size = sizes.back(), wholeEnd = findWholeEnd(index(0), size, lanes);
  SmallVector<Value> carried =
      loop(index(0), wholeEnd, lanes, extremum.createStart(),
           [&](Value at, ValueRange before) {
             point.back() = at;
             return take(before, computeElements(rowOp.combiner,
                                                 readInputs(/*isWhole=*/true)));
           });
  // This loop has one round or none.
  carried =
      loop(wholeEnd, size, lanes, carried, [&](Value at, ValueRange before) {
        point.back() = at;
        Value elements =
            computeElements(rowOp.combiner, readInputs(/*isWhole=*/false));
        return take(before, arith::SelectOp::create(
                                b, loc, createMask(at, size), elements,
                                extremum.createIdentity(lanes)));
      });
  return extremum.reduce(carried);
}

void RowLoops::buildReduction() {
  findFixed();
  Operation *combiner = rowOp.combiner;
  Value result;
  if (Extremum::canReplace(combiner)) {
    result = findExtremum();
  } else {
    Value start = createStart(combiner->getResult(0).getType());
    result = addUp(wideType ? addBlocks(start) : addRun(start));
  }
  SmallVector<Value> place = locate(getOutput());
  Value before = memref::LoadOp::create(b, loc, getOutput().get(), place);
  IRMapping mapping;
  Value argument = op.getBody()->getArguments().back();
  for (Value operand : combiner->getOperands())
    mapping.map(operand, operand == argument ? before : result);
  Operation *last = b.clone(*combiner, mapping);
  if (isSum())
    cast<arith::AddFOp>(last).setFastmath(arith::FastMathFlags::none);
  last->getResult(0).setType(before.getType());
  memref::StoreOp::create(b, loc, last->getResult(0), getOutput().get(), place);
}
