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
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H
#define TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {

/// The number of lanes, whatever vectors the CPU has.
constexpr int64_t kSumLanes = 32;

/// The addition to the output of a sum whose order is open, or null.
arith::AddFOp findOpenAddition(linalg::GenericOp op);

/// How many of the last loops reduce.
unsigned countLastReductions(linalg::GenericOp op);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ROWS_OPENSUM_H
