//===- Extremum.cpp - The extremum of floats in lanes ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extremum.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <limits>

using namespace mlir;
using namespace mlir::tcp;

using arith::CmpFPredicate;

bool Extremum::canReplace(Operation *combiner) {
  if (!isa_and_nonnull<arith::MaximumFOp, arith::MinimumFOp>(combiner))
    return false;
  Type type = combiner->getResult(0).getType();
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

Extremum::Extremum(OpBuilder &b, Location loc, Operation *combiner,
                   int64_t lanes)
    : b(b), loc(loc), isMaximum(isa<arith::MaximumFOp>(combiner)),
      element(cast<FloatType>(combiner->getResult(0).getType())),
      type(element.getWidth() < 32 ? b.getF32Type() : element), lanes(lanes) {}

/// Returns a constant with `value` in each lane.
Value Extremum::createFloats(double value) {
  return arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(VectorType::get(lanes, type),
                             Attribute(b.getFloatAttr(type, value))));
}

static double getIdentity(bool isMaximum) {
  double infinity = std::numeric_limits<double>::infinity();
  return isMaximum ? -infinity : infinity;
}

Value Extremum::createIdentity(int64_t count) {
  Attribute identity = b.getFloatAttr(element, getIdentity(isMaximum));
  return arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(VectorType::get(count, element), identity));
}

Value Extremum::toBits(Value floats) {
  auto bits = VectorType::get(lanes, b.getIntegerType(type.getWidth()));
  return arith::BitcastOp::create(b, loc, bits, floats);
}

Value Extremum::widen(Value elements) {
  if (element == type)
    return elements;
  return arith::ExtFOp::create(b, loc, VectorType::get(lanes, type), elements);
}

/// Returns the greater or smaller value, and `right` if one of the two is NaN.
Value Extremum::choose(Value left, Value right) {
  Value isBeyond = arith::CmpFOp::create(
      b, loc, isMaximum ? CmpFPredicate::OGT : CmpFPredicate::OLT, left, right);
  return arith::SelectOp::create(b, loc, isBeyond, left, right);
}

/// A maximum of zero is -0 if all elements are negative or -0; a minimum of
/// zero is -0 if one element is.
Value Extremum::combineSigns(Value left, Value right) {
  return isMaximum ? arith::AndIOp::create(b, loc, left, right).getResult()
                   : arith::OrIOp::create(b, loc, left, right).getResult();
}

Value Extremum::isNan(Value left, Value right) {
  return arith::CmpFOp::create(b, loc, CmpFPredicate::UNO, left, right);
}

SmallVector<Value> Extremum::createStart() {
  Value identity = createFloats(getIdentity(isMaximum));
  return {identity, toBits(identity), createFloats(0.0)};
}

SmallVector<Value> Extremum::add(ValueRange carried, ArrayRef<Value> elements) {
  Value first = widen(elements.front()), last = first;
  Value chosen = first, signs = toBits(first);
  if (elements.size() > 1) {
    last = widen(elements.back());
    chosen = choose(first, last);
    signs = combineSigns(signs, toBits(last));
  }
  Value nan = createFloats(std::numeric_limits<double>::quiet_NaN());
  return {choose(chosen, carried[0]), combineSigns(signs, carried[1]),
          arith::SelectOp::create(b, loc, isNan(first, last), nan, carried[2])};
}

/// Returns the result for vectors or for scalars.
Value Extremum::select(Value hasNan, Value extreme, Value signedZero) {
  auto constant = [&](double value) -> Value {
    TypedAttr number = b.getFloatAttr(type, value);
    if (auto vector = dyn_cast<VectorType>(extreme.getType()))
      number = DenseElementsAttr::get(vector, Attribute(number));
    return arith::ConstantOp::create(b, loc, number);
  };
  Value isZero =
      arith::CmpFOp::create(b, loc, CmpFPredicate::OEQ, extreme, constant(0.0));
  Value number = arith::SelectOp::create(b, loc, isZero, signedZero, extreme);
  Value nan = constant(std::numeric_limits<double>::quiet_NaN());
  Value result = arith::SelectOp::create(b, loc, hasNan, nan, number);
  if (element == type)
    return result;
  Type narrow = element;
  if (auto vector = dyn_cast<VectorType>(result.getType()))
    narrow = vector.clone(element);
  return arith::TruncFOp::create(b, loc, narrow, result);
}

Value Extremum::finish(ValueRange carried) {
  Value signedZero = arith::BitcastOp::create(
      b, loc, carried[0].getType(),
      arith::AndIOp::create(b, loc, carried[1], toBits(createFloats(-0.0))));
  return select(isNan(carried[2], carried[2]), carried[0], signedZero);
}

Value Extremum::reduce(ValueRange carried) {
  Value extremes = carried[0];
  for (int64_t width = lanes / 2; width > 0; width /= 2) {
    auto slice = [&](int64_t from) -> Value {
      return vector::ExtractStridedSliceOp::create(b, loc, extremes, from,
                                                   width, 1);
    };
    extremes = choose(slice(0), slice(width));
  }
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
  };
  using Kind = vector::CombiningKind;
  Value zeros = toBits(createFloats(0.0));
  Value areNegative = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                            carried[1], zeros);
  Value isNegative = vector::ReductionOp::create(
      b, loc, isMaximum ? Kind::AND : Kind::OR, areNegative);
  Value hasNan = vector::ReductionOp::create(b, loc, Kind::OR,
                                             isNan(carried[2], carried[2]));
  return select(
      hasNan, vector::ExtractOp::create(b, loc, extremes, 0),
      arith::SelectOp::create(b, loc, isNegative, number(-0.0), number(0.0)));
}
