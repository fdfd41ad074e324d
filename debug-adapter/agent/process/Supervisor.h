//===- Supervisor.h - Keeps the processes of one debuggee -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H
#define TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H

#include "debug-adapter/agent/process/AdapterLink.h"
#include "debug-adapter/agent/process/BackwardSearch.h"
#include "debug-adapter/agent/process/ChildSignals.h"
#include "debug-adapter/agent/process/LiveProcess.h"
#include "debug-adapter/agent/process/MemoryLimit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace mlir::tcp::agent {

/// The process that was launched: it starts the one that compiles, keeps the
/// checkpoints, ends all of them, and goes back in time by waking one. It
/// belongs to the process and runs on its only thread.
class Supervisor {
public:
  /// Answers a request, and may set `then` to what is done when the answer is
  /// sent.
  using Handler = llvm::Expected<llvm::json::Value> (*)(
      Supervisor &supervisor, const AdapterConnection::Request &request,
      std::function<void()> &then);

  /// `hello` is what an adapter is told first; `control` is where the others
  /// send to, and at `attaching` they hear of another adapter.
  /// `handle` answers the adapter's requests.
  Supervisor(AdapterConnection adapter, wire::Hello hello, int control,
             int attaching, Handler handle);

  /// Looks after the first live until all is over, and then ends this process.
  /// Returns only in a live that it started anew, with what that is to do.
  control::Wake run(pid_t firstLive);

  // For requests of the adapter.
  /// Ends live and wakes the best checkpoint for a place.
  void go(control::GoTo goal);
  void endSearch() { search.end(); }
  void killLive();
  wire::Checkpoints listCheckpoints();
  /// From here on the compile runs to its end alone.
  void detach();
  /// Waits for another adapter, at the port that this gives.
  llvm::Expected<uint16_t> suspend() { return adapter.suspend(); }
  /// Ends all processes, and then this one as the compile has ended.
  [[noreturn]] void finish();

private:
  // Input.
  void handleAdapter();
  void handleControl();
  /// Takes what a descriptor has come with. Returns whether it was that.
  bool take(control::ToSupervisor &message, int passed);
  /// The process that compiles stands in the middle of a pass at a moment, and
  /// its adapter has gone.
  void handleAdapterLost(int64_t moment);
  void handleEnds();
  void onLiveEnded(int status);

  // Adapters.
  void takeAdapter();

  // Going back.
  /// Wakes a checkpoint, or this if that is null, for a task of a live.
  void wake(const Checkpoint *from, control::Task task);
  /// Forks this process for a task that sends its answer to a socket, which is
  /// closed here then.
  void answerFromEntry(control::Wake message, int socket);
  /// Forks this process, which becomes one that is woken there.
  pid_t forkWith(control::Wake message);
  /// Has a process count on the changes, where somebody waits for that.
  void count();
  /// Has a process search a part of the compile.
  void startSearch(control::Search task);
  void handleFound(uint64_t moment);
  void endLive();
  /// Ends the live that waits for that, after another one has been started.
  void replaceLive(llvm::function_ref<void()> startOther);

  // Checkpoints.
  void addCheckpoint(const control::CheckpointTaken &taken, int socket);

  AdapterLink adapter;
  /// The sockets that the others send to, and at which they hear of an adapter.
  int control, attaching;
  Handler handle;
  ChildSignals children;

  LiveProcess live;
  bool isDetached = false;
  /// In a fork: what that is to do.
  std::optional<control::Wake> firstWake;

  CompileRecord record;
  BackwardSearch search;

  MemoryLimit memory;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H
