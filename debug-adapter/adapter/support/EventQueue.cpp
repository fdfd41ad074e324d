//===- EventQueue.cpp - Work for one thread -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/support/EventQueue.h"

#include <algorithm>

using namespace mlir::tcp::dap;

void EventQueue::post(Task task) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    tasks.push_back(std::move(task));
  }
  changed.notify_all();
}

int EventQueue::postAfter(Clock::duration delay, Task task) {
  int id = 0;
  {
    std::lock_guard<std::mutex> lock(mutex);
    id = ++lastTimer;
    timers.emplace(id, Timer{Clock::now() + delay, std::move(task)});
  }
  changed.notify_all();
  return id;
}

void EventQueue::cancelTimer(int id) {
  std::lock_guard<std::mutex> lock(mutex);
  timers.erase(id);
}

EventQueue::Task EventQueue::next(bool wait) {
  std::unique_lock<std::mutex> lock(mutex);
  while (!stopped) {
    auto first = std::min_element(timers.begin(), timers.end(),
                                  [](const auto &a, const auto &b) {
                                    return a.second.when < b.second.when;
                                  });
    if (first != timers.end() && first->second.when <= Clock::now()) {
      Task task = std::move(first->second.task);
      timers.erase(first);
      return task;
    }
    if (!tasks.empty()) {
      Task task = std::move(tasks.front());
      tasks.pop_front();
      return task;
    }
    if (!wait)
      return nullptr;
    if (first != timers.end())
      // The time is copied, because the timer may be cancelled during the wait.
      changed.wait_until(lock, Clock::time_point(first->second.when));
    else
      changed.wait(lock);
  }
  return nullptr;
}

void EventQueue::run() {
  while (Task task = next(/*wait=*/true))
    task();
}

void EventQueue::runPending() {
  while (Task task = next(/*wait=*/false))
    task();
}

void EventQueue::stop() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopped = true;
  }
  changed.notify_all();
}
