//===- CodeLens.h - Commands above lines ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_CODELENS_H
#define TCP_LSP_FEATURES_CODELENS_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A command that an editor shows above a line.
struct CodeLens {
  enum Kind {
    Compile,
    Run,
    Debug,
    ShowStage,
    RunTest,
    UpdateChecks,
    CompareDumps,
  };

  Kind kind;
  Range range;
  /// The function of the command; empty for the whole file.
  std::string function;
};

/// The title of a lens, and its command.
struct LensCommand {
  llvm::StringLiteral title;
  llvm::StringLiteral command;
};
/// Returns the title and the command of a kind of lens.
LensCommand getCommand(CodeLens::Kind kind);

/// Returns the lenses of functions with a body, and of the first `RUN:` line.
std::vector<CodeLens> getCodeLenses(const Document &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_CODELENS_H
