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

/// Parses the text of one unit, and repairs it where it does not parse: what is
/// wrong is replaced by placeholders, until the rest parses. What is wrong is
/// reported.
class UnitParser {
public:
  UnitParser(MLIRContext &context, const UnitText &text, UnitReport &report)
      : context(context), text(text), report(report) {}

  /// Returns the IR; null where the text can't be parsed. Without `repairs`
  /// nothing behind the first error is found.
  std::shared_ptr<ParsedText> run(bool repairs);
  /// Returns whether all of the text has parsed, without a repair.
  bool isIntact() const { return intact; }

private:
  bool checkNesting();
  bool checkAliases();
  bool closeBraces();
  bool tryParse(llvm::StringRef attempted, const OffsetMap &map);
  bool parse(bool repairs);
  bool repairText(bool repairs);

  // These decide how an error of the last attempt is repaired.
  struct ErrorPlace;
  Repair::Action handle(Repair &repair, const mlir::Diagnostic &error);
  std::optional<Repair::Action> handleUnclosed(Repair &repair,
                                               const ErrorPlace &error);
  Repair::Action handleInText(Repair &repair, const mlir::Diagnostic &said,
                              const ErrorPlace &error);
  bool isAboutUnknownTypes(llvm::StringRef message) const;
  void reportUnclosed(const UnclosedBracket &unclosed,
                      std::optional<Diagnostic::Note> said);
  void reportUndefinedAliases();

  const Statements &repairedStatements() const {
    return closedStatements ? *closedStatements : text.statements();
  }
  size_t toOwn(size_t repaired) const;

  MLIRContext &context;
  const UnitText &text;
  UnitReport &report;
  bool intact = false;
  /// The text with the braces that it lacks, its tokens, and where it comes
  /// from: what is repaired. The unit's own where it lacks none.
  std::string closedText;
  std::optional<Statements> closedStatements;
  OffsetMap closedMap;
  /// The last attempt, where its text comes from in the one that is repaired,
  /// and what MLIR said of it.
  std::shared_ptr<ParsedText> attempt;
  OffsetMap attemptMap;
  std::vector<mlir::Diagnostic> said;
  /// Brackets that were said to be open.
  std::set<size_t> reportedOpeners;
  bool usesBrokenAlias = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITPARSER_H
