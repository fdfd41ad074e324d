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

/// Splits a line into the name of the command and the rest.
std::pair<std::string, CommandLine> parseLine(const std::string &line);

/// Returns a text without the quotes around all of it. A text without such
/// quotes stays as it is.
std::string unquote(const std::string &text);

/// Returns whether a line begins with a plain word, as commands do. Other lines
/// are expressions.
bool isConsoleCommand(const std::string &line);

/// Runs a line, and returns the text to print. A comment prints nothing.
Result<std::string> runConsoleCommand(Session &session,
                                      const std::string &line);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_CONSOLE_H
