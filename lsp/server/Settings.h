//===- Settings.h - What the user sets --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SETTINGS_H
#define TCP_LSP_SERVER_SETTINGS_H

#include "lsp/features/InlayHints.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The user's settings: by `initializationOptions`, and later by
/// `workspace/didChangeConfiguration`. A value; the server copies it to whoever
/// needs it.
struct Settings {
  /// True if the server asks for textDocument/willSaveWaitUntil. Counts at the
  /// start only.
  bool formatOnSave = false;
  /// True if the user trusts what is in the workspace: else nothing of it is
  /// compiled or run.
  bool trusted = true;
  /// True if what a lowering pass finds wrong is a diagnostic.
  bool pipelineDiagnostics = true;
  /// Milliseconds without an edit after which functions are lowered for that.
  unsigned pipelineDelay = 500;
  /// Milliseconds without an edit after which clients hear that a stage that
  /// they show is another one now.
  unsigned stageDelay = 50;
  /// Milliseconds that the lowering of a document may take.
  unsigned loweringTimeout = 30000;

  /// The hints that are shown; below the key `inlayHints`.
  InlayHintOptions inlayHints;

  /// Takes the settings that `given` has; the others stay. Returns a message
  /// for each that is wrong, which stays too.
  std::vector<std::string> update(const llvm::json::Object &given);
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SETTINGS_H
