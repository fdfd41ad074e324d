//===- History.h - The actions of a compile so far --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_HISTORY_H
#define TCP_DEBUG_AGENT_COURSE_HISTORY_H

#include "debug-adapter/wire/Queries.h"
#include "debug-adapter/wire/Stack.h"
#include "mlir/IR/Location.h"
#include "tcp-mlir/Actions/ActiveAction.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <chrono>
#include <set>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// Returns whether a step by pass stops before an action: a pass of MLIR or
/// LLVM, code generation, or the link.
bool isPassLike(const ActiveAction &action);

/// The actions of a compile that have begun, each with its timestamp and its
/// time, and the passes that have run. Except for the times, it is the same in
/// each process that comes to a timestamp. The agent owns it and uses it on the
/// thread of the compile.
class History {
public:
  /// Adds an action that begins at a timestamp.
  void add(const ActiveAction &action, uint64_t timestamp);
  /// Notes that an action has changed the IR.
  void markChanged(const ActiveAction &action);

  /// Returns the highest index of an action. Indices count from 1. With several
  /// threads, an action with a lower index may not have been added yet.
  size_t size() const { return actions.size(); }
  /// Returns the timestamp at which an action began.
  uint64_t getTimestamp(uint64_t index) const {
    return actions[index - 1].timestamp;
  }
  /// Returns the frame of an action that is under way.
  wire::Frame describeFrame(uint64_t index) const;
  /// Returns the actions that a request asks for, at most 10000.
  wire::Actions list(const wire::GetActions &request) const;
  /// Returns the tags of the actions so far for the kind "tag", and the names
  /// of the passes, patterns or stages for "pass", "pattern" and "stage".
  std::set<std::string> listNames(StringRef kind) const;

  // Passes.
  /// Adds a pass that begins to run. A pass that runs on several operations is
  /// added once.
  void addPass(const ActiveAction &action);
  /// Adds passes that the user has run on an operation.
  void addPasses(StringRef anchor, StringRef pipeline);
  /// Returns the passes so far as a textual pipeline on `builtin.module`.
  std::string getPipeline() const;
  /// Returns the timestamp before `timestamp` at which a step by pass stops
  /// last; 0 for none.
  uint64_t findPassBefore(uint64_t timestamp) const;

  // Time.
  /// Counts the time of the compile up to now.
  void countTime();
  /// Leaves out the time since the last countTime(), in which the compile did
  /// not run.
  void skipTime() { countedTo = std::chrono::steady_clock::now(); }

private:
  struct Action {
    LocationAttr location;
    /// A number in `names`, from 1; 0 for an action that is not added yet.
    uint32_t name = 0;
    uint32_t timestamp = 0;
    uint16_t depth = 0;
    bool hasChanged = false;
    /// The time of the compile at which the action began.
    uint32_t microseconds = 0;
  };
  /// A pass that has run, once for each run of its adaptor.
  struct PassRun {
    uint64_t adaptor;
    unsigned depth;
    const Pass *pass;
    std::string anchor, text;
  };
  uint32_t numberName(const ActiveAction &action);
  uint32_t getMicroseconds() const;

  std::vector<Action> actions;
  /// The tags and names of actions, and their numbers.
  std::vector<std::pair<StringRef, std::string>> names;
  llvm::StringMap<uint32_t> nameNumbers;
  llvm::DenseMap<const char *, uint32_t> patternNumbers;
  std::vector<PassRun> passRuns;
  /// The timestamps at which steps by pass stop.
  std::vector<uint64_t> passTimestamps;
  /// The time that the compile has taken up to `countedTo`, in this process and
  /// in those that it was forked from. Stops and waiting checkpoints do not
  /// count.
  std::chrono::nanoseconds time{0};
  std::chrono::steady_clock::time_point countedTo =
      std::chrono::steady_clock::now();
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_HISTORY_H
