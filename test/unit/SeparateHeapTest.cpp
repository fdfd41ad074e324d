//===- SeparateHeapTest.cpp - Tests of the heap of observers --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/SeparateHeap.h"

#include "gtest/gtest.h"
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp;

namespace {
/// The addresses that a compile gets, as one number.
class Addresses {
public:
  void add(const void *block) {
    sum = sum * 31 + reinterpret_cast<uintptr_t>(block);
  }
  uint64_t get() const { return sum; }

private:
  uint64_t sum = 0;
};

/// Allocates and frees blocks of many sizes, as a compile does.
class Compile {
public:
  void step(unsigned number) {
    size_t size = 16 + number * 7919 % 900;
    blocks.push_back(std::malloc(number % 64 ? size : 100 * size));
    addresses.add(blocks.back());
    if (number % 5 == 0)
      addresses.add(blocks[number % blocks.size()] =
                        std::realloc(blocks[number % blocks.size()], 2 * size));
    if (blocks.size() <= 1000)
      return;
    std::free(blocks.front());
    blocks.pop_front();
  }
  uint64_t getAddresses() const { return addresses.get(); }

private:
  std::deque<void *> blocks;
  Addresses addresses;
};
} // namespace

/// Returns what `run` returns in a fork of this process.
template <typename Run> static uint64_t runInFork(Run run) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  if (fork() == 0) {
    uint64_t result = run();
    _exit(write(ends[1], &result, sizeof(result)) != sizeof(result));
  }
  uint64_t result = 0;
  EXPECT_EQ(read(ends[0], &result, sizeof(result)), ssize_t(sizeof(result)));
  int status;
  wait(&status);
  EXPECT_EQ(status, 0);
  close(ends[0]);
  close(ends[1]);
  return result;
}

/// Returns the addresses of a compile that is observed by code that allocates
/// in a Scope at each `every`th step; 0 for never.
static uint64_t compile(unsigned every) {
  return runInFork([&] {
    SeparateHeap::start();
    Compile compile;
    std::unique_ptr<std::deque<std::string>> seen;
    {
      SeparateHeap::Scope heap;
      seen = std::make_unique<std::deque<std::string>>();
    }
    for (unsigned number = 1; number < 50000; ++number) {
      compile.step(number);
      if (!every || number % every)
        continue;
      SeparateHeap::Scope heap;
      seen->push_back(std::string(number % 3000, 'x'));
      seen->front() += seen->back();
      if (seen->size() > 20)
        seen->pop_front();
    }
    return compile.getAddresses();
  });
}

TEST(SeparateHeap, LeavesAddressesOfTheCompileAsTheyAre) {
  uint64_t alone = compile(0);
  EXPECT_EQ(compile(0), alone);
  EXPECT_EQ(compile(1), alone);
  EXPECT_EQ(compile(7), alone);
}

TEST(SeparateHeap, TakesMemoryBackWhereverItIsFreed) {
  uint64_t numWrong = runInFork([] {
    SeparateHeap::start();
    uint64_t numWrong = 0;
    for (unsigned number = 1; number < 5000; ++number) {
      auto *ofCompile = new std::string(number, 'c');
      std::string *ofObserver, *copy;
      {
        SeparateHeap::Scope heap;
        ofObserver = new std::string(number, 'o');
        copy = new std::string(*ofCompile);
        delete ofCompile;
      }
      *ofObserver += *copy;
      numWrong += ofObserver->size() != 2 * number;
      delete ofObserver;
      delete copy;
    }
    return numWrong;
  });
  EXPECT_EQ(numWrong, 0u);
}

TEST(SeparateHeap, EndsInTheMiddleOfAScope) {
  uint64_t wasOn = runInFork([] {
    SeparateHeap::start();
    bool isOn = SeparateHeap::isInUse();
    SeparateHeap::Scope heap;
    SeparateHeap::stop();
    return uint64_t(isOn && !SeparateHeap::isInUse());
  });
  EXPECT_EQ(wasOn, 1u);
}
