//===- ChangedOpsTest.cpp - The operations of a change --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/ChangedOps.h"

#include "gtest/gtest.h"

#include "Compiled.h"
#include "debug-adapter/agent/stop/Descriptions.h"
#include <random>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
/// Regions in regions, and several blocks in one.
constexpr StringLiteral kNested = R"(
"test.a"() ({
  "test.b"() ({ "test.c"() : () -> () }, { "test.d"() : () -> () }) : () -> ()
  "test.e"() : () -> ()
^second:
  "test.f"() ({
    "test.g"() : () -> ()
  ^inner:
    "test.h"() : () -> ()
  }) : () -> ()
^third:
  "test.i"() : () -> ()
}) : () -> ()
"test.j"() : () -> ()
)";

/// Calls a function with a change that some action has made.
void withChange(ArrayRef<OpChange> ops, Operation *root,
                function_ref<void(const IRChange &)> call) {
  bool isFirst = true;
  compile([&](const Event &event) {
    if (isFirst)
      call({1, event.action, /*isSynthetic=*/false, root, ops});
    isFirst = false;
  });
}

class ChangedOps : public testing::Test {
protected:
  ChangedOps() : context(MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(kNested, &context);
    module->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != module->getOperation())
        ops.push_back({OpChange::Created, op, op->getName(), op->getLoc(), op});
    });
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::vector<OpChange> ops;
};
} // namespace

TEST_F(ChangedOps, AreInTheOrderOfTheIr) {
  std::string wanted;
  for (const OpChange &op : ops)
    wanted += op.name.getStringRef().take_back(1);
  ASSERT_EQ(wanted, "abcdefghij");
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    std::shuffle(ops.begin(), ops.end(), random);
    withChange(ops, *module, [&](const IRChange &change) {
      std::string order;
      for (const OpChange *op : listInOrder(change))
        order += op->name.getStringRef().take_back(1);
      EXPECT_EQ(order, wanted);
    });
  }
}

TEST_F(ChangedOps, HaveTheErasedOnesLast) {
  OpChange gone = ops[2];
  gone.kind = OpChange::Erased;
  gone.op = nullptr;
  ops = {gone, ops[9], ops[4]};
  withChange(ops, *module, [&](const IRChange &change) {
    std::string order;
    for (const OpChange *op : listInOrder(change))
      order += op->name.getStringRef().take_back(1);
    EXPECT_EQ(order, "ejc");
    EXPECT_EQ(listOf(change, OpChange::Erased).size(), 1u);
  });
}

TEST_F(ChangedOps, AreDescribedAlikeHoweverTheyWereFound) {
  std::vector<OpChange> some = {ops[8], ops[1], ops[4]};
  withChange(some, *module, [&](const IRChange &change) {
    EXPECT_EQ(describeChange(change), "created test.i and 2 more");
  });
  some = {ops[4], ops[8], ops[1]};
  withChange(some, *module, [&](const IRChange &change) {
    EXPECT_EQ(describeChange(change), "created test.i and 2 more");
  });
}
