//===- ConsoleCompletion.h - Completion of console commands -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLECOMPLETION_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLECOMPLETION_H

#include "debug-adapter/adapter/session/Session.h"

#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// Returns the completions of the word that ends in front of a column (from 1)
/// of a line: commands, or arguments of the command of the line. The `start` of
/// an item is an offset in the line, from 0.
std::vector<wire::CompletionItem>
completeConsole(Session &session, const std::string &text, int64_t column);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLECOMPLETION_H
