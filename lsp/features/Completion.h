//===- Completion.h - Completion at a cursor --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_H
#define TCP_LSP_FEATURES_COMPLETION_H

#include "lsp/document/Document.h"
#include "lsp/features/completion/CompletionItem.h"

namespace mlir::tcp::lsp {

/// Returns the items for `offset` of a text that need not parse.
CompletionList getCompletions(const Document &document, size_t offset,
                              const CompletionOptions &options = {});

/// Returns the documentation of an item as Markdown. `key` is the item's.
std::string getCompletionDocumentation(llvm::StringRef key);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_H
