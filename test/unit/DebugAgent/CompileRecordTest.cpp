//===- CompileRecordTest.cpp - Tests of a compile's record ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/CompileRecord.h"
#include "debug-adapter/agent/process/BackwardSearch.h"
#include "llvm/ADT/ArrayRef.h"
#include "gtest/gtest.h"
#include <fcntl.h>
#include <random>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
class CompileRecordTest : public testing::Test {
protected:
  CompileRecordTest() : record([&](int64_t id) { dropped.push_back(id); }) {}

  /// Adds a checkpoint at a timestamp. Ids count from 1.
  void add(uint64_t timestamp, uint64_t lastEdit = 0, bool isEdited = false) {
    control::CheckpointTaken taken;
    // No process has this id.
    taken.pid = 0;
    taken.position.timestamp = static_cast<int64_t>(timestamp);
    taken.hash = "hash" + std::to_string(timestamp);
    taken.lastEdit = static_cast<int64_t>(lastEdit);
    taken.edited = isEdited;
    record.addCheckpoint(taken, open("/dev/null", O_RDONLY | O_CLOEXEC),
                         /*isWanted=*/true, [](const Checkpoint &) {});
  }
  uint64_t findBefore(uint64_t timestamp) {
    const Checkpoint *found = record.findBefore(timestamp);
    return found ? found->timestamp : 0;
  }
  /// Returns the timestamps of the hashes for a process that starts at the last
  /// checkpoint before a timestamp.
  std::vector<int64_t> listKnown(uint64_t timestamp) {
    std::vector<int64_t> known;
    for (const control::Passed &passed :
         record.describeTask(control::GoTo(), record.findBefore(timestamp))
             .known)
      known.push_back(passed.timestamp);
    return known;
  }

  std::vector<int64_t> dropped;
  CompileRecord record;
};
} // namespace

TEST_F(CompileRecordTest, FindsTheLastCheckpointBefore) {
  add(2);
  add(40);
  add(20);
  EXPECT_EQ(findBefore(2), 0u);
  EXPECT_EQ(findBefore(40), 20u);
  EXPECT_EQ(findBefore(41), 40u);
  wire::Position place;
  place.timestamp = 40;
  EXPECT_EQ(record.findBefore(place)->timestamp, 40u);
}

TEST_F(CompileRecordTest, CountsHitsFromCheckpointsThatKnowTheBreakpoints) {
  add(2);
  add(20);
  wire::Breakpoint breakpoint;
  breakpoint.kind = "name";
  record.setBreakpoints({{breakpoint}, /*countedSince=*/10});
  add(30);
  // At 20, hits of this breakpoint were not counted.
  EXPECT_EQ(findBefore(25), 2u);
  EXPECT_EQ(findBefore(35), 30u);
  // Setting the same breakpoints again changes nothing.
  record.setBreakpoints({{breakpoint}, /*countedSince=*/10});
  EXPECT_EQ(findBefore(35), 30u);
}

TEST_F(CompileRecordTest, ForgetsWhatIsBehindAnEdit) {
  add(2);
  add(20);
  add(40);
  add(30, /*lastEdit=*/30, /*isEdited=*/true);
  EXPECT_EQ(dropped, std::vector<int64_t>{3});
  EXPECT_EQ(findBefore(100), 30u);
  // A process from before the edit gets no hashes from after it.
  EXPECT_EQ(listKnown(21), (std::vector<int64_t>{2, 20}));
  EXPECT_EQ(listKnown(31), (std::vector<int64_t>{2, 20, 30}));
}

TEST_F(CompileRecordTest, ForgetsEditsThatOthersCameBy) {
  add(2);
  add(30, /*lastEdit=*/30, /*isEdited=*/true);
  record.reach(20, /*lastEdit=*/0);
  EXPECT_TRUE(dropped.empty());
  // A process without this edit has come further.
  record.reach(50, /*lastEdit=*/0);
  EXPECT_EQ(dropped, std::vector<int64_t>{2});
}

TEST_F(CompileRecordTest, CountsChangesTwiceAsFarAsNeeded) {
  EXPECT_FALSE(record.planCounting());
  add(2);
  add(20);
  record.addHash({80, "hash80"});
  record.getChanges().ask(50, std::nullopt,
                          open("/dev/null", O_WRONLY | O_CLOEXEC));
  std::optional<CompileRecord::Counting> counting = record.planCounting();
  ASSERT_TRUE(counting);
  EXPECT_EQ(counting->from->timestamp, 2u);
  EXPECT_EQ(counting->upTo, 80u);
  record.addHash({200, "hash200"});
  EXPECT_EQ(record.planCounting()->upTo, 100u);
}

TEST_F(CompileRecordTest, IsSearchedPartByPart) {
  add(2);
  add(20);
  add(40);
  BackwardSearch search;
  control::Search task;
  task.what = "change";
  task.reason = "step";
  task.limit = 60;
  task.parts = {50};
  // The search begins at the part of the task, and then goes from checkpoint to
  // checkpoint.
  const Checkpoint *from = search.begin(task, record);
  ASSERT_TRUE(from);
  EXPECT_EQ(from->timestamp, 40u);
  EXPECT_EQ(task.detectFrom, 50);
  std::vector<std::pair<uint64_t, int64_t>> parts;
  auto next = search.finishPart(/*found=*/0, /*first=*/2);
  while (next && std::holds_alternative<control::Search>(*next)) {
    control::Search part = std::get<control::Search>(*next);
    const Checkpoint *begin = search.begin(part, record);
    ASSERT_TRUE(begin);
    EXPECT_TRUE(search.isRunning());
    parts.push_back({begin->timestamp, part.limit});
    next = search.finishPart(/*found=*/0, /*first=*/2);
  }
  EXPECT_FALSE(next);
  EXPECT_FALSE(search.isRunning());
  EXPECT_EQ(parts, (std::vector<std::pair<uint64_t, int64_t>>{
                       {40, 50}, {20, 40}, {2, 20}}));
}

TEST_F(CompileRecordTest, GoesToWhatASearchHasFound) {
  add(2);
  BackwardSearch search;
  control::Search task;
  task.reason = "step";
  task.limit = 60;
  task.detect = true;
  task.parts = {50};
  ASSERT_TRUE(search.begin(task, record));
  auto next = search.finishPart(/*found=*/55, /*first=*/2);
  ASSERT_TRUE(next && std::holds_alternative<control::GoTo>(*next));
  const auto &goal = std::get<control::GoTo>(*next);
  EXPECT_EQ(goal.place.timestamp, 55);
  EXPECT_EQ(goal.reason, "step");
  EXPECT_TRUE(goal.detect);
  EXPECT_EQ(goal.detectFrom, 50);
}

/// Returns the change that a process finds that starts at the timestamp `from`
/// and looks for changes as `task` says; 0 for none.
static uint64_t findLastChange(llvm::ArrayRef<uint64_t> changes, uint64_t from,
                               const control::Search &task) {
  uint64_t found = 0;
  for (uint64_t change : changes)
    if (change >= from && change > static_cast<uint64_t>(task.detectFrom) &&
        change < static_cast<uint64_t>(task.limit))
      found = change;
  return found;
}

TEST_F(CompileRecordTest, FindsTheLastChangeWhereverPartsBegin) {
  std::mt19937 random(1);
  auto draw = [&](uint64_t last) { return random() % (last + 1); };
  for (int round = 0; round < 2000; ++round) {
    record.forgetFrom(0);
    uint64_t limit = 2 + draw(60);
    // Changes have odd timestamps, and parts begin at even ones.
    std::vector<uint64_t> changes;
    for (uint64_t timestamp = 3; timestamp < 64; timestamp += 2)
      if (draw(20) == 0)
        changes.push_back(timestamp);
    add(2);
    for (uint64_t timestamp = 4; timestamp < limit; timestamp += 2)
      if (draw(8) == 0)
        add(timestamp);
    control::Search task;
    task.limit = static_cast<int64_t>(limit);
    for (uint64_t timestamp = limit & ~uint64_t{1}; timestamp > 2;) {
      timestamp -= 2 * (1 + draw((timestamp - 4) / 2));
      if (task.parts.size() < draw(3))
        task.parts.push_back(static_cast<int64_t>(timestamp));
    }
    uint64_t expected = findLastChange(changes, 0, task);
    uint64_t found = 0;
    BackwardSearch search;
    while (const Checkpoint *from = search.begin(task, record)) {
      auto next =
          search.finishPart(findLastChange(changes, from->timestamp, task),
                            /*first=*/2);
      if (next && std::holds_alternative<control::GoTo>(*next))
        found = *std::get<control::GoTo>(*next).place.timestamp;
      if (!next || found)
        break;
      task = std::get<control::Search>(*next);
    }
    EXPECT_EQ(found, expected) << "before " << limit;
  }
}
