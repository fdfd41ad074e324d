//===- Strings.h - Parts of strings -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_STRINGS_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_STRINGS_H

#include <string>

namespace mlir::tcp::dap {

inline constexpr char kBlanks[] = " \t\r\n";

/// Returns a text without the blanks around it.
inline std::string trim(const std::string &text) {
  size_t start = text.find_first_not_of(kBlanks);
  if (start == std::string::npos)
    return "";
  return text.substr(start, text.find_last_not_of(kBlanks) - start + 1);
}

/// Returns a path without its directories.
inline std::string getFileName(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_STRINGS_H
