//===- BusyPause.h - Stops in the middle of a pass --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CRASH_BUSYPAUSE_H
#define TCP_DEBUG_AGENT_CRASH_BUSYPAUSE_H

#include "debug-adapter/agent/AdapterConnection.h"

namespace mlir::tcp::agent {

/// Has the adapter's messages noticed as they come: they set a flag, and where
/// one asks for a pause and 60 ms go by without hasInput() being looked at,
/// this process stops where it is, in a signal handler, and says which action
/// that is in. `control` leads to the supervisor. For one thread.
void watchInput(AdapterConnection &adapter, int control);

/// Returns whether something has come since this was asked last.
bool hasInput(AdapterConnection &adapter);

/// Returns whether requests are answered just now: there is no need for a stop
/// in the middle then.
void setAnswering(bool isAnswering);

/// Returns whether a pause has been asked for that waits for the next action.
void setPausePending(bool isPending);

/// Tells a stop in the middle which moment the compile has come to.
void setCurrentMoment(uint64_t moment);

/// Returns whether a stop in the middle ended with a step: the next action is a
/// stop.
bool wantsStopAfterBusyPause();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CRASH_BUSYPAUSE_H
