//===- Settings.h - Settings of the user ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SETTINGS_H
#define TCP_LSP_SERVER_SETTINGS_H

#include "lsp/features/InlayHints.h"
#include "lsp/server/project/OdsRoot.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The user's settings, from `initializationOptions` and
/// `workspace/didChangeConfiguration`. They are copied to the threads that need
/// them.
struct Settings {
  /// The server asks for textDocument/willSaveWaitUntil. Only read at the
  /// start.
  bool formatOnSave = false;
  /// The user trusts the workspace. Otherwise nothing in it is compiled or run.
  bool trusted = true;
  /// Errors of lowering passes become diagnostics.
  bool pipelineDiagnostics = true;
  /// The number of milliseconds without an edit after which functions are
  /// lowered.
  unsigned pipelineDelay = 500;
  /// The number of milliseconds without an edit after which the client is told
  /// that a stage that it shows has changed.
  unsigned stageDelay = 50;
  /// The number of milliseconds that the lowering of a document may take.
  unsigned loweringTimeout = 30000;

  /// The .td files of the workspace folder. Their settings are below the key
  /// `ods`.
  OdsPaths ods;

  /// The inlay hints that are shown. Their settings are below the key
  /// `inlayHints`.
  InlayHintOptions inlayHints;

  /// Takes over the settings in `given`, and keeps the others. A wrong value is
  /// not taken over; the result has a message for each.
  std::vector<std::string> update(const llvm::json::Object &given);
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SETTINGS_H
