//===- RowLoops.cpp - Ops on one row, as loops ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"

#include "../Tiles/WideBody.h"
#include "OpenSum.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;

/// A row of two registers at a time keeps both pipes of a CPU with 512 bits
/// busy; those with fewer bits have fewer registers, too. A reduction waits for
/// its last step: where the order makes no difference, four registers take
/// turns.
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
    : rowOp(rowOp), op(rowOp.op), sizes(sizes),
      lanes(chooseLanes(rowOp, registerBytes)), b(op), loc(op.getLoc()) {}

Value RowLoops::index(int64_t number) {
  return arith::ConstantIndexOp::create(b, loc, number);
}

/// A loop that carries a value, or none.
Value RowLoops::loop(Value from, Value to, int64_t step, Value carried,
                     function_ref<Value(Value, Value)> body) {
  auto loop = scf::ForOp::create(b, loc, from, to, index(step),
                                 carried ? ValueRange(carried) : ValueRange());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value next = body(loop.getInductionVar(),
                    carried ? loop.getRegionIterArg(0) : Value());
  if (!carried)
    return nullptr;
  scf::YieldOp::create(b, loc, next);
  return loop.getResult(0);
}

SmallVector<Value> RowLoops::locate(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) -> Value {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return index(constant.getValue());
    return point[cast<AffineDimExpr>(expr).getPosition()];
  });
}

Value RowLoops::readScalar(OpOperand &operand) {
  if (!isa<MemRefType>(operand.get().getType()))
    return operand.get();
  return memref::LoadOp::create(b, loc, operand.get(), locate(operand));
}

void RowLoops::build(OpBuilder &builder, ArrayRef<Value> row) {
  b.setInsertionPoint(builder.getInsertionBlock(), builder.getInsertionPoint());
  point.assign(row.begin(), row.end());
  buildInner();
}

/// The loops within the row.
void RowLoops::buildInner() {
  if (point.size() == op.getNumLoops())
    return buildScalar();
  bool isLast = point.size() == rowOp.getLastLoop();
  if (isLast && rowOp.isReduction())
    return buildReduction();
  if (isLast && rowOp.isWide && op.getStaticLoopRanges().back() != 1)
    return buildElements();
  loop(index(0), sizes[point.size()], 1, nullptr, [&](Value at, Value) {
    point.push_back(at);
    buildInner();
    point.pop_back();
    return Value();
  });
}

void RowLoops::buildScalar() {
  IRMapping mapping;
  Block *body = op.getBody();
  OpOperand *output = op.getDpsInitOperand(0);
  for (OpOperand &operand : op->getOpOperands())
    if (&operand != output || op.payloadUsesValueFromOperand(&operand))
      mapping.map(body->getArgument(operand.getOperandNumber()),
                  readScalar(operand));
  for (Operation &inner : body->without_terminator()) {
    if (auto place = dyn_cast<linalg::IndexOp>(inner))
      mapping.map(place.getResult(), point[place.getDim()]);
    else
      b.clone(inner, mapping);
  }
  Value result = mapping.lookupOrDefault(body->getTerminator()->getOperand(0));
  memref::StoreOp::create(b, loc, result, output->get(), locate(*output));
}

/// Reads what does not change along the last loop.
void RowLoops::findFixed() {
  fixed.assign(op->getNumOperands(), nullptr);
  point.push_back(nullptr);
  for (OpOperand *input : op.getDpsInputOperands())
    if (!op.getMatchingIndexingMap(input).isFunctionOfDim(rowOp.getLastLoop()))
      fixed[input->getOperandNumber()] = readScalar(*input);
  point.pop_back();
}

/// The arguments of the body for the elements from the point on: those of the
/// inputs, and a null value for the output.
SmallVector<Value> RowLoops::readWide(bool isWhole) {
  SmallVector<Value> arguments(fixed);
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value &argument = arguments[input->getOperandNumber()];
    if (argument)
      continue;
    auto element = getElementTypeOrSelf(input->get().getType());
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
    argument = vector::TransferReadOp::create(
        b, loc, VectorType::get(lanes, element), input->get(), locate(*input),
        zero, ArrayRef<bool>{isWhole});
  }
  return arguments;
}

/// Where the vectors end that are whole.
static Value findWholeEnd(OpBuilder &b, Location loc, Value size,
                          int64_t lanes) {
  Value step = arith::ConstantIndexOp::create(b, loc, lanes);
  Value rest = b.createOrFold<arith::RemUIOp>(loc, size, step);
  return b.createOrFold<arith::SubIOp>(loc, size, rest);
}

void RowLoops::buildElements() {
  findFixed();
  Value size = sizes.back();
  Value wholeEnd = findWholeEnd(b, loc, size, lanes);
  OpOperand *output = op.getDpsInitOperand(0);
  auto element = getElementTypeOrSelf(output->get().getType());
  auto compute = [&](Value at, bool isWhole) {
    point.push_back(at);
    SmallVector<Value> arguments = readWide(isWhole);
    if (op.payloadUsesValueFromOperand(output)) {
      Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
      arguments.back() = vector::TransferReadOp::create(
          b, loc, VectorType::get(lanes, element), output->get(),
          locate(*output), zero, ArrayRef<bool>{isWhole});
    }
    Value result = createWideBody(b, *op.getBody(), arguments, lanes);
    vector::TransferWriteOp::create(b, loc, result, output->get(),
                                    locate(*output), ArrayRef<bool>{isWhole});
    point.pop_back();
    return Value();
  };
  loop(index(0), wholeEnd, lanes, nullptr,
       [&](Value at, Value) { return compute(at, /*isWhole=*/true); });
  // One round or none.
  loop(wholeEnd, size, lanes, nullptr,
       [&](Value at, Value) { return compute(at, /*isWhole=*/false); });
}

/// What leaves others as they are, for the kind of op that combines.
static TypedAttr getIdentity(OpBuilder &b, Location loc, Operation *combiner) {
  using Kind = arith::AtomicRMWKind;
  Type type = combiner->getResult(0).getType();
  Kind kind = llvm::TypeSwitch<Operation *, Kind>(combiner)
                  .Case([](arith::MaximumFOp) { return Kind::maximumf; })
                  .Case([](arith::MinimumFOp) { return Kind::minimumf; })
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
      .Case([](arith::MaximumFOp) { return Kind::MAXIMUMF; })
      .Case([](arith::MinimumFOp) { return Kind::MINIMUMF; })
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

/// One value of all lanes: of sums, in the order that sums have.
Value RowLoops::addUp(Value sums) {
  if (!isa<arith::AddFOp>(rowOp.combiner))
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

void RowLoops::buildReduction() {
  findFixed();
  OpOperand *output = op.getDpsInitOperand(0);
  Operation *combiner = rowOp.combiner;
  bool isSum = isa<arith::AddFOp>(combiner);
  auto type = VectorType::get(lanes, combiner->getResult(0).getType());
  TypedAttr identity = isSum ? b.getFloatAttr(type.getElementType(), -0.0)
                             : getIdentity(b, loc, combiner);
  Value start = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(type, Attribute(identity)));
  Value size = sizes.back();
  Value wholeEnd = findWholeEnd(b, loc, size, lanes);
  auto compute = [&](Value at, Value before, bool isWhole) {
    point.push_back(at);
    SmallVector<Value> arguments = readWide(isWhole);
    arguments.back() = before;
    Value next = createWideBody(b, *op.getBody(), arguments, lanes);
    // The order is chosen.
    if (isSum)
      next.getDefiningOp<arith::AddFOp>().setFastmath(
          arith::FastMathFlags::none);
    point.pop_back();
    return next;
  };
  Value sums =
      loop(index(0), wholeEnd, lanes, start, [&](Value at, Value before) {
        return compute(at, before, /*isWhole=*/true);
      });
  // One round or none.
  sums = loop(wholeEnd, size, lanes, sums, [&](Value at, Value before) {
    Value rest = arith::SubIOp::create(b, loc, size, at);
    Value isThere = vector::CreateMaskOp::create(
        b, loc, VectorType::get(lanes, b.getI1Type()), rest);
    Value next = compute(at, before, /*isWhole=*/false);
    return arith::SelectOp::create(b, loc, isThere, next, before).getResult();
  });
  point.push_back(nullptr);
  SmallVector<Value> place = locate(*output);
  point.pop_back();
  Value before = memref::LoadOp::create(b, loc, output->get(), place);
  IRMapping mapping;
  Value argument = op.getBody()->getArguments().back();
  for (Value operand : combiner->getOperands())
    if (operand != argument)
      mapping.map(operand, addUp(sums));
  mapping.map(argument, before);
  Operation *last = b.clone(*combiner, mapping);
  if (isSum)
    cast<arith::AddFOp>(last).setFastmath(arith::FastMathFlags::none);
  memref::StoreOp::create(b, loc, last->getResult(0), output->get(), place);
}
