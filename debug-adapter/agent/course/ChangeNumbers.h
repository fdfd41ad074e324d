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

/// Knows the numbers of changes, which count from the begin of the compile. A
/// process that has not looked for changes from there on, such as after a jump,
/// asks the supervisor. The supervisor has another process run there and count,
/// once for each part of the compile. The agent owns it and uses it on the
/// thread of the compile.
class ChangeNumbers {
public:
  /// Hub and supervisor outlive the object. `canAsk` is false if the compile
  /// has several threads, because no process can run it again then.
  ChangeNumbers(ActionHub &hub, const SupervisorLink &supervisor, bool canAsk)
      : hub(hub), supervisor(supervisor), canAsk(canAsk) {}

  /// Call it in a process that answers a question of another one.
  void stopAsking() { canAsk = false; }
  /// Corrects the number of a change at a timestamp, and with it the numbers of
  /// later changes, so that they count from the begin of the compile.
  void correct(IRChange &change, uint64_t timestamp, ChangeLog &log);
  /// Returns the timestamp of the change with a number, if it is not after
  /// `upTo`. Nothing if there is no such change, or if that can't be known.
  std::optional<uint64_t> findTimestamp(uint64_t number, uint64_t upTo) const;

  /// Completes the result of an action that ran from the timestamp `begin` to
  /// `end`, if changes were looked for in a part of that time only, or not at
  /// all, and none was found. With `isAsked`, asks the supervisor whether there
  /// was a change; otherwise the result is that this is unknown.
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
