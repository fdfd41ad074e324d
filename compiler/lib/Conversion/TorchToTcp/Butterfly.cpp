//===- Butterfly.cpp - Fourier transforms of few numbers ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Butterfly.h"

#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp;

std::pair<double, double> mlir::tcp::findRoot(int64_t exponent, int64_t count) {
  // Symmetries leave an angle of an eighth of a turn at most, so that roots
  // that mirror each other have the same digits, and those on an axis are
  // exact.
  int64_t eighths = exponent % count * 8;
  int64_t octant = eighths / count, rest = eighths % count;
  if (octant % 2 == 1)
    rest = count - rest;
  double angle = llvm::numbers::pi / 4 * rest / count;
  double cosine = std::cos(angle), sine = std::sin(angle);
  if ((octant + 1) / 2 % 2 == 1)
    std::swap(cosine, sine);
  return {octant >= 2 && octant < 6 ? -cosine : cosine,
          octant >= 4 ? -sine : sine};
}

ComplexParts ButterflyBuilder::multiply(ComplexParts left, ComplexParts right) {
  auto product = [&](Value x, Value y) -> Value {
    return arith::MulFOp::create(b, x, y);
  };
  return {subtract(product(left.real, right.real),
                   product(left.imaginary, right.imaginary)),
          add(product(left.real, right.imaginary),
              product(left.imaginary, right.real))};
}

ComplexParts ButterflyBuilder::turn(ComplexParts x, int64_t eighths) {
  if (eighths == 0)
    return x;
  auto negate = [&](Value value) -> Value {
    return arith::NegFOp::create(b, value);
  };
  // A quarter: x times sign i.
  ComplexParts quarter = sign > 0 ? ComplexParts{negate(x.imaginary), x.real}
                                  : ComplexParts{x.imaginary, negate(x.real)};
  if (eighths == 2)
    return quarter;
  ComplexParts sum = eighths == 1 ? add(x, quarter) : subtract(quarter, x);
  double factor = std::sqrt(0.5);
  return {scale(sum.real, factor), scale(sum.imaginary, factor)};
}

/// Transforms an odd number of elements. Those of a pair, x[j] and x[n - j],
/// are multiplied by the same cosine, and by sines that differ in their sign.
SmallVector<ComplexParts>
ButterflyBuilder::transformOdd(ArrayRef<ComplexParts> x) {
  int64_t size = x.size(), half = size / 2;
  SmallVector<ComplexParts> sums, differences, results(size);
  results[0] = x[0];
  for (int64_t j = 1; j <= half; ++j) {
    sums.push_back(add(x[j], x[size - j]));
    differences.push_back(subtract(x[j], x[size - j]));
    results[0] = add(results[0], sums.back());
  }
  for (int64_t k = 1; k <= half; ++k) {
    ComplexParts even = x[0], odd;
    for (int64_t j = 1; j <= half; ++j) {
      auto [cosine, sine] = findRoot(j * k, size);
      sine *= sign;
      ComplexParts sum = sums[j - 1], difference = differences[j - 1];
      even = add(even, {scale(sum.real, cosine), scale(sum.imaginary, cosine)});
      ComplexParts product{scale(difference.real, sine),
                           scale(difference.imaginary, sine)};
      odd = j == 1 ? product : add(odd, product);
    }
    results[k] = {subtract(even.real, odd.imaginary),
                  add(even.imaginary, odd.real)};
    results[size - k] = {add(even.real, odd.imaginary),
                         subtract(even.imaginary, odd.real)};
  }
  return results;
}

SmallVector<ComplexParts>
ButterflyBuilder::transform(ArrayRef<ComplexParts> x) {
  int64_t size = x.size();
  if (size == 1)
    return {x[0]};
  if (size % 2 != 0)
    return transformOdd(x);
  SmallVector<ComplexParts> even, odd, results(size);
  for (int64_t j = 0; j < size; j += 2) {
    even.push_back(x[j]);
    odd.push_back(x[j + 1]);
  }
  even = transform(even);
  odd = transform(odd);
  for (int64_t k = 0; k < size / 2; ++k) {
    ComplexParts turned = turn(odd[k], k * 8 / size);
    results[k] = add(even[k], turned);
    results[k + size / 2] = subtract(even[k], turned);
  }
  return results;
}
