//===- Timers.cpp - Timers ------------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/threads/Timers.h"
#include <atomic>

using namespace mlir::tcp::lsp;

void TimerQueue::set(const std::string &key, Time when, Task task) {
  std::lock_guard<std::mutex> lock(mutex);
  timers[key] = {when, std::move(task)};
}

void TimerQueue::cancel(const std::string &key) {
  std::lock_guard<std::mutex> wait(running);
  std::lock_guard<std::mutex> lock(mutex);
  timers.erase(key);
}

std::optional<TimerQueue::Time> TimerQueue::next() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::optional<Time> least;
  for (const auto &entry : timers)
    if (!least || entry.second.when < *least)
      least = entry.second.when;
  return least;
}

void TimerQueue::run(Time now) {
  std::lock_guard<std::mutex> wait(running);
  for (;;) {
    Task task;
    {
      std::lock_guard<std::mutex> lock(mutex);
      auto due = timers.end();
      for (auto timer = timers.begin(); timer != timers.end(); ++timer)
        if (timer->second.when <= now &&
            (due == timers.end() || timer->second.when < due->second.when))
          due = timer;
      if (due == timers.end())
        return;
      task = std::move(due->second.task);
      timers.erase(due);
    }
    task();
  }
}

Timers::Timers(bool threaded) : threaded(threaded) {
  if (threaded)
    thread = std::thread([this] { loop(); });
}

Timers::~Timers() {
  if (!threaded)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopping = true;
  }
  changed.notify_one();
  thread.join();
}

void Timers::set(const std::string &key, std::chrono::milliseconds delay,
                 TimerQueue::Task task) {
  queue.set(key, std::chrono::steady_clock::now() + delay, std::move(task));
  {
    std::lock_guard<std::mutex> lock(mutex);
    hasChanged = true;
  }
  changed.notify_one();
}

void Timers::runAll() { queue.run(TimerQueue::Time::max()); }

void Timers::loop() {
  for (;;) {
    {
      std::unique_lock<std::mutex> lock(mutex);
      auto isAwaited = [this] { return hasChanged || stopping; };
      if (std::optional<TimerQueue::Time> next = queue.next())
        changed.wait_until(lock, *next, isAwaited);
      else
        changed.wait(lock, isAwaited);
      if (stopping)
        return;
      hasChanged = false;
    }
    queue.run(std::chrono::steady_clock::now());
  }
}

TimerGroup::TimerGroup(Timers &timers) : timers(timers) {
  static std::atomic<unsigned> last{0};
  prefix = std::to_string(++last) + " ";
}

void TimerGroup::set(const std::string &name, std::chrono::milliseconds delay,
                     TimerQueue::Task task) {
  std::lock_guard<std::mutex> lock(mutex);
  if (isClosed)
    return;
  keys.insert(prefix + name);
  timers.set(prefix + name, delay, std::move(task));
}

void TimerGroup::cancel(const std::string &name) {
  timers.cancel(prefix + name);
}

void TimerGroup::close() {
  std::lock_guard<std::mutex> lock(mutex);
  isClosed = true;
  for (const std::string &key : keys)
    timers.cancel(key);
}
