//===- ThreadTurns.cpp - One thread at a time -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadTurns.h"

#include <chrono>
#include <cstdio>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Whether the system has a thread wait for something. Who is in the middle of
/// a pass and does is one that has others work for it.
static bool isAsleep(pid_t thread) {
  char path[64], text[512];
  std::snprintf(path, sizeof(path), "/proc/self/task/%d/stat", thread);
  FILE *file = std::fopen(path, "re");
  // It has ended.
  if (!file)
    return true;
  size_t size = std::fread(text, 1, sizeof(text) - 1, file);
  std::fclose(file);
  // The state is what follows the name in parentheses.
  StringRef rest = StringRef(text, size).rsplit(") ").second;
  return rest.starts_with("S");
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

void ThreadTurns::awaitOthers() {
  std::unique_lock<std::mutex> lock(mutex);
  auto isQuiet = [&](const Thread &thread) {
    return thread.system == owner || thread.isWaiting || !thread.innermost ||
           thread.innermost->isAdaptor() || isAsleep(thread.system);
  };
  // Nobody tells when a thread falls asleep.
  while (!llvm::all_of(threads, isQuiet))
    changed.wait_for(lock, std::chrono::milliseconds(10));
}
