//===- ArithOps.cpp - The arith and index dialects ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "Evaluators.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;
using namespace mlir::tcp::interpreter;

using ScalarResult = llvm::Expected<Scalar>;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Adds an op of two integers that has a result for all operands.
template <typename OpTy>
static void addInteger(EvaluatorTable &table,
                       Scalar (*compute)(const Scalar &, const Scalar &)) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *, ArrayRef<Scalar> x) -> ScalarResult {
    return compute(x[0], x[1]);
  };
}

/// Adds an op of two integers that has no result if the second one is zero.
template <typename OpTy>
static void addDivision(EvaluatorTable &table,
                        Scalar (*compute)(const Scalar &, const Scalar &)) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> x) -> ScalarResult {
    if (x[1].isZero())
      return failAt(op, "integer division by zero");
    return compute(x[0], x[1]);
  };
}

static Scalar divideSigned(const Scalar &x, const Scalar &y,
                           APInt::Rounding mode) {
  // The quotient by -1 wraps around, which RoundingSDiv does not expect.
  if (y.isAllOnes())
    return -x;
  return llvm::APIntOps::RoundingSDiv(x, y, mode);
}

/// Shifts by the width or more have no defined result. Here they give zeros, or
/// copies of the sign.
static void addIntegers(EvaluatorTable &table) {
  using A = const Scalar &;
  addInteger<arith::AddIOp>(table, [](A x, A y) { return x + y; });
  addInteger<arith::SubIOp>(table, [](A x, A y) { return x - y; });
  addInteger<arith::MulIOp>(table, [](A x, A y) { return x * y; });
  addInteger<arith::AndIOp>(table, [](A x, A y) { return x & y; });
  addInteger<arith::OrIOp>(table, [](A x, A y) { return x | y; });
  addInteger<arith::XOrIOp>(table, [](A x, A y) { return x ^ y; });
  addInteger<arith::ShLIOp>(table, [](A x, A y) { return x.shl(y); });
  addInteger<arith::ShRSIOp>(table, [](A x, A y) { return x.ashr(y); });
  addInteger<arith::ShRUIOp>(table, [](A x, A y) { return x.lshr(y); });
  addInteger<arith::MaxSIOp>(
      table, [](A x, A y) { return llvm::APIntOps::smax(x, y); });
  addInteger<arith::MinSIOp>(
      table, [](A x, A y) { return llvm::APIntOps::smin(x, y); });
  addInteger<arith::MaxUIOp>(
      table, [](A x, A y) { return llvm::APIntOps::umax(x, y); });
  addInteger<arith::MinUIOp>(
      table, [](A x, A y) { return llvm::APIntOps::umin(x, y); });
  addDivision<arith::DivSIOp>(table, [](A x, A y) {
    return divideSigned(x, y, APInt::Rounding::TOWARD_ZERO);
  });
  addDivision<arith::FloorDivSIOp>(table, [](A x, A y) {
    return divideSigned(x, y, APInt::Rounding::DOWN);
  });
  addDivision<arith::CeilDivSIOp>(
      table, [](A x, A y) { return divideSigned(x, y, APInt::Rounding::UP); });
  addDivision<arith::DivUIOp>(table, [](A x, A y) { return x.udiv(y); });
  addDivision<arith::CeilDivUIOp>(table, [](A x, A y) {
    return llvm::APIntOps::RoundingUDiv(x, y, APInt::Rounding::UP);
  });
  addDivision<arith::RemSIOp>(table, [](A x, A y) { return x.srem(y); });
  addDivision<arith::RemUIOp>(table, [](A x, A y) { return x.urem(y); });
}

/// Adds an op of two floats.
template <typename OpTy>
static void addFloat(EvaluatorTable &table,
                     APFloat (*compute)(const APFloat &, const APFloat &)) {
  table.scalars[OpTy::getOperationName()] =
      [=](Operation *op, ArrayRef<Scalar> x) -> ScalarResult {
    Type type = getElementType(op);
    return compute(toFloat(type, x[0]), toFloat(type, x[1])).bitcastToAPInt();
  };
}

static void addFloats(EvaluatorTable &table) {
  using A = const APFloat &;
  // The operators of APFloat round to nearest, ties to even.
  addFloat<arith::AddFOp>(table, [](A x, A y) { return x + y; });
  addFloat<arith::SubFOp>(table, [](A x, A y) { return x - y; });
  addFloat<arith::MulFOp>(table, [](A x, A y) { return x * y; });
  addFloat<arith::DivFOp>(table, [](A x, A y) { return x / y; });
  addFloat<arith::RemFOp>(table, [](A x, A y) {
    APFloat remainder = x;
    remainder.mod(y);
    return remainder;
  });
  addFloat<arith::MaximumFOp>(table,
                              [](A x, A y) { return llvm::maximum(x, y); });
  addFloat<arith::MinimumFOp>(table,
                              [](A x, A y) { return llvm::minimum(x, y); });
  addFloat<arith::MaxNumFOp>(table,
                             [](A x, A y) { return llvm::maxnum(x, y); });
  addFloat<arith::MinNumFOp>(table,
                             [](A x, A y) { return llvm::minnum(x, y); });
  table.addScalar<arith::NegFOp>(
      [](arith::NegFOp op, ArrayRef<Scalar> x) -> ScalarResult {
        return neg(toFloat(getElementType(op), x[0])).bitcastToAPInt();
      });
}

//===----------------------------------------------------------------------===//
// Comparisons and conversions
//===----------------------------------------------------------------------===//

static void addComparisons(EvaluatorTable &table) {
  table.addScalar<arith::CmpIOp>([](arith::CmpIOp op,
                                    ArrayRef<Scalar> x) -> ScalarResult {
    return APInt(1, arith::applyCmpPredicate(op.getPredicate(), x[0], x[1]));
  });
  table.addScalar<arith::CmpFOp>(
      [](arith::CmpFOp op, ArrayRef<Scalar> x) -> ScalarResult {
        Type type = getOperandType(op);
        return APInt(1, arith::applyCmpPredicate(op.getPredicate(),
                                                 toFloat(type, x[0]),
                                                 toFloat(type, x[1])));
      });
}

static unsigned getWidth(Operation *op) {
  return *getBitWidth(getElementType(op));
}

static ScalarResult extendSigned(Operation *op, ArrayRef<Scalar> x) {
  return x[0].sextOrTrunc(getWidth(op));
}

static ScalarResult extendUnsigned(Operation *op, ArrayRef<Scalar> x) {
  return x[0].zextOrTrunc(getWidth(op));
}

static ScalarResult copyBits(Operation *, ArrayRef<Scalar> x) { return x[0]; }

static ScalarResult convertFloat(Operation *op, ArrayRef<Scalar> x) {
  return fromFloat(getElementType(op), toFloat(getOperandType(op), x[0]));
}

template <bool isSigned>
static ScalarResult intToFloat(Operation *op, ArrayRef<Scalar> x) {
  APFloat value(cast<FloatType>(getElementType(op)).getFloatSemantics());
  value.convertFromAPInt(x[0], isSigned, APFloat::rmNearestTiesToEven);
  return value.bitcastToAPInt();
}

/// Converts a float to an integer. A value out of range has no defined result.
/// Here it gives the nearest integer, and NaN gives 0.
template <bool isSigned>
static ScalarResult floatToInt(Operation *op, ArrayRef<Scalar> x) {
  llvm::APSInt result(getWidth(op), /*isUnsigned=*/!isSigned);
  bool isExact;
  toFloat(getOperandType(op), x[0])
      .convertToInteger(result, APFloat::rmTowardZero, &isExact);
  return result;
}

static void addConversions(EvaluatorTable &table) {
  auto add = [&](StringRef name, const ScalarEvaluator &evaluate) {
    table.scalars[name] = evaluate;
  };
  add(arith::ExtSIOp::getOperationName(), extendSigned);
  add(arith::ExtUIOp::getOperationName(), extendUnsigned);
  add(arith::TruncIOp::getOperationName(), extendSigned);
  add(arith::IndexCastOp::getOperationName(), extendSigned);
  add(arith::IndexCastUIOp::getOperationName(), extendUnsigned);
  add(index::CastSOp::getOperationName(), extendSigned);
  add(index::CastUOp::getOperationName(), extendUnsigned);
  add(arith::BitcastOp::getOperationName(), copyBits);
  add(arith::ExtFOp::getOperationName(), convertFloat);
  add(arith::TruncFOp::getOperationName(), convertFloat);
  add(arith::SIToFPOp::getOperationName(), intToFloat</*isSigned=*/true>);
  add(arith::UIToFPOp::getOperationName(), intToFloat</*isSigned=*/false>);
  add(arith::FPToSIOp::getOperationName(), floatToInt</*isSigned=*/true>);
  add(arith::FPToUIOp::getOperationName(), floatToInt</*isSigned=*/false>);
}

//===----------------------------------------------------------------------===//
// Not for each element
//===----------------------------------------------------------------------===//

static llvm::Expected<Results> evaluateConstant(arith::ConstantOp op, Frame &) {
  Attribute value = op.getValue();
  if (auto elements = dyn_cast<ElementsAttr>(value)) {
    llvm::Expected<Tensor> tensor = toTensor(elements);
    if (!tensor)
      return failAt(op, toString(tensor.takeError()));
    return Results{std::move(*tensor)};
  }
  if (auto number = dyn_cast<FloatAttr>(value))
    return Results{number.getValue().bitcastToAPInt()};
  if (auto number = dyn_cast<IntegerAttr>(value))
    return Results{number.getValue()};
  return failAt(op, "the interpreter has no such constants");
}

/// Evaluates arith.select. One condition may choose between whole tensors.
static llvm::Expected<Results> evaluateSelect(arith::SelectOp op,
                                              Frame &frame) {
  if (!isa<TensorType>(op.getCondition().getType()))
    return Results{frame.get(frame.getScalar(op.getCondition()).isZero()
                                 ? op.getFalseValue()
                                 : op.getTrueValue())};
  return evaluateElementwise(
      op,
      [](Operation *, ArrayRef<Scalar> x) -> ScalarResult {
        return x[0].isZero() ? x[2] : x[1];
      },
      frame);
}

void mlir::tcp::interpreter::addArithEvaluators(EvaluatorTable &table) {
  addIntegers(table);
  addFloats(table);
  addComparisons(table);
  addConversions(table);
  table.addValue<arith::ConstantOp>(evaluateConstant);
  table.addValue<arith::SelectOp>(evaluateSelect);
}

void mlir::tcp::interpreter::addIndexEvaluators(EvaluatorTable &table) {
  // These ops compute as those of arith on 64 bits.
  for (auto [name, same] :
       std::initializer_list<std::pair<StringRef, StringRef>>{
           {"index.add", "arith.addi"},
           {"index.sub", "arith.subi"},
           {"index.mul", "arith.muli"},
           {"index.divs", "arith.divsi"},
           {"index.divu", "arith.divui"},
           {"index.ceildivs", "arith.ceildivsi"},
           {"index.ceildivu", "arith.ceildivui"},
           {"index.floordivs", "arith.floordivsi"},
           {"index.rems", "arith.remsi"},
           {"index.remu", "arith.remui"},
           {"index.maxs", "arith.maxsi"},
           {"index.maxu", "arith.maxui"},
           {"index.mins", "arith.minsi"},
           {"index.minu", "arith.minui"},
           {"index.shl", "arith.shli"},
           {"index.shrs", "arith.shrsi"},
           {"index.shru", "arith.shrui"},
           {"index.and", "arith.andi"},
           {"index.or", "arith.ori"},
           {"index.xor", "arith.xori"}})
    table.scalars[name] = table.scalars.lookup(same);
  table.addValue<index::ConstantOp>(
      [](index::ConstantOp op, Frame &) -> llvm::Expected<Results> {
        return Results{op.getValue()};
      });
  table.addValue<index::BoolConstantOp>(
      [](index::BoolConstantOp op, Frame &) -> llvm::Expected<Results> {
        return Results{APInt(1, op.getValue())};
      });
  table.addScalar<index::CmpOp>(
      [](index::CmpOp op, ArrayRef<Scalar> x) -> ScalarResult {
        // The predicates of both dialects have the same names.
        auto predicate = arith::symbolizeCmpIPredicate(
            index::stringifyIndexCmpPredicate(op.getPred()));
        return APInt(1, arith::applyCmpPredicate(*predicate, x[0], x[1]));
      });
}
