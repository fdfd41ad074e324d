//===- LineEditor.h - Lines with history and completion ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_LINEEDITOR_H
#define DEBUG_ADAPTER_CLIENT_LINEEDITOR_H

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// Reads lines from a terminal: with GNU readline or, where there is none, as
/// the terminal edits them, without history and completion. There is one at a
/// time, because readline's state is global.
class LineEditor {
public:
  /// Returns the completions of the last word of `text`, as whole words.
  using Complete =
      std::function<std::vector<std::string>(const std::string &text)>;
  /// Is called at intervals during read(). If it returns true, the line that
  /// was typed so far is dropped.
  using Idle = std::function<bool()>;

  /// Reads the history file; the destructor writes it.
  LineEditor(Complete complete, Idle idle);
  ~LineEditor();

  /// Reads a line; std::nullopt at the end of input.
  std::optional<std::string> read(const std::string &prompt);
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_LINEEDITOR_H
