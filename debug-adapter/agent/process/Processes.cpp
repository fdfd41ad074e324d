//===- Processes.cpp - Forks, and what they cost --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Processes.h"

#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <sched.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir::tcp;

bool agent::isSingleThreaded() {
  struct stat tasks;
  // The links of the directory are `.`, `..` and one for each thread.
  return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink <= 3;
}

void agent::endWith(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before the call of prctl.
  if (getppid() != parent)
    _exit(1);
}

/// Forks with flags, which fork() does not have. The other work of fork() is
/// for processes with several threads.
static pid_t clone(unsigned long flags) {
  return static_cast<pid_t>(
      syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

pid_t agent::forkSibling(pid_t supervisor) {
  pid_t child = clone(CLONE_PARENT);
  if (child == 0)
    endWith(supervisor);
  return child;
}

pid_t agent::forkHelper() {
  pid_t self = getpid();
  pid_t child = clone(0);
  if (child == 0)
    endWith(self);
  return child;
}

/// Returns the sum, in bytes, of the lines "KEY: N kB" with two keys in a file
/// of /proc; nothing if there is no such process.
static std::optional<uint64_t> sumLines(pid_t process, const char *name,
                                        const char *firstKey,
                                        const char *secondKey) {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/%d/%s", process, name);
  FILE *file = std::fopen(path, "re");
  if (!file)
    return std::nullopt;
  uint64_t sum = 0;
  char line[256], key[64];
  uint64_t kilobytes;
  while (std::fgets(line, sizeof(line), file))
    if (std::sscanf(line, "%63[^:]: %" SCNu64, key, &kilobytes) == 2 &&
        (std::string_view(key) == firstKey ||
         std::string_view(key) == secondKey))
      sum += kilobytes * 1024;
  std::fclose(file);
  return sum;
}

std::optional<uint64_t> agent::readPrivateBytes(pid_t process) {
  return sumLines(process, "smaps_rollup", "Private_Clean", "Private_Dirty");
}

std::optional<uint64_t> agent::readResidentBytes(pid_t process) {
  return sumLines(process, "status", "VmRSS", "VmSwap");
}

std::chrono::nanoseconds agent::readProcessorTime() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) +
         std::chrono::nanoseconds(time.tv_nsec);
}
