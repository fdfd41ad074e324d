//===- Logarithm.cpp - Logarithms -----------------------------------------===//
//------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"
#include <limits>

using namespace mlir;
using namespace mlir::tcp;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// log((1 + s) / (1 - s)) = 2 s + s^3 P(s^2), |s| <= 3 - 2 sqrt(2). See
/// minimax.py.
static constexpr double kSeries[] = {0x1.5555555555592p-1, 0x1.999999997fd8bp-2,
                                     0x1.24924941f3e5ap-2, 0x1.c71c5206ecc0bp-3,
                                     0x1.74663f727520ep-3, 0x1.39a1abda912e1p-3,
                                     0x1.2f0602656aa77p-3};
/// 2 + s^2 P(s^2), for results in f32 and narrower.
static constexpr double kNarrowSeries[] = {2.0,
                                           0x1.555555561e38bp-1,
                                           0x1.999996a96a9cap-2,
                                           0x1.249411df49639p-2,
                                           0x1.c62b19edd67e3p-3,
                                           0x1.91153d883828ep-3};

namespace {
/// What stands for 2^k (1 + s) / (1 - s).
struct Reduced {
  Real k, s;
};
} // namespace

/// Of a positive, normal and finite f64. x = 2^k m with m in [sqrt(1/2),
/// sqrt(2)), and s = (m - 1) / (m + 1), as in FreeBSD's e_log.c.
static Reduced reduce(Real x) {
  FloatType type = x.getType();
  Bits bits = x.bits();
  Bits exponent =
      (bits - x.constant(0x1.6a09e667f3bcdp-1).bits()).shiftRightSigned(52);
  Real fraction = (bits - (exponent << 52)).asReal(type) - 1.0;
  // An integer in the low bits of 1.5 * 2^52 is that integer as a float.
  Real shift = x.constant(0x1.8p52);
  Real k = (exponent + shift.bits()).asReal(type) - shift;
  return {k, fraction / (fraction + 2.0)};
}

/// log(x) of a positive, normal and finite f64. `raise` is added to k.
static Real expandPositive(Real x, Real raise) {
  auto [k, s] = reduce(x);
  k = k + raise;
  Real z = s * s;
  Real log = multiplyAdd(s, z * polynomial(z, kSeries), s + s);
  log = multiplyAdd(k, 0x1.a39ef35793c76p-33, log);
  return multiplyAdd(k, 0x1.62e42feep-1, log);
}

/// log(x) of a positive, normal and finite f64, to be rounded to f32: the terms
/// do not cancel, so that one rounding more of each, in f64, is none there.
static Real expandNarrowPositive(Real x) {
  auto [k, s] = reduce(x);
  return multiplyAdd(k, 0x1.62e42fefa39efp-1,
                     s * polynomial(s * s, kNarrowSeries));
}

/// `log`, or what log(x) is at zero and below, at infinity and for NaN.
static Real withSpecialValues(Real x, Real log) {
  // False for NaN too.
  log = select(x < kInfinity, log, x);
  log = select(is(x, 0.0), -kInfinity, log);
  return select(x < 0.0, kNaN, log);
}

Real mlir::tcp::expandLog(Real x) {
  Truth denormal = x < 0x1p-1022;
  Real normal = select(denormal, x * 0x1p54, x);
  return withSpecialValues(
      x, expandPositive(normal, select(denormal, x.constant(-54), 0.0)));
}

Real mlir::tcp::expandNarrowLog(Real x) {
  // A denormal of f32 is none of f64.
  Real wide = x.as(x.getBuilder().getF64Type());
  return withSpecialValues(x, expandNarrowPositive(wide).as(x.getType()));
}

/// log(u) with u = 1 + x, and to first order what rounding u has lost.
Real mlir::tcp::expandLog1p(Real x) {
  Real u = 1.0 + x;
  Real lost = x - (u - 1.0);
  Real log = expandLog(u);
  Truth special = is(u, 0.0) | is(u, kInfinity);
  Real result = select(special, log, log + lost / u);
  return select(is(x, 0.0), x, result);
}

Real mlir::tcp::expandNarrowLog1p(Real x) {
  // Exact for what is at least 2^-29; below, x is the closest float to
  // x - x^2 / 2.
  Real u = 1.0 + x.as(x.getBuilder().getF64Type());
  Real log = expandNarrowPositive(u).as(x.getType());
  log = select(x < kInfinity, log, x);
  log = select(is(x, -1.0), -kInfinity, log);
  log = select(x < -1.0, kNaN, log);
  return select(x.magnitude() < 0x1p-29, x, log);
}
