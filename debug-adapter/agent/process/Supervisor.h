//===- Supervisor.h - Keeps the processes of one debuggee -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H
#define TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H

#include "debug-adapter/agent/process/AdapterLink.h"
#include "debug-adapter/agent/process/ChangeCount.h"
#include "debug-adapter/agent/process/CheckpointList.h"
#include "debug-adapter/agent/process/ChildSignals.h"
#include "debug-adapter/agent/process/Control.h"
#include "debug-adapter/agent/process/LiveProcess.h"
#include "debug-adapter/agent/process/MemoryLimit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <map>
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
  /// `hello` is what an adapter is told first; `control` is where the others
  /// send to, and at `attaching` they hear of another adapter.
  Supervisor(AdapterConnection adapter, wire::Hello hello, int control,
             int attaching);

  /// Looks after the first live until all is over, and then ends this process.
  /// Returns only in a live that it started anew, with what that is to do.
  control::Wake run(pid_t firstLive);

  // For requests of the adapter.
  /// Ends live and wakes the best checkpoint for a place.
  void go(control::GoTo goal);
  void endSearch() { searching.reset(); }
  void killLive();
  wire::Checkpoints listCheckpoints();
  /// From here on the compile runs to its end alone.
  void detach();
  /// Waits for another adapter, at the port that this gives.
  llvm::Expected<uint16_t> suspend() { return adapter.suspend(); }
  /// Ends all processes, and then this one as the compile has ended.
  [[noreturn]] void finish();

private:
  // What comes in.
  void handleAdapter();
  void handleControl();
  /// Takes what a descriptor has come with. Returns whether it was that.
  bool take(control::ToSupervisor &message, int passed);
  void handleStopped(const control::LiveStopped &stopped);
  void handleStranded(const control::Stranded &stranded);
  void handleEnd(control::End ended);
  void handleEnds();
  void onLiveEnded(int status);
  /// Asks which breakpoints on crashes stop, where some have conditions: where
  /// the action began that crashed, as a process says that comes there again.
  std::optional<std::vector<int64_t>> matchCrash(int64_t action);

  // Adapters.
  void takeAdapter();
  /// Has a live come up where the last one was, or where the compile begins.
  void goToLast();
  void goToEntry();

  // Going back.
  /// Wakes a checkpoint, or this if that is null, for a task of a live.
  void wake(const Checkpoint *from, control::Task task);
  /// Has a checkpoint fork for a task that sends its answer to a socket, which
  /// is closed here then. Returns false where the checkpoint has gone.
  static bool answerFrom(const Checkpoint &from, const control::Wake &message,
                         int socket);
  /// The same with a fork of this process.
  void answerFromEntry(control::Wake message, int socket);
  /// Forks this process, which becomes one that is woken there.
  pid_t forkWith(control::Wake message);
  /// Returns the last checkpoint before a place, or null.
  const Checkpoint *findBefore(const wire::Position &place) const;
  /// Has a process count on the changes, where somebody waits for that.
  void count();
  void search(control::Search search);
  void handleFound(uint64_t moment);
  void endLive();
  /// Ends the live that waits for that, after another one has been started.
  void replaceLive(llvm::function_ref<void()> startOther);

  // Checkpoints.
  void addCheckpoint(const control::CheckpointTaken &taken, int socket);
  /// Forgets what is there or behind: it has been edited, and will be other.
  void forgetFrom(uint64_t moment);
  /// A live has come to a moment that was edited last at another one: forgets
  /// what was edited between, when others came by, and is not on its way.
  void forgetOtherWays(uint64_t moment, uint64_t lastEdit);

  AdapterLink adapter;
  /// Where the others send to, and where they hear of an adapter.
  int control, attaching;
  ChildSignals children;

  LiveProcess live;
  bool isDetached = false;
  /// In a fork: what that is to do.
  std::optional<control::Wake> firstWake;

  CheckpointList checkpoints;
  /// What the last live was told, for the next.
  struct Told {
    std::vector<wire::Breakpoint> breakpoints;
    /// Counts how often they were others.
    uint64_t version = 0;
    /// Behind which moment hits are counted; nothing where none are.
    std::optional<uint64_t> countedSince;
    int64_t numDiagnostics = 0;

    /// Returns whether a process that starts at a checkpoint comes to the right
    /// numbers of hits.
    bool countsHits(const Checkpoint &checkpoint) const;
  };
  Told told;
  ChangeCount changes;
  /// The last moment that a live has come to.
  uint64_t furthest = 0;
  /// The hash of all that was done, by moment.
  std::map<uint64_t, std::string> hashes;
  /// A search that runs, and from which moment on it looks.
  struct Searching {
    control::Search search;
    uint64_t from;
  };
  std::optional<Searching> searching;

  MemoryLimit memory;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISOR_H
