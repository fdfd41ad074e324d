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

/// Shows text to the client: the output of the program, by whole characters,
/// and messages of the debugger. The session owns it and uses it on its thread.
class ProgramOutput {
public:
  /// The client outlives the object.
  explicit ProgramOutput(Client &client) : client(client) {}

  /// Shows a text, in a category of the event `output`.
  void show(const char *category, const std::string &text);
  /// Shows bytes that the program has printed to stderr or stdout.
  void add(bool isError, const std::string &text);
  /// Shows the bytes of an incomplete character, at the end of the program.
  void finish();

  /// Keeps the first errors from here on, until endStart(). They may say why a
  /// compile did not come to its first action.
  void beginStart() {
    startErrors.clear();
    keepsErrors = true;
  }
  void endStart() { keepsErrors = false; }
  /// Returns ": " and a line of the kept errors: the first with "error:",
  /// otherwise the first that is not empty. An empty text if there is no line.
  std::string quoteFirstError() const;

private:
  Client &client;
  OutputText stdoutText, stderrText;
  bool keepsErrors = false;
  std::string startErrors;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAMOUTPUT_H
