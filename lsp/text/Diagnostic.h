//===- Diagnostic.h - What is wrong, and where ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_DIAGNOSTIC_H
#define TCP_LSP_TEXT_DIAGNOSTIC_H

#include "lsp/text/Text.h"

namespace mlir::tcp::lsp {

/// A message about a range of a text: that of a unit, or of the document.
struct Diagnostic {
  /// As LSP numbers them.
  enum Severity { Error = 1, Warning, Information, Hint };
  /// The part that found it; the names are the codes that clients see.
  enum Source { Parse, Verify, Symbols, Unregistered, Unused, Crash };

  struct Note {
    Range range;
    std::string message;
  };

  Range range;
  Severity severity = Error;
  Source source = Parse;
  std::string message;
  std::vector<Note> notes;
  /// The symbol that it is about. A note has the place of its definition.
  std::string symbol = {};
  /// The dialect that is not registered.
  std::string unknownDialect = {};
  /// True if it says that a bracket is not closed, which is its first note:
  /// MLIR finds that out further down, if at all.
  bool isUnclosedBrace = false;
  /// The token that it is about, where `range` is MLIR's place beside it; else
  /// empty.
  Range token = {};

  /// Returns whether it says of a whole dialect that it is not registered,
  /// which a document says once.
  bool isDialectNotice() const {
    return !unknownDialect.empty() && severity == Information;
  }

  /// By place; at one, as the sources are listed.
  bool operator<(const Diagnostic &other) const;
};

/// Returns what to underline for a range of a text: an empty one is where
/// something is missing, and what stands in front of it on its line is shown
/// instead, or what stands behind it there, or the last token before. Empty
/// only in a text without tokens up to there.
Range visibleRange(const Text &text, Range range);
/// Returns the range of the token that a diagnostic of a text is about.
Range underlinedRange(const Text &text, const Diagnostic &diagnostic);

/// The code of a source: "parse", "verify", ...
llvm::StringRef getCode(Diagnostic::Source source);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_DIAGNOSTIC_H
