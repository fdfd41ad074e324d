//===- BreakpointsTest.cpp - All there are --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/breakpoints/Breakpoints.h"

#include "gtest/gtest.h"

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

static wire::Breakpoint onLine(int64_t line, std::string condition = "") {
  wire::Breakpoint breakpoint;
  breakpoint.kind = "line";
  breakpoint.file = "a.mlir";
  breakpoint.line = line;
  breakpoint.condition = std::move(condition);
  return breakpoint;
}

using Ids = std::vector<int64_t>;
using Origin = Breakpoints::Origin;

TEST(Breakpoints, KeepIdsOfWhatStays) {
  Breakpoints breakpoints;
  EXPECT_EQ(breakpoints.replace(Origin::Source, "a", {onLine(1), onLine(2)}),
            Ids({1, 2}));
  EXPECT_EQ(breakpoints.replace(Origin::Source, "a",
                                {onLine(2), onLine(3), onLine(1, "x")}),
            Ids({2, 3, 4}));
  EXPECT_EQ(breakpoints.find(1), nullptr);
  // Two equal breakpoints get two ids.
  EXPECT_EQ(breakpoints.replace(Origin::Source, "a", {onLine(2), onLine(2)}),
            Ids({2, 5}));
}

TEST(Breakpoints, AreReplacedByTheirOwnKindOnly) {
  Breakpoints breakpoints;
  breakpoints.replace(Origin::Source, "a", {onLine(1)});
  breakpoints.replace(Origin::Source, "b", {onLine(1)});
  breakpoints.add(onLine(9));
  breakpoints.replace(Origin::Source, "a", {});
  EXPECT_EQ(breakpoints.getEntries().size(), 2U);
  EXPECT_NE(breakpoints.find(2), nullptr);
  EXPECT_NE(breakpoints.find(3), nullptr);
}

TEST(Breakpoints, TellWhatIsNews) {
  Breakpoints breakpoints;
  breakpoints.add(onLine(1));
  wire::BreakpointStatus status;
  status.id = 1;
  status.verified = true;
  EXPECT_TRUE(breakpoints.update(status));
  EXPECT_FALSE(breakpoints.update(status));
  status.message = "moved";
  EXPECT_TRUE(breakpoints.update(status));
  status.id = 2;
  EXPECT_FALSE(breakpoints.update(status));
}

TEST(Breakpoints, OutliveTheCompile) {
  Breakpoints breakpoints;
  breakpoints.add(onLine(1));
  wire::BreakpointStatus status;
  status.id = 1;
  status.verified = true;
  breakpoints.update(status);
  breakpoints.beginAnew();
  ASSERT_NE(breakpoints.find(1), nullptr);
  // The next compile has not answered yet.
  EXPECT_FALSE(breakpoints.find(1)->status);
}

TEST(Breakpoints, AreDescribed) {
  EXPECT_EQ(describe(onLine(3, "depth > 2")), "a.mlir:3 if depth > 2");
  wire::Breakpoint name;
  name.kind = "name";
  name.of = "pass";
  name.pattern = "tcp-*";
  name.mode = "changed";
  name.hits = ">= 3";
  EXPECT_EQ(describe(name), "pass tcp-* (changed), hits >= 3");
  wire::Breakpoint change;
  change.kind = "change";
  EXPECT_EQ(describe(change), "changes");
  change.index = 4;
  change.log = "{op}";
  EXPECT_EQ(describe(change), "change 4, logs \"{op}\"");
}
