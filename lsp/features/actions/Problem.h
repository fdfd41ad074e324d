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

/// A diagnostic, and the code around it. All ranges are bytes of the unit's
/// text, also those of the edits of fixes.
class Problem {
public:
  Problem(const Document &document, size_t member, const Diagnostic &diagnostic,
          std::vector<CodeAction> &actions)
      : document(document), member(member),
        unit(*document.getMembers()[member].unit), diagnostic(diagnostic),
        statements(unit.getStatements()), actions(actions) {}

  const Document &document;
  size_t member;
  const Unit &unit;
  const Diagnostic &diagnostic;
  const Statements &statements;

  llvm::StringRef getMessage() const { return diagnostic.message; }
  /// Returns the token that the message is about: the one at its place, or the
  /// next one.
  size_t getToken() const;
  llvm::StringRef spelling(size_t token) const {
    return statements.spelling(token);
  }
  Range rangeOf(size_t token) const {
    return statements.getTokens()[token].range;
  }
  /// Returns the innermost statement around the place, or null.
  const Statement *getStatement() const;
  /// Returns the operation whose name is at the place, or null.
  Operation *getOperation() const;

  /// Offers a fix.
  void offer(std::string title, std::vector<TextEdit> edits,
             bool isPreferred = false);
  /// Offers a fix if it removes the problem, and if at least `numFixed` errors
  /// fewer are left. It is not preferred if other errors take their place.
  /// Returns whether it is offered.
  bool offerIfItHelps(std::string title, std::vector<TextEdit> edits,
                      bool isPreferred = false, unsigned numFixed = 0);

private:
  /// Returns by how many errors the edits reduce their number. Returns nothing
  /// if the problem stays.
  std::optional<ptrdiff_t> tryFix(const std::vector<TextEdit> &edits) const;

  std::vector<CodeAction> &actions;
};

/// Returns the text in the first pair of `quote`s after `after`, or an empty
/// string.
llvm::StringRef quotedBehind(llvm::StringRef message, llvm::StringRef after,
                             char quote = '\'');

// The fixes. Each has a file of its own.
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

/// Returns the edits that remove all unused operations, and those that only
/// they use. With `isFirstEnough`, returns those of the first piece that has
/// any.
std::vector<TextEdit> removeAllUnused(const Document &document,
                                      bool isFirstEnough = false);

/// Offer to make a group of TCP from the operations in a range of a member's
/// text, and to inline the group at a byte.
void extractGroup(const Document &document, size_t member, Range range,
                  std::vector<CodeAction> &actions);
void inlineGroup(const Document &document, size_t member, size_t offset,
                 std::vector<CodeAction> &actions);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_PROBLEM_H
