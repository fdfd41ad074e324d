//===- Layout.h - Where tokens should stand ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_FORMAT_LAYOUT_H
#define TCP_LSP_FEATURES_FORMAT_LAYOUT_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A token, or a comment without the blanks behind it, and how it should stand.
struct LaidOut {
  /// Blanks between it and the token before it on its line.
  enum Gap : uint8_t {
    Keep,
    None,
    One,
    AtMostOne,
    AtLeastOne,
  };
  /// The column of the first token of a line.
  enum Indent : uint8_t {
    Level,    // at `level`
    GoesOn,   // two levels more
    Relative, // moved as the line before it was
    Fixed,    // not moved
  };

  Token token;
  Gap gap = AtMostOne;
  Indent indent = Level;
  unsigned level = 0;
  /// The column of level 0.
  unsigned base = 0;
  /// A token of a line above that one that goes on may stand below of, as the
  /// first of a list does: its index, or 0.
  size_t anchor = 0;
};

/// The tokens of the members from `first` to `last`, with the comments in front
/// of each; behind the last member of all, those too.
std::vector<LaidOut> layOut(const Document &document, size_t first,
                            size_t last);

/// The context that decides how many blanks should be between two tokens of a
/// line, by what they are and what they are in.
struct GapContext {
  /// The number of parentheses that are open.
  unsigned parentheses = 0;
  /// The parentheses hold the arguments of a function or a block.
  bool isArguments = false;
  /// The second opens a region.
  bool opensRegion = false;
  /// The first ends a region.
  bool isBehindRegion = false;
  /// The ":" of a block's label, or of a pack of results, is among them.
  bool isLabelColon = false, isPackColon = false;
  /// A ":" or "=" among them is half of an operator: "::", "==".
  bool isOperator = false;
};
LaidOut::Gap getGap(const Token &before, const Token &token,
                    const GapContext &context);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FORMAT_LAYOUT_H
