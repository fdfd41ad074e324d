//===- Layout.h - The layout of tokens --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_FORMAT_LAYOUT_H
#define TCP_LSP_FEATURES_FORMAT_LAYOUT_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A token or a comment, and where it should stand. A comment has no trailing
/// blanks.
struct LaidOut {
  /// The blanks before the token, if it is not the first of its line.
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
    Relative, // moved as far as the line before
    Fixed,    // not moved
  };

  Token token;
  Gap gap = AtMostOne;
  Indent indent = Level;
  unsigned level = 0;
  /// The column of level 0.
  unsigned base = 0;
  /// The index of an earlier token. If a GoesOn line stands below this token,
  /// such as the first of a list, it stays below it. 0 means none.
  size_t anchor = 0;
};

/// Returns the tokens of the members from `first` to `last`, with the comments
/// before each member, and those after the last member of the document.
std::vector<LaidOut> layOut(const Document &document, size_t first,
                            size_t last);

/// The facts about two tokens of a line that decide the blanks between them.
struct GapContext {
  /// The number of open parentheses.
  unsigned parentheses = 0;
  /// True if the innermost parentheses hold the arguments of a function or a
  /// block.
  bool isArguments = false;
  /// True if the second token opens a region.
  bool opensRegion = false;
  /// True if the first token closes a region.
  bool isBehindRegion = false;
  /// True if one of the tokens is the ":" of a block's label, or of a pack of
  /// results.
  bool isLabelColon = false, isPackColon = false;
  /// True if one of the tokens is a ":" or "=" that is half of an operator,
  /// such as "::" or "==".
  bool isOperator = false;
};
/// Returns the blanks between two tokens of a line.
LaidOut::Gap getGap(const Token &before, const Token &token,
                    const GapContext &context);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FORMAT_LAYOUT_H
