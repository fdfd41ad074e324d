//===- ProgramOutput.h - Text that the program prints -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAMOUTPUT_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAMOUTPUT_H

#include "debug-adapter/adapter/session/Client.h"
#include "debug-adapter/adapter/session/OutputText.h"

#include <string>

namespace mlir::tcp::dap {

/// Shows text to the client: what the program prints, by whole characters, and
/// what the debugger says. It belongs to the session, on whose thread all here
/// runs.
class ProgramOutput {
public:
  /// The client outlives it.
  explicit ProgramOutput(Client &client) : client(client) {}

  /// Shows a text, in a category of the event `output`.
  void show(const char *category, const std::string &text);
  /// Shows what the program has printed.
  void add(bool isError, const std::string &text);
  /// Shows what was left, at the end of the program.
  void finish();

  /// Keeps the first errors from here on, until endStart(): they say why a
  /// compile never came to its first action.
  void beginStart() {
    startErrors.clear();
    keepsErrors = true;
  }
  void endStart() { keepsErrors = false; }
  /// Returns ": " and the first line of these that says "error:", the first
  /// line where none does, or nothing.
  std::string quoteFirstError() const;

private:
  Client &client;
  OutputText stdoutText, stderrText;
  bool keepsErrors = false;
  std::string startErrors;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAMOUTPUT_H
