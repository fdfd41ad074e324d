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
/// The shares that are left to do. Helpers that come late find nothing, and
/// `body` gone.
class Shares : public std::enable_shared_from_this<Shares> {
public:
  Shares(size_t count, size_t size, llvm::function_ref<void(size_t)> body)
      : count(count), size(size), body(body) {}

  /// Does all shares that nobody else does, and waits for those.
  void finish();
  /// Does one share on a thread of the pool, then lets others have it.
  void help(llvm::ThreadPoolInterface &pool);

private:
  /// The start of the next share, if there is one.
  std::optional<size_t> begin();
  void run(size_t begin) const {
    for (size_t i = begin; i < std::min(begin + size, count); ++i)
      body(i);
  }
  void end();

  const size_t count, size;
  const llvm::function_ref<void(size_t)> body;
  std::mutex mutex; // of what follows
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

/// A function of its own for test/fuzz/tsan.supp, around none of our work.
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
    // While it is waited for: then the pool may end.
    self->help(pool);
    self->end();
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
    shares->help(*pool);
  shares->finish();
}
