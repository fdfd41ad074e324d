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

/// Operations of one block that follow each other: those that an edit of a
/// unit's text touches, and the next one, which tells where they end.
struct Chunk {
  Block *block = nullptr;
  Operation *first = nullptr, *last = nullptr;
  /// The bytes from the first one to what follows the last one, in the text
  /// before the edit.
  Range before;
  /// The size of the same bytes in the text behind it.
  size_t size = 0;
  /// The edit does not touch the last of them.
  bool hasUntouched = false;
  /// A block's label follows.
  bool isBeforeLabel = false;

  /// Returns its bytes in the text behind the edit.
  Range after() const { return {before.begin, before.begin + size}; }
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_CHUNK_H
