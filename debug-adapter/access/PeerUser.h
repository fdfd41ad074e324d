//===- PeerUser.h - Who is at the other end of a socket ---------*- C++ -*-===//
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

/// The user at the other end of a connected socket, as the kernel has it: of a
/// socket file, or of TCP on loopback. Nothing where it does not say, as of a
/// connection that the other end has closed already.
std::optional<uid_t> getPeerUser(int socket);

/// Returns whether the other end is of the user that this process acts for.
bool isOwnUser(int socket);

} // namespace mlir::tcp::debug

#endif // DEBUG_ADAPTER_ACCESS_PEERUSER_H
