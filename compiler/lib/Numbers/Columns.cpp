//===- Columns.cpp - Tables as text ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/Columns.h"

#include <algorithm>

std::vector<std::string>
mlir::tcp::alignColumns(const std::vector<std::vector<std::string>> &lines,
                        size_t firstNumber) {
  std::vector<size_t> widths(lines.empty() ? 0 : lines.front().size());
  for (const std::vector<std::string> &line : lines)
    for (size_t column = 0; column < widths.size(); ++column)
      widths[column] = std::max(widths[column], line[column].size());
  std::vector<std::string> texts;
  for (const std::vector<std::string> &line : lines) {
    std::string &text = texts.emplace_back();
    for (size_t column = 0; column < widths.size(); ++column) {
      const std::string &cell = line[column];
      std::string padding(widths[column] - cell.size(), ' ');
      text += (column < firstNumber ? cell + padding : padding + cell) + "  ";
    }
    text.erase(text.find_last_not_of(' ') + 1);
  }
  return texts;
}
