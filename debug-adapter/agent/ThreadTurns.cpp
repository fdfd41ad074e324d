//===- ThreadTurns.cpp - One thread at a time -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadTurns.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <chrono>
#include <cstdio>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
/// The state of a thread, from /proc.
struct ThreadState {
  /// The thread waits for something. A thread that does so in the middle of a
  /// pass has others work for it.
  bool isAsleep = true;
  /// The processor time that the thread has used.
  std::chrono::milliseconds used{0};
};
} // namespace

/// The processor time that a thread has to come to its next action.
static constexpr std::chrono::milliseconds kPatience(1000);

/// Reads the state of a thread. A thread that has ended counts as asleep.
static ThreadState readState(pid_t thread) {
  char path[64], text[512];
  std::snprintf(path, sizeof(path), "/proc/self/task/%d/stat", thread);
  ThreadState result;
  FILE *file = std::fopen(path, "re");
  if (!file)
    return result;
  size_t size = std::fread(text, 1, sizeof(text) - 1, file);
  std::fclose(file);
  // See proc_pid_stat(5): the state follows the name in parentheses, and the
  // user and system times are eleven and twelve fields after it.
  StringRef rest = StringRef(text, size).rsplit(") ").second;
  result.isAsleep = rest.starts_with("S");
  SmallVector<StringRef> fields;
  rest.split(fields, ' ');
  uint64_t ticks = 0;
  for (size_t field : {11, 12})
    if (uint64_t count = 0;
        field < fields.size() && !fields[field].getAsInteger(10, count))
      ticks += count;
  result.used = std::chrono::milliseconds(ticks * 1000 / sysconf(_SC_CLK_TCK));
  return result;
}

ThreadTurns::Thread &ThreadTurns::findSelf() {
  pid_t self = gettid();
  for (Thread &thread : threads)
    if (thread.system == self)
      return thread;
  auto id = static_cast<int64_t>(threads.size()) + 1;
  std::string name = id == 1 ? "main" : "worker " + std::to_string(id - 1);
  threads.push_back({id, std::move(name), nullptr, false, self});
  return threads.back();
}

void ThreadTurns::enter() {
  pid_t self = gettid();
  std::unique_lock<std::mutex> lock(mutex);
  if (owner != self) {
    findSelf().isWaiting = true;
    changed.notify_all();
    changed.wait(lock, [&] { return owner == 0; });
    findSelf().isWaiting = false;
    owner = self;
  }
  ++depth;
}

void ThreadTurns::leave() {
  std::lock_guard<std::mutex> lock(mutex);
  if (--depth != 0)
    return;
  owner = 0;
  changed.notify_all();
}

void ThreadTurns::setInnermost(const ActiveAction *action) {
  std::lock_guard<std::mutex> lock(mutex);
  findSelf().innermost = action;
}

int64_t ThreadTurns::getCurrent() {
  std::lock_guard<std::mutex> lock(mutex);
  return findSelf().id;
}

std::vector<std::string> ThreadTurns::awaitOthers() {
  std::unique_lock<std::mutex> lock(mutex);
  llvm::SmallDenseMap<pid_t, std::chrono::milliseconds> begins;
  std::vector<std::string> busy;
  auto isQuiet = [&](const Thread &thread) {
    if (thread.system == owner || thread.isWaiting || !thread.innermost ||
        thread.innermost->isAdaptor())
      return true;
    ThreadState state = readState(thread.system);
    if (state.isAsleep)
      return true;
    auto begin = begins.try_emplace(thread.system, state.used).first;
    if (state.used - begin->second < kPatience)
      return false;
    busy.push_back(thread.name);
    return true;
  };
  // No event tells that a thread falls asleep, so the states are polled.
  while (!llvm::all_of(threads, isQuiet)) {
    busy.clear();
    changed.wait_for(lock, std::chrono::milliseconds(10));
  }
  return busy;
}
