//===- TcpElementwise.cpp - Elementwise ops of TCP ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementary.h"
#include "Evaluators.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/APSInt.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::interpreter;

using ScalarResult = llvm::Expected<Scalar>;

static long double sigmoid(long double x) { return 1 / (1 + std::exp(-x)); }

template <typename OpTy>
static void addFunction(EvaluatorTable &table, Function1 function) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> x) -> ScalarResult {
    return compute(function, getOperandType(op), x[0], getElementType(op));
  };
}

template <typename OpTy>
static void addRounding(EvaluatorTable &table, llvm::RoundingMode mode) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> x) -> ScalarResult {
    APFloat value = toFloat(getOperandType(op), x[0]);
    value.roundToIntegral(mode);
    return value.bitcastToAPInt();
  };
}

/// Adds an op that has one function for floats and another one for integers.
template <typename OpTy>
static void addArithmetic(EvaluatorTable &table,
                          APFloat (*floats)(const APFloat &, const APFloat &),
                          Scalar (*integers)(const Scalar &, const Scalar &)) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> x) -> ScalarResult {
    Type type = getElementType(op);
    if (isa<FloatType>(type))
      return floats(toFloat(type, x[0]), toFloat(type, x[1])).bitcastToAPInt();
    return integers(x[0], x[1]);
  };
}

static ScalarResult evaluateAbs(AbsOp op, ArrayRef<Scalar> x) {
  Type type = getElementType(op);
  if (isa<FloatType>(type))
    return abs(toFloat(type, x[0])).bitcastToAPInt();
  return x[0].abs();
}

/// A limit outside of the range of the type has no effect.
static Scalar saturate(int64_t limit, unsigned width) {
  return APInt(std::max(width, 64u), limit, /*isSigned=*/true).truncSSat(width);
}

static ScalarResult evaluateClamp(ClampOp op, ArrayRef<Scalar> x) {
  Type type = getElementType(op);
  if (!isa<FloatType>(type)) {
    Scalar value = x[0];
    unsigned width = value.getBitWidth();
    if (std::optional<uint64_t> min = op.getMinInt())
      value = llvm::APIntOps::smax(value, saturate(*min, width));
    if (std::optional<uint64_t> max = op.getMaxInt())
      value = llvm::APIntOps::smin(value, saturate(*max, width));
    return value;
  }
  APFloat value = toFloat(type, x[0]);
  if (std::optional<APFloat> min = op.getMinFloat())
    value = maximum(value, toFloat(type, fromFloat(type, *min)));
  if (std::optional<APFloat> max = op.getMaxFloat())
    value = minimum(value, toFloat(type, fromFloat(type, *max)));
  return value.bitcastToAPInt();
}

static ScalarResult evaluateCast(CastOp op, ArrayRef<Scalar> x) {
  Type from = getOperandType(op);
  Type to = getElementType(op);
  unsigned width = *getBitWidth(to);
  if (to.isInteger(1))
    return APInt(1, isa<FloatType>(from) ? !toFloat(from, x[0]).isZero()
                                         : !x[0].isZero());
  bool fromUnsigned =
      from.isInteger(1) || op.getInIntSignedness() == Signedness::Unsigned;
  if (auto floatType = dyn_cast<FloatType>(to)) {
    if (isa<FloatType>(from))
      return fromFloat(to, toFloat(from, x[0]));
    APFloat value(floatType.getFloatSemantics());
    value.convertFromAPInt(x[0], /*IsSigned=*/!fromUnsigned,
                           APFloat::rmNearestTiesToEven);
    return value.bitcastToAPInt();
  }
  if (isa<FloatType>(from)) {
    // A value out of range gives the nearest limit, NaN gives 0.
    llvm::APSInt result(width, /*isUnsigned=*/op.getOutIntSignedness() ==
                                   Signedness::Unsigned);
    bool isExact;
    toFloat(from, x[0])
        .convertToInteger(result, APFloat::rmTowardZero, &isExact);
    return result;
  }
  return fromUnsigned ? x[0].zextOrTrunc(width) : x[0].sextOrTrunc(width);
}

static ScalarResult evaluateDivSI(DivSIOp op, ArrayRef<Scalar> x) {
  if (x[1].isZero())
    return failAt(op, "integer division by zero");
  // The quotient by -1 wraps around for the smallest integer.
  if (x[1].isAllOnes())
    return -x[0];
  switch (op.getRoundingMode()) {
  case RoundingMode::Trunc:
    return x[0].sdiv(x[1]);
  case RoundingMode::Floor:
    return llvm::APIntOps::RoundingSDiv(x[0], x[1], APInt::Rounding::DOWN);
  case RoundingMode::Ceil:
    return llvm::APIntOps::RoundingSDiv(x[0], x[1], APInt::Rounding::UP);
  }
  llvm_unreachable("no such rounding mode");
}

static ScalarResult evaluateDivUI(DivUIOp op, ArrayRef<Scalar> x) {
  if (x[1].isZero())
    return failAt(op, "integer division by zero");
  if (op.getRoundingMode() == RoundingMode::Ceil)
    return llvm::APIntOps::RoundingUDiv(x[0], x[1], APInt::Rounding::UP);
  return x[0].udiv(x[1]);
}

void mlir::tcp::interpreter::addTcpElementwiseEvaluators(
    EvaluatorTable &table) {
  addFunction<TanhOp>(table, std::tanh);
  addFunction<SigmoidOp>(table, sigmoid);
  addFunction<CosOp>(table, std::cos);
  addFunction<SinOp>(table, std::sin);
  addFunction<LogOp>(table, std::log);
  addFunction<AtanOp>(table, std::atan);
  addRounding<CeilOp>(table, APFloat::rmTowardPositive);
  addRounding<FloorOp>(table, APFloat::rmTowardNegative);
  addRounding<RoundOp>(table, APFloat::rmNearestTiesToAway);
  addRounding<RoundEvenOp>(table, APFloat::rmNearestTiesToEven);
  addArithmetic<AddOp>(
      table, [](const APFloat &x, const APFloat &y) { return x + y; },
      [](const Scalar &x, const Scalar &y) { return x + y; });
  addArithmetic<SubOp>(
      table, [](const APFloat &x, const APFloat &y) { return x - y; },
      [](const Scalar &x, const Scalar &y) { return x - y; });
  addArithmetic<MulOp>(
      table, [](const APFloat &x, const APFloat &y) { return x * y; },
      [](const Scalar &x, const Scalar &y) { return x * y; });
  table.addScalar<SqrtOp>([](SqrtOp op, ArrayRef<Scalar> x) -> ScalarResult {
    return computeSquareRoot(getOperandType(op), x[0], getElementType(op));
  });
  table.addScalar<NegOp>([](NegOp op, ArrayRef<Scalar> x) -> ScalarResult {
    return neg(toFloat(getOperandType(op), x[0])).bitcastToAPInt();
  });
  table.addScalar<DivFOp>([](DivFOp op, ArrayRef<Scalar> x) -> ScalarResult {
    Type type = getElementType(op);
    return (toFloat(type, x[0]) / toFloat(type, x[1])).bitcastToAPInt();
  });
  table.addScalar<Atan2Op>([](Atan2Op op, ArrayRef<Scalar> x) -> ScalarResult {
    return computeAngle(getElementType(op), x[0], x[1]);
  });
  table.addScalar<AbsOp>(evaluateAbs);
  table.addScalar<ClampOp>(evaluateClamp);
  table.addScalar<CastOp>(evaluateCast);
  table.addScalar<DivSIOp>(evaluateDivSI);
  table.addScalar<DivUIOp>(evaluateDivUI);
}
