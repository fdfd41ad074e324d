//===- SymbolizeTest.cpp - Names for addresses ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/Symbolize.h"

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace mlir::tcp::agent;

__attribute__((noinline)) void functionWithAName() { asm volatile(""); }

namespace {
uint64_t addressOf(void (*function)()) {
  return reinterpret_cast<uint64_t>(function);
}

TEST(Symbolize, NamesFunctionsOfTheProgramAndOfLibraries) {
  // All but the first are where a call returns to: one byte behind it.
  std::vector<std::string> lines =
      symbolize({addressOf(functionWithAName), addressOf(functionWithAName) + 1,
                 reinterpret_cast<uint64_t>(&std::qsort) + 1});
  ASSERT_GE(lines.size(), 3u);
  EXPECT_NE(lines[0].find("functionWithAName"), std::string::npos) << lines[0];
  EXPECT_NE(lines[1].find("functionWithAName"), std::string::npos) << lines[1];
  EXPECT_NE(lines.back().find("qsort"), std::string::npos) << lines.back();
}

TEST(Symbolize, GivesALineForWhatIsNowhere) {
  EXPECT_EQ(symbolize({1, 2}).size(), 2u);
  EXPECT_TRUE(symbolize({}).empty());
}
} // namespace
