//===- SharedTextsTest.cpp - Texts that all processes have ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/SharedTexts.h"

#include "debug-adapter/agent/print/PrintCache.h"
#include "gtest/gtest.h"

#include "llvm/Support/xxhash.h"
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp::agent;

namespace {
PrintedOperation make(const std::string &text) {
  PrintedOperation printed;
  printed.text = text + "\n";
  printed.hash = llvm::xxh3_64bits(printed.text);
  printed.lines.assign(20, 7);
  printed.numLines = 1;
  return printed;
}

TEST(SharedTexts, FindsWhatWasAdded) {
  SharedTexts *texts = SharedTexts::create();
  EXPECT_EQ(texts->find(1), nullptr);
  texts->add(1, make("one"));
  texts->add(2, make("two"));
  std::shared_ptr<PrintedOperation> found = texts->find(1);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->text, "one\n");
  EXPECT_EQ(found->lines, std::vector<uint32_t>(20, 7));
  EXPECT_EQ(found->numLines, 1u);
  EXPECT_EQ(found->hash, make("one").hash);
  texts->add(1, make("other"));
  EXPECT_EQ(texts->find(1)->text, "other\n");
}

TEST(SharedTexts, HasWhatAnotherProcessAdded) {
  SharedTexts *texts = SharedTexts::create();
  pid_t child = fork();
  if (child == 0) {
    texts->add(5, make("of the child"));
    _exit(0);
  }
  int status;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_NE(texts->find(5), nullptr);
  EXPECT_EQ(texts->find(5)->text, "of the child\n");
}

TEST(SharedTexts, ForgetsTheOldestWhenItIsFull) {
  SharedTexts *texts = SharedTexts::create();
  std::string large(1 << 20, 'x');
  for (uint64_t key = 1; key <= 100; ++key)
    texts->add(key, make(std::to_string(key) + large));
  EXPECT_EQ(texts->find(1), nullptr);
  ASSERT_NE(texts->find(100), nullptr);
  EXPECT_EQ(texts->find(100)->text, "100" + large + "\n");
  // A text that is too large is not stored, and replaces nothing.
  texts->add(101, make(std::string(1 << 24, 'x')));
  EXPECT_EQ(texts->find(101), nullptr);
  EXPECT_NE(texts->find(100), nullptr);
}

TEST(SharedTexts, AreFoundByThoseThatHaveTheSameAtTheSamePlaces) {
  SharedTexts *texts = SharedTexts::create();
  PrintCache one(texts), other(texts);
  PrintedOperation printed = make("text");
  printed.state = 77;
  one.share(printed, {false, 2});
  ASSERT_NE(other.find(77, {false, 2}), nullptr);
  EXPECT_EQ(other.find(77, {false, 2})->text, "text\n");
  EXPECT_EQ(other.find(77, {true, 2}), nullptr);
  EXPECT_EQ(other.find(77, {false, 0}), nullptr);
  EXPECT_EQ(other.find(78, {false, 2}), nullptr);
  other.separate();
  EXPECT_EQ(other.find(77, {false, 2}), nullptr);
}
} // namespace
