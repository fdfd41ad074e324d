//===- Console.h - Lines that are typed -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLE_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLE_H

#include "debug-adapter/adapter/console/Command.h"

namespace mlir::tcp::dap {

/// Cuts a line: the name of the command, and the rest.
std::pair<std::string, CommandLine> parseLine(const std::string &line);

/// A text without the quotes around all of it, if it has such.
std::string unquote(const std::string &text);

/// Returns whether a line begins with a word, as commands do; others are
/// expressions.
bool isConsoleCommand(const std::string &line);

/// Runs a line and gives what it prints.
Result<std::string> runConsoleCommand(Session &session,
                                      const std::string &line);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLE_H
