//===- FormatCursor.h - Follows a format in a text --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_FORMATCURSOR_H
#define TCP_LSP_ODS_FORMATCURSOR_H

#include "lsp/ods/Format.h"

namespace mlir::tcp::lsp {

/// Returns whether an element stands for text other than a literal.
bool isValueElement(const FormatElement &element);

/// Follows an op's format through the first part of an op's text. It matches
/// literals and brackets. All other text belongs to the variable that is next
/// in the format.
class FormatCursor {
public:
  explicit FormatCursor(llvm::StringRef text) : rest(text.ltrim()) {}

  /// Returns the element of `format` at the end of the text: the one that is
  /// being written, or the next one. Returns null if the text does not fit the
  /// format or is complete.
  const FormatElement *find(llvm::ArrayRef<FormatElement> format);

private:
  using Elements = llvm::ArrayRef<FormatElement>;
  using Literals = llvm::SmallVector<llvm::StringRef>;

  /// Follows `elements` until `found` is set or the text does not fit. `after`
  /// has the literals that may follow.
  void follow(Elements elements, const Literals &after);
  void followElement(const FormatElement &element, const Literals &after);
  void followLiteral(llvm::StringRef literal);
  void followValue(const FormatElement &element, const Literals &after);
  void followDictionary(const FormatElement &element);
  void followGroup(const FormatElement &group, const Literals &after);
  void followList(const FormatElement &list, const Literals &after);

  /// Returns whether the rest of the text can begin the elements.
  bool canStart(Elements elements) const;
  /// Drops a token, or all text up to a closing bracket.
  void dropToken();

  llvm::StringRef rest;
  const FormatElement *found = nullptr;
  /// The optional element that may come next. Used if no other element must
  /// come.
  const FormatElement *optional = nullptr;
  bool isLost = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_FORMATCURSOR_H
