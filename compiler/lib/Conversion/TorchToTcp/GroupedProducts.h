//===- GroupedProducts.h - Rows with the matrices of groups -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_GROUPEDPRODUCTS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_GROUPEDPRODUCTS_H

#include "TorchOpBuilder.h"

namespace mlir::tcp {

/// Converts `tcp_ide::multiply_groups(rows, matrices, ends)`, the operator that
/// the package `tcp_ide` uses for products of grouped rows
/// (`decompositions/groups.py`), to a loop over the groups, each of which
/// multiplies its own rows. Sums of 16-bit floats are f32, and are added in the
/// order of the channels.
FailureOr<SmallVector<Value>> convertGroupedProducts(TorchOpBuilder &b);

/// Converts `tcp_ide::multiply_parts(left, right, ends)` of the same package to
/// a loop over the groups. Each group multiplies its own columns of `left` by
/// its own rows of `right`; the product of a group without rows is 0. Sums of
/// 16-bit floats are f32, and are added in the order of the rows.
FailureOr<SmallVector<Value>> convertProductsOfParts(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_GROUPEDPRODUCTS_H
