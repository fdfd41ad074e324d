//===- WayBack.h - The way back from a stop ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STEPPING_WAYBACK_H
#define TCP_DEBUG_AGENT_STEPPING_WAYBACK_H

#include "debug-adapter/agent/course/Course.h"
#include "debug-adapter/agent/stepping/Goal.h"

namespace mlir::tcp::agent {

/// Returns the message to the supervisor for a step back by `granularity`. It
/// asks to go to the last such event, or to search it if it is not known.
wire::control::ToSupervisor planStepBack(const Course &course,
                                         Granularity granularity);

/// Returns the message to run back to the last hit of a breakpoint.
/// `needsChanges` says that some breakpoints are hit only if changes are looked
/// for. `isInclusive` says that the hit may be where the compile stands.
wire::control::ToSupervisor
planReverseContinue(const Course &course, bool needsChanges, bool isInclusive);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_WAYBACK_H
