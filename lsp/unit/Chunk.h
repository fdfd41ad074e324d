//===- Chunk.h - The operations around an edit ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_CHUNK_H
#define TCP_LSP_UNIT_CHUNK_H

#include "lsp/text/Text.h"
#include "mlir/IR/Operation.h"

namespace mlir::tcp::lsp {

/// Neighboring operations of one block: those that an edit of a unit's text
/// touches, and the operation after them.
struct Chunk {
  Block *block = nullptr;
  Operation *first = nullptr, *last = nullptr;
  /// The bytes of the operations in the text before the edit, up to the first
  /// token after them.
  Range before;
  /// The size of the same part of the text after the edit.
  size_t size = 0;
  /// The edit does not touch the last of them.
  /// True if the edit does not touch the last operation.
  bool hasUntouched = false;
  /// True if a block's label follows the last operation.
  bool isBeforeLabel = false;

  /// Returns the bytes of the operations in the text after the edit.
  Range getAfter() const { return {before.begin, before.begin + size}; }
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_CHUNK_H
