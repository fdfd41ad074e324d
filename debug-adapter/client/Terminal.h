//===- Terminal.h - The terminal of a user ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_TERMINAL_H
#define DEBUG_ADAPTER_CLIENT_TERMINAL_H

#include <cstdio>
#include <string>

namespace mlir::tcp::dap {

/// The terminal of the user: prints to stdout and stderr.
class Terminal {
public:
  /// Prints to `out` instead of stdout.
  explicit Terminal(std::FILE *out = stdout);

  /// Returns whether stdin and stdout are a terminal.
  bool isInteractive() const { return interactive; }
  /// Returns whether to print in colours: `out` is a terminal, NO_COLOR is not
  /// set, and TERM is not "dumb".
  bool hasColors() const { return colors; }

  void print(const std::string &text);
  /// Prints a text with a pager, if it does not fit on the screen.
  void printPaged(const std::string &text);
  void printError(const std::string &text);

private:
  std::FILE *out;
  bool interactive;
  bool colors;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_TERMINAL_H
