//===- Erf.cpp - The error function ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementaryFunctions.h"

using namespace mlir;
using namespace mlir::tcp;

/// erf(x) = x + x P(x^2), |x| up to where the tail begins. See minimax.py.
static constexpr double kSingle[] = {
    0x1.06eba8p-3, -0x1.812738p-2,  0x1.ce2bd0p-4, -0x1.b7e464p-6,
    0x1.535fbap-8, -0x1.9f3162p-11, 0x1.3c4fdap-14};
static constexpr double kDouble[] = {
    0x1.06eba8214db68p-3,   -0x1.812746b0379bdp-2,  0x1.ce2f21a040d0bp-4,
    -0x1.b82ce311fa6c4p-6,  0x1.565bccf926350p-8,   -0x1.c02db03d19d86p-11,
    0x1.f9a2ba975ab40p-14,  -0x1.f4ca4c5feeac9p-17, 0x1.b97fc95c3db00p-20,
    -0x1.5c06e66b7cf1ap-23, 0x1.d7194e80e4d13p-27,  -0x1.aba9066b76f21p-31};

/// The begin of the tail in f32. The eighth root of 1 - erf(x) there is nearly
/// an f32.
static constexpr double kSingleSplit = 0x1.0cp+0;
/// erf(x) = 1 - P(x - kSingleSplit)^8 in the tail. See minimax.py.
static constexpr double kSingleTail[] = {
    0x1.8ffc60p-1, -0x1.0fd188p-2,  -0x1.358fb8p-5, 0x1.39c8fap-6,
    0x1.37818ep-9, -0x1.72e2bcp-10, 0x1.5b88e0p-14, 0x1.de77b0p-17};
/// erf(x) = 1 - exp(-P(x - 1)) above 1. See minimax.py.
static constexpr double kDoubleTail[] = {
    0x1.d97fbf27aa2a1p+0,   0x1.51c9b0006c21ap+1,   0x1.afabc11a2afe3p-1,
    0x1.5477f099b6226p-5,   -0x1.48c9d37faa734p-7,  0x1.033f5a10eae57p-9,
    -0x1.f1b04a1458542p-13, -0x1.b92de358731eep-16, 0x1.c852bc2bb6696p-16,
    -0x1.448494aa43fdcp-17, 0x1.1e25314bbdf40p-19,  -0x1.b7d7b56a3dc39p-23,
    -0x1.f24a946def597p-25, 0x1.1ed1e1300a3e3p-25,  -0x1.24b193e929ff9p-27,
    0x1.6a946c0501ce2p-30,  -0x1.0663e4b657680p-33, 0x1.565497328f1a4p-38};

/// In the tail, 1 - erf is small, and so are the errors of the power. Above 4
/// the result is 1.
static Real expandSingleTail(Real magnitude) {
  Real root = polynomial(atMost(magnitude, 4) - kSingleSplit, kSingleTail);
  Real square = root * root;
  Real fourth = square * square;
  return multiplyAdd(-fourth, fourth, root.constant(1.0));
}

/// Above 6 the result is 1.
static Real expandDoubleTail(Real magnitude) {
  SplitExp exp = splitExp(-polynomial(atMost(magnitude, 6) - 1.0, kDoubleTail));
  Real power = powerOfTwo(exp.exponent, magnitude.getType());
  return (1.0 - power) - power * exp.rest;
}

/// A tail is a polynomial in the distance of the magnitude from the begin of
/// the tail. Near the begin, this difference is exact.
Real mlir::tcp::expandErf(Real x) {
  bool single = x.getWidth() == 32;
  Real magnitude = x.magnitude();
  Real z = x * x;
  Real nearZero = multiplyAdd(
      magnitude, polynomial(z, single ? ArrayRef<double>(kSingle) : kDouble),
      magnitude);
  Real tail =
      single ? expandSingleTail(magnitude) : expandDoubleTail(magnitude);
  Truth isTail = magnitude > (single ? kSingleSplit : 1.0);
  return select(isTail, tail, nearZero).withSignOf(x);
}
