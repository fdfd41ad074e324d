//===- ScalarBody.cpp - One element of an elementwise TCP op --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TcpToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;

static Value floatConstant(OpBuilder &b, Location loc, FloatType type,
                           APFloat value) {
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
}

static Value intConstant(OpBuilder &b, Location loc, Type type,
                         const APInt &value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

/// Returns 1 / (1 + exp(-x)).
static Value sigmoid(OpBuilder &b, Location loc, Value x) {
  Value one = floatConstant(b, loc, cast<FloatType>(x.getType()), APFloat(1.0));
  Value exp = math::ExpOp::create(b, loc, arith::NegFOp::create(b, loc, x));
  Value sum = arith::AddFOp::create(b, loc, one, exp);
  return arith::DivFOp::create(b, loc, one, sum);
}

/// Returns the limit `value`, an i64, as an integer of `width` bits. A limit
/// outside of the range of that type has no effect, so the end of the range
/// takes its place.
static APInt saturate(int64_t value, unsigned width) {
  APInt wide(std::max(width, 64u), value, /*isSigned=*/true);
  return wide.truncSSat(width);
}

static Value clamp(OpBuilder &b, ClampOp op, Value x) {
  Location loc = op.getLoc();
  if (auto type = dyn_cast<FloatType>(x.getType())) {
    if (std::optional<APFloat> min = op.getMinFloat())
      x = arith::MaximumFOp::create(b, loc, x,
                                    floatConstant(b, loc, type, *min));
    if (std::optional<APFloat> max = op.getMaxFloat())
      x = arith::MinimumFOp::create(b, loc, x,
                                    floatConstant(b, loc, type, *max));
    return x;
  }
  unsigned width = x.getType().getIntOrFloatBitWidth();
  if (std::optional<uint64_t> min = op.getMinInt())
    x = arith::MaxSIOp::create(
        b, loc, x, intConstant(b, loc, x.getType(), saturate(*min, width)));
  if (std::optional<uint64_t> max = op.getMaxInt())
    x = arith::MinSIOp::create(
        b, loc, x, intConstant(b, loc, x.getType(), saturate(*max, width)));
  return x;
}

/// Converts a float to an integer, toward zero. LLVM's conversion is poison for
/// NaN and for values out of range. With `defined`, NaN gives 0, and a value
/// out of range gives the nearest limit.
static Value floatToInt(OpBuilder &b, Location loc, Value x, IntegerType type,
                        bool isUnsigned, bool defined) {
  auto convert = [&](Value from) -> Value {
    if (isUnsigned)
      return arith::FPToUIOp::create(b, loc, type, from);
    return arith::FPToSIOp::create(b, loc, type, from);
  };
  if (!defined)
    return convert(x);

  auto floatType = cast<FloatType>(x.getType());
  const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
  unsigned width = type.getWidth();
  // Both numbers are powers of two, or zero: exact in each float type, or
  // infinite.
  APInt min = isUnsigned ? APInt::getZero(width + 2)
                         : APInt::getSignedMinValue(width).sext(width + 2);
  APInt end = APInt::getOneBitSet(width + 2, isUnsigned ? width : width - 1);
  APFloat low(semantics), high(semantics);
  low.convertFromAPInt(min, /*IsSigned=*/true, APFloat::rmNearestTiesToEven);
  high.convertFromAPInt(end, /*IsSigned=*/true, APFloat::rmNearestTiesToEven);
  Value lowValue = floatConstant(b, loc, floatType, low);
  Value highValue = floatConstant(b, loc, floatType, high);
  Value zero = floatConstant(b, loc, floatType, APFloat(0.0));
  auto compare = [&](arith::CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(b, loc, predicate, lhs, rhs).getResult();
  };
  Value tooLow = compare(arith::CmpFPredicate::OLE, x, lowValue);
  Value tooHigh = compare(arith::CmpFPredicate::OGE, x, highValue);
  // The comparison is false for NaN, so the conversion gets 0 then.
  Value inside = arith::AndIOp::create(
      b, loc, compare(arith::CmpFPredicate::OGT, x, lowValue),
      compare(arith::CmpFPredicate::OLT, x, highValue));
  Value result = convert(arith::SelectOp::create(b, loc, inside, x, zero));
  APInt least = min.trunc(width);
  APInt greatest =
      isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  result = arith::SelectOp::create(b, loc, tooLow,
                                   intConstant(b, loc, type, least), result);
  return arith::SelectOp::create(b, loc, tooHigh,
                                 intConstant(b, loc, type, greatest), result);
}

/// Converts a float to a float. f16 and bf16 have one width, and no conversion
/// to each other; the way leads through f32, which has all values of both.
static Value floatToFloat(OpBuilder &b, Location loc, Value x, FloatType to) {
  auto from = cast<FloatType>(x.getType());
  if (from == to)
    return x;
  if (from.getWidth() < to.getWidth())
    return arith::ExtFOp::create(b, loc, to, x);
  if (from.getWidth() > to.getWidth())
    return arith::TruncFOp::create(b, loc, to, x);
  x = arith::ExtFOp::create(b, loc, b.getF32Type(), x);
  return arith::TruncFOp::create(b, loc, to, x);
}

static Value castElement(OpBuilder &b, CastOp op, Value x,
                         const LoweringOptions &options) {
  Location loc = op.getLoc();
  Type from = x.getType();
  Type to = op.getOut().getType().getElementType();
  bool inUnsigned =
      from.isInteger(1) || op.getInIntSignedness() == Signedness::Unsigned;
  bool outUnsigned = op.getOutIntSignedness() == Signedness::Unsigned;

  if (to.isInteger(1)) {
    if (from == to)
      return x;
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(from));
    if (isa<FloatType>(from))
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, x, zero);
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, x, zero);
  }
  if (auto floatType = dyn_cast<FloatType>(to)) {
    if (isa<FloatType>(from))
      return floatToFloat(b, loc, x, floatType);
    if (inUnsigned)
      return arith::UIToFPOp::create(b, loc, to, x);
    return arith::SIToFPOp::create(b, loc, to, x);
  }
  auto intType = cast<IntegerType>(to);
  if (isa<FloatType>(from))
    return floatToInt(b, loc, x, intType, outUnsigned, options.defineEdgeCases);
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  if (fromWidth == intType.getWidth())
    return x;
  if (fromWidth > intType.getWidth())
    return arith::TruncIOp::create(b, loc, to, x);
  if (inUnsigned)
    return arith::ExtUIOp::create(b, loc, to, x);
  return arith::ExtSIOp::create(b, loc, to, x);
}

/// Emits the check that `divisor` is not zero.
static void checkDivisor(OpBuilder &b, Operation *op, Value divisor) {
  Value zero = arith::ConstantOp::create(b, op->getLoc(),
                                         b.getZeroAttr(divisor.getType()));
  Value nonZero = arith::CmpIOp::create(
      b, op->getLoc(), arith::CmpIPredicate::ne, divisor, zero);
  emitRuntimeCheck(b, op, nonZero, "integer division by zero");
}

static Value divideSigned(OpBuilder &b, DivSIOp op, Value x, Value y,
                          const LoweringOptions &options) {
  Location loc = op.getLoc();
  if (options.runtimeChecks)
    checkDivisor(b, op, y);
  auto divide = [&](Value by) -> Value {
    switch (op.getRoundingMode()) {
    case RoundingMode::Trunc:
      return arith::DivSIOp::create(b, loc, x, by);
    case RoundingMode::Floor:
      return arith::FloorDivSIOp::create(b, loc, x, by);
    case RoundingMode::Ceil:
      return arith::CeilDivSIOp::create(b, loc, x, by);
    }
    llvm_unreachable("no such rounding mode");
  };
  if (!options.defineEdgeCases)
    return divide(y);
  // The negation wraps around where the quotient would overflow.
  Type type = x.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  Value minusOne = intConstant(b, loc, type, APInt::getAllOnes(width));
  Value zero = intConstant(b, loc, type, APInt::getZero(width));
  Value one = intConstant(b, loc, type, APInt(width, 1));
  Value isMinusOne =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, y, minusOne);
  Value quotient = divide(arith::SelectOp::create(b, loc, isMinusOne, one, y));
  Value negated = arith::SubIOp::create(b, loc, zero, x);
  return arith::SelectOp::create(b, loc, isMinusOne, negated, quotient);
}

static Value divideUnsigned(OpBuilder &b, DivUIOp op, Value x, Value y,
                            const LoweringOptions &options) {
  if (options.runtimeChecks)
    checkDivisor(b, op, y);
  if (op.getRoundingMode() == RoundingMode::Ceil)
    return arith::CeilDivUIOp::create(b, op.getLoc(), x, y);
  return arith::DivUIOp::create(b, op.getLoc(), x, y);
}

/// Returns the square root, computed in the wider of the two types, or in f32
/// between f16 and bf16.
static Value squareRoot(OpBuilder &b, SqrtOp op, Value x) {
  auto from = cast<FloatType>(x.getType());
  auto to = cast<FloatType>(op.getOut().getType().getElementType());
  if (from.getWidth() < to.getWidth())
    x = floatToFloat(b, op.getLoc(), x, to);
  else if (from != to && from.getWidth() == to.getWidth())
    x = floatToFloat(b, op.getLoc(), x, b.getF32Type());
  return floatToFloat(b, op.getLoc(), math::SqrtOp::create(b, op.getLoc(), x),
                      to);
}

/// Emits `FloatOp` for floats, `IntOp` for integers.
template <typename FloatOp, typename IntOp>
static Value arithmetic(OpBuilder &b, Location loc, ValueRange args) {
  if (isa<FloatType>(args[0].getType()))
    return FloatOp::create(b, loc, args[0], args[1]);
  return IntOp::create(b, loc, args[0], args[1]);
}

Value mlir::tcp::createScalarBody(OpBuilder &b, Operation *op, ValueRange args,
                                  const LoweringOptions &options,
                                  std::string &why) {
  Location loc = op->getLoc();
  for (Value arg : args) {
    if (arg.getType().isIntOrFloat())
      continue;
    llvm::raw_string_ostream(why)
        << "arithmetic on the quantized type " << arg.getType()
        << " is not supported; cast to an integer or float type first";
    return nullptr;
  }
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](TanhOp) { return math::TanhOp::create(b, loc, args[0]); })
      .Case([&](SigmoidOp) { return sigmoid(b, loc, args[0]); })
      .Case([&](CeilOp) { return math::CeilOp::create(b, loc, args[0]); })
      .Case([&](FloorOp) { return math::FloorOp::create(b, loc, args[0]); })
      .Case([&](RoundOp) { return math::RoundOp::create(b, loc, args[0]); })
      .Case([&](RoundEvenOp) {
        return math::RoundEvenOp::create(b, loc, args[0]);
      })
      .Case([&](CosOp) { return math::CosOp::create(b, loc, args[0]); })
      .Case([&](SinOp) { return math::SinOp::create(b, loc, args[0]); })
      .Case([&](LogOp) { return math::LogOp::create(b, loc, args[0]); })
      .Case([&](NegOp) { return arith::NegFOp::create(b, loc, args[0]); })
      .Case([&](AtanOp) { return math::AtanOp::create(b, loc, args[0]); })
      .Case([&](Atan2Op) {
        return math::Atan2Op::create(b, loc, args[0], args[1]);
      })
      .Case([&](SqrtOp sqrt) { return squareRoot(b, sqrt, args[0]); })
      .Case([&](AbsOp) -> Value {
        if (isa<FloatType>(args[0].getType()))
          return math::AbsFOp::create(b, loc, args[0]);
        return math::AbsIOp::create(b, loc, args[0]);
      })
      .Case([&](ClampOp op) { return clamp(b, op, args[0]); })
      .Case([&](CastOp op) { return castElement(b, op, args[0], options); })
      .Case([&](AddOp) {
        return arithmetic<arith::AddFOp, arith::AddIOp>(b, loc, args);
      })
      .Case([&](SubOp) {
        return arithmetic<arith::SubFOp, arith::SubIOp>(b, loc, args);
      })
      .Case([&](MulOp) {
        return arithmetic<arith::MulFOp, arith::MulIOp>(b, loc, args);
      })
      .Case([&](DivFOp) {
        return arith::DivFOp::create(b, loc, args[0], args[1]);
      })
      .Case([&](DivSIOp op) {
        return divideSigned(b, op, args[0], args[1], options);
      })
      .Case([&](DivUIOp op) {
        return divideUnsigned(b, op, args[0], args[1], options);
      });
}
