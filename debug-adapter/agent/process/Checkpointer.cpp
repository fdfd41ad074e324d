//===- Checkpointer.cpp - Forks that wait to be gone on from --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Checkpointer.h"

#include "debug-adapter/agent/process/Processes.h"
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

Checkpointer::Checkpointer(int control, pid_t supervisor)
    : control(control), supervisor(supervisor), last(readProcessorTime()),
      seen(read()) {}

Checkpointer::Reading Checkpointer::read() {
  return {readProcessorTime(), std::chrono::steady_clock::now()};
}

bool Checkpointer::isDue(std::chrono::nanoseconds interval) {
  // The processor clock takes a system call. The compile has one thread, so its
  // processor time grows no faster than the time of day.
  auto elapsed = std::chrono::steady_clock::now() - seen.time;
  if (seen.processor + elapsed - last < interval)
    return false;
  seen = read();
  return seen.processor - last >= interval;
}

void Checkpointer::postpone(uint64_t timestamp) {
  lastTimestamp = timestamp;
  seen = read();
  last = seen.processor;
}

std::chrono::nanoseconds Checkpointer::now() { return readProcessorTime(); }

void Checkpointer::exclude(std::chrono::nanoseconds since) {
  auto spent = readProcessorTime() - since;
  last += spent;
  idle += spent;
}

std::optional<control::Wake>
Checkpointer::take(control::CheckpointTaken taken,
                   llvm::function_ref<void()> prepare) {
  auto ran = ranBefore + last - idle;
  int ends[2];
  makeControlPair(ends);
  pid_t child = forkSibling(supervisor);
  if (child == 0) {
    close(ends[1]);
    prepare();
    control::Wake message = wait(ends[0]);
    // A new process has a new clock.
    ranBefore = ran;
    idle = readProcessorTime();
    return message;
  }
  close(ends[0]);
  if (child > 0) {
    taken.pid = child;
    taken.microseconds =
        std::chrono::duration_cast<std::chrono::microseconds>(ran).count();
    tellSupervisor(control, std::move(taken), ends[1]);
  }
  close(ends[1]);
  return std::nullopt;
}

control::Wake Checkpointer::wait(int wakes) {
  int passed;
  while (auto message = receiveControl<control::Wake>(wakes, &passed)) {
    if (forkSibling(supervisor) != 0) {
      if (passed >= 0)
        close(passed);
      continue;
    }
    close(wakes);
    if (passed >= 0)
      message->answerTo = passed;
    return std::move(*message);
  }
  _exit(0);
}
