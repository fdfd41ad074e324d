//===- SnapshotUpdateTest.cpp - Tests of updates in place -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Actions/IRSnapshot.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::tcp;

namespace {
const char *const kModule = R"(
func.func @f(%x: i32) {
  %a = "test.make"() : () -> i32
  "test.loop"() ({
  ^bb0(%i: i32):
    %b = "test.make"() : () -> i32
    "test.use"(%b, %i) : (i32, i32) -> ()
  }) : () -> ()
  "test.use"(%a, %x) : (i32, i32) -> ()
  return
}
)";

/// Changes a function at random, and compares the snapshots of it that are
/// updated in place with those that are taken anew.
class SnapshotUpdateTest : public testing::TestWithParam<bool> {
protected:
  SnapshotUpdateTest() : context(MLIRContext::Threading::DISABLED), random(1) {
    context.loadDialect<func::FuncDialect>();
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(kModule, &context);
    scope = GetParam() ? module->getOperation()
                       : module->lookupSymbol<func::FuncOp>("f");
    freed.start();
    before.take(scope, GetParam(), freed);
    inPlace = before;
  }

  unsigned draw(unsigned count) { return random() % count; }

  /// Returns all operations that may be erased or moved.
  SmallVector<Operation *> list() {
    SmallVector<Operation *> ops;
    module->walk([&](Operation *op) {
      if (op->getName().getDialectNamespace() == "test")
        ops.push_back(op);
    });
    return ops;
  }

  Operation *make(OpBuilder &builder, StringRef name, ValueRange operands,
                  unsigned numResults, unsigned numRegions) {
    OperationState state(module->getLoc(), name);
    state.addOperands(operands);
    state.addTypes(SmallVector<Type>(numResults, builder.getI32Type()));
    for (unsigned index = 0; index < numRegions; ++index)
      state.addRegion();
    return builder.create(state);
  }

  /// Changes something at or before an operation.
  void change(Operation *op) {
    OpBuilder builder(op);
    switch (draw(9)) {
    case 0:
      make(builder, "test.make", {}, 1 + draw(2), 0);
      break;
    case 1: {
      Value made = make(builder, "test.make", {}, 1, 0)->getResult(0);
      make(builder, "test.use", {made, made}, 0, 0);
      break;
    }
    case 2: {
      Operation *loop = make(builder, "test.loop", {}, 0, 1);
      builder.createBlock(&loop->getRegion(0), {}, builder.getI32Type(),
                          op->getLoc());
      make(builder, "test.make", {}, 1, 0);
      break;
    }
    case 3:
      op->setAttr("note", builder.getI32IntegerAttr(draw(3)));
      break;
    case 4:
      op->moveBefore(op->getBlock(), op->getBlock()->begin());
      break;
    case 5:
      if (op->getNumOperands() && op->getPrevNode() &&
          op->getPrevNode()->getNumResults())
        op->setOperand(0, op->getPrevNode()->getResult(0));
      break;
    case 6:
      // The operations of a block move out of it.
      if (op->getNumRegions()) {
        Block &block = op->getRegion(0).front();
        for (BlockArgument argument : block.getArguments())
          argument.replaceAllUsesWith(
              make(builder, "test.make", {}, 1, 0)->getResult(0));
        op->getBlock()->getOperations().splice(Block::iterator(op),
                                               block.getOperations());
        op->erase();
      }
      break;
    default:
      op->dropAllUses();
      op->walk([](Operation *inside) { inside->dropAllReferences(); });
      op->erase();
    }
  }

  static std::string print(ArrayRef<OpChange> changes) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (const OpChange &change : changes)
      os << stringify(change.kind) << " " << change.name << " "
         << change.address << "\n";
    return text;
  }

  static std::string print(const IRSnapshot &snapshot) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (const IRSnapshot::Entry &entry : snapshot.getEntries())
      os << entry.name << " " << entry.op << " " << entry.state << "\n";
    return text;
  }

  /// Returns whether the update in place was possible.
  bool check() {
    freed.advance();
    IRSnapshot anew;
    anew.take(scope, GetParam(), freed);
    std::vector<OpChange> expected, changes;
    before.diff(anew, freed, expected);
    bool isUpdated = inPlace.update(scope, GetParam(), freed, changes);
    if (isUpdated) {
      EXPECT_EQ(print(changes), print(expected));
      EXPECT_EQ(print(inPlace), print(anew));
      EXPECT_EQ(inPlace.getScopes(), anew.getScopes());
    } else {
      inPlace = anew;
    }
    before = anew;
    return isUpdated;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Operation *scope;
  FreedMemory freed;
  IRSnapshot before, inPlace;
  std::mt19937 random;
};

TEST_P(SnapshotUpdateTest, FindsWhatANewSnapshotFinds) {
  unsigned numUpdated = 0, numChecks = 3000;
  for (unsigned round = 0; round < numChecks && !HasFailure(); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    for (unsigned count = draw(4); count > 0; --count) {
      SmallVector<Operation *> ops = list();
      OpBuilder builder(&context);
      builder.setInsertionPointToStart(
          &module->lookupSymbol<func::FuncOp>("f").getBody().front());
      if (ops.size() < 10)
        make(builder, "test.make", {}, 1, 0);
      else
        change(ops[draw(ops.size())]);
    }
    numUpdated += check();
  }
  // In the module, the function is another scope.
  EXPECT_GT(numUpdated, numChecks / 3);
  EXPECT_LT(numUpdated, GetParam() ? numChecks + 1 : numChecks);
}

INSTANTIATE_TEST_SUITE_P(Scopes, SnapshotUpdateTest, testing::Bool());
} // namespace
