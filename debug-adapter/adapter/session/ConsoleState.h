//===- ConsoleState.h - The state of the console ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_CONSOLESTATE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_CONSOLESTATE_H

#include <deque>
#include <functional>
#include <string>

namespace mlir::tcp::dap {

/// The state that commands of the console leave for later commands. The session
/// owns it and uses it on its thread.
struct ConsoleState {
  /// The rest of a script, which goes on at the next stop.
  std::deque<std::string> script;
  /// Runs commands of the script while the compile is stopped. The console sets
  /// it.
  std::function<void()> runScript;
  /// The settings of the command `set`, which say how commands print.
  struct Settings {
    bool hex = false;
    bool generic = false;
  };
  Settings settings;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_CONSOLESTATE_H
