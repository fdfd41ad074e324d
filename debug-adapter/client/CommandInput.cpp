//===- CommandInput.cpp - The input of commands ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/CommandInput.h"

#include <iostream>

using namespace mlir::tcp::dap;

std::optional<InputLine> CommandInput::next(const std::string &prompt) {
  if (!script.empty()) {
    InputLine line{std::move(script.front()), false};
    script.pop_front();
    return line;
  }
  if (isBatch)
    return std::nullopt;
  if (editor) {
    std::optional<std::string> typed = editor->read(prompt);
    if (!typed)
      return std::nullopt;
    return InputLine{std::move(*typed), true};
  }
  InputLine line;
  if (!std::getline(std::cin, line.text))
    return std::nullopt;
  return line;
}

void CommandInput::prepend(std::deque<std::string> lines) {
  script.insert(script.begin(), lines.begin(), lines.end());
}
