//===- MemoryLimit.h - How much memory a compile may use --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_MEMORYLIMIT_H
#define TCP_DEBUG_AGENT_PROCESS_MEMORYLIMIT_H

#include <cstdint>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// The memory that live may use: three quarters of this machine's, or as many
/// megabytes as TCP_DEBUG_MEMORY says. It belongs to the supervisor.
class MemoryLimit {
public:
  MemoryLimit();

  /// Ends a live that uses more, once; that says where it is, and dies of it.
  void enforce(pid_t live);
  /// Returns whether that has happened since this was asked last.
  bool takeExceeded();

private:
  uint64_t bytes;
  bool isExceeded = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_MEMORYLIMIT_H
