//===- Supervisor.h - Keeps the processes of one debuggee -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_SUPERVISOR_H
#define TCP_DEBUG_AGENT_SUPERVISOR_H

#include "AdapterPort.h"
#include "ChangeCount.h"
#include "Connection.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
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
  Supervisor(Connection adapter, llvm::json::Object hello, int control,
             int attaching);

  /// Looks after the first live until all is over, and then ends this process.
  /// Returns only in a live that it started anew, with what that is to do.
  llvm::json::Object run(pid_t firstLive);

private:
  struct Checkpoint {
    int64_t id;
    pid_t pid;
    /// Where it listens, until it is closed.
    int socket;
    llvm::json::Object position;
    uint64_t moment;
    /// How many actions have begun.
    uint64_t begun;
    /// How long the compile had run.
    double milliseconds;
    uint64_t privateBytes;
    /// The breakpoints that it has counted hits of.
    uint64_t breakpointsVersion = 0;
    /// At a change that a search has found.
    bool isFound = false;
    /// What is behind it was edited there: it cannot be made again.
    bool isEdited = false;
  };

  // What comes in.
  void handleRequest(const llvm::json::Object &request);
  void handleControl();
  void handleEnds();
  void onLiveEnded(int status);
  /// Which breakpoints on crashes stop, where some have conditions: where the
  /// action began that crashed, as a process says that comes there again.
  std::optional<llvm::json::Array> matchCrash(int64_t action);

  // Adapters.
  /// Waits for another adapter when this one goes. The port that it can come
  /// to.
  llvm::Expected<uint16_t> suspend();
  void takeAdapter();
  /// A live comes up where the last one was.
  void goToLast();

  // Going back.
  /// Ends live and wakes the best checkpoint for a goal. Whether this process
  /// has become the new live.
  bool go(llvm::json::Object goal);
  bool wake(llvm::json::Object goal);
  /// Starts a process that answers a question of live's to `inquirer`. Whether
  /// this is that process.
  bool inquire(llvm::json::Object message, int inquirer);
  /// Forks this process. Whether it is the fork, which is told `message`.
  bool forkWith(llvm::json::Object message, pid_t &child);
  /// Whether a process that starts there comes to the right numbers of hits.
  bool countsHits(const Checkpoint &checkpoint) const;
  /// The last checkpoint before what a goal asks for; their number for none.
  size_t findBefore(const llvm::json::Object &goal) const;
  /// Has a checkpoint write the IR of another place to a pipe.
  void peek(llvm::json::Object goal, int pipe);
  /// Has a process count on the changes, where somebody waits for that.
  /// Whether this is that process.
  bool count();
  void search(llvm::json::Object search);
  void handleFound(uint64_t moment);
  /// Until the checkpoint that was woken last has forked.
  void awaitLive();
  void endLive();
  /// Ends the live that waits for that, after another one has been started: it
  /// takes milliseconds to give back all its memory.
  void replaceLive(llvm::function_ref<void()> startOther);

  // Checkpoints.
  void addCheckpoint(llvm::json::Object message, int socket);
  void drop(size_t index);
  /// What is there or behind is not what will be: it has been edited.
  void forgetFrom(uint64_t moment);
  /// A live has come to a moment that was edited last at another one: what was
  /// edited between, when others came by, is not on its way.
  void forgetOtherWays(uint64_t moment, const llvm::json::Object &message);
  void thinOut();
  void dropOldFound();
  llvm::json::Object describe(const Checkpoint &checkpoint) const;

  void checkMemory();
  [[noreturn]] void finish();

  Connection adapter;
  llvm::json::Object hello;
  int control, attaching;
  /// Where another adapter can come, while it is waited for; and the socket of
  /// one that did.
  std::optional<AdapterPort> port;
  std::string socket;
  int signals = -1;
  pid_t live = -1;
  /// A checkpoint was woken, and its live has not been heard of.
  bool isWaking = false;
  bool isDetached = false;
  /// An adapter has left, and live has not stopped since.
  bool isSuspended = false;
  /// Live is stopped.
  bool isStopped = false;
  /// Where it was last, as far as it has said.
  uint64_t lastMoment = 0;
  /// Of the live that ended last, as of waitpid().
  int lastStatus = 0;
  bool isForked = false;
  llvm::json::Object firstWake;

  std::vector<Checkpoint> checkpoints;
  int64_t numCheckpoints = 0;
  /// What the last live was told, for the next.
  llvm::json::Array breakpoints;
  int64_t numDiagnostics = 0;
  uint64_t breakpointsVersion = 0;
  /// Behind which moment hits are counted; nothing where none are.
  std::optional<int64_t> countedSince;
  ChangeCount changes;
  /// The last moment that a live has come to.
  uint64_t furthest = 0;
  /// The sequence hash by moment, as hexadecimal number.
  std::map<uint64_t, std::string> hashes;
  /// What live said when it crashed.
  llvm::json::Object crash;
  /// What it said when it ended by itself.
  llvm::json::Object end;
  /// The search that runs; empty for none.
  llvm::json::Object searching;
  /// The checkpoint that it began at; the index of none stands for the very
  /// start. And from which moment on it looks.
  size_t searchedFrom = 0;
  uint64_t searchedMoment = 0;
  uint64_t memoryLimit;
  bool isOutOfMemory = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_SUPERVISOR_H
