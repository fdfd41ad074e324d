//===- Logarithm.cpp - Logarithms -----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"
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

/// log(1 + r) = r + r^2 P(r), sqrt(1/2) <= 1 + r <= sqrt(2). See minimax.py.
static constexpr double kSingle[] = {
    -0x1.fffff8p-2, 0x1.555544p-2,  -0x1.0003fep-2,
    0x1.99a96ap-3,  -0x1.54322ep-3, 0x1.221134p-3,
    -0x1.0e84ccp-3, 0x1.0a5816p-3,  -0x1.40717ap-4};

namespace {
/// 2^exponent (1 + fraction), with 1 + fraction in [sqrt(1/2), sqrt(2)).
struct SplitLog {
  Bits exponent;
  Real fraction;
};
} // namespace

/// Splits a positive, normal and finite f32 or f64, as FreeBSD's e_log.c does.
static SplitLog split(Real x) {
  unsigned digits = x.getWidth() == 32 ? 23 : 52;
  Bits bits = x.bits();
  Bits exponent =
      (bits - x.constant(0x1.6a09e667f3bcdp-1).bits()).shiftRightSigned(digits);
  return {exponent, (bits - (exponent << digits)).asReal(x.getType()) - 1.0};
}

/// Converts an integer to a float, by adding it to the low bits of 1.5 * 2^23
/// or 2^52.
static Real asReal(Bits integer, Real like) {
  Real shift = like.constant(like.getWidth() == 32 ? 0x1.8p23 : 0x1.8p52);
  return (integer + shift.bits()).asReal(like.getType()) - shift;
}

namespace {
/// The number 2^k (1 + s) / (1 - s).
struct Reduced {
  Real k, s;
};
} // namespace

/// Reduces a positive, normal and finite f64: s = f / (f + 2) for the fraction
/// f.
static Reduced reduce(Real x) {
  auto [exponent, fraction] = split(x);
  return {asReal(exponent, x), fraction / (fraction + 2.0)};
}

/// k log(2) + log(1 + r) in f32. log(2) is the sum of two parts, and the first
/// is so short that its product with k is exact.
static Real expandSingle(Real k, Real r) {
  Real rest = multiplyAdd(r * r, polynomial(r, kSingle), k * 0x1.7f7d1cp-20);
  return multiplyAdd(k, 0x1.62e4p-1, r + rest);
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

/// log(x) of a positive, normal and finite f64, to be rounded to f32. The terms
/// do not cancel, so roundings in f64 do not matter.
static Real expandNarrowPositive(Real x) {
  auto [k, s] = reduce(x);
  return multiplyAdd(k, 0x1.62e42fefa39efp-1,
                     s * polynomial(s * s, kNarrowSeries));
}

/// Returns `log`, or the value of log(x) at zero and below, at infinity and for
/// NaN.
static Real withSpecialValues(Real x, Real log) {
  // The condition is false for NaN, too.
  log = select(x < kInfinity, log, x);
  log = select(is(x, 0.0), -kInfinity, log);
  return select(x < 0.0, kNaN, log);
}

Real mlir::tcp::expandLog(Real x) {
  bool single = x.getWidth() == 32;
  Truth denormal = x < (single ? 0x1p-126 : 0x1p-1022);
  Real normal = select(denormal, x * (single ? 0x1p23 : 0x1p54), x);
  Real raise = select(denormal, x.constant(single ? -23 : -54), 0.0);
  if (!single)
    return withSpecialValues(x, expandPositive(normal, raise));
  auto [exponent, fraction] = split(normal);
  return withSpecialValues(x,
                           expandSingle(asReal(exponent, x) + raise, fraction));
}

Real mlir::tcp::expandNarrowLog(Real x) {
  return withSpecialValues(x, expandNarrowPositive(x));
}

/// Returns `log`, or the value of log(1 + x) at -1 and below, at infinity and
/// for NaN.
static Real withSpecialValuesOfNext(Real x, Real log) {
  // The condition is false for NaN, too.
  log = select(x < kInfinity, log, x);
  log = select(is(x, -1.0), -kInfinity, log);
  return select(x < -1.0, kNaN, log);
}

/// log(2^k (1 + r)) with 2^k near 1 + x. r is 2^-k x + (2^-k - 1), which has
/// only one rounding. Both terms are far from overflow.
static Real expandSingleLog1p(Real x) {
  Real one = x.constant(1.0);
  auto [exponent, fraction] = split(one + x);
  Real scale = (one.bits() - (exponent << 23)).asReal(x.getType());
  Real r = select(x < 0x1p25, multiplyAdd(scale, x, scale - 1.0), fraction);
  Real log = withSpecialValuesOfNext(x, expandSingle(asReal(exponent, x), r));
  return select(is(x, 0.0), x, log);
}

/// log(u) with u = 1 + x, and a first-order correction of the rounding of u.
Real mlir::tcp::expandLog1p(Real x) {
  if (x.getWidth() == 32)
    return expandSingleLog1p(x);
  Real u = 1.0 + x;
  Real lost = x - (u - 1.0);
  Real log = expandLog(u);
  Truth special = is(u, 0.0) | is(u, kInfinity);
  Real result = select(special, log, log + lost / u);
  return select(is(x, 0.0), x, result);
}

Real mlir::tcp::expandNarrowLog1p(Real x) {
  // 1 + x is exact for x of at least 2^-29. For smaller ones, x is the closest
  // float to x - x^2 / 2.
  Real log = withSpecialValuesOfNext(x, expandNarrowPositive(1.0 + x));
  return select(x.magnitude() < 0x1p-29, x, log);
}
