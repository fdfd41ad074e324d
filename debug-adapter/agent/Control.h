//===- Control.h - Between the processes of one debuggee --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CONTROL_H
#define TCP_DEBUG_AGENT_CONTROL_H

#include "llvm/Support/JSON.h"
#include <optional>

namespace mlir::tcp::agent {

/// Makes a pair of connected sockets that keep messages apart. Aborts where the
/// system has none left.
void makeControlPair(int (&ends)[2]);

/// Sends a message, with a file descriptor if that is not -1. Whether the other
/// side is there.
bool sendControl(int socket, llvm::json::Object message, int passed = -1);

/// Waits for a message; nothing if the other side has gone. `passed`, if not
/// null, becomes the file descriptor that came with it or -1.
std::optional<llvm::json::Object> receiveControl(int socket,
                                                 int *passed = nullptr);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CONTROL_H
