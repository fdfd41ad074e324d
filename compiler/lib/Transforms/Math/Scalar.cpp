//===- Scalar.cpp - Arithmetic that emits ops -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::tcp;

template <typename OpTy, typename ResultTy, typename OperandTy>
static ResultTy emit(OperandTy x, OperandTy y) {
  ScalarBuilder &b = x.getBuilder();
  return ResultTy(b, OpTy::create(b, x.getValue(), y.getValue()));
}

static Truth compare(arith::CmpFPredicate predicate, Real x, Real y) {
  ScalarBuilder &b = x.getBuilder();
  return Truth(b,
               arith::CmpFOp::create(b, predicate, x.getValue(), y.getValue()));
}

static Truth compare(arith::CmpIPredicate predicate, Bits x, Bits y) {
  ScalarBuilder &b = x.getBuilder();
  return Truth(b,
               arith::CmpIOp::create(b, predicate, x.getValue(), y.getValue()));
}

template <typename ScalarTy>
static ScalarTy emitSelect(Truth condition, ScalarTy yes, ScalarTy no) {
  ScalarBuilder &b = yes.getBuilder();
  return ScalarTy(b, arith::SelectOp::create(b, condition.getValue(),
                                             yes.getValue(), no.getValue()));
}

Truth tcp::operator&(Truth x, Truth y) {
  return emit<arith::AndIOp, Truth>(x, y);
}
Truth tcp::operator|(Truth x, Truth y) {
  return emit<arith::OrIOp, Truth>(x, y);
}

Value Scalar::createConstant(TypedAttr value) const {
  ScalarBuilder &b = getBuilder();
  if (auto vector = dyn_cast<VectorType>(contents.getType()))
    value = DenseElementsAttr::get(vector.clone(value.getType()), value);
  return arith::ConstantOp::create(b, value);
}

Real Real::constant(double value) const {
  ScalarBuilder &b = getBuilder();
  return Real(b, createConstant(b.getFloatAttr(getType(), value)));
}

Real Real::as(FloatType type) const {
  ScalarBuilder &b = getBuilder();
  if (type == getType())
    return *this;
  if (type.getWidth() > getWidth())
    return Real(b, arith::ExtFOp::create(b, withShape(type), getValue()));
  return Real(b, arith::TruncFOp::create(b, withShape(type), getValue()));
}

Bits Real::bits() const {
  ScalarBuilder &b = getBuilder();
  Type type = withShape(b.getIntegerType(getWidth()));
  return Bits(b, arith::BitcastOp::create(b, type, getValue()));
}

Real Real::magnitude() const {
  ScalarBuilder &b = getBuilder();
  return Real(b, math::AbsFOp::create(b, getValue()));
}

Real Real::withSignOf(Real other) const {
  return emit<math::CopySignOp, Real>(*this, other);
}

Real tcp::operator-(Real x) {
  ScalarBuilder &b = x.getBuilder();
  return Real(b, arith::NegFOp::create(b, x.getValue()));
}
Real tcp::operator+(Real x, Real y) { return emit<arith::AddFOp, Real>(x, y); }
Real tcp::operator-(Real x, Real y) { return emit<arith::SubFOp, Real>(x, y); }
Real tcp::operator*(Real x, Real y) { return emit<arith::MulFOp, Real>(x, y); }
Real tcp::operator/(Real x, Real y) { return emit<arith::DivFOp, Real>(x, y); }

Real tcp::multiplyAdd(Real x, Real y, Real z) {
  ScalarBuilder &b = x.getBuilder();
  if (!b.nativeFma)
    return x * y + z;
  return Real(b,
              math::FmaOp::create(b, x.getValue(), y.getValue(), z.getValue()));
}

Truth tcp::operator<(Real x, Real y) {
  return compare(arith::CmpFPredicate::OLT, x, y);
}
Truth tcp::operator>(Real x, Real y) {
  return compare(arith::CmpFPredicate::OGT, x, y);
}
Truth tcp::is(Real x, Real y) {
  return compare(arith::CmpFPredicate::OEQ, x, y);
}
Truth tcp::isNot(Real x, Real y) {
  return compare(arith::CmpFPredicate::UNE, x, y);
}

Real tcp::select(Truth condition, Real yes, Real no) {
  return emitSelect(condition, yes, no);
}

Real tcp::atLeast(Real x, double limit) { return select(x < limit, limit, x); }
Real tcp::atMost(Real x, double limit) { return select(x > limit, limit, x); }

Real tcp::polynomial(Real z, ArrayRef<double> coefficients) {
  Real sum = z.constant(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = multiplyAdd(sum, z, z.constant(coefficient));
  return sum;
}

Bits Bits::constant(uint64_t value) const {
  ScalarBuilder &b = getBuilder();
  APInt bits(getWidth(), value, /*isSigned=*/false, /*implicitTrunc=*/true);
  return Bits(b, createConstant(
                     b.getIntegerAttr(getElementTypeOrSelf(getValue()), bits)));
}

Real Bits::asReal(FloatType type) const {
  ScalarBuilder &b = getBuilder();
  return Real(b, arith::BitcastOp::create(b, withShape(type), getValue()));
}

Bits Bits::resize(unsigned width) const {
  ScalarBuilder &b = getBuilder();
  Type type = withShape(b.getIntegerType(width));
  if (width < getWidth())
    return Bits(b, arith::TruncIOp::create(b, type, getValue()));
  if (width > getWidth())
    return Bits(b, arith::ExtUIOp::create(b, type, getValue()));
  return *this;
}

Bits Bits::shiftRightSigned(uint64_t by) const {
  return emit<arith::ShRSIOp, Bits>(*this, constant(by));
}
Bits Bits::operator>>(uint64_t by) const {
  return emit<arith::ShRUIOp, Bits>(*this, constant(by));
}
Bits Bits::operator<<(uint64_t by) const {
  return emit<arith::ShLIOp, Bits>(*this, constant(by));
}

Bits tcp::operator+(Bits x, Bits y) { return emit<arith::AddIOp, Bits>(x, y); }
Bits tcp::operator-(Bits x, Bits y) { return emit<arith::SubIOp, Bits>(x, y); }
Bits tcp::operator&(Bits x, Bits y) { return emit<arith::AndIOp, Bits>(x, y); }
Bits tcp::operator|(Bits x, Bits y) { return emit<arith::OrIOp, Bits>(x, y); }
Bits tcp::operator^(Bits x, Bits y) { return emit<arith::XOrIOp, Bits>(x, y); }

Truth tcp::operator>(Bits x, Bits y) {
  return compare(arith::CmpIPredicate::sgt, x, y);
}
Truth tcp::isLessU(Bits x, uint64_t y) {
  return compare(arith::CmpIPredicate::ult, x, x.constant(y));
}
Truth tcp::isNot(Bits x, uint64_t y) {
  return compare(arith::CmpIPredicate::ne, x, x.constant(y));
}

Bits tcp::select(Truth condition, Bits yes, Bits no) {
  return emitSelect(condition, yes, no);
}

Bits tcp::asBits(Truth condition, unsigned width) {
  return Bits(condition.getBuilder(), condition.getValue()).resize(width);
}
