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

/// Output comes in pieces that may end within a character.
class OutputText {
public:
  /// Returns the complete characters of the bytes so far.
  std::string append(const std::string &bytes);
  /// The rest, complete or not.
  std::string finish();

private:
  std::string rest;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_OUTPUTTEXT_H
