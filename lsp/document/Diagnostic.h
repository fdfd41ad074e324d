//===- Diagnostic.h - What is wrong, and where ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_DIAGNOSTIC_H
#define TCP_LSP_DOCUMENT_DIAGNOSTIC_H

#include "lsp/document/Text.h"

namespace mlir::tcp::lsp {

/// A message about a range of a text: that of a unit, or of the document.
struct Diagnostic {
  /// As LSP numbers them.
  enum Severity { Error = 1, Warning, Information, Hint };
  /// Who said it; the names are the codes that clients see.
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
};

/// The code of a source: "parse", "verify", ...
llvm::StringRef getCode(Diagnostic::Source source);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_DIAGNOSTIC_H
