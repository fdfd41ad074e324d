//===- DetachSignal.h - The signal that ends debugging ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_DETACHSIGNAL_H
#define TCP_DEBUG_AGENT_PROCESS_DETACHSIGNAL_H

namespace mlir::tcp::agent {

/// Installs a handler for SIGUSR1, by which the supervisor says that there are
/// no more stops. Call it again if other code may have replaced the handler.
void watchDetachSignal();

/// Returns whether the signal has come. Then the compile runs on without a
/// debugger.
bool isToldToDetach();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_DETACHSIGNAL_H
