//===- CourseTest.cpp - The course of a compile ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/Course.h"

#include "gtest/gtest.h"

#include "Compiled.h"
#include "debug-adapter/agent/stepping/WayBack.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Compiles with a course, and calls `look` at each event.
static void
follow(Course &course,
       llvm::function_ref<void(const Event &, const Course &)> look) {
  course.getChanges().setLooking(true, 0);
  compile([&](const Event &event) {
    if (event.isChange()) {
      IRChange change = *event.change;
      Course::AtChange at(course, change);
      EXPECT_EQ(course.getPosition().timestamp, event.position.timestamp);
      return look(event, course);
    }
    if (event.isBegin())
      course.begin(event.action);
    else
      course.end(event.action);
    EXPECT_EQ(course.getPosition().timestamp, event.position.timestamp);
    look(event, course);
    course.finishEvent();
  });
}

/// Returns the hashes at the begins of actions.
static std::vector<wire::control::Passed> listHashes() {
  Course course;
  std::vector<wire::control::Passed> hashes;
  follow(course, [&](const Event &event, const Course &) {
    if (event.isBegin())
      hashes.push_back(course.takeHash());
  });
  return hashes;
}

TEST(Course, IsTheSameInEachRun) {
  Course course;
  course.expect(listHashes());
  bool hasSeenChange = false;
  follow(course, [&](const Event &event, const Course &) {
    EXPECT_FALSE(course.diverges());
    EXPECT_EQ(course.getChange() != nullptr, event.isChange());
    hasSeenChange |= event.isChange();
  });
  EXPECT_TRUE(hasSeenChange);
  EXPECT_FALSE(course.wasDiverged());
}

TEST(Course, DivergesOnceWhereAnotherProcessDidSomethingElse) {
  std::vector<wire::control::Passed> hashes = listHashes();
  hashes[5].hash = "0000000000000000";
  int64_t timestamp = hashes[5].timestamp;
  Course course;
  course.expect(std::move(hashes));
  std::vector<int64_t> diverged;
  follow(course, [&](const Event &event, const Course &) {
    if (course.diverges())
      diverged.push_back(static_cast<int64_t>(event.position.timestamp));
  });
  EXPECT_EQ(diverged, std::vector<int64_t>{timestamp});
  EXPECT_TRUE(course.takeDiverged());
  EXPECT_FALSE(course.takeDiverged());
}

TEST(Course, ExpectsNothingBehindAnEdit) {
  std::vector<wire::control::Passed> hashes = listHashes();
  for (size_t i = 5; i != hashes.size(); ++i)
    hashes[i].hash = "0000000000000000";
  Course course;
  course.expect(std::move(hashes));
  follow(course, [&](const Event &event, const Course &) {
    EXPECT_FALSE(course.diverges());
    if (event.isBegin() && event.position.action == 4) {
      course.markEdited();
      EXPECT_EQ(course.getLastEdit(), event.position.timestamp);
      EXPECT_TRUE(course.takeEdited());
      EXPECT_FALSE(course.takeEdited());
    }
  });
}

/// Returns the timestamp to which a step back goes; 0 if it is searched.
static uint64_t getTarget(const Course &course, Granularity granularity) {
  wire::control::ToSupervisor task = planStepBack(course, granularity);
  const auto *there = std::get_if<wire::control::GoTo>(&task);
  return there ? *there->place.timestamp : 0;
}

TEST(WayBack, GoesToTheLastEventBefore) {
  Course course;
  // The expected timestamps are those of the events so far.
  uint64_t lastChange = 0, lastPass = 0, lastEvent = 0;
  follow(course, [&](const Event &event, const Course &) {
    EXPECT_EQ(getTarget(course, Granularity::Action), lastEvent);
    EXPECT_EQ(getTarget(course, Granularity::Change), lastChange);
    EXPECT_EQ(getTarget(course, Granularity::Pass), lastPass);
    if (event.isChange()) {
      lastChange = event.position.timestamp;
      return;
    }
    lastEvent = event.position.timestamp;
    if (event.isBegin() && event.action.isPass() && !event.action.isAdaptor())
      lastPass = event.position.timestamp;
  });
  EXPECT_NE(lastChange, 0u);
}

TEST(WayBack, SearchesChangesWhereNobodyHasLooked) {
  Course course;
  follow(course, [&](const Event &event, const Course &) {
    if (event.position.timestamp == 20)
      course.getChanges().setLooking(true, 20);
    if (event.position.timestamp != 22)
      return;
    wire::control::ToSupervisor task =
        planStepBack(course, Granularity::Change);
    const auto *search = std::get_if<wire::control::Search>(&task);
    ASSERT_TRUE(search);
    EXPECT_EQ(search->what, "change");
    EXPECT_TRUE(search->detect);
    // Changes have been looked for since timestamp 20.
    EXPECT_EQ(search->limit, 21);
  });
}

TEST(WayBack, SearchesBreakpointsUpToHere) {
  Course course;
  follow(course, [&](const Event &event, const Course &) {
    for (bool isInclusive : {false, true}) {
      wire::control::ToSupervisor task =
          planReverseContinue(course, event.isChange(), isInclusive);
      const auto *search = std::get_if<wire::control::Search>(&task);
      ASSERT_TRUE(search);
      EXPECT_EQ(search->what, "breakpoint");
      EXPECT_EQ(search->detect, event.isChange());
      EXPECT_EQ(search->limit,
                static_cast<int64_t>(event.position.timestamp + isInclusive));
    }
  });
}
