//===- ExecutableTest.cpp - Files of programs -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/Executable.h"

#include "gtest/gtest.h"

using namespace mlir::tcp::dap;

TEST(Executable, IsFoundAsAProcessFindsIt) {
  EXPECT_EQ(findExecutable("cat", "", "/nowhere:/usr/bin"), "/usr/bin/cat");
  EXPECT_EQ(findExecutable("./cat", "/usr/bin", ""), "/usr/bin/./cat");
  EXPECT_EQ(findExecutable("cat", "/usr", "bin"), "/usr/bin/cat");
  EXPECT_EQ(findExecutable("no-such-program", "", "/usr/bin"), "");
  // A folder is no program.
  EXPECT_EQ(findExecutable("bin", "", "/usr"), "");
}
