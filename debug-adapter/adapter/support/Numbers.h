//===- Numbers.h - Numbers in text ------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_NUMBERS_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_NUMBERS_H

#include "debug-adapter/adapter/support/Result.h"

#include <cstdlib>
#include <string>

namespace mlir::tcp::dap {

/// Reads a decimal number that is not negative; an error for any other text.
inline Result<int64_t> parseNumber(const std::string &text) {
  char *end = nullptr;
  long long number = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end || number < 0)
    return Error{"'" + text + "' is not a number"};
  return static_cast<int64_t>(number);
}

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_NUMBERS_H
