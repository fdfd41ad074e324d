//===- Scalar.h - Arithmetic that emits ops ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values that are written like numbers: each operator emits the arith op of
/// its name, so that the formulas in this directory read as formulas. All are
/// scalars, or all are vectors of one shape, of which each element is computed.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_MATH_SCALAR_H
#define TCP_MLIR_LIB_TRANSFORMS_MATH_SCALAR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::tcp {

class Bits;

/// Makes the ops.
class ScalarBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;
  /// The target has an instruction for a b + c in one rounding.
  bool nativeFma = false;
};

/// The part that all kinds of scalars share: a value, and the builder that made
/// it, which outlives it.
class Scalar {
public:
  Scalar(ScalarBuilder &builder, Value value)
      : builder(&builder), contents(value) {}

  ScalarBuilder &getBuilder() const { return *builder; }
  Value getValue() const { return contents; }

protected:
  /// `element`, or a vector of it, as this is one.
  Type withShape(Type element) const {
    auto vector = dyn_cast<VectorType>(contents.getType());
    return vector ? Type(vector.clone(element)) : element;
  }
  /// A constant, which is the same for all elements.
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

  /// `value`, rounded to the type of this.
  Real constant(double value) const;
  /// This value in `type`, wider or narrower.
  Real as(FloatType type) const;
  /// The representation, in an integer of the same width.
  Bits bits() const;
  /// The magnitude.
  Real magnitude() const;
  /// This magnitude with the sign of `other`.
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

/// a b + c, in one rounding where the target has an instruction for it, in two
/// where it hasn't.
Real multiplyAdd(Real a, Real b, Real c);
inline Real multiplyAdd(Real a, double b, Real c) {
  return multiplyAdd(a, a.constant(b), c);
}
inline Real multiplyAdd(Real a, double b, double c) {
  return multiplyAdd(a, b, a.constant(c));
}

/// False if one is NaN, but for isNot.
Truth operator<(Real x, Real y);
Truth operator>(Real x, Real y);
Truth is(Real x, Real y);
Truth isNot(Real x, Real y);
inline Truth operator<(Real x, double y) { return x < x.constant(y); }
inline Truth operator>(Real x, double y) { return x > x.constant(y); }
inline Truth is(Real x, double y) { return is(x, x.constant(y)); }

/// `yes` where `condition` holds, else `no`.
Real select(Truth condition, Real yes, Real no);
inline Real select(Truth condition, double yes, Real no) {
  return select(condition, no.constant(yes), no);
}
inline Real select(Truth condition, Real yes, double no) {
  return select(condition, yes, yes.constant(no));
}

/// `x`, or the limit that it is beyond. NaN stays.
Real atLeast(Real x, double limit);
Real atMost(Real x, double limit);

/// c[0] + c[1] z + c[2] z^2 ..., by Horner's scheme.
Real polynomial(Real z, ArrayRef<double> coefficients);

/// An integer, which wraps around.
class Bits : public Scalar {
public:
  using Scalar::Scalar;

  unsigned getWidth() const {
    return getElementTypeOrSelf(getValue()).getIntOrFloatBitWidth();
  }
  Bits constant(uint64_t value) const;
  /// The float of this representation.
  Real asReal(FloatType type) const;
  /// The low bits, or with zeros above.
  Bits resize(unsigned width) const;
  /// Shifts that bring the sign, or zeros, in.
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

/// Comparisons as signed and, with U, as unsigned integers.
Truth operator>(Bits x, Bits y);
inline Truth operator>(Bits x, int64_t y) { return x > x.constant(y); }
Truth isLessU(Bits x, uint64_t y);
Truth isNot(Bits x, uint64_t y);

Bits select(Truth condition, Bits yes, Bits no);
inline Bits select(Truth condition, uint64_t yes, Bits no) {
  return select(condition, no.constant(yes), no);
}
/// The condition as 0 or 1.
Bits asBits(Truth condition, unsigned width);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_MATH_SCALAR_H
