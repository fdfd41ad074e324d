//===- ChangeNumbers.h - The number of each change --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_CHANGENUMBERS_H
#define TCP_DEBUG_AGENT_COURSE_CHANGENUMBERS_H

#include "debug-adapter/agent/course/ChangeLog.h"
#include "debug-adapter/agent/process/SupervisorLink.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include <optional>

namespace mlir::tcp::agent {

/// Knows the numbers of changes. A number says how many changes there have been
/// since the begin of the compile. Who has looked for changes from there on
/// knows it. Who has not, such as behind a breakpoint or a jump, asks the
/// supervisor, which has a process run there and count, once for each part of
/// the compile. It belongs to the agent. On the thread of the compile.
class ChangeNumbers {
public:
  /// Both outlive it. With several threads, which no process can run again,
  /// `canAsk` is false.
  ChangeNumbers(ActionHub &hub, const SupervisorLink &supervisor, bool canAsk)
      : hub(hub), supervisor(supervisor), canAsk(canAsk) {}

  /// For the process that counts itself.
  void stopAsking() { canAsk = false; }
  /// Makes the number of a change, which is at a moment, and that of those that
  /// follow, the number from the begin of the compile.
  void correct(IRChange &change, uint64_t moment, ChangeLog &log);
  /// The moment of the change of a number that is not behind another moment;
  /// nothing where there is none, or that can't be known.
  std::optional<uint64_t> findMoment(uint64_t number, uint64_t upTo) const;

  /// Completes the result of an action that has begun and ended at two moments,
  /// where changes were not looked for from its begin on and none was found
  /// since. With `isAsked` it asks whether there was one before; else nobody
  /// knows.
  void complete(ActionResult &result, const ActiveAction &action,
                uint64_t begin, uint64_t end, const ChangeLog &log,
                bool isAsked) const;

private:
  ActionHub &hub;
  const SupervisorLink &supervisor;
  bool canAsk;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_CHANGENUMBERS_H
