//===- UnitReport.h - The report of a unit's errors -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITREPORT_H
#define TCP_LSP_UNIT_UNITREPORT_H

#include "lsp/text/Diagnostic.h"
#include "lsp/unit/ParsedText.h"

namespace mlir::tcp::lsp {

/// Collects the diagnostics of a unit. Ranges are bytes of its text.
class UnitReport {
public:
  explicit UnitReport(const UnitText &text) : text(text) {}

  /// Adds a diagnostic of the server.
  void add(Diagnostic diagnostic) { found.push_back(std::move(diagnostic)); }
  /// Adds a diagnostic of MLIR at `range`. `parsed` has the buffer of its
  /// notes.
  void add(const mlir::Diagnostic &said, Range range, Diagnostic::Source source,
           ParsedText &parsed);
  /// Adds an error for an unclosed bracket at `opener`. `closer` belongs at
  /// `place`. `said` is MLIR's message about it, which becomes a note.
  void addUnclosed(Range opener, char closer, size_t place,
                   std::optional<Diagnostic::Note> said = std::nullopt);

  bool empty() const { return found.empty(); }
  bool hasErrors() const;
  /// Returns all diagnostics, sorted. The report is empty then.
  std::vector<Diagnostic> take();

private:
  void nameBracket(Diagnostic &error) const;
  Diagnostic::Note makeOpenerNote(Range opener) const;

  const UnitText &text;
  std::vector<Diagnostic> found;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITREPORT_H
