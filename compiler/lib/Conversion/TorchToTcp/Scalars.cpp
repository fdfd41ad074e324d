//===- Scalars.cpp - Torch ops on sizes and other numbers -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperatorConversions.h"
#include "TorchOpBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::tcp;

static FailureOr<Value> convertSize(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  std::optional<int64_t> dim = b.getInt(1);
  if (failed(in) || !dim)
    return failure();
  int64_t rank = in->getRank();
  int64_t fromFront = *dim < 0 ? *dim + rank : *dim;
  if (fromFront < 0 || fromFront >= rank)
    return failure();
  Value size = b.createIndex(b.getSize(in->value, fromFront));
  return arith::IndexCastOp::create(b.b, b.loc, b.b.getI64Type(), size)
      .getResult();
}

template <typename OpT>
static FailureOr<Value> convertArithmetic(TorchOpBuilder &b) {
  return OpT::create(b.b, b.loc, b.getScalar(0), b.getScalar(1)).getResult();
}

template <arith::CmpIPredicate predicate>
static FailureOr<Value> convertCompare(TorchOpBuilder &b) {
  return arith::CmpIOp::create(b.b, b.loc, predicate, b.getScalar(0),
                               b.getScalar(1))
      .getResult();
}

/// Converts a remainder, which has the sign of the divisor, as in Python.
static FailureOr<Value> convertRemainder(TorchOpBuilder &b) {
  Value lhs = b.getScalar(0), rhs = b.getScalar(1);
  Value quotient = arith::FloorDivSIOp::create(b.b, b.loc, lhs, rhs);
  Value product = arith::MulIOp::create(b.b, b.loc, quotient, rhs);
  return arith::SubIOp::create(b.b, b.loc, lhs, product).getResult();
}

static FailureOr<Value> convertNegInt(TorchOpBuilder &b) {
  Value zero = arith::ConstantIntOp::create(b.b, b.loc, 0, 64);
  return arith::SubIOp::create(b.b, b.loc, zero, b.getScalar(0)).getResult();
}

static FailureOr<Value> convertNot(TorchOpBuilder &b) {
  Value one = arith::ConstantIntOp::create(b.b, b.loc, 1, 1);
  return arith::XOrIOp::create(b.b, b.loc, b.getScalar(0), one).getResult();
}

static FailureOr<Value> convertBoolToInt(TorchOpBuilder &b) {
  return arith::ExtUIOp::create(b.b, b.loc, b.b.getI64Type(), b.getScalar(0))
      .getResult();
}

/// Returns operand `index`, an int or a float, as a float.
static Value getAsFloat(TorchOpBuilder &b, unsigned index) {
  Value value = b.getScalar(index);
  if (value.getType().isF64())
    return value;
  return arith::SIToFPOp::create(b.b, b.loc, b.b.getF64Type(), value);
}

static FailureOr<Value> convertToFloat(TorchOpBuilder &b) {
  return getAsFloat(b, 0);
}

/// Converts operand 0 to an int, rounded towards zero.
static FailureOr<Value> convertToInt(TorchOpBuilder &b) {
  Value value = b.getScalar(0);
  if (!value.getType().isF64())
    return value;
  return arith::FPToSIOp::create(b.b, b.loc, b.b.getI64Type(), value)
      .getResult();
}

static FailureOr<Value> convertCeil(TorchOpBuilder &b) {
  Value rounded = math::CeilOp::create(b.b, b.loc, getAsFloat(b, 0));
  return arith::FPToSIOp::create(b.b, b.loc, b.b.getI64Type(), rounded)
      .getResult();
}

/// Converts arithmetic on numbers if one of them, or the result, is a float.
template <typename OpT>
static FailureOr<Value> convertFloatArithmetic(TorchOpBuilder &b) {
  Value lhs = getAsFloat(b, 0), rhs = getAsFloat(b, 1);
  return OpT::create(b.b, b.loc, lhs, rhs).getResult();
}

template <arith::CmpFPredicate predicate>
static FailureOr<Value> convertFloatCompare(TorchOpBuilder &b) {
  Value lhs = getAsFloat(b, 0), rhs = getAsFloat(b, 1);
  return arith::CmpFOp::create(b.b, b.loc, predicate, lhs, rhs).getResult();
}

template <typename OpT>
static FailureOr<Value> convertFloatFunction(TorchOpBuilder &b) {
  return OpT::create(b.b, b.loc, getAsFloat(b, 0)).getResult();
}

/// Converts a remainder of floats, which has the sign of the divisor, as in
/// Python.
static FailureOr<Value> convertFloatRemainder(TorchOpBuilder &b) {
  Value lhs = getAsFloat(b, 0), rhs = getAsFloat(b, 1);
  Value zero = arith::ConstantOp::create(b.b, b.loc, b.b.getF64FloatAttr(0));
  auto isBelowZero = [&](Value value) {
    return arith::CmpFOp::create(b.b, b.loc, arith::CmpFPredicate::OLT, value,
                                 zero);
  };
  // This has the sign of the dividend.
  Value rest = arith::RemFOp::create(b.b, b.loc, lhs, rhs);
  Value isZero =
      arith::CmpFOp::create(b.b, b.loc, arith::CmpFPredicate::OEQ, rest, zero);
  Value isOther =
      arith::XOrIOp::create(b.b, b.loc, isBelowZero(rest), isBelowZero(rhs));
  Value other = arith::AddFOp::create(b.b, b.loc, rest, rhs);
  Value moved = arith::SelectOp::create(b.b, b.loc, isOther, other, rest);
  return arith::SelectOp::create(b.b, b.loc, isZero, rest, moved).getResult();
}

using arith::CmpFPredicate;
using arith::CmpIPredicate;

static constexpr TorchConversionRow kScalars[] = {
    {"aten.Float.Scalar", convertToFloat},
    {"aten.Int.Scalar", convertToInt},
    {"aten.Int.bool", convertBoolToInt},
    {"aten.Int.float", convertToInt},
    {"aten.__and__.bool", convertArithmetic<arith::AndIOp>},
    {"aten.__not__", convertNot},
    {"aten.__or__.bool", convertArithmetic<arith::OrIOp>},
    {"aten.add.float", convertFloatArithmetic<arith::AddFOp>},
    {"aten.add.float_int", convertFloatArithmetic<arith::AddFOp>},
    {"aten.add.int", convertArithmetic<arith::AddIOp>},
    {"aten.ceil.float", convertCeil},
    {"aten.div.float", convertFloatArithmetic<arith::DivFOp>},
    {"aten.div.int", convertFloatArithmetic<arith::DivFOp>},
    {"aten.eq.float", convertFloatCompare<CmpFPredicate::OEQ>},
    {"aten.eq.int", convertCompare<CmpIPredicate::eq>},
    {"aten.floordiv.int", convertArithmetic<arith::FloorDivSIOp>},
    {"aten.ge.float", convertFloatCompare<CmpFPredicate::OGE>},
    {"aten.ge.float_int", convertFloatCompare<CmpFPredicate::OGE>},
    {"aten.ge.int", convertCompare<CmpIPredicate::sge>},
    {"aten.gt.float", convertFloatCompare<CmpFPredicate::OGT>},
    {"aten.gt.float_int", convertFloatCompare<CmpFPredicate::OGT>},
    {"aten.gt.int", convertCompare<CmpIPredicate::sgt>},
    {"aten.le.int", convertCompare<CmpIPredicate::sle>},
    {"aten.log.int", convertFloatFunction<math::LogOp>},
    {"aten.lt.float", convertFloatCompare<CmpFPredicate::OLT>},
    {"aten.lt.float_int", convertFloatCompare<CmpFPredicate::OLT>},
    {"aten.lt.int", convertCompare<CmpIPredicate::slt>},
    {"aten.mul.float", convertFloatArithmetic<arith::MulFOp>},
    {"aten.mul.float_int", convertFloatArithmetic<arith::MulFOp>},
    {"aten.mul.int", convertArithmetic<arith::MulIOp>},
    {"aten.mul.int_float", convertFloatArithmetic<arith::MulFOp>},
    {"aten.ne.float_int", convertFloatCompare<CmpFPredicate::UNE>},
    {"aten.ne.int", convertCompare<CmpIPredicate::ne>},
    {"aten.neg.float", convertFloatFunction<arith::NegFOp>},
    {"aten.neg.int", convertNegInt},
    {"aten.pow.int_float", convertFloatArithmetic<math::PowFOp>},
    {"aten.remainder.int", convertRemainder},
    {"aten.size.int", convertSize},
    {"aten.sqrt.int", convertFloatFunction<math::SqrtOp>},
    {"aten.sub.float", convertFloatArithmetic<arith::SubFOp>},
    {"aten.sub.int", convertArithmetic<arith::SubIOp>},
    {"prim.max.int", convertArithmetic<arith::MaxSIOp>},
    {"prim.min.int", convertArithmetic<arith::MinSIOp>},
};

ArrayRef<TorchConversionRow> mlir::tcp::getScalarConversions() {
  return kScalars;
}

/// Converts an operator of one result.
template <TorchConversion convert>
static FailureOr<SmallVector<Value>> convertOperator(TorchOpBuilder &b) {
  FailureOr<Value> result = convert(b);
  if (failed(result))
    return failure();
  return SmallVector<Value>{*result};
}

static constexpr OperatorRow kScalarOperators[] = {
    {"torch.aten.__and__.int", 2,
     convertOperator<convertArithmetic<arith::AndIOp>>},
    {"torch.aten.__or__.int", 2,
     convertOperator<convertArithmetic<arith::OrIOp>>},
    {"torch.aten.__xor__.int", 2,
     convertOperator<convertArithmetic<arith::XOrIOp>>},
    {"torch.aten.pow.float", 2,
     convertOperator<convertFloatArithmetic<math::PowFOp>>},
    {"torch.aten.remainder.float", 2, convertOperator<convertFloatRemainder>},
    {"torch.aten.round.float", 1,
     convertOperator<convertFloatFunction<math::RoundEvenOp>>},
    {"torch.aten.sqrt.float", 1,
     convertOperator<convertFloatFunction<math::SqrtOp>>},
    {"torch.prim.max.float", 2,
     convertOperator<convertFloatArithmetic<arith::MaximumFOp>>},
    {"torch.prim.min.float", 2,
     convertOperator<convertFloatArithmetic<arith::MinimumFOp>>},
};

ArrayRef<OperatorRow> mlir::tcp::getScalarOperators() {
  return kScalarOperators;
}
