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

/// A part of a file, from its first token to its last.
struct Piece {
  enum Kind : uint8_t {
    AttributeAlias, // #x = ...
    TypeAlias,      // !x = ...
    Ops,            // one operation, rarely more
    Open,           // a module up to its {
    Close,          // from its } on; empty if the } is missing
    Metadata,       // {-# ... #-}
    Separator,      // the line between two chunks
  };

  Kind kind = Ops;
  /// The number of modules around the piece. An Open and its Close have the
  /// same.
  uint16_t depth = 0;
  /// True if the brackets of the piece do not match. Its end, or that of a
  /// later piece, is then a guess that depends on the whole text.
  bool isBroken = false;
  Range range;

  bool isAlias() const { return kind == AttributeAlias || kind == TypeAlias; }
  bool operator==(const Piece &other) const {
    return kind == other.kind && depth == other.depth &&
           isBroken == other.isBroken && range == other.range;
  }
};

/// Cuts a file into its top-level operations and the operations of modules.
/// Only tokens are read. In a file that parses, no cut is inside of an
/// operation. Lines that are indented more than the first line of a piece
/// belong to the piece. All operations after one with results belong to its
/// piece, because they may use the results. If brackets do not match, a piece
/// ends before the next line that looks like an operation and is not indented
/// more than the piece.
std::vector<Piece> split(llvm::StringRef text);

/// Returns the pieces of `text`, as `split` does. `before` has the pieces of
/// the old text, in which the bytes `changed` were replaced by `newSize` bytes.
/// Only the pieces at the change are read, unless a piece is broken: then the
/// whole text is read.
std::vector<Piece> resplit(llvm::StringRef text,
                           const std::vector<Piece> &before, Range changed,
                           size_t newSize);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SPLITTER_H
