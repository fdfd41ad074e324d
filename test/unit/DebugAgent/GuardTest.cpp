//===- GuardTest.cpp - Tests of guarded calls -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"

#include "gtest/gtest.h"

#include <csignal>
#include <unistd.h>

using namespace mlir::tcp::agent;

namespace {
/// Runs each test in a process of its own, because an interruption is
/// remembered. The exit code tells whether the test has succeeded.
class Guard : public testing::Test {
protected:
  void expect(bool (*test)()) {
    EXPECT_EXIT(
        {
          installCrashReport(-1);
          _exit(test() ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
  }
};
} // namespace

TEST_F(Guard, TakesWhatEnds) {
  expect([] {
    std::string text;
    bool isFine =
        runGuarded([&] { GuardedStream(text) << "func" << '.' << 7; });
    return isFine && text == "func.7" && !takeInterrupted();
  });
}

TEST_F(Guard, LeavesWhatWritesForEverWhereItWrites) {
  expect([] {
    std::string text;
    bool isFine = runGuarded([&] {
      GuardedStream os(text);
      while (true)
        os << "again";
    });
    return !isFine && text.empty() && wasGuardedLate() && !takeInterrupted();
  });
}

TEST_F(Guard, LeavesWhatNeverWritesAnywhere) {
  expect([] {
    std::string text;
    bool isFine = runGuarded([&] {
      GuardedStream(text) << "begun";
      for (volatile int round = 0; round >= 0; round = (round + 1) % 1000)
        ;
    });
    return !isFine && text == "begun" && takeInterrupted();
  });
}

TEST_F(Guard, LeavesWhatCrashes) {
  expect([] {
    bool isFine = runGuarded([] { raise(SIGSEGV); });
    return !isFine && !wasGuardedLate() && takeInterrupted();
  });
}

TEST_F(Guard, HasOneLimitForWhatIsInside) {
  expect([] {
    std::string outer, inner;
    bool isInnerFine = true;
    bool isFine = runGuarded([&] {
      isInnerFine = runGuarded([&] {
        GuardedStream os(inner);
        while (true)
          os << "again";
      });
      GuardedStream(outer) << "behind";
    });
    return !isFine && !isInnerFine && outer.empty() && !takeInterrupted();
  });
}

TEST_F(Guard, GivesTheNextOneItsOwnTime) {
  expect([] {
    std::string text;
    auto writeForEver = [&] {
      GuardedStream os(text);
      while (true)
        os << "again";
    };
    bool isFirstFine = runGuarded(writeForEver);
    bool isNextFine = runGuarded([&] { GuardedStream(text) << "next"; });
    return !isFirstFine && isNextFine && text == "next";
  });
}
