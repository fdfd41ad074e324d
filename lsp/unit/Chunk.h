//===- Chunk.h - The operations around an edit ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_CHUNK_H
#define TCP_LSP_UNIT_CHUNK_H

#include "lsp/unit/Unit.h"

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

/// Finds the smallest chunk of `unit`, which is intact, for an edit that
/// replaces the bytes `changed` by `newSize` others. Returns nothing where
/// there is none within an operation of the unit, or none that is much smaller
/// than the unit.
std::optional<Chunk> findChunk(const Unit &unit, Range changed, size_t newSize);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_CHUNK_H
