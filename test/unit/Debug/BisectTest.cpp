//===- BisectTest.cpp - The search for the first bad action ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Bisect.h"
#include "debug-adapter/client/BisectCheck.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <functional>
#include <set>

using namespace mlir::tcp::dap;

namespace {
using Kind = BisectAction::Kind;

/// A compile made of numbers: the IR before action N is N, and each action is
/// one change.
class FakeTarget : public BisectTarget {
public:
  Result<std::vector<BisectAction>> listActions() override { return actions; }
  Result<bool> goTo(BisectPosition position) override {
    place = getPlace(position);
    return true;
  }
  Result<bool> stepToChange(BisectPosition end) override {
    return ++place <= getPlace(end);
  }
  Result<Verdict> check() override { return verdictAt(place); }
  bool looksAtLlvm() const override { return hasLlvmCheck; }
  bool looksAtOutputs() const override { return hasOutputCheck; }
  Result<Verdict> checkOutput(int64_t action) override {
    return verdictAt(getPlace({action, true}));
  }
  void report(BisectPosition, Verdict) override { ++numChecks; }

  std::vector<BisectAction> actions;
  std::function<Verdict(int64_t)> verdictAt;
  bool hasLlvmCheck = false;
  bool hasOutputCheck = false;
  int64_t place = 0;
  int numChecks = 0;

private:
  /// An action ends after its nested ones.
  int64_t getPlace(BisectPosition position) const {
    auto index = static_cast<size_t>(position.action);
    if (!position.after)
      return position.action;
    while (index < actions.size() &&
           actions[index].depth > actions[position.action - 1].depth)
      ++index;
    return static_cast<int64_t>(index) + 1;
  }
};

/// Makes a target with so many passes, each with so many patterns.
FakeTarget makeTarget(int64_t numPasses, int64_t numPatterns,
                      Kind kind = Kind::Step) {
  FakeTarget target;
  int64_t index = 0;
  for (int64_t pass = 0; pass < numPasses; ++pass) {
    target.actions.push_back({++index, 0, kind});
    for (int64_t pattern = 0; pattern < numPatterns; ++pattern)
      target.actions.push_back({++index, 2, Kind::Nested});
  }
  return target;
}

/// Returns a check that is bad after an action.
std::function<Verdict(int64_t)> badBehind(int64_t action) {
  return [action](int64_t place) {
    return place > action ? Verdict::Bad : Verdict::Good;
  };
}

/// Returns such a check that can't be made from `from` up to `to`.
std::function<Verdict(int64_t)> unknownIn(int64_t from, int64_t to,
                                          int64_t action) {
  return [=](int64_t place) {
    return place >= from && place < to ? Verdict::Skip
                                       : badBehind(action)(place);
  };
}

TEST(Bisect, FindsAnyAction) {
  for (int64_t culprit = 1; culprit <= 20 * 11; ++culprit) {
    FakeTarget target = makeTarget(20, 10);
    target.verdictAt = badBehind(culprit);
    Result<BisectResult> found = bisect(target);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(target.place, culprit + 1);
    EXPECT_EQ(found->numUnknown, 0);
  }
}

TEST(Bisect, TakesFewChecks) {
  FakeTarget target = makeTarget(50, 1000);
  target.verdictAt = badBehind(31337);
  ASSERT_TRUE(bisect(target));
  EXPECT_EQ(target.place, 31338);
  // There are 2 checks at the ends, 6 for the passes and 10 for the patterns.
  EXPECT_LE(target.numChecks, 18);
}

TEST(Bisect, LeavesOutWhatCannotBeChecked) {
  // Pass 3 is a conversion: 23 to 33.
  FakeTarget target = makeTarget(5, 10);
  target.verdictAt = unknownIn(24, 34, 27);
  Result<BisectResult> found = bisect(target);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->good.action, 23);
  EXPECT_EQ(found->bad.action, 34);
  EXPECT_EQ(target.place, 34);
  EXPECT_EQ(found->numUnknown, 11);
}

TEST(Bisect, LooksBeforeAnEndThatCannotBeChecked) {
  // There are more passes than the search looks at on the way. The last one
  // that can be checked is bad.
  FakeTarget target = makeTarget(100, 2);
  target.verdictAt = unknownIn(100, 1000, 96);
  Result<BisectResult> found = bisect(target);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(target.place, 97);
}

TEST(Bisect, LooksAroundWhatCannotBeChecked) {
  FakeTarget target = makeTarget(3, 40);
  target.verdictAt = unknownIn(55, 65, 70);
  Result<BisectResult> found = bisect(target);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(target.place, 71);
  EXPECT_EQ(found->numUnknown, 0);
}

TEST(Bisect, GoesOnInWhatIsMade) {
  FakeTarget target = makeTarget(3, 2);
  target.actions.push_back({10, 0, Kind::Output});
  target.actions.push_back({11, 0, Kind::Output});
  target.verdictAt = badBehind(11);
  Result<BisectResult> found = bisect(target);
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("--bisect-output"), std::string::npos);
  target.hasOutputCheck = true;
  found = bisect(target);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->good.action, 10);
  EXPECT_EQ(found->bad.action, 11);
  target.verdictAt = [](int64_t) { return Verdict::Good; };
  found = bisect(target);
  ASSERT_FALSE(found);
  EXPECT_NE(
      found.error().message.find("not even on the file that the link makes"),
      std::string::npos);
}

TEST(Bisect, GoesOnInLlvm) {
  FakeTarget target = makeTarget(5, 10);
  FakeTarget llvm = makeTarget(40, 0, Kind::LlvmStep);
  for (BisectAction action : llvm.actions) {
    action.index += 55;
    action.depth = 2;
    target.actions.push_back(action);
  }
  target.verdictAt = badBehind(80);
  Result<BisectResult> found = bisect(target);
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("--bisect-llvm"), std::string::npos);
  target.hasLlvmCheck = true;
  found = bisect(target);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->good.action, 80);
  EXPECT_EQ(target.place, 81);
}

TEST(Bisect, FindsWhatIsGoodAgainInTheEnd) {
  FakeTarget target = makeTarget(10, 10);
  target.verdictAt = [](int64_t place) {
    return place > 40 && place < 80 ? Verdict::Bad : Verdict::Good;
  };
  ASSERT_TRUE(bisect(target));
  EXPECT_EQ(target.place, 41);
}

TEST(Bisect, SaysWhyThereIsNone) {
  FakeTarget target = makeTarget(5, 5);
  auto why = [&](const std::function<Verdict(int64_t)> &verdictAt) {
    target.verdictAt = verdictAt;
    Result<BisectResult> found = bisect(target);
    return found ? "found" : found.error().message;
  };
  EXPECT_EQ(why(badBehind(0)), "the check already fails on the input");
  EXPECT_EQ(
      why(badBehind(1000)),
      "the check does not fail anywhere in MLIR; --bisect-output gives one "
      "of what code generation and the link make");
  EXPECT_EQ(why(unknownIn(1, 2, 9)),
            "the check cannot tell whether the input is good (exit code 125)");
  target.actions.clear();
  EXPECT_EQ(why(badBehind(0)), "the compile has no passes");
}

TEST(BisectCheck, RunsShellCommands) {
  BisectIr ir{"func.func\n", false, false};
  auto run = [&](const char *command) {
    Result<Verdict> verdict = runCheck(command, ir);
    return verdict ? static_cast<int>(*verdict) : -1;
  };
  EXPECT_EQ(run("grep -q func '{}'"), static_cast<int>(Verdict::Good));
  EXPECT_EQ(run("grep -q func"), static_cast<int>(Verdict::Good));
  EXPECT_EQ(run("grep -q nothing"), static_cast<int>(Verdict::Bad));
  EXPECT_EQ(run("exit 125"), static_cast<int>(Verdict::Skip));
  EXPECT_EQ(run("kill -SEGV $$"), static_cast<int>(Verdict::Bad));
  EXPECT_EQ(run("no-such-command-at-all"), -1);
  EXPECT_EQ(run("test -z \"$TCP_IN_CONVERSION\""),
            static_cast<int>(Verdict::Good));
  ir.isInConversion = true;
  EXPECT_EQ(run("test -z \"$TCP_IN_CONVERSION\""),
            static_cast<int>(Verdict::Bad));
  EXPECT_EQ(run("case {} in *.mlir) ;; *) exit 1;; esac"),
            static_cast<int>(Verdict::Good));
  ir.isLlvm = true;
  EXPECT_EQ(run("case {} in *.ll) ;; *) exit 1;; esac"),
            static_cast<int>(Verdict::Good));
}
} // namespace
