//===- Elements.cpp - Elementwise ops on single elements ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Simplify.h"

#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp;

static constexpr APFloat::roundingMode kNearest = APFloat::rmNearestTiesToEven;

bool mlir::tcp::isFoldable(Type elementType) {
  return isa<IntegerType, Float16Type, BFloat16Type, Float32Type, Float64Type>(
      elementType);
}

static APFloat convert(APFloat value, Type to) {
  bool losesInfo;
  value.convert(cast<FloatType>(to).getFloatSemantics(), kNearest, &losesInfo);
  return value;
}

//===----------------------------------------------------------------------===//
// Clamp
//===----------------------------------------------------------------------===//

std::pair<APFloat, APFloat> mlir::tcp::getFloatLimits(ClampOp op) {
  auto type = cast<FloatType>(op.getType().getElementType());
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  std::optional<APFloat> min = op.getMinFloat(), max = op.getMaxFloat();
  return {min ? convert(*min, type)
              : APFloat::getInf(semantics, /*Negative=*/true),
          max ? convert(*max, type) : APFloat::getInf(semantics)};
}

std::pair<APInt, APInt> mlir::tcp::getIntLimits(ClampOp op) {
  unsigned width = op.getType().getElementTypeBitWidth();
  // A limit outside of the range of the type has no effect.
  auto saturate = [&](uint64_t limit) {
    return APInt(64, limit).sextOrTrunc(std::max(width, 64u)).truncSSat(width);
  };
  std::optional<uint64_t> min = op.getMinInt(), max = op.getMaxInt();
  return {min ? saturate(*min) : APInt::getSignedMinValue(width),
          max ? saturate(*max) : APInt::getSignedMaxValue(width)};
}

static Element foldClamp(ClampOp op, const Element &x) {
  if (const APFloat *value = std::get_if<APFloat>(&x)) {
    auto [min, max] = getFloatLimits(op);
    return llvm::minimum(llvm::maximum(*value, min), max);
  }
  auto [min, max] = getIntLimits(op);
  return llvm::APIntOps::smin(llvm::APIntOps::smax(std::get<APInt>(x), min),
                              max);
}

//===----------------------------------------------------------------------===//
// Cast
//===----------------------------------------------------------------------===//

static Element foldCast(CastOp op, const Element &x) {
  Type to = op.getType().getElementType();
  bool inUnsigned = op.getIn().getType().getElementType().isInteger(1) ||
                    op.getInIntSignedness() == Signedness::Unsigned;
  if (const APFloat *value = std::get_if<APFloat>(&x)) {
    if (isa<FloatType>(to))
      return convert(*value, to);
    if (to.isInteger(1))
      return APInt(1, !value->isZero());
    // A value out of range gives the nearest limit, NaN gives 0.
    APSInt result(to.getIntOrFloatBitWidth(),
                  op.getOutIntSignedness() == Signedness::Unsigned);
    bool isExact;
    value->convertToInteger(result, APFloat::rmTowardZero, &isExact);
    return APInt(result);
  }
  const APInt &value = std::get<APInt>(x);
  if (auto type = dyn_cast<FloatType>(to)) {
    APFloat result(type.getFloatSemantics());
    result.convertFromAPInt(value, !inUnsigned, kNearest);
    return result;
  }
  if (to.isInteger(1))
    return APInt(1, !value.isZero());
  unsigned width = to.getIntOrFloatBitWidth();
  return inUnsigned ? value.zextOrTrunc(width) : value.sextOrTrunc(width);
}

//===----------------------------------------------------------------------===//
// Square root
//===----------------------------------------------------------------------===//

static std::optional<Element> foldSqrt(SqrtOp op, const APFloat &x) {
  Type from = op.getIn().getType().getElementType();
  Type to = op.getType().getElementType();
  // Between f16 and bf16, rounding twice does not give the nearest value.
  if (from != to && from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth())
    return std::nullopt;
  bool losesInfo;
  APFloat wide = x;
  wide.convert(APFloat::IEEEdouble(), kNearest, &losesInfo);
  // A double has more than 2 p + 2 bits for the precision p of the narrower
  // types. Rounding its root again therefore gives their correctly rounded
  // root.
  return convert(APFloat(std::sqrt(wide.convertToDouble())), to);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static Element foldRound(APFloat x, APFloat::roundingMode mode) {
  x.roundToIntegral(mode);
  return x;
}

static std::optional<Element> foldDivide(Operation *op, const APInt &x,
                                         const APInt &y) {
  if (y.isZero())
    return std::nullopt;
  auto toMode = [](RoundingMode mode) {
    switch (mode) {
    case RoundingMode::Trunc:
      return APInt::Rounding::TOWARD_ZERO;
    case RoundingMode::Floor:
      return APInt::Rounding::DOWN;
    case RoundingMode::Ceil:
      return APInt::Rounding::UP;
    }
    llvm_unreachable("no such rounding mode");
  };
  if (auto divide = dyn_cast<DivUIOp>(op))
    return llvm::APIntOps::RoundingUDiv(x, y, toMode(divide.getRoundingMode()));
  // The negation wraps around where the quotient would overflow.
  if (y.isAllOnes())
    return -x;
  return llvm::APIntOps::RoundingSDiv(
      x, y, toMode(cast<DivSIOp>(op).getRoundingMode()));
}

static std::optional<Element> foldInts(Operation *op, ArrayRef<Element> args) {
  auto arg = [&](unsigned index) -> const APInt & {
    return std::get<APInt>(args[index]);
  };
  return llvm::TypeSwitch<Operation *, std::optional<Element>>(op)
      .Case([&](AbsOp) { return arg(0).abs(); })
      .Case([&](AddOp) { return arg(0) + arg(1); })
      .Case([&](SubOp) { return arg(0) - arg(1); })
      .Case([&](MulOp) { return arg(0) * arg(1); })
      .Case<DivSIOp, DivUIOp>(
          [&](Operation *op) { return foldDivide(op, arg(0), arg(1)); })
      .Default([](Operation *) { return std::nullopt; });
}

static std::optional<Element> foldFloats(Operation *op,
                                         ArrayRef<Element> args) {
  auto arg = [&](unsigned index) -> const APFloat & {
    return std::get<APFloat>(args[index]);
  };
  return llvm::TypeSwitch<Operation *, std::optional<Element>>(op)
      .Case([&](AbsOp) { return llvm::abs(arg(0)); })
      .Case([&](NegOp) { return llvm::neg(arg(0)); })
      .Case(
          [&](CeilOp) { return foldRound(arg(0), APFloat::rmTowardPositive); })
      .Case(
          [&](FloorOp) { return foldRound(arg(0), APFloat::rmTowardNegative); })
      .Case([&](RoundOp) {
        return foldRound(arg(0), APFloat::rmNearestTiesToAway);
      })
      .Case([&](RoundEvenOp) { return foldRound(arg(0), kNearest); })
      .Case([&](SqrtOp sqrt) { return foldSqrt(sqrt, arg(0)); })
      .Case([&](AddOp) { return arg(0) + arg(1); })
      .Case([&](SubOp) { return arg(0) - arg(1); })
      .Case([&](MulOp) { return arg(0) * arg(1); })
      .Case([&](DivFOp) { return arg(0) / arg(1); })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<Element> mlir::tcp::foldElement(Operation *op,
                                              ArrayRef<Element> operands) {
  if (auto clamp = dyn_cast<ClampOp>(op))
    return foldClamp(clamp, operands[0]);
  if (auto cast = dyn_cast<CastOp>(op))
    return foldCast(cast, operands[0]);
  if (std::holds_alternative<APInt>(operands[0]))
    return foldInts(op, operands);
  std::optional<Element> result = foldFloats(op, operands);
  // Processors differ in the sign and payload of a NaN that arithmetic makes.
  if (result && std::get<APFloat>(*result).isNaN() && !isa<AbsOp, NegOp>(op))
    return std::nullopt;
  return result;
}
