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
  /// Tab stops are numbered from `firstStop` on.
  explicit SnippetText(unsigned firstStop) : nextStop(firstStop) {}

  /// Text in which nothing is a tab stop.
  void addText(llvm::StringRef plain);
  /// A tab stop; returns its number.
  unsigned addStop(llvm::StringRef placeholder);
  /// A tab stop without text.
  void addEmptyStop();
  /// The place where the cursor ends.
  void addEnd() { text += "$0"; }
  /// The text of a tab stop once more.
  void addCopy(unsigned stop);
  /// A tab stop with a menu.
  void addChoice(llvm::ArrayRef<llvm::StringRef> choices);
  void addExample(const ExampleAttribute &example);
  /// Another snippet, whose tab stops go on with the numbers of this one.
  void addSnippet(SnippetText &&other);

  /// The space before anything that is no literal.
  void addSpace();
  /// A literal of a format, with the space before it.
  void addLiteral(llvm::StringRef literal);
  /// Whitespace that a format asks for; it takes the place of the usual one.
  void addWhitespace(llvm::StringRef space);
  /// Makes sure that no word follows the one that ends at `offset` directly.
  void separateWord(size_t offset);

  size_t size() const { return text.size(); }
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
