//===- Processes.h - Forks, and what they cost ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_PROCESSES_H
#define TCP_DEBUG_AGENT_PROCESS_PROCESSES_H

#include <chrono>
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace mlir::tcp::agent {

/// Returns whether this process has one thread only. A fork keeps only one.
bool isSingleThreaded();

/// Forks this process, which has one thread and is a child of `supervisor`. The
/// fork is a child of the supervisor, too, and ends with it. Returns as fork()
/// does.
pid_t forkSibling(pid_t supervisor);

/// Forks this process for a short task. The fork ends with this process.
/// Returns as fork() does.
pid_t forkHelper();

/// Makes this process end when `parent`, which is its parent, ends.
void endWith(pid_t parent);

/// Returns the memory that a process shares with no other, in bytes; nothing if
/// there is no such process.
std::optional<uint64_t> readPrivateBytes(pid_t process);
/// Returns the memory that a process uses, in bytes: resident and swapped.
std::optional<uint64_t> readResidentBytes(pid_t process);

/// Returns the processor time that this process has used. A fork begins at 0.
std::chrono::nanoseconds readProcessorTime();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_PROCESSES_H
