//===- TdCompletion.h - Completion in .td files -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDCOMPLETION_H
#define TCP_LSP_TD_TDCOMPLETION_H

#include "lsp/td/TdView.h"

namespace mlir::tcp::lsp {

/// A word that can stand at a place of a .td file.
struct TdCompletionItem {
  enum Kind {
    Class,
    Def,
    Field,
    TemplateArgument,
    Argument,
    Keyword,
    Operator
  };

  std::string label;
  Kind kind = Class;
  std::string detail;
  std::string insertText;
  /// The symbol of TdView::bestIndex, for its documentation, or
  /// `TdSymbol::kNone`.
  unsigned symbol = TdSymbol::kNone;
};

struct TdCompletions {
  /// The word that an item replaces.
  Range replaced;
  std::vector<TdCompletionItem> items;
};

/// Returns the words that can stand at a byte: after `let` the fields of the
/// record, after `$` in an assembly format its arguments, after `!` the
/// operators, and elsewhere classes, definitions and the names of the record.
TdCompletions completeTd(const TdView &view, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDCOMPLETION_H
