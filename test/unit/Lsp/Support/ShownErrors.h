//===- ShownErrors.h - Errors of a text as lines ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_SHOWNERRORS_H
#define TCP_TEST_UNIT_LSP_SUPPORT_SHOWNERRORS_H

#include "TestDocument.h"

namespace mlir::tcp::lsp {

/// Lists errors, one a line: the line from 1, the underlined text, and the
/// message; then the notes, indented. Hints are left out. A unit without its
/// own IR is listed, too, because hovers do not work there.
inline std::string show(llvm::StringRef text) {
  TestDocument document(text);
  std::string result;
  auto add = [&](Range range, Range shown, llvm::StringRef message) {
    result += std::to_string(document->getText().lineOf(range.begin) + 1) +
              " '" +
              document->getText().str().slice(shown.begin, shown.end).str() +
              "': " + message.split(" [").first.str() + "\n";
  };
  for (const Diagnostic &found : document->getDiagnostics()) {
    if (found.severity == Diagnostic::Hint)
      continue;
    add(found.range, underlinedRange(document->getText(), found),
        found.message);
    for (const Diagnostic::Note &note : found.notes) {
      result += "  ";
      add(note.range, visibleRange(document->getText(), note.range),
          llvm::StringRef(note.message).split(':').first);
    }
  }
  for (const Member &member : document->getMembers())
    if (member.unit && member.unit->isStale())
      result +=
          "no IR: " + member.unit->getText().split('\n').first.str() + "\n";
  return result;
}

/// Returns a function of integers with these lines, and another function after
/// it.
inline std::string inFunction(llvm::StringRef lines) {
  return ("func.func @f(%a: i32, %b: i32, %c: i1, %l: index) -> i32 {\n" +
          lines + "  return %a : i32\n}\nfunc.func private @g(i32) -> i32\n")
      .str();
}

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_SHOWNERRORS_H
