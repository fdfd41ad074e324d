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

/// A cursor at which something may be completed, and the items that are found
/// for it.
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

  /// Adds an item, unless what is written already is not it. The pointer holds
  /// until the next call.
  CompletionItem *add(std::string label, CompletionItem::Kind kind,
                      unsigned rank = 0);
  /// Returns whether a type comes next, by what is in front.
  bool isAtType() const;
  /// The values that may be used, the nearest first.
  const std::vector<ScopedValue> &values();

private:
  std::optional<std::vector<ScopedValue>> scope;
};

/// A text in a snippet, where $, } and \ are special.
std::string escapeInSnippet(llvm::StringRef text);

/// As MLIR writes it; empty where there is none.
std::string spell(Type type);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_COMPLETIONSITE_H
