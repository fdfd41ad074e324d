//===- CurrentProcess.cpp - The process that compiles ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/CurrentProcess.h"

#include "debug-adapter/agent/crash/Symbolize.h"
#include "debug-adapter/agent/process/Control.h"
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The time to wait until a checkpoint that was woken has forked.
static constexpr int kPatienceInMilliseconds = 5000;

void CurrentProcess::onStarted(const control::Current &message) {
  isStopped = isWaking = false;
  pid = static_cast<pid_t>(message.pid);
}

void CurrentProcess::onEnded(int newStatus) {
  pid = -1;
  lastStatus = newStatus;
}

wire::Ended CurrentProcess::describeEnd(bool isOutOfMemory) {
  wire::Ended event;
  if (std::optional<control::End> said =
          std::exchange(lastWords, std::nullopt)) {
    event.position = std::move(said->position);
    event.pipeline = std::move(said->pipeline);
    event.silentFailure = std::move(said->silentFailure);
  }
  std::optional<control::Crash> crashed = std::exchange(crash, std::nullopt);
  if (!WIFSIGNALED(lastStatus)) {
    event.reason = "exited";
    event.exitCode = WEXITSTATUS(lastStatus);
    return event;
  }
  int number = WTERMSIG(lastStatus);
  bool isCrash = crashed || (number != SIGKILL && number != SIGTERM &&
                             number != SIGINT && number != SIGHUP);
  event.reason = isOutOfMemory ? "memory" : isCrash ? "crashed" : "killed";
  event.signal = crashed ? crashed->signal : number;
  if (crashed) {
    event.frames = std::move(crashed->frames);
    event.backtrace = symbolize(crashed->addresses);
  }
  return event;
}

void CurrentProcess::await() {
  // A checkpoint that was woken forks at once, so this waits for a short time.
  for (pollfd waiting{control, POLLIN, 0};
       isWaking && poll(&waiting, 1, kPatienceInMilliseconds) > 0;) {
    int passed;
    std::optional<control::ToSupervisor> message =
        receiveControl<control::ToSupervisor>(control, &passed);
    if (!message)
      break;
    if (auto *started = std::get_if<control::Current>(&*message)) {
      pid = static_cast<pid_t>(started->pid);
      isWaking = false;
    }
    if (passed >= 0)
      close(passed);
  }
  isWaking = false;
}

void CurrentProcess::signal(int number) {
  await();
  if (exists())
    kill(pid, number);
}

void CurrentProcess::end(
    llvm::function_ref<void(const control::CheckpointTaken &, int)> onLeft) {
  await();
  if (!exists())
    return;
  kill(pid, SIGKILL);
  waitpid(std::exchange(pid, -1), nullptr, 0);
  crash.reset();
  pollfd waiting{control, POLLIN, 0};
  while (poll(&waiting, 1, 0) > 0) {
    int passed;
    std::optional<control::ToSupervisor> message =
        receiveControl<control::ToSupervisor>(control, &passed);
    if (!message)
      break;
    auto *taken = std::get_if<control::CheckpointTaken>(&*message);
    if (passed >= 0 && taken)
      onLeft(*taken, passed);
    else if (passed >= 0)
      close(passed);
  }
}

void CurrentProcess::replace(llvm::function_ref<bool()> startOther) {
  await();
  pid_t old = std::exchange(pid, -1);
  if (!startOther() || old <= 0)
    return;
  kill(old, SIGKILL);
  waitpid(old, nullptr, 0);
  crash.reset();
}
