//===- OutputsTest.cpp - Files that appear together or not at all ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Outputs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using mlir::tcp::Outputs;

namespace {
class OutputsTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("outputs-test", dir));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(dir); }

  std::string path(llvm::StringRef name) { return (dir + "/" + name).str(); }

  std::string read(llvm::StringRef name) {
    auto buffer = llvm::MemoryBuffer::getFile(path(name));
    return buffer ? (*buffer)->getBuffer().str() : "<absent>";
  }

  size_t countFiles() {
    std::error_code error;
    size_t count = 0;
    for (llvm::sys::fs::directory_iterator it(dir, error), end; it != end;
         it.increment(error))
      ++count;
    return count;
  }

  llvm::SmallString<128> dir;
};
} // namespace

TEST_F(OutputsTest, PartsAreAtTheirOffsets) {
  Outputs outputs;
  outputs.add(path("file"), mlir::tcp::Content("head", {{6, "a"}, {7, "bc"}}));
  ASSERT_FALSE(errorToBool(outputs.commit()));
  EXPECT_EQ(read("file"), std::string("head\0\0abc", 9));
}

TEST_F(OutputsTest, WritesEachFile) {
  Outputs outputs;
  outputs.add(path("a"), "one");
  outputs.add(path("b"), "two");
  EXPECT_FALSE(static_cast<bool>(outputs.commit()));
  EXPECT_EQ(read("a"), "one");
  EXPECT_EQ(read("b"), "two");
  EXPECT_EQ(countFiles(), 2u);
}

TEST_F(OutputsTest, WritesNothingBeforeCommit) {
  Outputs outputs;
  outputs.add(path("a"), "one");
  EXPECT_EQ(countFiles(), 0u);
}

TEST_F(OutputsTest, FailureKeepsOldFiles) {
  Outputs first;
  first.add(path("a"), "old");
  EXPECT_FALSE(static_cast<bool>(first.commit()));

  Outputs second;
  second.add(path("a"), "new");
  second.add(path("no-such-directory/b"), "new");
  llvm::Error error = second.commit();
  ASSERT_TRUE(static_cast<bool>(error));
  EXPECT_NE(toString(std::move(error)).find("no-such-directory/b"),
            std::string::npos);
  EXPECT_EQ(read("a"), "old");
  EXPECT_EQ(countFiles(), 1u);
}
