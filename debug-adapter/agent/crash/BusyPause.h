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

/// Watches for messages of the adapter by signals. A message sets a flag. If a
/// message asks for a pause, and hasInput() is not called within 60 ms, this
/// process stops in a signal handler, in the middle of an action, and tells the
/// adapter which action that is. Without this, nothing could stop a pass that
/// comes to no action, such as an endless one. `control` is the socket to the
/// supervisor. The compile must have one thread.
void watchInput(AdapterConnection &adapter, int control);

/// Returns whether a message has come since the last call. Hands bytes that the
/// signal handler has read to `adapter`.
bool hasInput(AdapterConnection &adapter);

/// Says whether requests are answered just now, at a stop. No stop in a signal
/// handler is needed then.
void setAnswering(bool isAnswering);

/// Says whether a pause was requested that waits for the next action. If that
/// takes longer than 60 ms, the process stops in a signal handler.
void setPausePending(bool isPending);

/// Sets the timestamp that a stop in a signal handler reports.
void setCurrentTimestamp(uint64_t timestamp);

/// Returns, once, whether a stop in a signal handler ended with a step, so that
/// the compile stops at the next action.
bool wantsStopAfterBusyPause();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CRASH_BUSYPAUSE_H
