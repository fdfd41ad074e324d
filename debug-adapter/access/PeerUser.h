//===- PeerUser.h - The user of a peer --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ACCESS_PEERUSER_H
#define DEBUG_ADAPTER_ACCESS_PEERUSER_H

#include <optional>
#include <sys/types.h>

namespace mlir::tcp::debug {

/// Returns the user at the other end of a connected socket, which is of a
/// socket file or of TCP on loopback. Nothing if the kernel does not know the
/// user, as for a connection that the other end has closed.
std::optional<uid_t> getPeerUser(int socket);

/// Returns whether the user at the other end is the effective user of this
/// process.
bool isOwnUser(int socket);

} // namespace mlir::tcp::debug

#endif // DEBUG_ADAPTER_ACCESS_PEERUSER_H
