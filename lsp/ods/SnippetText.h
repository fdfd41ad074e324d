//===- SnippetText.h - Text with tab stops ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_SNIPPETTEXT_H
#define TCP_LSP_ODS_SNIPPETTEXT_H

#include "lsp/ods/ExampleText.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace mlir::tcp::lsp {

/// The text of a snippet in the syntax of LSP, with the spaces that MLIR prints
/// between the elements of a format.
class SnippetText {
public:
  /// The first tab stop has the number `firstStop`.
  explicit SnippetText(unsigned firstStop) : nextStop(firstStop) {}

  /// Adds text without tab stops.
  void addText(llvm::StringRef plain);
  /// Adds a tab stop, and returns its number.
  unsigned addStop(llvm::StringRef placeholder);
  /// Adds a tab stop without text.
  void addEmptyStop();
  /// Adds the final position of the cursor.
  void addEnd() { text += "$0"; }
  /// Adds the text of another tab stop again.
  void addCopy(unsigned stop);
  /// Adds a tab stop with a menu.
  void addChoice(llvm::ArrayRef<llvm::StringRef> choices);
  /// Adds an example of an attribute. Its value is a tab stop. For an enum with
  /// 2 to 40 cases, it is a choice.
  void addExample(const ExampleAttribute &example);
  /// Adds another snippet. Its tab stops must continue the numbers of this one.
  void addSnippet(SnippetText &&other);

  /// Adds the space before an element that is no literal.
  void addSpace();
  /// Adds a literal of a format, with the space before it.
  void addLiteral(llvm::StringRef literal);
  /// Adds whitespace of a format, which replaces the usual space.
  void addWhitespace(llvm::StringRef space);
  /// Adds a space at `offset`, where a word ends, if another word or a tab stop
  /// follows.
  void separateWord(size_t offset);

  size_t size() const { return text.size(); }
  /// Returns the number of the next tab stop.
  unsigned getNextStop() const { return nextStop; }
  std::string take() { return std::move(text); }

private:
  std::string text;
  unsigned nextStop;
  bool isSpaceWanted = true;
  bool lastWasPunctuation = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SNIPPETTEXT_H
