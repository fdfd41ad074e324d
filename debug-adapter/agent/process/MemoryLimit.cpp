//===- MemoryLimit.cpp - The limit of a compile's memory ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/MemoryLimit.h"

#include "debug-adapter/agent/process/Processes.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Process.h"
#include <csignal>
#include <optional>
#include <string>
#include <sys/sysinfo.h>
#include <utility>

using namespace mlir::tcp::agent;

static uint64_t chooseMemoryLimit() {
  uint64_t megabytes;
  if (std::optional<std::string> text =
          llvm::sys::Process::GetEnv("TCP_DEBUG_MEMORY"))
    if (!llvm::StringRef(*text).getAsInteger(10, megabytes))
      return megabytes << 20;
  struct sysinfo info;
  if (sysinfo(&info) != 0)
    return ~uint64_t{0};
  return static_cast<uint64_t>(info.totalram) * info.mem_unit / 4 * 3;
}

MemoryLimit::MemoryLimit() : bytes(chooseMemoryLimit()) {}

void MemoryLimit::enforce(pid_t current) {
  if (isExceeded || readResidentBytes(current).value_or(0) < bytes)
    return;
  isExceeded = true;
  kill(current, SIGUSR2);
}

bool MemoryLimit::takeExceeded() { return std::exchange(isExceeded, false); }
