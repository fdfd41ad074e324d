//===- Splitter.h - A file as pieces that parse alone -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_SPLITTER_H
#define TCP_LSP_TEXT_SPLITTER_H

#include "lsp/text/Lexer.h"
#include <memory>

namespace mlir::tcp::lsp {

/// A part of a file between the comments and spaces at its ends.
struct Piece {
  enum Kind : uint8_t {
    AttributeAlias, // #x = ...
    TypeAlias,      // !x = ...
    Ops,            // one operation, rarely more
    Open,           // a module up to its {
    Close,          // from its } on; empty where that is missing
    Metadata,       // {-# ... #-}
    Separator,      // "// -----" at the start of a line, or a DumpHeader
  };

  Kind kind = Ops;
  /// The number of modules around it; an Open and its Close have the same.
  uint16_t depth = 0;
  /// Its brackets do not match: where it ends, or that of a piece behind it, is
  /// a guess that depends on the whole text.
  bool isBroken = false;
  Range range;

  bool isAlias() const { return kind == AttributeAlias || kind == TypeAlias; }
  bool operator==(const Piece &other) const {
    return kind == other.kind && depth == other.depth &&
           isBroken == other.isBroken && range == other.range;
  }
};

/// Cuts a file at its top-level operations and at those of modules, by looking
/// at tokens alone. A cut is never inside an operation of a file that parses.
/// Text that is indented more than the piece before it belongs to that; and so
/// does what follows an operation with results, for it may use them. Where
/// brackets do not match, the next line that looks like an operation and is not
/// indented more than the one that is open starts a new piece.
std::vector<Piece> split(llvm::StringRef text);

/// The same for a text that `before` became by replacing `changed` by
/// `newSize` bytes. Looks at the pieces that the change touches, and on until
/// the pieces are the old ones again.
std::vector<Piece> resplit(llvm::StringRef text,
                           const std::vector<Piece> &before, Range changed,
                           size_t newSize);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SPLITTER_H
