//===- LinearSystems.h - Factors and solutions of systems -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The package `tcp_ide` computes inverses, determinants, solutions and
/// Cholesky factors by these operators (`decompositions/linear_systems.py`).
/// They take matrices of floats, `[batch, rows, columns]`, and loop over the
/// batch.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_LINEARSYSTEMS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_LINEARSYSTEMS_H

#include "TorchOpBuilder.h"

namespace mlir::tcp {

/// Converts `tcp_ide.factor_lu(matrices, pivots)`: Gaussian elimination, column
/// by column, with partial pivoting if `pivots` says so. The first result has
/// the factor L, whose diagonal of ones is left out, below the diagonal, and
/// the factor U in the other places. The second one has, for each column, the
/// row that changes places with the row of the column's number. Rows count from
/// 1, as in LAPACK. A column without a pivot other than 0 is left as it is.
FailureOr<SmallVector<Value>> convertLuFactors(TorchOpBuilder &b);

/// Converts `tcp_ide.swap_rows(matrices, pivots, reverse)`: for each pivot, the
/// row of its place and the row that it names change places. The pivots are
/// those of `tcp_ide.factor_lu`, and taken from the last to the first if
/// `reverse` says so.
FailureOr<SmallVector<Value>> convertRowSwaps(TorchOpBuilder &b);

/// Converts `tcp_ide.solve_lower(matrices, right)`: forward substitution, row
/// by row, with square matrices whose diagonal counts as ones. What is on the
/// diagonal and above it is not read.
FailureOr<SmallVector<Value>> convertLowerSolution(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_LINEARSYSTEMS_H
