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

/// The actions of a compile that have begun, each with its moment and with the
/// time that the compile had taken by then, and the passes that have run. It
/// belongs to the agent, and is the same in each process that comes to the same
/// moment, but for the times. On the thread of the compile.
class History {
public:
  /// Adds an action that begins at a moment.
  void add(const ActiveAction &action, uint64_t moment);
  /// An action has ended, and has changed the IR.
  void markChanged(const ActiveAction &action);

  /// The number of actions, of which the last may be still to come where there
  /// are several threads. They are counted from 1.
  size_t size() const { return actions.size(); }
  /// The moment that an action began at.
  uint64_t getMoment(uint64_t index) const { return actions[index - 1].moment; }
  /// An action that has begun and not ended, as one of a stack.
  wire::Frame describeFrame(uint64_t index) const;
  wire::Actions list(const wire::GetActions &request) const;
  /// The names of the actions so far: for kind "tag" their tags, for "pass",
  /// "pattern" and "stage" the names of those.
  std::set<std::string> listNames(StringRef kind) const;

  // Passes.
  /// Adds a pass that begins to run; once where it runs on several operations.
  void addPass(const ActiveAction &action);
  /// Adds passes that were run by hand on an operation.
  void addPasses(StringRef anchor, StringRef pipeline);
  /// The passes so far as a pipeline for each run of a pass manager.
  std::string getPipeline() const;
  /// The moment of the last pass that began before a moment; 0 for none.
  uint64_t findPassBefore(uint64_t moment) const;

  // Time.
  /// Counts the time of the compile up to now.
  void countTime();
  /// Leaves out the time between the last countTime() and now, which was not
  /// the compile's.
  void skipTime() { countedTo = std::chrono::steady_clock::now(); }

private:
  struct Action {
    LocationAttr location;
    /// A number in `names`, from 1; 0 where another thread is about to begin
    /// it.
    uint32_t name = 0;
    uint32_t moment = 0;
    uint16_t depth = 0;
    bool hasChanged = false;
    /// When it began, in time of the compile.
    uint32_t microseconds = 0;
  };
  /// A pass that has run, once for each run of the adaptor that it is in.
  struct PassRun {
    uint64_t adaptor;
    unsigned depth;
    const Pass *pass;
    std::string anchor, text;
  };
  uint32_t numberName(const ActiveAction &action);
  uint32_t getMicroseconds() const;

  std::vector<Action> actions;
  /// Tag and name of each, and their numbers.
  std::vector<std::pair<StringRef, std::string>> names;
  llvm::StringMap<uint32_t> nameNumbers;
  llvm::DenseMap<const char *, uint32_t> patternNumbers;
  std::vector<PassRun> passRuns;
  /// The begins of passes.
  std::vector<uint64_t> passMoments;
  /// The time that the compile has taken, in this process and in those before
  /// it: without stops, and without checkpoints that wait. Known up to
  /// `countedTo`.
  std::chrono::nanoseconds time{0};
  std::chrono::steady_clock::time_point countedTo =
      std::chrono::steady_clock::now();
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_HISTORY_H
