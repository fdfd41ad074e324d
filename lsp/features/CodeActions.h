//===- CodeActions.h - Code actions at a place ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_CODEACTIONS_H
#define TCP_LSP_FEATURES_CODEACTIONS_H

#include "lsp/document/Document.h"
#include "lsp/features/actions/CodeAction.h"

namespace mlir::tcp::lsp {

/// Returns the actions for a range: fixes of the diagnostics that it touches,
/// and changes of the operations in it. `only` lists the kinds that are wanted,
/// with their subkinds. If it is empty, all kinds but `source` are wanted.
std::vector<CodeAction> getCodeActions(const Document &document, Range range,
                                       llvm::ArrayRef<std::string> only);

/// Returns the action on the whole document of a kind below `source`. Returns
/// nothing if it would change nothing.
std::optional<CodeAction> getSourceAction(const Document &document,
                                          llvm::StringRef kind);
/// Returns the title of the action of a kind.
llvm::StringLiteral getSourceTitle(llvm::StringRef kind);
/// Returns whether there is such an action, faster than getSourceAction() does.
/// In a document with very many errors, only the first ones are tried.
bool hasSourceAction(const Document &document, llvm::StringRef kind);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_CODEACTIONS_H
