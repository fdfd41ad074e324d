//===- CompletionItem.h - Something that may be written ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_COMPLETIONITEM_H
#define TCP_LSP_FEATURES_COMPLETION_COMPLETIONITEM_H

#include "lsp/text/Text.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// Something that may be written.
struct CompletionItem {
  /// As LSP numbers them.
  enum Kind {
    Op = 2,
    Function = 3,
    Value = 6,
    Type = 7,
    Dialect = 9,
    Attribute = 10,
    Keyword = 14,
    Block = 18,
    EnumCase = 20,
    Alias = 21,
  };

  std::string label;
  Kind kind;
  /// One line: a type, a summary.
  std::string detail;
  std::string insertText;
  bool isSnippet = false;
  /// Smaller ones come first; equal ones by their labels.
  unsigned rank = 0;
  /// For `getCompletionDocumentation`; empty if there is none.
  std::string key;
};

struct CompletionOptions {
  /// Items may be snippets.
  bool snippets = false;
  /// More are left out.
  size_t limit = 200;
};

struct CompletionList {
  std::vector<CompletionItem> items;
  /// The range that an item's text replaces, in bytes of the document; the
  /// cursor is in there.
  Range replaced;
  /// Items were left out: the next letter may bring others.
  bool isIncomplete = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_COMPLETIONITEM_H
