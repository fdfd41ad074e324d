//===- Bisect.h - Bisection of actions --------------------------*- C++ -*-===//
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

/// The verdict of a check on the IR, as in `git bisect run`.
enum class Verdict {
  Good,
  Bad,
  /// The IR can't be checked: the command exits with 125.
  Skip
};

/// The facts about an action that the search needs.
struct BisectAction {
  enum class Kind {
    /// A pass or a stage. Between two of them, the IR is complete.
    Step,
    /// A pass of LLVM. From the first one on, the IR is LLVM IR.
    LlvmStep,
    /// Code generation or the link, which makes a file.
    Output,
    /// A part of a step: a pattern, an iteration or a conversion.
    Nested
  };
  int64_t index = 0;
  int64_t depth = 0;
  Kind kind = Kind::Nested;
};

/// The begin of an action, or its end with `after`.
struct BisectPosition {
  int64_t action = 0;
  bool after = false;
};

/// The compile on which bisect() works.
class BisectTarget {
public:
  virtual ~BisectTarget();
  /// Runs to the end, and returns all actions in order.
  virtual Result<std::vector<BisectAction>> listActions() = 0;
  /// Goes to a position. Returns false if there is no IR.
  virtual Result<bool> goTo(BisectPosition position) = 0;
  /// Goes to the next change. Returns false if there is none before `end`.
  virtual Result<bool> stepToChange(BisectPosition end) = 0;
  /// Checks the current IR.
  virtual Result<Verdict> check() = 0;
  /// Returns whether there is a check of LLVM IR.
  virtual bool looksAtLlvm() const = 0;
  /// Returns whether there is a check of the files that are made.
  virtual bool looksAtOutputs() const = 0;
  /// Checks the file that an action of the kind Output makes.
  virtual Result<Verdict> checkOutput(int64_t action) = 0;
  /// Prints a verdict for people.
  virtual void report(BisectPosition position, Verdict verdict) = 0;
};

/// The result of the search.
struct BisectResult {
  /// The last good position, and the first bad one.
  BisectPosition good, bad;
  /// The number of changes of which one is the first bad one, if the IR can't
  /// be checked between them; 0 if it is the change at which the compile
  /// stands.
  int64_t numUnknown = 0;
};

/// Finds the first change after which a check fails, and leaves the compile
/// there. It bisects the passes, then the actions in the bad pass, and then
/// goes change by change. Like `git bisect`, it assumes that the check fails
/// from some change on, and skips positions that can't be checked. An error
/// says why there is no such change.
Result<BisectResult> bisect(BisectTarget &target);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_BISECT_H
