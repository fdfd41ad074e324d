//===- Parallel.cpp - Work that several threads share ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Parallel.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ThreadPool.h"
#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace {
/// The shares of one call of `forAll`. Pool threads that come after the last
/// share find none, and do not use `body`, which is gone then.
class Shares : public std::enable_shared_from_this<Shares> {
public:
  Shares(size_t count, size_t size, llvm::function_ref<void(size_t)> body)
      : count(count), size(size), body(body) {}

  /// Does shares until none is left, and waits for those of other threads.
  void finish();
  /// Lets a thread of the pool do a share, and then the next one.
  void help(llvm::ThreadPoolInterface &pool);

private:
  /// Takes the next share, and returns its start. Returns nothing if none is
  /// left.
  std::optional<size_t> begin();
  void run(size_t begin) const {
    for (size_t i = begin; i < std::min(begin + size, count); ++i)
      body(i);
  }
  void end();

  const size_t count, size;
  const llvm::function_ref<void(size_t)> body;
  std::mutex mutex; // guards the fields below
  std::condition_variable changed;
  size_t next = 0;
  unsigned numRunning = 0;
};
} // namespace

std::optional<size_t> Shares::begin() {
  std::lock_guard<std::mutex> lock(mutex);
  if (next >= count)
    return std::nullopt;
  ++numRunning;
  return std::exchange(next, next + size);
}

void Shares::end() {
  std::lock_guard<std::mutex> lock(mutex);
  --numRunning;
  changed.notify_all();
}

void Shares::finish() {
  while (std::optional<size_t> share = begin()) {
    run(*share);
    end();
  }
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [this] { return numRunning == 0; });
}

/// test/fuzz/tsan.supp names this function. It calls no code of the server.
LLVM_ATTRIBUTE_NOINLINE static void
addToPool(llvm::ThreadPoolInterface &pool, llvm::unique_function<void()> task) {
  pool.async(std::move(task));
}

void Shares::help(llvm::ThreadPoolInterface &pool) {
  addToPool(pool, [&pool, self = shared_from_this()] {
    std::optional<size_t> share = self->begin();
    if (!share)
      return;
    self->run(*share);
    // The next task is added while finish() still waits for this share. The
    // pool can't be destroyed before that.
    self->help(pool);
    self->end();
  });
}

void mlir::tcp::lsp::forAll(llvm::ThreadPoolInterface *pool, size_t count,
                            llvm::function_ref<void(size_t)> body,
                            size_t maxThreads) {
  // There are many small shares, so that no thread waits long for another.
  size_t size = std::max<size_t>(1, std::min<size_t>(64, count / 16));
  if (!pool || count <= size) {
    for (size_t i = 0; i < count; ++i)
      body(i);
    return;
  }
  auto shares = std::make_shared<Shares>(count, size, body);
  size_t numHelpers = std::min({size_t(pool->getMaxConcurrency()) - 1,
                                (count - 1) / size, maxThreads - 1});
  for (size_t i = 0; i < numHelpers; ++i)
    shares->help(*pool);
  shares->finish();
}
