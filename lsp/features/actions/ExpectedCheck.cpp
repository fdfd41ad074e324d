//===- ExpectedCheck.cpp - // expected-error @below {{...}} ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// Returns the edit that adds a comment on a line of its own before the place,
/// in the form that `mlir-opt -verify-diagnostics` reads.
static TextEdit makeCheck(const Problem &problem, StringRef severity,
                          size_t offset, StringRef message) {
  StringRef text = problem.unit.getText();
  size_t lineStart = text.find_last_of("\r\n", offset ? offset - 1 : 0);
  if (offset == 0 || lineStart == StringRef::npos)
    lineStart = 0;
  else
    ++lineStart;
  StringRef indentation = text.substr(lineStart).take_while(
      [](char c) { return c == ' ' || c == '\t'; });
  // The first line of a unit may begin before the unit.
  if (lineStart == 0) {
    StringRef all = problem.document.getText().str();
    size_t begin =
        problem.document.getMembers()[problem.member].piece.range.begin;
    size_t outer = all.take_front(begin).find_last_of("\r\n");
    indentation = all.slice(outer == StringRef::npos ? 0 : outer + 1, begin);
    if (!indentation.trim(" \t").empty())
      indentation = "";
    return {{0, 0},
            ("// expected-" + severity + " @below {{" + message + "}}\n" +
             indentation)
                .str()};
  }
  return {{lineStart, lineStart},
          (indentation + "// expected-" + severity + " @below {{" + message +
           "}}\n")
              .str()};
}

void mlir::tcp::lsp::addExpectedCheck(Problem &problem) {
  const Found &diagnostic = problem.diagnostic;
  if (diagnostic.severity != Found::Error &&
      diagnostic.severity != Found::Warning)
    return;
  // mlir-opt does not report this.
  if (diagnostic.source == Found::Unregistered)
    return;
  std::vector<TextEdit> edits{makeCheck(
      problem, diagnostic.severity == Found::Error ? "error" : "warning",
      diagnostic.range.begin, diagnostic.message)};
  for (const Found::Note &note : diagnostic.notes)
    if (!StringRef(note.message).starts_with("see current operation: "))
      edits.push_back(
          makeCheck(problem, "note", note.range.begin, note.message));
  problem.offer("Add expected-* diagnostic checks", std::move(edits));
}
