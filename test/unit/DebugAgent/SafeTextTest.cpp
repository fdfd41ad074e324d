//===- SafeTextTest.cpp - Text without allocating -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/crash/SafeMessages.h"

#include "gtest/gtest.h"

#include "Compiled.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
TEST(SafeText, WritesNumbers) {
  char buffer[64];
  SafeText text(buffer, sizeof(buffer));
  text.add(uint64_t(0)).add(" ").add(uint64_t(907)).add(" ").add(UINT64_MAX);
  EXPECT_EQ(StringRef(buffer, text.size()), "0 907 18446744073709551615");
  EXPECT_TRUE(text.isComplete());
}

TEST(SafeText, QuotesWhatJsonCantHave) {
  char buffer[64];
  SafeText text(buffer, sizeof(buffer));
  text.addString("a\"b\\c\n\xff~");
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(StringRef(buffer, text.size()));
  ASSERT_TRUE(static_cast<bool>(value));
  EXPECT_EQ(value->getAsString(), "a\"b\\c??~");
}

TEST(SafeText, LeavesOutWhatDoesNotFit) {
  char buffer[4] = {};
  SafeText text(buffer, 3);
  text.add("ab").add("cd");
  EXPECT_EQ(text.size(), 2u);
  EXPECT_FALSE(text.isComplete());
  EXPECT_EQ(buffer[3], 0);
}

TEST(SafeText, WritesFramesFromTheInnermostOutwards) {
  bool isSeen = false;
  compile([&](const Event &event) {
    if (!event.action.isPattern() || isSeen)
      return;
    isSeen = true;
    static char buffer[1 << 14];
    SafeText text(buffer, sizeof(buffer));
    addMessage(text, SafeStack{{&event.action}});
    llvm::Expected<llvm::json::Value> value =
        llvm::json::parse(StringRef(buffer, text.size()));
    ASSERT_TRUE(static_cast<bool>(value));
    const llvm::json::Array &frames = *value->getAsObject()->getArray("frames");
    ASSERT_EQ(frames.size(), event.action.getDepth() + 1);
    const llvm::json::Object &inner = *frames.front().getAsObject();
    EXPECT_EQ(inner.getString("tag"), "apply-pattern");
    EXPECT_EQ(inner.getString("name"), event.action.getName());
    EXPECT_EQ(inner.getInteger("action"),
              static_cast<int64_t>(event.action.getIndex()));
    EXPECT_EQ(frames.back().getAsObject()->getString("tag"), "pass-execution");
  });
  EXPECT_TRUE(isSeen);
  char buffer[16];
  SafeText text(buffer, sizeof(buffer));
  addMessage(text, SafeStack{{nullptr}});
  EXPECT_EQ(StringRef(buffer, text.size()), R"({"frames":[]})");
}
} // namespace

TEST(SafeReader, KnowsRequestsByTheirMethod) {
  EXPECT_TRUE(hasRequest("{\"id\":1,\"method\":\"pause\"}\n", "pause"));
  EXPECT_TRUE(hasRequest("{\"id\":1,\"method\":\"stack\",\"params\":{}}\n"
                         "{\"id\":2,\"method\":\"pause\",\"params\":{}}\n",
                         "pause"));
  // The word as a value is no request.
  EXPECT_FALSE(hasRequest("{\"id\":1,\"method\":\"setBreakpoints\",\"params\":"
                          "{\"breakpoints\":[{\"pattern\":\"pause\"}]}}\n",
                          "pause"));
  // A line without an end is not complete.
  EXPECT_FALSE(hasRequest("{\"id\":1,\"method\":\"pause\"}", "pause"));
}
