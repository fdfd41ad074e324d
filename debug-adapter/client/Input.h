//===- Input.h - Where commands come from -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_INPUT_H
#define DEBUG_ADAPTER_CLIENT_INPUT_H

#include "debug-adapter/client/LineEditor.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// A command, and whether someone types it right now.
struct InputLine {
  std::string text;
  bool isTyped = false;
};

/// Scripts first, then whoever types, or the lines of stdin.
class Input {
public:
  /// `editor` is null without a terminal; nothing is read of stdin in a batch.
  Input(std::deque<std::string> script, std::unique_ptr<LineEditor> editor,
        bool isBatch)
      : script(std::move(script)), editor(std::move(editor)), isBatch(isBatch) {
  }

  /// The next command; std::nullopt at the end.
  std::optional<InputLine> next(const std::string &prompt);

  /// Comes before all that is left.
  void prepend(std::deque<std::string> lines);
  /// After an error, the rest of a script makes no sense.
  void dropScript() { script.clear(); }

private:
  std::deque<std::string> script;
  std::unique_ptr<LineEditor> editor;
  bool isBatch;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_INPUT_H
