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

/// Returns what the supervisor is asked for, to step back by `granularity` from
/// where the compile stands: to go to the last event before, or to search one
/// that is not known here.
wire::control::ToSupervisor planStepBack(const Course &course,
                                         Granularity granularity);

/// The same to run back to the last event that hits a breakpoint. With
/// `needsChanges` there are breakpoints that are hit only where changes are
/// looked for.
wire::control::ToSupervisor planReverseContinue(const Course &course,
                                                bool needsChanges);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_WAYBACK_H
