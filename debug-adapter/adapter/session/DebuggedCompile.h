//===- DebuggedCompile.h - The compile that is debugged ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEDCOMPILE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEDCOMPILE_H

#include "debug-adapter/adapter/session/Debuggee.h"
#include "debug-adapter/adapter/session/SessionState.h"

namespace mlir::tcp::dap {

/// The state of the compile, and the connections over which it can be asked.
/// The session owns it and uses it on its thread.
class DebuggedCompile {
public:
  /// The debuggee outlives the object.
  explicit DebuggedCompile(Debuggee &debuggee) : debuggee(debuggee) {}

  Debuggee &getDebuggee() { return debuggee; }

  // State.
  /// Returns whether the compile is in a state, which is a type of namespace
  /// `state`.
  template <typename State> bool is() const {
    return std::holds_alternative<State>(state);
  }
  /// Returns the data of a state; null if the compile is in another one.
  template <typename State> State *getIf() {
    return std::get_if<State>(&state);
  }
  /// Sets the state, and returns the one before.
  SessionState setState(SessionState newState) {
    return std::exchange(state, std::move(newState));
  }
  /// Returns whether a program was launched or attached to. It may have ended.
  bool isLaunched() const { return launched; }
  void setLaunched(bool isLaunched) { launched = isLaunched; }
  /// Returns the last stop. A crash is a stop, too.
  const wire::Stopped &getStop() const { return stop; }
  void setStop(wire::Stopped newStop) { stop = std::move(newStop); }
  /// Returns the timestamp of the last stop.
  int64_t getTimestamp() const { return stop.position.timestamp.value_or(0); }
  /// Returns how the current process has ended; null unless the state is Dead.
  const wire::Ended *getEnd() const;
  /// Returns the id of the current process; 0 if there is none.
  int64_t getCurrentPid() const { return currentPid; }
  void setCurrentPid(int64_t pid) { currentPid = pid; }
  /// Returns whether MLIR's threads are on.
  bool isThreaded() const { return threaded; }
  void setThreaded(bool isThreaded) { threaded = isThreaded; }

  // Requests.
  /// Returns the connection to the current process of a stopped compile. An
  /// error says why the compile is not stopped.
  Result<AgentConnection *> getStopped();
  /// Returns the connection to the supervisor; an error if there is none.
  Result<AgentConnection *> getSupervisor();
  /// Sends a request to the stopped compile, and waits for the result.
  template <typename Request>
  Result<typename Request::Result> ask(const Request &request) {
    Result<AgentConnection *> current = getStopped();
    if (!current)
      return current.error();
    return (*current)->ask(request);
  }

private:
  Debuggee &debuggee;
  SessionState state;
  bool launched = false;
  wire::Stopped stop;
  int64_t currentPid = 0;
  bool threaded = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEDCOMPILE_H
