//===- Version.h - The version of the protocol ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_VERSION_H
#define TCP_DEBUG_AGENT_VERSION_H

#include <cstdint>

namespace mlir::tcp::agent {

/// Of docs/agent-protocol.md: the adapter's must be the same.
constexpr int64_t kProtocolVersion = 1;

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_VERSION_H
