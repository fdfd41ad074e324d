//===- MemoryLimit.h - The limit of a compile's memory ----------*- C++ -*-===//
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

/// The memory that the current process may use: as many megabytes as
/// TCP_DEBUG_MEMORY says, or three quarters of the machine's memory. The
/// supervisor owns it.
class MemoryLimit {
public:
  MemoryLimit();

  /// Sends SIGUSR2 to a process that uses more, once. The process reports
  /// its position as at a crash, and ends.
  void enforce(pid_t current);
  /// Returns whether that has happened since the last call.
  bool takeExceeded();

private:
  uint64_t bytes;
  bool isExceeded = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_MEMORYLIMIT_H
