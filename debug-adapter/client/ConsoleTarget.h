//===- ConsoleTarget.h - A compile that is searched -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_CONSOLETARGET_H
#define DEBUG_ADAPTER_CLIENT_CONSOLETARGET_H

#include "debug-adapter/adapter/protocol/Stack.h"
#include "debug-adapter/client/BisectAnswer.h"
#include "debug-adapter/client/BisectCheck.h"
#include "debug-adapter/client/DapClient.h"

#include <functional>

namespace mlir::tcp::dap {

/// The compile of a debugger for bisect(), controlled by commands of the
/// console.
class ConsoleTarget : public BisectTarget {
public:
  using Do = std::function<Result<std::string>(const std::string &line)>;

  /// `go` runs a command and waits until the compile stops. `ask` runs a
  /// command that lets the compile stand. Both return the output. The
  /// references outlive the object.
  ConsoleTarget(DapClient &client, const Options &options, Do go, Do ask,
                std::function<void(const std::string &)> print)
      : client(client), options(options), commands(getBisectCommands(options)),
        go(std::move(go)), ask(std::move(ask)), print(std::move(print)) {}

  Result<std::vector<BisectAction>> listActions() override;
  Result<bool> goTo(BisectPosition position) override;
  Result<bool> stepToChange(BisectPosition end) override;
  Result<Verdict> check() override;
  bool looksAtLlvm() const override { return !commands.llvm.empty(); }
  bool looksAtOutputs() const override { return !commands.output.empty(); }
  const std::string &getNote() const { return commands.note; }
  Result<Verdict> checkOutput(int64_t action) override;
  void report(BisectPosition position, Verdict verdict) override;

  /// Describes the stop at which a search has ended. `description` is its line
  /// for people.
  BisectAnswer describe(const BisectResult &found,
                        const std::string &description);

private:
  /// Reads the IR of the stop. Returns false if there is none.
  bool readIr();
  /// Returns the number of the innermost action.
  Result<int64_t> getAction();
  /// Returns the patterns of a conversion that have made the IR of its end.
  std::vector<BisectPattern> findPatterns(int64_t conversion);
  /// Returns the frames, innermost first. `levels` limits their number; 0 is
  /// for all.
  Result<std::vector<protocol::StackFrame>> getFrames(int64_t levels);

  DapClient &client;
  const Options &options;
  BisectCommands commands;
  Do go, ask;
  std::function<void(const std::string &)> print;
  BisectIr ir;
  /// The labels of all actions, such as "pass canonicalize".
  std::vector<std::string> names;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_CONSOLETARGET_H
