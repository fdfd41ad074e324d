//===- Columns.h - Tables as text -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_COLUMNS_H
#define TCP_MLIR_NUMBERS_COLUMNS_H

#include <cstddef>
#include <string>
#include <vector>

namespace mlir::tcp {

/// Returns the lines of a table, with columns of equal widths. All lines have
/// as many cells. Columns before `firstNumber` are aligned to the left, the
/// others to the right.
std::vector<std::string>
alignColumns(const std::vector<std::vector<std::string>> &lines,
             size_t firstNumber);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_COLUMNS_H
