//===- Bisect.h - Which action broke it -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_BISECT_H
#define DEBUG_ADAPTER_CLIENT_BISECT_H

#include "debug-adapter/adapter/support/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// The verdict of a check on the IR, as with `git bisect run`.
enum class Verdict {
  Good,
  Bad,
  /// It cannot be checked: the command exits with 125.
  Skip
};

/// An action, as the search sees it.
struct BisectAction {
  enum class Kind {
    /// Between two of these, the IR is whole: passes and stages.
    Step,
    /// The same, of LLVM: from the first one on, the IR is LLVM's.
    LlvmStep,
    /// Makes a file: code generation, the link.
    Output,
    /// Within a step: patterns, iterations, conversions.
    Nested
  };
  int64_t index = 0;
  int64_t depth = 0;
  Kind kind = Kind::Nested;
};

/// The place where an action begins, or has ended.
struct BisectPosition {
  int64_t action = 0;
  bool after = false;
};

/// The compile, as the search for the first bad action sees it.
class BisectTarget {
public:
  virtual ~BisectTarget();
  /// Runs to the end, and gives all actions in their order.
  virtual Result<std::vector<BisectAction>> listActions() = 0;
  /// Goes to a position; false if there is no IR.
  virtual Result<bool> goTo(BisectPosition position) = 0;
  /// Goes to the next change; false if there is none before `end`.
  virtual Result<bool> stepToChange(BisectPosition end) = 0;
  /// Checks the IR as it is now.
  virtual Result<Verdict> check() = 0;
  /// Returns whether there is a check of LLVM IR.
  virtual bool looksAtLlvm() const = 0;
  /// Returns whether there is a check of the files that are made.
  virtual bool looksAtOutputs() const = 0;
  /// Checks the file that an action of the kind Output makes.
  virtual Result<Verdict> checkOutput(int64_t action) = 0;
  /// Says what has been found out, for people.
  virtual void report(BisectPosition position, Verdict verdict) = 0;
};

/// The result of the search.
struct BisectResult {
  /// The last position that is good, and the first one that is bad.
  BisectPosition good, bad;
  /// The number of changes between the two that cannot be told apart, for the
  /// IR cannot be checked there; 0 if it is the one where the compile was left.
  int64_t numUnknown = 0;
};

/// Finds the first change after which a check fails, and leaves the compile
/// there: by halves over the passes, then over the actions within the pass,
/// then change by change. What cannot be checked is left out, as `git bisect`
/// does. An error says why there is no such change. The check is taken to fail
/// from some change on.
Result<BisectResult> bisect(BisectTarget &target);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_BISECT_H
