//===- CurrentProcessTest.cpp - The end of the current process ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/CurrentProcess.h"
#include "gtest/gtest.h"
#include <csignal>

using namespace mlir::tcp::agent;

namespace {

/// Returns how a process has ended that ended with a status of waitpid() and
/// has said nothing.
std::string describe(int status) {
  CurrentProcess process(/*control=*/-1);
  process.onEnded(status);
  return process.describeEnd(/*isOutOfMemory=*/false).reason;
}

TEST(CurrentProcess, ASignalThatNobodySendsIsACrash) {
  EXPECT_EQ(describe(0), "exited");
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL})
    EXPECT_EQ(describe(signal), "crashed") << signal;
  for (int signal : {SIGKILL, SIGTERM, SIGINT, SIGHUP})
    EXPECT_EQ(describe(signal), "killed") << signal;
}

} // namespace
