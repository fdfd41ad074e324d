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
#include "debug-adapter/agent/process/CurrentProcess.h"
#include "debug-adapter/agent/process/MemoryLimit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace mlir::tcp::agent {

/// Runs in the process that was launched. It starts the current process, keeps
/// the checkpoints, ends all processes, and goes back by waking a checkpoint.
/// There is one in the process, on its only thread.
class Supervisor {
public:
  /// Answers a request. May set `then` to a function that is called when the
  /// answer has been sent.
  using Handler = llvm::Expected<llvm::json::Value> (*)(
      Supervisor &supervisor, const AdapterConnection::Request &request,
      std::function<void()> &then);

  /// `hello` is the first message to each adapter. `control` is the socket on
  /// which other processes send messages, and `attaching` the one that tells
  /// the current process of another adapter. `handle` answers requests of the
  /// adapter.
  Supervisor(AdapterConnection adapter, wire::Hello hello, int control,
             int attaching, Handler handle);

  /// Serves until the end of the debugging, and then ends this process. Returns
  /// only in a fork that becomes another process of the compile, with its task.
  control::Wake run(pid_t first);

  // For requests of the adapter.
  /// Ends the current process, and wakes the best checkpoint for a goal.
  void go(control::GoTo goal);
  void endSearch() { search.end(); }
  void killCurrent();
  wire::Checkpoints listCheckpoints();
  /// Lets the compile run to its end without a debugger.
  void detach();
  /// Waits for another adapter. Returns the port at which it can come.
  llvm::Expected<uint16_t> suspend() { return adapter.suspend(); }
  /// Ends all processes, and this one with the exit code or signal of the
  /// compile.
  [[noreturn]] void finish();

private:
  // Input.
  void handleAdapter();
  void handleControl();
  /// Handles a message that has come with a descriptor. Returns false if it is
  /// of another kind.
  bool take(control::ToSupervisor &message, int passed);
  /// The current process has stopped in the middle of an action, and its
  /// adapter has gone.
  void handleAdapterLost(int64_t timestamp);
  void handleEnds();
  void onCurrentEnded(int status);

  // Adapters.
  void takeAdapter();

  // Going back.
  /// Starts a current process for a task, from a checkpoint, or from the entry
  /// if that is null.
  void wake(const Checkpoint *from, control::Task task);
  /// Forks this process for a task whose answer goes to a socket, and closes
  /// the socket here.
  void answerFromEntry(control::Wake message, int socket);
  /// Forks this process. run() returns `message` in the fork.
  pid_t forkWith(control::Wake message);
  /// Starts a process that counts changes, if a question waits for that.
  void count();
  /// Has a process search a part of the compile.
  void startSearch(control::Search task);
  void handleFound(uint64_t timestamp);
  void endCurrent();
  /// Starts another current process, and then ends the old one, which waits for
  /// that.
  void replaceCurrent(llvm::function_ref<void()> startOther);

  // Checkpoints.
  void addCheckpoint(const control::CheckpointTaken &taken, int socket);

  AdapterLink adapter;
  /// The sockets of the messages from other processes, and of those to them
  /// about another adapter.
  int control, attaching;
  Handler handle;
  ChildSignals children;

  CurrentProcess current;
  bool isDetached = false;
  /// In a fork: its task.
  std::optional<control::Wake> firstWake;

  CompileRecord record;
  BackwardSearch search;

  MemoryLimit memory;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H
