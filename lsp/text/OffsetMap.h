//===- OffsetMap.h - Places in a text made of others ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_OFFSETMAP_H
#define TCP_LSP_TEXT_OFFSETMAP_H

#include "lsp/text/Text.h"
#include <optional>

namespace mlir::tcp::lsp {

/// The places in a source that the parts of a text come from. Text between them
/// was made up. Parts are in the same order in both.
class OffsetMap {
public:
  /// Bytes `[to, to + size)` are `[from, from + size)` of the source. Each call
  /// is behind the one before it.
  void append(size_t from, size_t to, size_t size);

  /// Returns the place in the source of a byte, or of the end of a part.
  std::optional<size_t> toSource(size_t offset) const;
  /// Returns the place in the source of a range whose two ends come from there.
  std::optional<Range> toSource(Range range) const;
  /// Returns the place of a byte of the source in the text.
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

#endif // TCP_LSP_TEXT_OFFSETMAP_H
