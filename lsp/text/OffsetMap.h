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

/// Maps the bytes of a text to the bytes of another text, its source, from
/// which parts of it are copied. The text between the parts has no place in the
/// source. The parts are in the same order in both texts.
class OffsetMap {
public:
  /// Maps the bytes `[to, to + size)` to the bytes `[from, from + size)` of the
  /// source. The calls go from the start of the text to its end.
  void append(size_t from, size_t to, size_t size);

  /// Returns the place in the source of a byte, or of the end of a part.
  /// Returns nothing between the parts.
  std::optional<size_t> toSource(size_t offset) const;
  /// Returns the range in the source, if both ends of `range` are in parts.
  std::optional<Range> toSource(Range range) const;
  /// Returns the place in the text of a byte of the source.
  std::optional<size_t> fromSource(size_t offset) const;

  /// Returns the map from this text to the source of `inner`. The source of
  /// this map is the text of `inner`.
  OffsetMap after(const OffsetMap &inner) const;

private:
  struct Part {
    size_t from, to, size;
  };
  std::vector<Part> parts;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_OFFSETMAP_H
