//===- CompletionSite.h - The cursor of a completion ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_COMPLETIONSITE_H
#define TCP_LSP_FEATURES_COMPLETION_COMPLETIONSITE_H

#include "lsp/document/Document.h"
#include "lsp/features/Scope.h"
#include "lsp/features/completion/CompletionItem.h"

namespace mlir::tcp::lsp {

/// A cursor with the items that are found for it.
class CompletionSite {
public:
  CompletionSite(const Document &document, const Document::Place &place,
                 const CompletionOptions &options, CompletionList &list)
      : document(document), place(place), options(options), list(list),
        cursor(*place.unit, place.offset) {}

  const Document &document;
  const Document::Place &place;
  const CompletionOptions &options;
  CompletionList &list;
  const Cursor cursor;

  /// Adds an item if its label matches the word. Otherwise returns null. The
  /// pointer is valid until the next call.
  CompletionItem *add(std::string label, CompletionItem::Kind kind,
                      unsigned rank = 0);
  /// Returns whether a type comes next, by the tokens before the cursor.
  bool isAtType() const;
  /// Returns the values in scope, the nearest first.
  const std::vector<ScopedValue> &getValues();

private:
  std::optional<std::vector<ScopedValue>> scope;
};

/// Escapes $, } and \ for a snippet.
std::string escapeInSnippet(llvm::StringRef text);

/// Returns a type as MLIR prints it; empty for null.
std::string spell(Type type);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_COMPLETIONSITE_H
