//===- StepperTest.cpp - At which events a compile stops ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/Stepper.h"

#include "gtest/gtest.h"

#include "Compiled.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Compiles, and calls `look` with each decision.
static void
decide(Stepper &stepper,
       llvm::function_ref<void(const Event &, const Decision &)> look) {
  uint64_t numBegun = 0;
  compile([&](const Event &event) {
    if (event.isBegin())
      numBegun = event.position.action;
    look(event, stepper.decide(event, numBegun));
  });
}

static std::string getReason(const Decision &decision) {
  const auto *reason = std::get_if<StopReason>(&decision.outcome);
  return reason ? reason->name : "";
}

/// Returns the timestamps of all changes.
static std::vector<uint64_t> listChanges() {
  std::vector<uint64_t> changes;
  compile([&](const Event &event) {
    if (event.isChange())
      changes.push_back(event.position.timestamp);
  });
  return changes;
}

TEST(Stepper, StopsAtTheEntryOnce) {
  Stepper stepper;
  std::vector<uint64_t> stops;
  decide(stepper, [&](const Event &event, const Decision &decision) {
    if (!getReason(decision).empty()) {
      EXPECT_EQ(getReason(decision), "entry");
      stops.push_back(event.position.timestamp);
    }
  });
  EXPECT_EQ(stops, std::vector<uint64_t>{2});
}

TEST(Stepper, PausesUntilThatIsTaken) {
  Stepper stepper;
  decide(stepper, [&](const Event &event, const Decision &decision) {
    if (event.position.timestamp == 8)
      stepper.setPause(true);
    if (event.position.timestamp == 10) {
      EXPECT_EQ(getReason(decision), "pause");
      EXPECT_TRUE(stepper.takePause());
    }
    if (event.position.timestamp == 12) {
      EXPECT_EQ(getReason(decision), "");
    }
  });
}

TEST(Stepper, GoesToEachTimestamp) {
  std::vector<uint64_t> changes = listChanges();
  for (uint64_t timestamp : {uint64_t{2}, uint64_t{10}, changes[3]}) {
    Stepper stepper;
    wire::control::GoTo task;
    task.place.timestamp = static_cast<int64_t>(timestamp);
    task.detectFrom = 2;
    stepper.setGoal(GoTo(task));
    std::optional<uint64_t> stopped;
    decide(stepper, [&](const Event &event, const Decision &decision) {
      if (stopped || getReason(decision).empty())
        return;
      EXPECT_EQ(getReason(decision), "goto");
      EXPECT_TRUE(stepper.isReplaying());
      EXPECT_EQ(stepper.arrive()->timestamp, timestamp);
      EXPECT_FALSE(stepper.isReplaying());
      stopped = event.position.timestamp;
    });
    EXPECT_EQ(stopped, timestamp);
  }
}

TEST(Stepper, SaysThatAChangeIsNotWhereItWas) {
  std::vector<uint64_t> changes = listChanges();
  // No change was found there.
  uint64_t timestamp = 3;
  ASSERT_FALSE(llvm::is_contained(changes, timestamp));
  Stepper stepper;
  wire::control::GoTo task;
  task.place.timestamp = static_cast<int64_t>(timestamp);
  task.detectFrom = 2;
  stepper.setGoal(GoTo(task));
  bool isMissed = false;
  decide(stepper, [&](const Event &, const Decision &decision) {
    isMissed |= std::holds_alternative<Missed>(decision.outcome);
    EXPECT_EQ(getReason(decision), "");
  });
  EXPECT_TRUE(isMissed);
}

TEST(Stepper, SearchesTheLastChangeBeforeALimit) {
  std::vector<uint64_t> changes = listChanges();
  for (size_t i = 1; i != changes.size(); ++i) {
    Stepper stepper;
    wire::control::Search task;
    task.what = "change";
    task.limit = static_cast<int64_t>(changes[i]);
    stepper.setGoal(Search(task));
    std::optional<uint64_t> found;
    decide(stepper, [&](const Event &, const Decision &decision) {
      if (const auto *searched = std::get_if<Searched>(&decision.outcome);
          searched && !found)
        found = searched->found;
    });
    EXPECT_EQ(found, changes[i - 1]);
  }
}

TEST(Stepper, TellsOfExceptionsAtTheNextEventThatIsNoChange) {
  Stepper stepper;
  wire::Breakpoint breakpoint;
  breakpoint.id = 7;
  breakpoint.kind = "exception";
  breakpoint.filter = "warning";
  stepper.getBreakpointList().take({breakpoint});
  stepper.useBreakpoints(nullptr);
  uint64_t raised = 0, stopped = 0;
  decide(stepper, [&](const Event &event, const Decision &decision) {
    if (getReason(decision) == "exception") {
      stopped = event.position.timestamp;
      EXPECT_FALSE(event.isChange());
      const auto &reason = std::get<StopReason>(decision.outcome);
      EXPECT_EQ(reason.breakpoints, std::vector<int64_t>{7});
      EXPECT_EQ(reason.description, "careful");
    }
    if (event.isChange() && !raised) {
      stepper.getFailures().add("warning");
      stepper.getFailures().raise("warning", "careful");
      raised = event.position.timestamp;
    }
  });
  EXPECT_GT(stopped, raised);
  EXPECT_EQ(stopped % 2, 0u);
}

TEST(Stepper, CountsHitsBehindTheEntry) {
  Stepper stepper;
  EXPECT_EQ(stepper.getCountedSince(20), 0);
  decide(stepper, [&](const Event &event, const Decision &) {
    EXPECT_EQ(stepper.getCountedSince(event.position.timestamp),
              event.position.timestamp > 2 ? event.position.timestamp : 0);
  });
}

TEST(Goal, EstimatesItsTimestamp) {
  wire::Position place;
  place.action = 10;
  // Seven actions are left, with four timestamps each.
  EXPECT_EQ(estimateTimestamp(GoTo(place), /*timestamp=*/8, /*numBegun=*/3),
            36u);
  EXPECT_EQ(estimateTimestamp(GoTo(place), /*timestamp=*/50, /*numBegun=*/11),
            50u);
  place.timestamp = 20;
  EXPECT_EQ(estimateTimestamp(GoTo(place), /*timestamp=*/8, /*numBegun=*/3),
            20u);
  wire::control::Search task;
  task.limit = 30;
  EXPECT_EQ(estimateTimestamp(Search(task), /*timestamp=*/8, /*numBegun=*/3),
            30u);
}
