//===- Parallel.cpp - Work that several threads share ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Parallel.h"
#include "llvm/Support/ThreadPool.h"
#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace {
/// What is left to do. Helpers that come late find nothing, and `body` gone.
class Shares {
public:
  Shares(size_t count, size_t size, llvm::function_ref<void(size_t)> body)
      : count(count), size(size), body(body) {}

  /// Does the next share; false if there is none.
  bool doNext();
  /// Waits for those that others do.
  void wait();

private:
  const size_t count, size;
  const llvm::function_ref<void(size_t)> body;
  std::mutex mutex; // of what follows
  std::condition_variable finished;
  size_t next = 0;
  unsigned numRunning = 0;
};
} // namespace

bool Shares::doNext() {
  size_t begin;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (next >= count)
      return false;
    begin = next;
    next += size;
    ++numRunning;
  }
  for (size_t i = begin; i < std::min(begin + size, count); ++i)
    body(i);
  std::lock_guard<std::mutex> lock(mutex);
  --numRunning;
  finished.notify_all();
  return true;
}

void Shares::wait() {
  std::unique_lock<std::mutex> lock(mutex);
  finished.wait(lock, [this] { return numRunning == 0; });
}

/// Does one share on a thread of the pool, then lets others have it.
static void help(llvm::ThreadPoolInterface &pool,
                 std::shared_ptr<Shares> shares) {
  pool.async([&pool, shares] {
    if (shares->doNext())
      help(pool, shares);
  });
}

void mlir::tcp::lsp::forAll(llvm::ThreadPoolInterface *pool, size_t count,
                            llvm::function_ref<void(size_t)> body) {
  // Shares that are small against what they have to do.
  size_t size = std::max<size_t>(1, std::min<size_t>(64, count / 16));
  if (!pool || count <= size) {
    for (size_t i = 0; i < count; ++i)
      body(i);
    return;
  }
  auto shares = std::make_shared<Shares>(count, size, body);
  size_t numHelpers =
      std::min<size_t>(pool->getMaxConcurrency() - 1, (count - 1) / size);
  for (size_t i = 0; i < numHelpers; ++i)
    help(*pool, shares);
  while (shares->doNext())
    continue;
  shares->wait();
}
