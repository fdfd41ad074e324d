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
#include "debug-adapter/agent/process/LiveAdapterLink.h"
#include "debug-adapter/agent/stepping/Stepper.h"
#include "debug-adapter/agent/stop/Stop.h"

namespace mlir::tcp::agent {

/// Answers what the adapter asks, while the compile stands at a stop and
/// between actions, until it is told how the compile goes on. It belongs to the
/// agent, as does what it answers from. On the thread of the compile.
class AdapterServer {
public:
  /// Answers a request; an error says why it does not.
  using Handler = llvm::Expected<llvm::json::Value> (*)(
      AdapterServer &server, const AdapterConnection::Request &request);

  /// All outlive it. `turns` is null where the compile has one thread.
  AdapterServer(LiveAdapterLink adapter, Handler handle, ActionHub &hub,
                const SupervisorLink &supervisor, const ChangeNumbers &numbers,
                ThreadTurns *turns, Course &course, Stepper &stepper)
      : adapter(std::move(adapter)), handle(handle), hub(hub),
        supervisor(supervisor), numbers(numbers), turns(turns), course(course),
        stepper(stepper) {}

  LiveAdapterLink &getAdapter() { return adapter; }
  llvm::Error connect();
  /// Connects, or waits for an adapter to come. Returns false where none is
  /// wanted any more.
  bool reach();

  // Serving.
  /// The compile stands at an event from here on, until endStop(). `isInvalid`:
  /// the verifier has said so. `cache` outlives the stop.
  Stop &beginStop(const Event &event, bool isInvalid, PrintCache &cache);
  void endStop() { stop.reset(); }
  /// Hits of breakpoints count from this stop on, if they counted from a later
  /// one.
  void countHitsFromHere();
  /// Answers requests until one says how the compile goes on. `stopped` is what
  /// another adapter is told that comes meanwhile.
  void serveUntilResumed(const wire::Stopped &stopped);
  /// Answers what has come while the compile runs.
  void serveWhileRunning();
  /// Answers a request that is not the adapter's, at a stop.
  llvm::Expected<llvm::json::Value>
  answer(const AdapterConnection::Request &request) {
    return handle(*this, request);
  }
  /// Returns whether a request has said how the compile goes on.
  bool isResumed() const { return hasResumed; }
  /// Returns whether a request has said that the action that begins is left
  /// out.
  bool isSkipping() const { return skipsAction; }
  /// Returns that once.
  bool takeSkip() { return std::exchange(skipsAction, false); }

  // For requests.
  /// Null while the compile runs.
  Stop *getStop() { return stop.get(); }
  ActionHub &getHub() { return hub; }
  const SupervisorLink &getSupervisor() const { return supervisor; }
  const ChangeNumbers &getNumbers() const { return numbers; }
  ThreadTurns *getTurns() { return turns; }
  Course &getCourse() { return course; }
  Stepper &getStepper() { return stepper; }

  std::vector<wire::BreakpointStatus>
  setBreakpoints(std::vector<wire::Breakpoint> list);
  /// Goes on from the stop; with `skip` the action is left out that begins.
  void resume(Goal goal, bool skip);
  /// Goes on in another process, which the supervisor starts. This one ends.
  void resumeElsewhere(control::ToSupervisor task) {
    elsewhere = std::move(task);
  }

private:
  void serve(AdapterConnection::Request &request);
  /// Uses the breakpoints of the list, and has later processes do so, too.
  std::vector<wire::BreakpointStatus> useBreakpoints();

  LiveAdapterLink adapter;
  Handler handle;
  ActionHub &hub;
  const SupervisorLink &supervisor;
  const ChangeNumbers &numbers;
  ThreadTurns *turns;
  Course &course;
  Stepper &stepper;

  std::unique_ptr<Stop> stop;
  bool hasResumed = false, skipsAction = false;
  std::optional<control::ToSupervisor> elsewhere;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ADAPTERSERVER_H
