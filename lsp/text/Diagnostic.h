//===- Diagnostic.h - Diagnostics of documents ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_DIAGNOSTIC_H
#define TCP_LSP_TEXT_DIAGNOSTIC_H

#include "lsp/text/Text.h"

namespace mlir::tcp::lsp {

/// A message about a range of bytes in the text of a unit or of a document.
struct Diagnostic {
  /// The numbers are those of LSP's DiagnosticSeverity.
  enum Severity { Error = 1, Warning, Information, Hint };
  /// The part that found the problem. `getCode` gives the names, which clients
  /// see as codes.
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
  /// The symbol that the message is about. A note has the place of its
  /// definition.
  std::string symbol = {};
  /// The dialect that is not registered, if the message is about one.
  std::string unknownDialect = {};
  /// True if the message says that a bracket is not closed. The first note then
  /// has the message of MLIR, which reports such an error later in the text, if
  /// at all.
  bool isUnclosedBrace = false;
  /// The token that the message is about, if `range` is the place beside it
  /// that MLIR reports. Otherwise empty.
  Range token = {};

  /// Returns whether the message says that a whole dialect is not registered. A
  /// document shows one such message for each dialect.
  bool isDialectNotice() const {
    return !unknownDialect.empty() && severity == Information;
  }

  /// Orders by place, and at one place by source.
  bool operator<(const Diagnostic &other) const;
};

/// Returns the bytes that an editor underlines for `range`. An empty range is a
/// place where something is missing. The result is then the text before it on
/// its line, or the text after it on its line, or the last token before it. It
/// is empty only if the text has no token up to that place.
Range visibleRange(const Text &text, Range range);
/// Returns the range of the token that a diagnostic of a text is about.
Range underlinedRange(const Text &text, const Diagnostic &diagnostic);

/// Returns the code of a source, such as "parse".
llvm::StringRef getCode(Diagnostic::Source source);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_DIAGNOSTIC_H
