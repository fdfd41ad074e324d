//===- PrintedOperation.h - An operation as text ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_PRINTEDOPERATION_H
#define TCP_DEBUG_AGENT_PRINT_PRINTEDOPERATION_H

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// The text of an operation with all nested operations.
struct PrintedOperation {
  /// The result of hashStates() when it was printed.
  uint64_t state = 0;
  /// Whole lines.
  std::string text;
  /// The line of each operation in the order of a walk, from 1; 0 for none.
  std::vector<uint32_t> lines;
  unsigned numLines = 0;
  /// The hash of the text.
  uint64_t hash = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_PRINTEDOPERATION_H
