//===- ChildSignals.cpp - The ends of child processes ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/ChildSignals.h"

#include <csignal>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp::agent;

/// The time that awaitAll() waits for a signal before it calls waitpid() again.
static constexpr int kStepInMilliseconds = 10;

static sigset_t makeSet() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  return set;
}

ChildSignals::ChildSignals() {
  sigset_t set = makeSet();
  sigprocmask(SIG_BLOCK, &set, nullptr);
  fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

void ChildSignals::clear() {
  signalfd_siginfo info;
  while (read(fd, &info, sizeof(info)) > 0)
    ;
}

void ChildSignals::takeEnded(
    llvm::function_ref<void(pid_t child, int status)> onEnded) {
  clear();
  int status;
  pid_t child;
  while ((child = waitpid(-1, &status, WNOHANG)) > 0)
    onEnded(child, status);
}

void ChildSignals::awaitAll(int milliseconds) {
  for (int left = milliseconds / kStepInMilliseconds; left > 0; --left) {
    pid_t ended;
    while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0)
      ;
    if (ended < 0)
      return;
    pollfd waiting{fd, POLLIN, 0};
    poll(&waiting, 1, kStepInMilliseconds);
    clear();
  }
}

void ChildSignals::close() {
  ::close(fd);
  sigset_t set = makeSet();
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
}
