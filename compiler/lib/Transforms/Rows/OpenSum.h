//===- OpenSum.h - Sums whose order is open ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A linalg op that adds floats up with the flag `reassoc` leaves the order to
/// the compiler, which takes one that vectorizes and that is the same on all
/// roads and CPUs. Its last loops that reduce go over a run of elements: number
/// i of a run is added, in this order, to lane i modulo 32, which begins at -0.
/// The lanes 16 to 31 are added to the lanes 0 to 15, of these the lanes 8 to
/// 15 to the lanes 0 to 7, and so on; lane 0 is added to the output. Runs go
/// one after the other. Where the last loop does not reduce, the elements are
/// added to the output in the order of the loops.
///
/// If the elements are widened by an `arith.extf` that has `reassoc`, too,
/// additions may come before it. Of a run, each 8 elements of a lane are added
/// in the narrow type first, beginning at -0, and their sum is added to the
/// lane. Where the last loop does not reduce, the innermost loop that does goes
/// over a run, and each 8 elements of it are added to the output so.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// The number of lanes, whatever vectors the CPU has.
constexpr int64_t kSumLanes = 32;
/// The number of elements of a lane that are added in a narrow type.
constexpr int64_t kNarrowSteps = 8;

/// The addition to the output of a sum whose order is open, or null.
arith::AddFOp findOpenAddition(linalg::GenericOp op);

/// The conversion of the elements of such a sum, if additions may come before
/// it, or null.
arith::ExtFOp findOpenWidening(linalg::GenericOp op);

/// Drops that conversion from the body, which adds in the narrow type then.
/// Whoever does this replaces `op`, which does not verify. Returns the type
/// that the body added in before, or null if `op` is no such sum.
FloatType addInNarrowType(linalg::GenericOp op);

/// The number of the last loops that reduce.
unsigned countLastReductions(linalg::GenericOp op);

/// The number of the innermost loop that reduces; there is one.
unsigned findInnermostReduction(linalg::GenericOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H
