//===- ConditionTest.cpp - Tests of conditions ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/Condition.h"

#include "debug-adapter/agent/breakpoints/Glob.h"
#include "gtest/gtest.h"

#include "Compiled.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
std::string errorOf(StringRef text) {
  llvm::Expected<Condition> condition = Condition::parse(text);
  return condition ? "" : toString(condition.takeError());
}

TEST(Condition, SaysWhereATextIsWrong) {
  for (StringRef text : {"op ==", "(depth > 2", "depth >", "nothing == 3",
                         "op == 'a", "depth > 2 &&", ")", "== 3", ""}) {
    std::string error = errorOf(text);
    EXPECT_NE(error, "") << text.str();
    if (!text.empty()) {
      EXPECT_NE(error.find("column"), std::string::npos) << error;
    }
  }
}

TEST(Condition, SaysHowToCompare) {
  EXPECT_EQ(errorOf("depth = 3"),
            "column 7: unexpected '='; write '==' to compare");
}

TEST(Condition, RefusesWhatIsTooDeep) {
  auto nest = [](size_t depth) {
    return std::string(depth, '(') + "depth" + std::string(depth, ')');
  };
  EXPECT_EQ(errorOf(nest(100)), "");
  EXPECT_NE(errorOf(nest(20000)).find("too deeply"), std::string::npos);
  EXPECT_EQ(errorOf(std::string(100, '!') + "changed"), "");
  EXPECT_NE(errorOf(std::string(20000, '!') + "changed"), "");
}

/// Counts the events at which a condition holds.
unsigned count(StringRef text) {
  llvm::Expected<Condition> condition = Condition::parse(text);
  EXPECT_TRUE(static_cast<bool>(condition)) << text.str();
  unsigned number = 0;
  compile([&](const Event &event) { number += condition->isTrue(event); });
  return number;
}

TEST(Condition, HoldsForSomeEvents) {
  unsigned all = count("action >= 0");
  EXPECT_GT(all, 50u);
  EXPECT_EQ(count("!(action >= 0)"), 0u);
  unsigned patterns = count("tag == apply-pattern");
  EXPECT_GT(patterns, 10u);
  EXPECT_EQ(count("tag != apply-pattern"), all - patterns);
  EXPECT_EQ(count("tag =~ apply-p*"), patterns);
  EXPECT_EQ(count("tag == 'apply-pattern' || tag == \"apply-pattern\""),
            patterns);
  EXPECT_EQ(count("tag == apply-pattern && depth > 100"), 0u);
  EXPECT_EQ(count("depth <= 100"), all);
  // `&&` binds tighter than `||`.
  EXPECT_EQ(count("depth > 100 && depth > 100 || action >= 0"), all);
  EXPECT_GT(count("pass == canonicalize && symbol == first"), 0u);
  EXPECT_GT(count("op == arith.addi && action > 1"), 0u);
}

TEST(Message, PrintsExpressions) {
  llvm::Expected<Message> message =
      Message::parse("{tag}: {action} at depth {depth}.");
  ASSERT_TRUE(static_cast<bool>(message));
  std::string first;
  compile([&](const Event &event) {
    if (first.empty())
      first = message->print(event);
  });
  EXPECT_EQ(first, "pass-execution: 1 at depth 0.");
  llvm::Expected<Message> open = Message::parse("a {tag");
  EXPECT_FALSE(static_cast<bool>(open));
  consumeError(open.takeError());
}

TEST(HitCondition, Counts) {
  auto which = [](StringRef text) {
    std::vector<uint64_t> hits;
    llvm::Expected<HitCondition> condition = HitCondition::parse(text);
    EXPECT_TRUE(static_cast<bool>(condition)) << text.str();
    for (uint64_t at = 1; at <= 7; ++at)
      if (condition->isTrue(at))
        hits.push_back(at);
    return hits;
  };
  using Hits = std::vector<uint64_t>;
  EXPECT_EQ(which("5"), (Hits{5, 6, 7}));
  EXPECT_EQ(which("== 3"), Hits{3});
  EXPECT_EQ(which("> 5"), (Hits{6, 7}));
  EXPECT_EQ(which("<= 2"), (Hits{1, 2}));
  EXPECT_EQ(which("<2"), Hits{1});
  EXPECT_EQ(which(">=7"), Hits{7});
  EXPECT_EQ(which("% 3"), (Hits{3, 6}));
  for (StringRef text : {"often", "3x", "-1", "% 0", "=="}) {
    llvm::Expected<HitCondition> condition = HitCondition::parse(text);
    EXPECT_FALSE(static_cast<bool>(condition)) << text.str();
    consumeError(condition.takeError());
  }
}

TEST(Glob, KeepsItsText) {
  std::string text = "convert-*";
  llvm::Expected<Glob> glob = Glob::create(text);
  ASSERT_TRUE(static_cast<bool>(glob));
  text.assign("other");
  Glob moved = std::move(*glob);
  EXPECT_TRUE(moved.match("convert-arith-to-llvm"));
  EXPECT_FALSE(moved.match("canonicalize"));
  llvm::Expected<Glob> wrong = Glob::create("a[");
  EXPECT_FALSE(static_cast<bool>(wrong));
  consumeError(wrong.takeError());
}
} // namespace
