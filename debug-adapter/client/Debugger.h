//===- Debugger.h - A session at the terminal -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_DEBUGGER_H
#define DEBUG_ADAPTER_CLIENT_DEBUGGER_H

#include "debug-adapter/client/BisectAnswer.h"
#include "debug-adapter/client/CommandInput.h"
#include "debug-adapter/client/DapClient.h"
#include "debug-adapter/client/Options.h"
#include "debug-adapter/client/Terminal.h"

namespace mlir::tcp::dap {

/// A session at the terminal: reads commands and prints their results. The
/// adapter runs the commands, except for `quit` and `source`.
class Debugger {
public:
  Debugger(std::unique_ptr<Connection> connection, Terminal &terminal);

  /// Runs the session to its end. Returns the exit code.
  int run(const Options &options);

private:
  void onEvent(const std::string &event, const json &body);
  Result<Nothing> begin(const Options &options);
  /// Waits until the compile stops or ends, and prints a stop. Ctrl-C pauses
  /// the compile.
  void waitForStop();
  /// Does the same without printing. Returns whether the compile has stopped.
  bool waitQuietly();
  /// Finds the first change after which a check fails, and prints it. Returns
  /// false if there is none.
  bool runBisect(const Options &options);
  /// Finds that change, and goes there.
  Result<BisectAnswer> findFirstBad(Options options);
  void printFound(const BisectAnswer &answer);
  void printPatterns(const std::vector<BisectPattern> &patterns);
  /// Prints an error, also as the answer in JSON if the options ask for it.
  /// `option` is the option that it is about, with ": " behind; may be empty.
  void printProblem(const Options &options, const std::string &message,
                    const std::string &option = "");
  void showStop();
  /// Runs a line. Returns false if it has failed.
  bool runLine(const InputLine &line);
  bool runSource(const std::string &path);
  std::vector<std::string> complete(const std::string &text);
  Result<std::string> evaluate(const std::string &line);

  Terminal &terminal;
  DapClient client;
  std::unique_ptr<CommandInput> input;
  bool isRunning = false;
  bool hasEnded = false;
  bool quits = false;
  std::string stopText;
  std::string lastLine;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_DEBUGGER_H
