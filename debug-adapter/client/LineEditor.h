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

/// readline. There is one at a time: readline's state is global.
class LineEditor {
public:
  /// Returns what can stand in front of the end of `text`: whole words.
  using Complete =
      std::function<std::vector<std::string>(const std::string &text)>;
  /// Called now and then while a line is awaited; true gives up what was typed.
  using Idle = std::function<bool()>;

  /// Reads the history file; the destructor writes it.
  LineEditor(Complete complete, Idle idle);
  ~LineEditor();

  /// A line that was typed; std::nullopt at the end of input.
  std::optional<std::string> read(const std::string &prompt);
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_LINEEDITOR_H
