//===- Scheduler.cpp - Threads and their tasks ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/threads/Scheduler.h"
#include "lsp/ods/OdsModel.h"
#include "lsp/unit/UnitContext.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/Threading.h"

using namespace mlir::tcp::lsp;

/// The stack is large because MLIR's parser, verifier and printers recurse.
/// Pages that are not touched use no memory.
static const unsigned kStackBytes = 256u << 20;

Worker::Worker(llvm::StringRef name, bool threaded)
    : threaded(threaded), name(name) {
  if (threaded)
    thread =
        llvm::thread(std::optional<unsigned>(kStackBytes), [this] { loop(); });
}

Worker::~Worker() {
  if (!threaded)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopping = true;
  }
  changed.notify_one();
  thread.join();
}

void Worker::run(Task task, Task onCrash) {
  add({std::move(task), std::move(onCrash), /*isChange=*/false});
}

void Worker::runUnlessSuperseded(Task task, Task onCrash) {
  add({std::move(task), std::move(onCrash), /*isChange=*/true});
}

void Worker::runItem(Item &item) {
  // All rows of ODS that the task sees live until its end.
  OdsPin pin;
  if (runSafely([&] { item.task(); }))
    return;
  llvm::lsp::Logger::error("a task of the thread '{0}' crashed", name);
  item.onCrash();
}

void Worker::add(Item item) {
  if (!threaded) {
    runItem(item);
    return;
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (item.isChange && !items.empty() && items.back().isChange)
      items.back() = std::move(item);
    else
      items.push_back(std::move(item));
  }
  changed.notify_one();
}

bool Worker::hasNewerChange() {
  std::lock_guard<std::mutex> lock(mutex);
  for (const Item &item : items)
    if (item.isChange)
      return true;
  return false;
}

bool Worker::isSuperseded() {
  std::lock_guard<std::mutex> lock(mutex);
  return !items.empty() && items.front().isChange;
}

size_t Worker::load() {
  std::lock_guard<std::mutex> lock(mutex);
  return items.size() + busy;
}

void Worker::loop() {
  llvm::set_thread_name(llvm::Twine(name));
  for (;;) {
    Item item;
    {
      std::unique_lock<std::mutex> lock(mutex);
      busy = false;
      changed.wait(lock, [&] { return stopping || !items.empty(); });
      if (items.empty())
        return;
      item = std::move(items.front());
      items.pop_front();
      busy = true;
    }
    runItem(item);
  }
}
