//===- RowTiles.h - The tiles of some columns -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_ROWTILES_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_ROWTILES_H

#include "KernelScope.h"

namespace mlir::tcp {

/// Adds products to the sums of rows, each of which is a vector. `rowAt` has
/// the index of each row, or one null value if the result has no rows.
using AddProducts = llvm::function_ref<SmallVector<Value>(
    ArrayRef<Value> rowAt, SmallVector<Value> sums)>;

/// Calls `body` with the number of each row, with the scope's point at its
/// index.
void forEachRow(KernelScope &scope, ArrayRef<Value> rowAt,
                llvm::function_ref<void(size_t)> body);

/// Adds the product of an element of the left operand and columns of the right
/// one to the sums of these columns.
Value addProduct(KernelScope &scope, Value left, Value right, Value sums);

/// Reads the initial values of the sums at the scope's point, as a vector.
/// `isWhole` says that all columns exist.
Value readInitialSums(KernelScope &scope, Value result, bool isWhole);

/// Computes all rows of the columns from the scope's point on, tile by tile:
/// initial values, products, epilogue. Returns `result` with them. `isWhole`
/// says that all columns exist.
Value buildRowTiles(KernelScope &scope, Value result, bool isWhole,
                    AddProducts addProducts);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_ROWTILES_H
