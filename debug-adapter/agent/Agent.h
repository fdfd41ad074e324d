//===- Agent.h - The debugger in the process that compiles ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_AGENT_H
#define TCP_DEBUG_AGENT_AGENT_H

#include "Errand.h"
#include "ReplayProgress.h"
#include "debug-adapter/agent/stepping/CheckpointChoice.h"
#include "mlir/IR/Diagnostics.h"

namespace mlir::tcp::agent {

/// The controller of the hub in a process that compiles. It runs on the thread
/// of the compile, or by turns on each of its threads. It passes each event on
/// to the parts that record it, decide on it, take checkpoints and serve the
/// adapter. There is one agent, which lives as long as the process.
class Agent : public ActionController {
public:
  /// `socket` is the socket file of the adapter. `control` is the descriptor of
  /// the socket to the supervisor, and `attaching` that of the one on which the
  /// supervisor hands over another adapter. `shared`, which may be null, has
  /// the texts that all processes have printed. With `keepsThreads` the compile
  /// may have several threads, but there are no checkpoints.
  Agent(ActionHub &hub, std::string socket, int control, int attaching,
        pid_t supervisorId, SharedTexts *shared, bool keepsThreads);

  /// Connects to the adapter. An error if it does not listen.
  llvm::Error connect() { return server.connect(); }
  /// Takes up the task for which this process was forked from a checkpoint or
  /// from the supervisor. `root` is the IR of the event at the checkpoint; null
  /// if there is none yet.
  void wake(control::Wake message, Operation *root);
  /// Tells the supervisor where the compile is, at its end.
  void tellEnd();

  void onAttach(MLIRContext &context) override;
  bool shouldRun(const ActiveAction &action) override;
  std::string getBreakpoint() const override { return breakpoint; }
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

private:
  void handle(const Event &event);
  /// Registers with a new context, at the first event in it.
  void listenTo(MLIRContext &context);
  /// Turns the search for changes on or off, as the goal and the breakpoints
  /// need it.
  void applyDetection();
  LogicalResult onDiagnostic(Diagnostic &diagnostic);
  /// Lets the compile run to its end without a debugger.
  void detach();

  /// Asks the stepper whether to stop at an event, and stops. Returns whether
  /// it has stopped.
  bool decideAt(const Event &event);
  void stopAt(const Event &event, StopReason reason);
  /// Returns what the adapter is told of a stop. `busy` are the threads that do
  /// not stop.
  wire::Stopped describeStop(const Event &event, const StopReason &reason,
                             ArrayRef<std::string> busy);
  void takeCheckpoint(const Event &event, CheckpointKind kind);
  /// Keeps the hash of the course so far, for later replays to compare.
  void keepHash();
  void tellProgress();

  ActionHub &hub;
  /// Null if the compile has one thread.
  std::unique_ptr<ThreadTurns> turns;
  SupervisorLink supervisor;
  Course course;
  Stepper stepper;
  ChangeNumbers numbers;
  Checkpointer checkpointer;
  PrintCache printed;
  AdapterServer server;
  /// The question that this process was woken for, if it does not go on.
  std::optional<Errand> errand;
  ReplayProgress progress;
  bool isDetached = false;
  /// The context whose diagnostics are not listened to yet, or null.
  MLIRContext *newContext = nullptr;
  /// The breakpoint that the last event has stopped at; empty for none.
  std::string breakpoint;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_AGENT_H
