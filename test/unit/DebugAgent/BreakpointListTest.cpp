//===- BreakpointListTest.cpp - Breakpoints as the adapter set them -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointList.h"
#include "gtest/gtest.h"

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static wire::Breakpoint makeBreakpoint(int64_t id, std::string hits,
                                       std::string document = "") {
  wire::Breakpoint breakpoint;
  breakpoint.id = id;
  breakpoint.kind = "line";
  breakpoint.hits = std::move(hits);
  breakpoint.document = std::move(document);
  breakpoint.line = 3;
  return breakpoint;
}

static std::optional<int64_t> findAt100(const wire::Breakpoint &) {
  return 100;
}
static std::optional<int64_t> findAt200(const wire::Breakpoint &) {
  return 200;
}

TEST(BreakpointList, FindsOutWhatIsNewOnly) {
  BreakpointList list;
  list.replace({makeBreakpoint(1, "3", "ir/8")}, /*since=*/8, findAt100);
  list.replace({makeBreakpoint(1, "3", "ir/8"), makeBreakpoint(2, "", "ir/8"),
                makeBreakpoint(3, "5")},
               /*since=*/20, findAt200);
  ASSERT_EQ(list.getBreakpoints().size(), 3u);
  EXPECT_EQ(list.getBreakpoints()[0].address, 100);
  EXPECT_EQ(list.getBreakpoints()[0].since, 8);
  EXPECT_EQ(list.getBreakpoints()[1].address, 200);
  EXPECT_EQ(list.getBreakpoints()[1].since, std::nullopt);
  EXPECT_EQ(list.getBreakpoints()[2].address, std::nullopt);
  EXPECT_EQ(list.getBreakpoints()[2].since, 20);
}

TEST(BreakpointList, BelievesNothingThatTheAdapterSaysOfThem) {
  BreakpointList list;
  wire::Breakpoint wrong = makeBreakpoint(1, "");
  wrong.address = 7;
  wrong.since = 7;
  list.replace({wrong}, /*since=*/8, findAt100);
  EXPECT_EQ(list.getBreakpoints()[0].address, std::nullopt);
  EXPECT_EQ(list.getBreakpoints()[0].since, std::nullopt);
}

TEST(BreakpointList, IsAnotherBreakpointWithAnotherCondition) {
  BreakpointList list;
  list.replace({makeBreakpoint(1, "3")}, /*since=*/8, findAt100);
  wire::Breakpoint other = makeBreakpoint(1, "3");
  other.condition = "depth > 2";
  list.replace({other}, /*since=*/20, findAt100);
  EXPECT_EQ(list.getBreakpoints()[0].since, 20);
}

TEST(BreakpointList, CountsHitsFromTheEarliestStop) {
  BreakpointList list;
  list.replace({makeBreakpoint(1, "3"), makeBreakpoint(2, "")}, /*since=*/20,
               findAt100);
  EXPECT_FALSE(list.countSince(30));
  EXPECT_TRUE(list.countSince(10));
  EXPECT_EQ(list.getBreakpoints()[0].since, 10);
  EXPECT_EQ(list.getBreakpoints()[1].since, std::nullopt);
  EXPECT_FALSE(list.countSince(10));
}
