//===- Problem.h - A diagnostic to be fixed ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_PROBLEM_H
#define TCP_LSP_FEATURES_ACTIONS_PROBLEM_H

#include "lsp/document/Document.h"
#include "lsp/features/actions/CodeAction.h"

namespace mlir::tcp::lsp {

/// A diagnostic and what is around it. All ranges are of the unit's text, and
/// so are those of the edits that fixes make.
class Problem {
public:
  Problem(const Document &document, size_t member, const Diagnostic &diagnostic,
          std::vector<CodeAction> &actions)
      : document(document), member(member),
        unit(*document.members()[member].unit), diagnostic(diagnostic),
        statements(unit.statements()), actions(actions) {}

  const Document &document;
  size_t member;
  const Unit &unit;
  const Diagnostic &diagnostic;
  const Statements &statements;

  llvm::StringRef message() const { return diagnostic.message; }
  /// The token that the message is about: that at its place, or the next.
  size_t token() const;
  llvm::StringRef spelling(size_t token) const {
    return statements.spelling(token);
  }
  Range rangeOf(size_t token) const { return statements.tokens()[token].range; }
  /// The innermost operation around the place, as tokens; null outside of all.
  const Statement *statement() const;
  /// The operation whose name is at the place, or null.
  Operation *operation() const;

  /// Offers a fix.
  void offer(std::string title, std::vector<TextEdit> edits,
             bool isPreferred = false);
  /// Offers a fix if the text has the problem no more then, and at least
  /// `numFixed` errors less. One that only trades errors is not preferred. True
  /// if it is offered.
  bool offerIfItHelps(std::string title, std::vector<TextEdit> edits,
                      bool isPreferred = false, unsigned numFixed = 0);

private:
  /// Returns how many errors less there are after edits; nothing if this one
  /// stays.
  std::optional<ptrdiff_t> tryFix(const std::vector<TextEdit> &edits) const;

  std::vector<CodeAction> &actions;
};

/// Returns the text between the first pair of `quote`s behind `after`; empty if
/// there is none.
llvm::StringRef quotedBehind(llvm::StringRef message, llvm::StringRef after,
                             char quote = '\'');

// The fixes, one file each.
void fixUnknownNames(Problem &problem);
void fixUnknownTypes(Problem &problem);
void fixSyntax(Problem &problem);
void fixAttributes(Problem &problem);
void fixResultTypes(Problem &problem);
void fixOperandTypes(Problem &problem);
void fixTerminators(Problem &problem);
void fixExpandShape(Problem &problem);
void removeUnused(Problem &problem);
void addExpectedCheck(Problem &problem);

/// Removes all that nobody uses, and what only that uses. Where the first is
/// enough, that of the first piece of the document that has any.
std::vector<TextEdit> removeAllUnused(const Document &document,
                                      bool isFirstEnough = false);

/// Groups of TCP, for the operations in a range of a member's text.
void extractGroup(const Document &document, size_t member, Range range,
                  std::vector<CodeAction> &actions);
void inlineGroup(const Document &document, size_t member, size_t offset,
                 std::vector<CodeAction> &actions);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_PROBLEM_H
