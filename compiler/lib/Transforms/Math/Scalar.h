//===- Scalar.h - Arithmetic that emits ops ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values that are written like numbers: each operator emits the arith op of
/// its name, so that the formulas in this directory can be read. All values of
/// a formula are scalars, or all are vectors of one shape, of which each
/// element is computed.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_MATH_SCALAR_H
#define TCP_MLIR_LIB_TRANSFORMS_MATH_SCALAR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::tcp {

class Bits;

/// The builder of these ops.
class ScalarBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;
  /// True if the target has an instruction for a b + c with one rounding.
  bool nativeFma = false;
};

/// The base class of all scalars: a value, and the builder that made it, which
/// must outlive it.
class Scalar {
public:
  Scalar(ScalarBuilder &builder, Value value)
      : builder(&builder), contents(value) {}

  ScalarBuilder &getBuilder() const { return *builder; }
  Value getValue() const { return contents; }

protected:
  /// Returns `element`, or a vector type of it with the shape of this value.
  Type withShape(Type element) const {
    auto vector = dyn_cast<VectorType>(contents.getType());
    return vector ? Type(vector.clone(element)) : element;
  }
  /// Returns a constant that has the shape of this value.
  Value createConstant(TypedAttr value) const;

private:
  ScalarBuilder *builder;
  Value contents;
};

/// An i1.
class Truth : public Scalar {
public:
  using Scalar::Scalar;
};

Truth operator&(Truth x, Truth y);
Truth operator|(Truth x, Truth y);

/// A float.
class Real : public Scalar {
public:
  using Scalar::Scalar;

  FloatType getType() const {
    return cast<FloatType>(getElementTypeOrSelf(getValue()));
  }
  unsigned getWidth() const { return getType().getWidth(); }

  /// Returns `value`, rounded to the type of this.
  Real constant(double value) const;
  /// Returns this value converted to `type`, wider or narrower.
  Real as(FloatType type) const;
  /// Returns the bits, in an integer of the same width.
  Bits bits() const;
  /// Returns the absolute value.
  Real magnitude() const;
  /// Returns the absolute value with the sign of `other`.
  Real withSignOf(Real other) const;
};

Real operator-(Real x);
Real operator+(Real x, Real y);
Real operator-(Real x, Real y);
Real operator*(Real x, Real y);
Real operator/(Real x, Real y);
inline Real operator+(Real x, double y) { return x + x.constant(y); }
inline Real operator-(Real x, double y) { return x - x.constant(y); }
inline Real operator*(Real x, double y) { return x * x.constant(y); }
inline Real operator/(double x, Real y) { return y.constant(x) / y; }
inline Real operator+(double x, Real y) { return y.constant(x) + y; }
inline Real operator-(double x, Real y) { return y.constant(x) - y; }

/// Returns a b + c, rounded once if the target has an instruction for it,
/// otherwise twice.
Real multiplyAdd(Real a, Real b, Real c);
inline Real multiplyAdd(Real a, double b, Real c) {
  return multiplyAdd(a, a.constant(b), c);
}
inline Real multiplyAdd(Real a, double b, double c) {
  return multiplyAdd(a, b, a.constant(c));
}

/// These are false if an operand is NaN, except isNot.
Truth operator<(Real x, Real y);
Truth operator>(Real x, Real y);
Truth is(Real x, Real y);
Truth isNot(Real x, Real y);
inline Truth operator<(Real x, double y) { return x < x.constant(y); }
inline Truth operator>(Real x, double y) { return x > x.constant(y); }
inline Truth is(Real x, double y) { return is(x, x.constant(y)); }

/// Returns `yes` if `condition` is true, otherwise `no`.
Real select(Truth condition, Real yes, Real no);
inline Real select(Truth condition, double yes, Real no) {
  return select(condition, no.constant(yes), no);
}
inline Real select(Truth condition, Real yes, double no) {
  return select(condition, yes, yes.constant(no));
}

/// Return `x`, or the limit if `x` is beyond it. NaN stays.
Real atLeast(Real x, double limit);
Real atMost(Real x, double limit);

/// Returns c[0] + c[1] z + c[2] z^2 ..., by Horner's scheme.
Real polynomial(Real z, ArrayRef<double> coefficients);

/// An integer, which wraps around.
class Bits : public Scalar {
public:
  using Scalar::Scalar;

  unsigned getWidth() const {
    return getElementTypeOrSelf(getValue()).getIntOrFloatBitWidth();
  }
  Bits constant(uint64_t value) const;
  /// Returns the float with these bits.
  Real asReal(FloatType type) const;
  /// Returns the low bits, or the bits with zeros above.
  Bits resize(unsigned width) const;
  /// Shift right by copies of the sign, right by zeros, and left.
  Bits shiftRightSigned(uint64_t by) const;
  Bits operator>>(uint64_t by) const;
  Bits operator<<(uint64_t by) const;
};

Bits operator+(Bits x, Bits y);
Bits operator-(Bits x, Bits y);
Bits operator&(Bits x, Bits y);
Bits operator|(Bits x, Bits y);
Bits operator^(Bits x, Bits y);
inline Bits operator+(Bits x, uint64_t y) { return x + x.constant(y); }
inline Bits operator-(Bits x, uint64_t y) { return x - x.constant(y); }
inline Bits operator&(Bits x, uint64_t y) { return x & x.constant(y); }
inline Bits operator|(Bits x, uint64_t y) { return x | x.constant(y); }
inline Bits operator^(Bits x, uint64_t y) { return x ^ x.constant(y); }

/// Compare signed integers and, if the name ends with U, unsigned ones.
Truth operator>(Bits x, Bits y);
inline Truth operator>(Bits x, int64_t y) { return x > x.constant(y); }
Truth isLessU(Bits x, uint64_t y);
Truth isNot(Bits x, uint64_t y);

Bits select(Truth condition, Bits yes, Bits no);
inline Bits select(Truth condition, uint64_t yes, Bits no) {
  return select(condition, no.constant(yes), no);
}
/// Returns 1 for true and 0 for false.
Bits asBits(Truth condition, unsigned width);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_MATH_SCALAR_H
