//===- OffsetMap.h - Places in a text made of others ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_OFFSETMAP_H
#define TCP_LSP_DOCUMENT_OFFSETMAP_H

#include "lsp/document/Text.h"
#include <optional>

namespace mlir::tcp::lsp {

/// Where the parts of a text come from in another one. What is between them was
/// made up. Parts are in the same order in both.
class OffsetMap {
public:
  /// Bytes `[to, to + size)` are `[from, from + size)` of the source. Each call
  /// is behind the one before it.
  void append(size_t from, size_t to, size_t size);

  /// Where a byte, or the end of a part, comes from.
  std::optional<size_t> toSource(size_t offset) const;
  /// Where a range comes from: its two ends, if both come from somewhere.
  std::optional<Range> toSource(Range range) const;
  /// Where a byte of the source is now.
  std::optional<size_t> fromSource(size_t offset) const;

  /// The map of a text whose parts come from the text of `inner`.
  OffsetMap after(const OffsetMap &inner) const;

private:
  struct Part {
    size_t from, to, size;
  };
  std::vector<Part> parts;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_OFFSETMAP_H
