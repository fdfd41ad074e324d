//===- Event.h - Events in a compile ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_COURSE_EVENT_H
#define TCP_DEBUG_AGENT_COURSE_EVENT_H

#include "debug-adapter/agent/course/Position.h"
#include "tcp-mlir/Actions/ActionHub.h"

namespace mlir::tcp::agent {

/// A begin or end of an action, or a change. It is valid during the callback of
/// the hub.
struct Event {
  Position position;
  /// The action that begins, ends, or made the change.
  const ActiveAction &action;
  /// Set at an end only. It may be completed while the debugger handles the
  /// event.
  ActionResult *result = nullptr;
  /// Set at a change only.
  const IRChange *change = nullptr;

  bool isBegin() const { return position.phase == Position::Before; }
  bool isEnd() const { return position.phase == Position::After; }
  bool isChange() const { return position.phase == Position::Change; }
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_COURSE_EVENT_H
