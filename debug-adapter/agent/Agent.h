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

/// Runs in the process that compiles, on its only thread or by turns on each,
/// as the controller of its hub. It passes each event of the compile on to
/// those that record it, decide on it, take checkpoints and serve the adapter.
/// There is one; it lives as long as the process.
class Agent : public ActionController {
public:
  /// `control` leads to the supervisor, which says at `attaching` when another
  /// adapter takes over; `shared`, which may be null, has the texts that the
  /// processes have printed. With `keepsThreads` the compile may have several
  /// threads, but there are no checkpoints.
  Agent(ActionHub &hub, std::string socket, int control, int attaching,
        pid_t supervisorId, SharedTexts *shared, bool keepsThreads);

  /// Connects to the adapter. An error if it does not listen.
  llvm::Error connect() { return server.connect(); }
  /// Takes up the task that a checkpoint or the supervisor was woken for.
  void wake(control::Wake message);
  /// Tells the supervisor where the compile is, at its end.
  void tellEnd() const;

  void onAttach(MLIRContext &context) override;
  bool shouldRun(const ActiveAction &action) override;
  std::string getBreakpoint() const override { return stoppedAt; }
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

private:
  void handle(const Event &event);
  /// The compile has a new context, and comes to its first event in it.
  void listenTo(MLIRContext &context);
  /// Looks for changes from here on, or no more.
  void applyDetection();
  LogicalResult onDiagnostic(Diagnostic &diagnostic);
  /// Lets the compile run to its end alone.
  void detach();

  /// Stops if that is decided. Returns whether it has stopped.
  bool decideAt(const Event &event);
  void stopAt(const Event &event, StopReason reason);
  /// Returns what the adapter is told of a stop. `busy` are the threads that do
  /// not stop.
  wire::Stopped describeStop(const Event &event, const StopReason &reason,
                             ArrayRef<std::string> busy);
  void takeCheckpoint(const Event &event, CheckpointKind kind);
  /// Has processes that come here later know of the hash.
  void tellHash();
  void tellProgress();

  ActionHub &hub;
  /// Null where the compile has one thread.
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
  std::string stoppedAt;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_AGENT_H
