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

/// A text that may be inserted.
struct CompletionItem {
  /// The numbers are those of LSP's CompletionItemKind.
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
  /// One line, such as a type or a summary.
  std::string detail;
  std::string insertText;
  bool isSnippet = false;
  /// Smaller ranks come first. Items of one rank are ordered by their labels.
  unsigned rank = 0;
  /// The key for `getCompletionDocumentation`; empty if there is none.
  std::string key;
};

/// The options of a completion, which depend on the client.
struct CompletionOptions {
  /// True if items may be snippets.
  bool snippets = false;
  /// The largest number of items.
  size_t limit = 200;
};

/// The items for one cursor.
struct CompletionList {
  std::vector<CompletionItem> items;
  /// The range that the items replace, in bytes of the document. It contains
  /// the cursor.
  Range replaced;
  /// True if items were left out. The client asks again at the next letter.
  bool isIncomplete = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_COMPLETIONITEM_H
