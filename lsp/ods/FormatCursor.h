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

/// Returns whether text that is no literal stands for the element, or for
/// nothing.
bool isValueElement(const FormatElement &element);

/// Reads the beginning of an op by its format. It knows the literals and the
/// brackets; what is between them belongs to the variable that is due.
class FormatCursor {
public:
  explicit FormatCursor(llvm::StringRef text) : rest(text.ltrim()) {}

  /// The element of `format` that the end of the text is in or before; null if
  /// the text departs from the format or is complete.
  const FormatElement *find(llvm::ArrayRef<FormatElement> format);

private:
  using Elements = llvm::ArrayRef<FormatElement>;
  using Literals = llvm::SmallVector<llvm::StringRef>;

  /// Goes on until `found` or `isLost`; `after` is what may follow.
  void follow(Elements elements, const Literals &after);
  void followElement(const FormatElement &element, const Literals &after);
  void followLiteral(llvm::StringRef literal);
  void followValue(const FormatElement &element, const Literals &after);
  void followDictionary(const FormatElement &element);
  void followGroup(const FormatElement &group, const Literals &after);
  void followList(const FormatElement &list, const Literals &after);

  /// Returns whether the rest of the text can be the beginning of the elements.
  bool canStart(Elements elements) const;
  /// Drops what is between brackets, or one other token.
  void dropToken();

  llvm::StringRef rest;
  const FormatElement *found = nullptr;
  /// The element that may come next, if none must.
  const FormatElement *optional = nullptr;
  bool isLost = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_FORMATCURSOR_H
