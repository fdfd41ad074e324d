//===- OpenSum.h - Sums whose order is open ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If a linalg op adds floats with the flag `reassoc`, the compiler may choose
/// the order. It chooses one that can be vectorized and is the same at each -O
/// and on each CPU. The last loops that reduce go over a run of elements:
/// number i of a run is added, in this order, to lane i modulo 32, which begins
/// at -0. Then the lanes 16 to 31 are added to the lanes 0 to 15, of these the
/// lanes 8 to 15 to the lanes 0 to 7, and so on; lane 0 is added to the output.
/// Runs follow one after the other. If the last loop does not reduce, the
/// elements are added to the output in the order of the loops.
///
/// If the elements are widened by an `arith.extf` that has `reassoc`, too,
/// additions may come before it. Each 8 elements of a lane in a run are added
/// in the narrow type first, beginning at -0, and their sum is added to the
/// lane. If the last loop does not reduce, the innermost loop that reduces goes
/// over a run, and each 8 elements of it are added to the output in the same
/// way.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// The number of lanes, which does not depend on the vectors of the CPU.
constexpr int64_t kSumLanes = 32;
/// The number of elements of a lane that are added in a narrow type.
constexpr int64_t kNarrowSteps = 8;

/// Returns the addition to the output of a sum whose order is open, or null.
arith::AddFOp findOpenAddition(linalg::GenericOp op);

/// Returns the conversion that widens the elements of such a sum, if additions
/// may come before it, or null.
arith::ExtFOp findOpenWidening(linalg::GenericOp op);

/// Removes that conversion from the body, which then adds in the narrow type.
/// The caller has to replace `op`, which does not verify any more. Returns the
/// type of the additions before the change, or null if `op` is no such sum.
FloatType addInNarrowType(linalg::GenericOp op);

/// Returns how many of the last loops reduce.
unsigned countLastReductions(linalg::GenericOp op);

/// Returns the number of the innermost loop that reduces. There must be one.
unsigned findInnermostReduction(linalg::GenericOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H
