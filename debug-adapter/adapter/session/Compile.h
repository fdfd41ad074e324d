//===- Compile.h - The compile that is debugged -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_COMPILE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_COMPILE_H

#include "debug-adapter/adapter/session/Debuggee.h"
#include "debug-adapter/adapter/session/SessionState.h"

namespace mlir::tcp::dap {

/// Knows where the compile is, and who in it can be asked. It belongs to the
/// session, on whose thread all here runs.
class Compile {
public:
  /// The debuggee outlives it.
  explicit Compile(Debuggee &debuggee) : debuggee(debuggee) {}

  Debuggee &getDebuggee() { return debuggee; }

  // Its state.
  /// Returns whether it is in a state, one of namespace `state`.
  template <typename State> bool is() const {
    return std::holds_alternative<State>(state);
  }
  /// Returns the data of a state; null if it is in another one.
  template <typename State> State *getIf() {
    return std::get_if<State>(&state);
  }
  /// Returns the state that it was in.
  SessionState setState(SessionState newState) {
    return std::exchange(state, std::move(newState));
  }
  /// Returns whether a program was launched or attached to, which may have
  /// ended.
  bool isLaunched() const { return wasLaunched; }
  void setLaunched(bool isLaunched) { wasLaunched = isLaunched; }
  /// Returns the last stop, which a crash is too.
  const wire::Stopped &getStop() const { return stop; }
  void setStop(wire::Stopped newStop) { stop = std::move(newStop); }
  /// Returns the moment of the last stop.
  int64_t getMoment() const { return stop.position.moment.value_or(0); }
  /// Returns how the process that compiles has ended; null unless it has gone.
  const wire::Ended *getEnd() const;
  /// Returns the process that compiles; 0 where there is none.
  int64_t getLivePid() const { return livePid; }
  void setLivePid(int64_t pid) { livePid = pid; }
  /// Returns whether MLIR's threads are on.
  bool hasThreads() const { return threading; }
  void setThreads(bool areOn) { threading = areOn; }

  // Asking.
  /// Returns the agent of a stopped compile, or why there is none to ask.
  Result<AgentConnection *> getStopped();
  Result<AgentConnection *> getSupervisor();
  /// Asks the stopped compile.
  template <typename Request>
  Result<typename Request::Result> ask(const Request &request) {
    Result<AgentConnection *> live = getStopped();
    if (!live)
      return live.error();
    return (*live)->ask(request);
  }

private:
  Debuggee &debuggee;
  SessionState state;
  bool wasLaunched = false;
  wire::Stopped stop;
  int64_t livePid = 0;
  bool threading = false;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_COMPILE_H
