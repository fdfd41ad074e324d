//===- Program.h - The program that compiles --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAM_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAM_H

#include "debug-adapter/adapter/process/Process.h"
#include "debug-adapter/adapter/protocol/Launch.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"
#include "debug-adapter/wire/Events.h"

#include <functional>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// The program that a session has launched or attached to, and how its compile
/// is to be debugged. It belongs to the session, on whose thread all here runs.
class Program {
public:
  /// It is about to be launched, as planned.
  void launch(const protocol::LaunchArguments &arguments,
              const LaunchPlan &plan);
  void attach(const protocol::AttachArguments &arguments);
  /// Its supervisor says hello.
  void greet(const wire::Hello &hello);
  /// Keeps the arguments of a launch, for a restart.
  void setArguments(const protocol::LaunchArguments &newArguments) {
    arguments = newArguments;
  }
  /// Nothing if it was not launched.
  const std::optional<protocol::LaunchArguments> &getArguments() const {
    return arguments;
  }

  bool wasAttached() const { return isAttached; }
  /// Returns whether it runs without a debugger.
  bool runsPlain() const { return isPlain; }
  /// Returns whether it makes a compile at once. Others make one sooner or
  /// later.
  bool isCompiler() const { return compilesAtOnce; }
  bool stopsOnEntry() const { return stopOnEntry; }
  bool stopsAtEnd() const { return stopAtEnd; }
  /// Returns whether it has made a compile.
  bool hasCompiled() const { return wasCompiling; }
  /// It makes a compile. Returns whether that is its first one.
  bool beginCompile() { return !std::exchange(wasCompiling, true); }

  /// Returns its name, without directories.
  const std::string &getName() const { return name; }
  /// Returns the file that is compiled, if it is known.
  std::optional<std::string> getInputFile() const;
  /// Returns the path of a file as the compiler names it, which is relative to
  /// where it runs.
  std::string makeAbsolute(const std::string &file) const;
  /// Runs the command that was launched, as `change` has it, without a debugger
  /// and waits for it, at most a minute. Returns what it prints.
  Result<std::string>
  runAgain(const std::function<Result<std::vector<std::string>>(
               const std::vector<std::string> &)> &change) const;

private:
  std::optional<protocol::LaunchArguments> arguments;
  /// The process as it was started.
  std::optional<ProcessOptions> startedAs;
  std::string name;
  /// The directory in which it runs.
  std::string directory;
  bool isAttached = false, isPlain = false;
  bool compilesAtOnce = true, wasCompiling = false;
  bool stopOnEntry = false, stopAtEnd = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_PROGRAM_H
