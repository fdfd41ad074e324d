//===- UnitParser.h - Parses and repairs a unit -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITPARSER_H
#define TCP_LSP_UNIT_UNITPARSER_H

#include "lsp/text/Brackets.h"
#include "lsp/unit/Repair.h"
#include "lsp/unit/UnitReport.h"
#include <set>

namespace mlir::tcp::lsp {

/// Parses the text of a unit, and reports its errors. It replaces statements
/// with errors by placeholders until the rest parses.
class UnitParser {
public:
  /// Errors go to `report`.
  UnitParser(MLIRContext &context, const UnitText &text, UnitReport &report)
      : context(context), text(text), report(report) {}

  /// Returns the IR, or null if the text can't be parsed. Without `repairs`,
  /// the first error ends the parse, and is not reported if it is an unknown
  /// dialect.
  std::shared_ptr<ParsedText> run(bool repairs);
  /// Returns whether the whole text has parsed without repairs.
  bool isIntact() const { return intact; }

private:
  bool checkNesting();
  bool checkAliases();
  bool closeBraces();
  bool tryParse(llvm::StringRef attempted, const OffsetMap &map);
  bool parse(bool repairs);
  bool repairText(bool repairs);

  // These functions decide how an error of the last attempt is repaired.
  struct ErrorPlace;
  Repair::Action handle(Repair &repair, const mlir::Diagnostic &error);
  std::optional<Repair::Action> handleUnclosedInName(Repair &repair,
                                                     const ErrorPlace &error);
  std::optional<Repair::Action> handleUnclosed(Repair &repair,
                                               const ErrorPlace &error);
  Repair::Action handleInText(Repair &repair, const mlir::Diagnostic &said,
                              const ErrorPlace &error);
  std::optional<size_t> findGuessed(const mlir::Diagnostic &error);
  bool isAboutUnknownTypes(llvm::StringRef message) const;
  void reportUnclosed(const UnclosedBracket &unclosed,
                      std::optional<Diagnostic::Note> said);
  void reportUndefinedAliases();

  const Statements &getRepairedStatements() const {
    return closedStatements ? *closedStatements : text.getStatements();
  }
  size_t toOwn(size_t repaired) const;

  MLIRContext &context;
  const UnitText &text;
  UnitReport &report;
  bool intact = false;
  /// The text with the braces that it lacked, its statements, and the map to
  /// the unit's text. This text is repaired then. Empty if no brace was
  /// missing.
  std::string closedText;
  std::optional<Statements> closedStatements;
  OffsetMap closedMap;
  /// The last attempt, the map from its text to the text that is repaired, and
  /// MLIR's diagnostics.
  std::shared_ptr<ParsedText> attempt;
  OffsetMap attemptMap;
  std::vector<mlir::Diagnostic> said;
  /// The brackets that are reported as unclosed, by their byte.
  std::set<size_t> reportedOpeners;
  bool usesBrokenAlias = false;
  /// True if the first error ends the parse.
  bool isFirstErrorOnly = false;
  /// True if the operations of unknown dialects are placeholders.
  bool knowsUnknown = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITPARSER_H
