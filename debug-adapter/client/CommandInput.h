//===- CommandInput.h - The input of commands -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_COMMANDINPUT_H
#define DEBUG_ADAPTER_CLIENT_COMMANDINPUT_H

#include "debug-adapter/client/LineEditor.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// A command, and whether it was typed at a terminal.
struct InputLine {
  std::string text;
  bool isTyped = false;
};

/// Reads commands: first those of scripts, then lines that are typed, or the
/// lines of stdin if that is no terminal.
class CommandInput {
public:
  /// `editor` is null without a terminal. With `isBatch`, only scripts are
  /// read.
  CommandInput(std::deque<std::string> script,
               std::unique_ptr<LineEditor> editor, bool isBatch)
      : script(std::move(script)), editor(std::move(editor)), isBatch(isBatch) {
  }

  /// Returns the next command; std::nullopt at the end.
  std::optional<InputLine> next(const std::string &prompt);

  /// Puts lines in front of all that are left.
  void prepend(std::deque<std::string> lines);
  /// Drops the rest of the scripts, after an error.
  void dropScript() { script.clear(); }

private:
  std::deque<std::string> script;
  std::unique_ptr<LineEditor> editor;
  bool isBatch;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_COMMANDINPUT_H
