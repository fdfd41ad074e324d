//===- AdapterServer.h - Serves the adapter ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ADAPTERSERVER_H
#define TCP_DEBUG_AGENT_ADAPTERSERVER_H

#include "ThreadTurns.h"
#include "debug-adapter/agent/course/ChangeNumbers.h"
#include "debug-adapter/agent/course/Course.h"
#include "debug-adapter/agent/process/CurrentAdapterLink.h"
#include "debug-adapter/agent/process/Inspector.h"
#include "debug-adapter/agent/stepping/Stepper.h"
#include "debug-adapter/agent/stop/Stop.h"

namespace mlir::tcp::agent {

/// The way in which a request is answered.
enum class RequestKind {
  /// At any time, by the current process.
  Always,
  /// At a stop, by the current process.
  AtStop,
  /// At a stop, by the inspector.
  Look,
  /// The same. Later requests may use numbers of the answer, or begin where it
  /// ends.
  NumberedLook,
  /// At a stop, by the current process, which it changes.
  Edit
};

/// Answers requests of the adapter: at a stop, until a request says how the
/// compile goes on, and at events while the compile runs. The agent owns it. It
/// runs on the thread of the compile.
class AdapterServer {
public:
  struct Handlers {
    /// Answers a request; an error says why it does not.
    llvm::Expected<llvm::json::Value> (*answer)(
        AdapterServer &server, const AdapterConnection::Request &request);
    RequestKind (*getKind)(StringRef method);
  };

  /// All outlive it. `turns` is null where the compile has one thread.
  AdapterServer(CurrentAdapterLink adapter, Handlers handlers, ActionHub &hub,
                const SupervisorLink &supervisor, const ChangeNumbers &numbers,
                ThreadTurns *turns, Course &course, Stepper &stepper)
      : adapter(std::move(adapter)), handlers(handlers), hub(hub),
        supervisor(supervisor), numbers(numbers), turns(turns), course(course),
        stepper(stepper),
        inspector(this->adapter.getConnection(),
                  [this](const auto &request) { return answer(request); }) {}

  CurrentAdapterLink &getAdapter() { return adapter; }
  /// Connects to the adapter. An error if it does not listen.
  llvm::Error connect();
  /// Connects to the adapter, or waits until one comes. Returns false if this
  /// process was told meanwhile to detach.
  bool reach();

  // Serving.
  /// Begins a stop at an event, which lasts until endStop(). `isInvalid` says
  /// that the verifier has refused the IR. `cache` outlives the stop.
  Stop &beginStop(const Event &event, bool isInvalid, PrintCache &cache);
  void endStop();
  /// Hits of breakpoints count from this stop on, if they counted from a later
  /// one.
  void countHitsFromHere();
  /// Answers requests until one says how the compile goes on. If another
  /// adapter takes over meanwhile, it is told `stopped`.
  void serveUntilResumed(const wire::Stopped &stopped);
  /// Answers the requests that have come while the compile runs, without
  /// waiting.
  void serveWhileRunning();
  /// Answers a request that is not the adapter's, at a stop.
  llvm::Expected<llvm::json::Value>
  answer(const AdapterConnection::Request &request) {
    return handlers.answer(*this, request);
  }
  /// Returns whether a request has said how the compile goes on.
  bool isResumed() const { return resumed; }
  /// Returns whether a request has said that the action that begins is left
  /// out.
  bool isSkipping() const { return skipping; }
  /// Returns the same, and forgets it.
  bool takeSkip() { return std::exchange(skipping, false); }

  // Used by the functions that answer requests.
  /// Returns the stop; null while the compile runs.
  Stop *getStop() { return stop.get(); }
  Inspector &getInspector() { return inspector; }
  ActionHub &getHub() { return hub; }
  const SupervisorLink &getSupervisor() const { return supervisor; }
  const ChangeNumbers &getNumbers() const { return numbers; }
  ThreadTurns *getTurns() { return turns; }
  Course &getCourse() { return course; }
  Stepper &getStepper() { return stepper; }

  /// Replaces all breakpoints. Returns their states, in the order of `list`.
  std::vector<wire::BreakpointStatus>
  setBreakpoints(std::vector<wire::Breakpoint> list);
  /// Goes on from the stop. With `skip`, the action that begins is not run.
  void resume(Goal goal, bool skip);
  /// Ends this process after the response. The supervisor starts another one
  /// for the task.
  void resumeElsewhere(control::ToSupervisor task) {
    elsewhere = std::move(task);
  }

private:
  void serve(AdapterConnection::Request &request);
  /// Uses the breakpoints of the list, and has later processes do so, too.
  std::vector<wire::BreakpointStatus> useBreakpoints();

  CurrentAdapterLink adapter;
  Handlers handlers;
  ActionHub &hub;
  const SupervisorLink &supervisor;
  const ChangeNumbers &numbers;
  ThreadTurns *turns;
  Course &course;
  Stepper &stepper;

  std::unique_ptr<Stop> stop;
  /// The texts of the stop.
  PrintCache *printed = nullptr;
  Inspector inspector;
  bool resumed = false, skipping = false;
  std::optional<control::ToSupervisor> elsewhere;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ADAPTERSERVER_H
