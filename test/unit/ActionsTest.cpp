//===- ActionsTest.cpp - Tests of the hub's actions -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include "tcp-mlir/Actions/LocationFilter.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace mlir;
using namespace mlir::tcp;

namespace {
const char *const kSums = R"(
func.func @f(%i: index) -> index {
  %c1 = arith.constant 1 : index
  %1 = arith.addi %i, %c1 : index
  %2 = arith.addi %1, %c1 : index
  return %2 : index
}
func.func @g(%i: index) -> index {
  return %i : index
}
)";

/// Keeps a line of each thing it is told.
class Recorder : public ActionObserver {
public:
  explicit Recorder(std::vector<std::string> &lines) : lines(lines) {}
  void beforeAction(const ActiveAction &action, bool willRun) override {
    lines.push_back(std::to_string(action.getIndex()) + " " +
                    std::to_string(action.getDepth()) + " " +
                    action.getTag().str() + " " + action.getName().str() +
                    (willRun ? "" : " skipped"));
  }
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override {
    lines.push_back("end " + std::to_string(action.getIndex()) + " " +
                    stringify(result.status).str() + " " +
                    stringify(result.change).str());
  }
  void onChange(const IRChange &change) override {
    std::string line = "change in " + std::to_string(change.action.getIndex());
    for (const OpChange &op : change.ops)
      line +=
          " " + stringify(op.kind).str() + " " + op.name.getStringRef().str();
    lines.push_back(line);
  }

private:
  std::vector<std::string> &lines;
};

class SkipByName : public ActionController {
public:
  explicit SkipByName(StringRef name) : name(name) {}
  bool shouldRun(const ActiveAction &action) override {
    return !action.getName().ends_with(name);
  }

private:
  std::string name;
};

/// Canonicalizes and removes common subexpressions with a hub at work; what it
/// told, and the IR after.
std::vector<std::string> run(ChangeDetection detection,
                             ActionController *controller = nullptr,
                             std::string *after = nullptr) {
  std::vector<std::string> lines;
  ActionHub hub(detection);
  hub.addObserver(std::make_unique<Recorder>(lines));
  hub.setController(controller);
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, func::FuncDialect>();
  hub.attach(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  auto module = parseSourceString<ModuleOp>(kSums, &context);
  PassManager passes(&context);
  passes.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  EXPECT_TRUE(succeeded(passes.run(*module)));
  if (after) {
    llvm::raw_string_ostream os(*after);
    module->print(os);
  }
  return lines;
}

bool contains(const std::vector<std::string> &lines, StringRef part) {
  return llvm::any_of(lines,
                      [&](StringRef line) { return line.contains(part); });
}

TEST(ActionHub, IsTheSameEachTime) {
  for (auto detection :
       {ChangeDetection::Off, ChangeDetection::Passes, ChangeDetection::All})
    EXPECT_EQ(run(detection), run(detection));
}

TEST(ActionHub, CountsActionsAlikeHoweverItLooksForChanges) {
  auto begins = [](const std::vector<std::string> &lines) {
    std::vector<std::string> result;
    llvm::copy_if(lines, std::back_inserter(result),
                  [](StringRef line) { return llvm::isDigit(line.front()); });
    return result;
  };
  EXPECT_EQ(begins(run(ChangeDetection::Off)),
            begins(run(ChangeDetection::All)));
}

TEST(ActionHub, ComparesPasses) {
  std::vector<std::string> lines = run(ChangeDetection::Passes);
  EXPECT_EQ(lines.front(), "1 0 pass-execution pipeline");
  EXPECT_TRUE(contains(lines, "end 2 success changed"));
  EXPECT_EQ(lines.back().substr(lines.back().find(' ', 4)),
            " success unchanged");
  EXPECT_EQ(
      llvm::count_if(
          lines, [](StringRef line) { return line.starts_with("change in "); }),
      1);
}

TEST(ActionHub, GivesChangesToPatterns) {
  std::vector<std::string> lines = run(ChangeDetection::All);
  EXPECT_TRUE(contains(lines, "created arith.constant created arith.addi "
                              "modified func.return erased arith.addi"));
}

TEST(ActionHub, SkipsWhatTheControllerSays) {
  SkipByName controller("AddIAddConstant");
  std::string after;
  std::vector<std::string> lines =
      run(ChangeDetection::All, &controller, &after);
  EXPECT_TRUE(contains(lines, "AddIAddConstant skipped"));
  EXPECT_NE(StringRef(after).find("%1 = arith.addi %0"), StringRef::npos);

  SkipByName all("canonicalize");
  lines = run(ChangeDetection::All, &all);
  EXPECT_FALSE(contains(lines, "apply-pattern"));
}

class IRRecordTest : public testing::Test {
protected:
  IRRecordTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    module = parseSourceString<ModuleOp>(kSums, &context);
    f = module->lookupSymbol<func::FuncOp>("f");
    freed.start();
    record = std::make_unique<IRRecord>(*module, freed);
  }

  /// "created X, erased Y"
  std::string update(Operation *scope = nullptr) {
    std::string text;
    for (const OpChange &change : record->update(scope))
      text += (text.empty() ? "" : ", ") + stringify(change.kind).str() + " " +
              change.name.getStringRef().str();
    return text;
  }

  Operation *opAt(unsigned index) {
    return &*std::next(f.getBody().front().begin(), index);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp f;
  FreedMemory freed;
  std::unique_ptr<IRRecord> record;
};

TEST_F(IRRecordTest, SaysNothingWhereNothingChanged) {
  EXPECT_EQ(update(), "");
  EXPECT_EQ(update(f), "");
}

TEST_F(IRRecordTest, FindsTheScope) {
  EXPECT_EQ(record->findScope(opAt(0)), f);
  EXPECT_EQ(record->findScope(f), nullptr);
}

TEST_F(IRRecordTest, SeesAttributesOperandsAndLocations) {
  opAt(0)->setAttr("note", UnitAttr::get(&context));
  EXPECT_EQ(update(f), "modified arith.constant");
  opAt(2)->setOperand(0, f.getArgument(0));
  EXPECT_EQ(update(), "modified arith.addi");
  opAt(1)->setLoc(UnknownLoc::get(&context));
  EXPECT_EQ(update(f), "modified arith.addi");
  f->setAttr("note", UnitAttr::get(&context));
  EXPECT_EQ(update(f), "");
  EXPECT_EQ(update(), "modified func.func");
}

TEST_F(IRRecordTest, SeesWhatIsNewGoneAndMoved) {
  OpBuilder builder(opAt(1));
  arith::ConstantIndexOp::create(builder, f.getLoc(), 7);
  EXPECT_EQ(update(f), "created arith.constant");
  opAt(1)->moveBefore(opAt(0));
  EXPECT_EQ(update(f), "moved arith.constant");
  opAt(0)->erase();
  EXPECT_EQ(update(f), "erased arith.constant");
  EXPECT_EQ(update(), "");
}

TEST_F(IRRecordTest, SeesFunctionsComeAndGo) {
  OpBuilder builder(f);
  Operation *copy = builder.clone(*f);
  EXPECT_EQ(update(), "created func.func, created arith.constant, created "
                      "arith.addi, created arith.addi, created func.return");
  copy->erase();
  EXPECT_EQ(update(), "erased func.func, erased arith.constant, erased "
                      "arith.addi, erased arith.addi, erased func.return");
}

TEST_F(IRRecordTest, SeesWhatMovesToAnotherFunction) {
  OpBuilder builder(f);
  auto other =
      func::FuncOp::create(builder, f.getLoc(), "other", f.getFunctionType());
  other.getBody().takeBody(f.getBody());
  EXPECT_EQ(update(), "created func.func, modified func.func, moved "
                      "arith.constant, moved arith.addi, moved arith.addi, "
                      "moved func.return");
  EXPECT_EQ(update(), "");
}

TEST_F(IRRecordTest, SeesWhatWasErasedInAnyFunction) {
  OpBuilder builder(f);
  auto copy = cast<func::FuncOp>(builder.clone(*f));
  (void)record->update(nullptr);
  auto around = [&](Operation *scope) {
    std::string text;
    for (const OpChange &change : record->updateAround({scope}))
      text += stringify(change.kind).str() + " " +
              change.name.getStringRef().str() + " ";
    return text;
  };
  // As a driver folds it, while it tries patterns on the other function.
  Operation *last = copy.getBody().front().getTerminator()->getPrevNode();
  last->replaceAllUsesWith(ValueRange{copy.getArgument(0)});
  last->erase();
  EXPECT_EQ(around(f), "modified func.return erased arith.addi ");
  EXPECT_EQ(around(f), "");
  // The operation has a new owner.
  builder.setInsertionPointToStart(&f.getBody().front());
  Operation *seven = arith::ConstantIndexOp::create(builder, f.getLoc(), 7);
  EXPECT_EQ(around(f), "created arith.constant ");
  seven->erase();
  EXPECT_EQ(around(copy), "erased arith.constant ");
}

TEST_F(IRRecordTest, SeesNearWhatIsMadeBehindWhatAnOperationReads) {
  // A second block, whose operation reads an argument of the first block and
  // what one of its operations far above the end computes.
  OpBuilder builder(opAt(1));
  Value early = arith::ConstantIntOp::create(builder, f.getLoc(), 5, 32);
  builder.setInsertionPoint(opAt(2));
  for (int i = 0; i < 40; ++i)
    arith::ConstantIntOp::create(builder, f.getLoc(), i, 32);
  Operation *reader =
      arith::AddIOp::create(builder, f.getLoc(), f.getArgument(0), early);
  reader->getBlock()->splitBlock(reader);
  (void)record->update(nullptr);

  builder.setInsertionPointAfterValue(early);
  arith::ConstantIndexOp::create(builder, f.getLoc(), 7);
  builder.setInsertionPointToStart(&f.getBody().front());
  arith::ConstantIndexOp::create(builder, f.getLoc(), 8);
  std::optional<std::vector<OpChange>> changes = record->updateNear(reader);
  ASSERT_TRUE(changes);
  EXPECT_EQ(changes->size(), 2u);
  EXPECT_EQ(update(), "");
}

TEST_F(IRRecordTest, TellsAnOperationFromTheNextOneAtItsAddress) {
  std::mt19937 random(1);
  OpBuilder builder(opAt(0));
  SmallVector<Operation *> made;
  auto make = [&](unsigned value) {
    made.push_back(
        arith::ConstantIntOp::create(builder, f.getLoc(), value, 32));
  };
  for (unsigned value = 0; value < 20; ++value)
    make(value);
  EXPECT_EQ(update(f).find("erased"), std::string::npos);

  unsigned reused = 0;
  for (unsigned round = 0; round < 100; ++round) {
    unsigned count = 1 + random() % 5;
    std::set<Operation *> gone;
    for (unsigned i = 0; i < count; ++i) {
      auto chosen = made.begin() + random() % made.size();
      gone.insert(*chosen);
      (*chosen)->erase();
      made.erase(chosen);
    }
    for (unsigned i = 0; i < count; ++i) {
      builder.setInsertionPoint(opAt(random() % 10));
      make(random() % 3);
      reused += gone.count(made.back());
    }
    std::map<OpChange::Kind, unsigned> counts;
    for (const OpChange &change : record->update(f))
      ++counts[change.kind];
    EXPECT_EQ(counts,
              (std::map<OpChange::Kind, unsigned>{{OpChange::Created, count},
                                                  {OpChange::Erased, count}}));
  }
  // Without that nothing has been tried.
  EXPECT_GT(reused, 20u);
}

TEST_F(IRRecordTest, SeesAnOperandThatIsAtTheAddressOfTheOneBefore) {
  OpBuilder builder(opAt(1));
  Operation *before = arith::ConstantIntOp::create(builder, f.getLoc(), 1, 32);
  Value value = before->getResult(0);
  Operation *user = arith::AddIOp::create(builder, f.getLoc(), value, value);
  (void)record->update(f);

  Operation *spare = opAt(0);
  user->setOperands({spare->getResult(0), spare->getResult(0)});
  before->erase();
  builder.setInsertionPoint(user);
  Operation *after = arith::ConstantIntOp::create(builder, f.getLoc(), 1, 32);
  user->setOperands({after->getResult(0), after->getResult(0)});
  ASSERT_EQ(before, after);
  EXPECT_EQ(update(f), "created arith.constant, modified arith.addi, erased "
                       "arith.constant");
}

TEST_F(IRRecordTest, SeesAFunctionAtTheAddressOfAnother) {
  OpBuilder builder(f);
  Operation *before =
      func::FuncOp::create(builder, f.getLoc(), "g", f.getFunctionType());
  (void)record->update(nullptr);
  before->erase();
  Operation *after =
      func::FuncOp::create(builder, f.getLoc(), "g", f.getFunctionType());
  ASSERT_EQ(before, after);
  EXPECT_EQ(update(), "created func.func, erased func.func");
}

struct FilterCase {
  const char *filter;
  unsigned line, column;
  bool matches;
};

TEST(LocationFilter, Matches) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  const FilterCase cases[] = {
      {"a.mlir:3", 3, 7, true},
      {"a.mlir:3", 4, 7, false},
      {"a.mlir:3:7", 3, 7, true},
      {"a.mlir:3:7", 3, 8, false},
      {"dir/a.mlir:3", 3, 7, true},
      {"/top/dir/a.mlir:3", 3, 1, true},
      {"r/a.mlir:3", 3, 7, false},
      {"b.mlir:3", 3, 7, false},
      {"*:3", 3, 7, true},
      {"a.mlir:*", 90, 7, true},
      {"a.mlir:2-4", 4, 99, true},
      {"a.mlir:2-4", 5, 1, false},
      {"a.mlir:3:2-3:9", 3, 7, true},
      {"a.mlir:3:2-3:6", 3, 7, false},
      {"a.mlir:2:9-4:1", 3, 1, true},
      {"a.mlir:*:7", 3, 7, true},
      {"a.mlir:*:7", 3, 8, false},
  };
  for (const FilterCase &each : cases) {
    llvm::Expected<LocationFilter> filter = LocationFilter::parse(each.filter);
    ASSERT_TRUE(static_cast<bool>(filter)) << each.filter;
    auto location = FileLineColLoc::get(&context, "/top/dir/a.mlir", each.line,
                                        each.column);
    EXPECT_EQ(filter->matches(location), each.matches) << each.filter;
    // Inside of others too.
    auto other = FileLineColLoc::get(&context, "z.mlir", 1, 1);
    EXPECT_EQ(filter->matches(FusedLoc::get(&context, {other, location})),
              each.matches);
    EXPECT_EQ(filter->matches(CallSiteLoc::get(other, location)), each.matches);
  }
}

TEST(LocationFilter, SaysWhatIsWrong) {
  for (auto [text, why] : {std::pair("a.mlir", "it has no line"),
                           std::pair(":3", "it has no file"),
                           std::pair("a.mlir:x", "it has no line"),
                           std::pair("a.mlir:3:", "its column is not a number"),
                           std::pair("a.mlir:9-8", "ends before it starts"),
                           std::pair("a.mlir:3-", "the end of the range")}) {
    llvm::Expected<LocationFilter> filter = LocationFilter::parse(text);
    ASSERT_FALSE(static_cast<bool>(filter)) << text;
    EXPECT_NE(toString(filter.takeError()).find(why), std::string::npos)
        << text;
  }
}
} // namespace
