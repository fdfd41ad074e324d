//===- DebuggedProgram.h - The program that compiles ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEDPROGRAM_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEDPROGRAM_H

#include "debug-adapter/adapter/process/Process.h"
#include "debug-adapter/adapter/protocol/Launch.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"
#include "debug-adapter/wire/Events.h"

#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace mlir::tcp::dap {

/// The program that a session has launched or attached to, and the settings of
/// its debugging. The session owns it and uses it on its thread.
class DebuggedProgram {
public:
  /// Call this before the program is launched, and the next before an attach.
  void launch(const protocol::LaunchArguments &arguments,
              const LaunchPlan &plan);
  void attach(const protocol::AttachArguments &arguments);
  /// Takes the name and the directory from the `hello` of the supervisor.
  void greet(const wire::Hello &hello);
  /// Returns the arguments of the last launch; null if there was none.
  const protocol::LaunchArguments *getArguments() const {
    return std::get_if<protocol::LaunchArguments>(&start);
  }

  bool wasAttached() const {
    return std::holds_alternative<protocol::AttachArguments>(start);
  }
  /// Returns whether the program runs without a debugger.
  bool isPlain() const { return getArguments() && getArguments()->noDebug; }
  /// Returns whether the program compiles at once. A Python program, for
  /// example, does other things first.
  bool isCompiler() const { return compiler; }
  bool stopsOnEntry() const { return stopOnEntry; }
  /// Changes that setting for the compiles that have not begun yet.
  void setStopOnEntry(bool stops) { stopOnEntry = stops; }
  bool stopsAtEnd() const {
    return getArguments() && getArguments()->stopAtEnd;
  }
  /// Returns whether the program has begun a compile.
  bool hasCompiled() const { return compiled; }
  /// Notes that the program compiles. Returns whether that is its first
  /// compile.
  bool beginCompile() { return !std::exchange(compiled, true); }

  /// Returns the file name of the program, without directories.
  const std::string &getName() const { return name; }
  /// Returns the input file, as the arguments of the launch name it; nothing if
  /// they name none.
  std::optional<std::string> getInputFile() const;
  /// Returns the absolute path of a file that the compiler names relative to
  /// its directory.
  std::string makeAbsolute(const std::string &file) const;
  /// Changes the command that was launched by `change`, and runs it without a
  /// debugger. Waits for it at most a minute. Returns its standard output; an
  /// error if it fails, which calls the run `what`.
  Result<std::string>
  runAgain(const std::function<Result<std::vector<std::string>>(
               const std::vector<std::string> &)> &change,
           const std::string &what = "a second compile") const;

private:
  std::variant<std::monostate, protocol::LaunchArguments,
               protocol::AttachArguments>
      start;
  /// The process as it was started.
  std::optional<ProcessOptions> startedAs;
  std::string name;
  /// The directory in which the program runs.
  std::string directory;
  bool compiler = true, compiled = false, stopOnEntry = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEDPROGRAM_H
