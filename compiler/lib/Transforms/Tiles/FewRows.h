//===- FewRows.h - Few rows with sums in memory -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_FEWROWS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_FEWROWS_H

#include "KernelScope.h"

namespace mlir::tcp {

/// Computes the first columns of a batch whose result has few rows and many
/// columns, as many as fill registers of `lanes` elements. The right operand is
/// read in long runs, and the sums stay in the first-level cache. Advances
/// `columns` to what is left: all of them, if the operands have other shapes.
/// Returns `result` with what is computed.
Value buildFewRows(KernelScope &scope, int64_t lanes, IndexRange &columns,
                   Value result);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_FEWROWS_H
