//===- CodeAction.h - A change that the user may choose ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_CODEACTION_H
#define TCP_LSP_FEATURES_ACTIONS_CODEACTION_H

#include "lsp/features/TextEdit.h"
#include "lsp/text/Diagnostic.h"

namespace mlir::tcp::lsp {

/// A change that the user may choose.
struct CodeAction {
  static constexpr llvm::StringLiteral kQuickFix = "quickfix";
  static constexpr llvm::StringLiteral kExtract = "refactor.extract";
  static constexpr llvm::StringLiteral kInline = "refactor.inline";
  static constexpr llvm::StringLiteral kRemoveUnused = "source.removeUnused";
  static constexpr llvm::StringLiteral kFixAll = "source.fixAll";

  std::string title;
  llvm::StringRef kind = kQuickFix;
  std::vector<TextEdit> edits;
  /// The diagnostics that it fixes. Ranges are bytes of the document.
  std::vector<Diagnostic> fixes;
  /// True if the action is applied when nobody chooses one.
  bool isPreferred = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_CODEACTION_H
