//===- Extremum.h - The extremum of floats in lanes -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The maximum or minimum of many floats as arith.maximumf and arith.minimumf
/// define it: a NaN among them is the result, and -0 is less than 0. No CPU has
/// one instruction for this, so a loop carries three values: the extremum by a
/// plain comparison, the combined signs of all elements, and whether there was
/// a NaN.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_EXTREMUM_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_EXTREMUM_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::tcp {

/// Builds the steps of a reduction with one op.
class Extremum {
public:
  /// Returns whether `combiner` is arith.maximumf or arith.minimumf of f16,
  /// bf16, f32 or f64.
  static bool canReplace(Operation *combiner);

  /// `combiner` must be one that `canReplace` accepts. Each vector has `lanes`
  /// elements.
  Extremum(OpBuilder &b, Location loc, Operation *combiner, int64_t lanes);

  /// Returns the initial values of a loop.
  SmallVector<Value> createStart();
  /// Returns the values that a loop carries after one or two more vectors.
  SmallVector<Value> add(ValueRange carried, ArrayRef<Value> elements);
  /// Returns the extremum of each lane.
  Value finish(ValueRange carried);
  /// Returns the extremum of all lanes, whose number is a power of two.
  Value reduce(ValueRange carried);
  /// Returns a vector of `count` lanes that changes no extremum.
  Value createIdentity(int64_t count);

private:
  Value createFloats(double value);
  Value choose(Value left, Value right);
  Value combineSigns(Value left, Value right);
  Value toBits(Value floats);
  Value widen(Value elements);
  Value isNan(Value left, Value right);
  Value select(Value hasNan, Value extreme, Value signedZero);

  OpBuilder &b;
  Location loc;
  bool isMaximum;
  /// The type of the elements, and that in which they are compared.
  FloatType element, type;
  int64_t lanes;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_EXTREMUM_H
