//===- SafeText.h - Text in a signal handler --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_SAFETEXT_H
#define TCP_DEBUG_AGENT_PRINT_SAFETEXT_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <cstdint>

namespace mlir::tcp::agent {

/// Appends to a buffer without allocating memory, for signal handlers. A piece
/// that does not fit is left out; see isComplete().
class SafeText {
public:
  SafeText(char *buffer, size_t capacity)
      : buffer(buffer), capacity(capacity) {}

  SafeText &add(StringRef text);
  SafeText &add(uint64_t number);
  /// Adds a JSON string in quotes. Bytes that are not printable ASCII become
  /// "?".
  SafeText &addString(StringRef text);

  size_t size() const { return length; }
  bool isComplete() const { return !isFull; }

private:
  char *buffer;
  size_t capacity, length = 0;
  bool isFull = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_SAFETEXT_H
