//===- ParallelTest.cpp - Threads that help, and those that can't ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Parallel.h"
#include "llvm/Support/ThreadPool.h"
#include "gtest/gtest.h"
#include <future>
#include <thread>

using namespace mlir::tcp::lsp;

namespace {

TEST(ForAll, DoesEachOnce) {
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(3));
  for (llvm::ThreadPoolInterface *helpers :
       {static_cast<llvm::ThreadPoolInterface *>(nullptr),
        static_cast<llvm::ThreadPoolInterface *>(&pool)})
    for (size_t count : {0, 1, 2, 15, 16, 17, 5000}) {
      std::vector<std::atomic<int>> done(count);
      forAll(helpers, count, [&](size_t i) { ++done[i]; });
      for (const std::atomic<int> &times : done)
        EXPECT_EQ(times, 1);
    }
}

TEST(ForAll, WaitsForNoThreadThatIsBusy) {
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(2));
  std::promise<void> end;
  std::shared_future<void> isEnded = end.get_future().share();
  for (int i = 0; i < 2; ++i)
    pool.async([isEnded] { isEnded.wait(); });
  size_t numDone = 0;
  // This thread does all of the work.
  forAll(&pool, 1000, [&](size_t) { ++numDone; });
  EXPECT_EQ(numDone, 1000u);
  end.set_value();
  pool.wait();
  // A pool thread that comes later has nothing to do.
  EXPECT_EQ(numDone, 1000u);
}

TEST(ForAll, SharesThePool) {
  // The body uses the pool, too, on one of the pool's threads.
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(2));
  std::atomic<size_t> numDone = 0;
  forAll(&pool, 40,
         [&](size_t) { forAll(&pool, 40, [&](size_t) { ++numDone; }); });
  EXPECT_EQ(numDone, 1600u);
}

TEST(ForAll, TakesNoMoreThreadsThanAllowed) {
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(4));
  std::atomic<size_t> numRunning = 0, most = 0, numDone = 0;
  auto body = [&](size_t) {
    size_t running = ++numRunning;
    for (size_t known = most;
         known < running && !most.compare_exchange_weak(known, running);)
      ;
    std::this_thread::yield();
    ++numDone;
    --numRunning;
  };
  forAll(&pool, 5000, body, /*maxThreads=*/2);
  EXPECT_EQ(numDone, 5000u);
  EXPECT_LE(most, 2u);
  forAll(&pool, 5000, body, /*maxThreads=*/1);
  EXPECT_EQ(numDone, 10000u);
}

} // namespace
