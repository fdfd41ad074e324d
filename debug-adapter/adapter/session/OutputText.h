//===- OutputText.h - Pieces of text from pieces of bytes -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_OUTPUTTEXT_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_OUTPUTTEXT_H

#include <string>

namespace mlir::tcp::dap {

/// Makes whole characters of output, whose pieces may end within a UTF-8
/// character.
class OutputText {
public:
  /// Returns the characters that these bytes, after the rest of earlier ones,
  /// complete.
  std::string append(const std::string &bytes);
  /// Returns the bytes that are left, at the end of the output.
  std::string finish();

private:
  std::string rest;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_OUTPUTTEXT_H
