//===- MathOps.cpp - The math dialect -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementary.h"
#include "Evaluators.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp::interpreter;

using ScalarResult = llvm::Expected<Scalar>;

//===----------------------------------------------------------------------===//
// Elementary functions
//===----------------------------------------------------------------------===//

static long double rsqrtOf(long double x) { return 1 / std::sqrt(x); }

/// Computes the power in the widest type. For an infinite base it uses f64,
/// where the result is exact, because glibc's powl is wrong there for the
/// exponent -2^63.
static long double powerOf(long double x, long double y) {
  return std::isinf(x)
             ? std::pow(static_cast<double>(x), static_cast<double>(y))
             : std::pow(x, y);
}

/// Adds an op of one operand that the C library computes.
template <typename OpTy>
static void addFunction(EvaluatorTable &table, Function1 function) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> operands) -> ScalarResult {
    return compute(function, getElementType(op), operands[0],
                   getElementType(op));
  };
}

template <typename OpTy>
static void addFunction2(EvaluatorTable &table, Function2 function) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> operands) -> ScalarResult {
    return compute(function, getElementType(op), operands[0], operands[1]);
  };
}

static void addElementary(EvaluatorTable &table) {
  addFunction<math::AcosOp>(table, std::acos);
  addFunction<math::AcoshOp>(table, std::acosh);
  addFunction<math::AsinOp>(table, std::asin);
  addFunction<math::AsinhOp>(table, std::asinh);
  addFunction<math::AtanOp>(table, std::atan);
  addFunction<math::AtanhOp>(table, std::atanh);
  addFunction<math::CbrtOp>(table, std::cbrt);
  addFunction<math::CosOp>(table, std::cos);
  addFunction<math::CoshOp>(table, std::cosh);
  addFunction<math::ErfOp>(table, std::erf);
  addFunction<math::ErfcOp>(table, std::erfc);
  addFunction<math::ExpOp>(table, std::exp);
  addFunction<math::Exp2Op>(table, std::exp2);
  addFunction<math::ExpM1Op>(table, std::expm1);
  addFunction<math::LogOp>(table, std::log);
  addFunction<math::Log10Op>(table, std::log10);
  addFunction<math::Log1pOp>(table, std::log1p);
  addFunction<math::Log2Op>(table, std::log2);
  addFunction<math::RsqrtOp>(table, rsqrtOf);
  addFunction<math::SinOp>(table, std::sin);
  addFunction<math::SinhOp>(table, std::sinh);
  addFunction<math::TanOp>(table, std::tan);
  addFunction<math::TanhOp>(table, std::tanh);
  addFunction2<math::PowFOp>(table, powerOf);
  table.addScalar<math::Atan2Op>(
      [](math::Atan2Op op, ArrayRef<Scalar> x) -> ScalarResult {
        return computeAngle(getElementType(op), x[0], x[1]);
      });
  table.addScalar<math::SqrtOp>(
      [](math::SqrtOp op, ArrayRef<Scalar> x) -> ScalarResult {
        return computeSquareRoot(getElementType(op), x[0], getElementType(op));
      });
}

//===----------------------------------------------------------------------===//
// Exact ones
//===----------------------------------------------------------------------===//

template <typename OpTy>
static void addRounding(EvaluatorTable &table, llvm::RoundingMode mode) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> operands) -> ScalarResult {
    APFloat value = toFloat(getElementType(op), operands[0]);
    value.roundToIntegral(mode);
    return value.bitcastToAPInt();
  };
}

template <typename OpTy>
static void addTest(EvaluatorTable &table, bool (*test)(const APFloat &)) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> operands) -> ScalarResult {
    return APInt(1, test(toFloat(getOperandType(op), operands[0])));
  };
}

static void addFloatOps(EvaluatorTable &table) {
  addRounding<math::CeilOp>(table, APFloat::rmTowardPositive);
  addRounding<math::FloorOp>(table, APFloat::rmTowardNegative);
  addRounding<math::TruncOp>(table, APFloat::rmTowardZero);
  addRounding<math::RoundOp>(table, APFloat::rmNearestTiesToAway);
  addRounding<math::RoundEvenOp>(table, APFloat::rmNearestTiesToEven);
  addTest<math::IsFiniteOp>(table,
                            [](const APFloat &x) { return x.isFinite(); });
  addTest<math::IsInfOp>(table,
                         [](const APFloat &x) { return x.isInfinity(); });
  addTest<math::IsNaNOp>(table, [](const APFloat &x) { return x.isNaN(); });
  addTest<math::IsNormalOp>(table,
                            [](const APFloat &x) { return x.isNormal(); });
  table.addScalar<math::AbsFOp>(
      [](math::AbsFOp op, ArrayRef<Scalar> x) -> ScalarResult {
        return abs(toFloat(getElementType(op), x[0])).bitcastToAPInt();
      });
  table.addScalar<math::CopySignOp>(
      [](math::CopySignOp op, ArrayRef<Scalar> x) -> ScalarResult {
        Type type = getElementType(op);
        return APFloat::copySign(toFloat(type, x[0]), toFloat(type, x[1]))
            .bitcastToAPInt();
      });
  table.addScalar<math::ClampFOp>(
      [](math::ClampFOp op, ArrayRef<Scalar> x) -> ScalarResult {
        Type type = getElementType(op);
        return minimum(maximum(toFloat(type, x[0]), toFloat(type, x[1])),
                       toFloat(type, x[2]))
            .bitcastToAPInt();
      });
  table.addScalar<math::FmaOp>(
      [](math::FmaOp op, ArrayRef<Scalar> x) -> ScalarResult {
        Type type = getElementType(op);
        APFloat result = toFloat(type, x[0]);
        result.fusedMultiplyAdd(toFloat(type, x[1]), toFloat(type, x[2]),
                                APFloat::rmNearestTiesToEven);
        return result.bitcastToAPInt();
      });
  table.addScalar<math::FPowIOp>([](math::FPowIOp op,
                                    ArrayRef<Scalar> x) -> ScalarResult {
    Type type = getElementType(op);
    APFloat exponent(APFloat::IEEEquad());
    exponent.convertFromAPInt(x[1], /*IsSigned=*/true,
                              APFloat::rmNearestTiesToEven);
    Type quad = Float128Type::get(op.getContext());
    Type widest = Float80Type::get(op.getContext());
    Scalar base = fromFloat(widest, toFloat(type, x[0]));
    Scalar power = fromFloat(widest, toFloat(quad, exponent.bitcastToAPInt()));
    return fromFloat(type,
                     toFloat(widest, compute(static_cast<Function2>(std::pow),
                                             widest, base, power)));
  });
}

/// A power of integers modulo 2 to the width. For a negative exponent, the true
/// result is truncated.
static ScalarResult powerOfIntegers(math::IPowIOp op, ArrayRef<Scalar> x) {
  Scalar base = x[0];
  Scalar exponent = x[1];
  unsigned width = base.getBitWidth();
  Scalar one(width, 1);
  if (exponent.isNegative() && width > 1) {
    if (base.isZero())
      return failAt(op, "zero to a negative power");
    if (base == one)
      return one;
    if (base.isAllOnes())
      return exponent[0] ? base : one;
    return APInt::getZero(width);
  }
  Scalar result = one;
  for (; !exponent.isZero(); exponent = exponent.lshr(1)) {
    if (exponent[0])
      result *= base;
    base *= base;
  }
  return result;
}

static void addIntegerOps(EvaluatorTable &table) {
  table.addScalar<math::AbsIOp>(
      [](math::AbsIOp, ArrayRef<Scalar> x) -> ScalarResult {
        return x[0].abs();
      });
  table.addScalar<math::CountLeadingZerosOp>(
      [](math::CountLeadingZerosOp, ArrayRef<Scalar> x) -> ScalarResult {
        return APInt(x[0].getBitWidth(), x[0].countl_zero(),
                     /*isSigned=*/false, /*implicitTrunc=*/true);
      });
  table.addScalar<math::CountTrailingZerosOp>(
      [](math::CountTrailingZerosOp, ArrayRef<Scalar> x) -> ScalarResult {
        return APInt(x[0].getBitWidth(), x[0].countr_zero(),
                     /*isSigned=*/false, /*implicitTrunc=*/true);
      });
  table.addScalar<math::CtPopOp>(
      [](math::CtPopOp, ArrayRef<Scalar> x) -> ScalarResult {
        return APInt(x[0].getBitWidth(), x[0].popcount(), /*isSigned=*/false,
                     /*implicitTrunc=*/true);
      });
  table.addScalar<math::IPowIOp>(powerOfIntegers);
}

void mlir::tcp::interpreter::addMathEvaluators(EvaluatorTable &table) {
  addElementary(table);
  addFloatOps(table);
  addIntegerOps(table);
}
