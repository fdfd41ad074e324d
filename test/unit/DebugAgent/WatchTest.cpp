//===- WatchTest.cpp - Watched data ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/Watch.h"

#include "gtest/gtest.h"

#include "Compiled.h"
#include "debug-adapter/agent/breakpoints/WatchText.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "tcp-mlir/Actions/RootOperation.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
std::string errorOf(StringRef text, StringRef access) {
  llvm::Expected<Watch> watch = Watch::parse(text, access);
  return watch ? "" : toString(watch.takeError());
}

TEST(Watch, RefusesWhatIsNothing) {
  EXPECT_NE(errorOf("", "").find("cannot be watched"), std::string::npos);
  EXPECT_NE(errorOf("op@x", ""), "");
  EXPECT_NE(errorOf("value@0x10", ""), "");
  EXPECT_NE(errorOf("op@0x10", "sometimes").find("changed, erased"),
            std::string::npos);
  EXPECT_NE(errorOf("op@0x10", "uses"), "");
  EXPECT_EQ(errorOf("value@0x10@0x20", "uses"), "");
  EXPECT_EQ(errorOf("symbol@f", "changed"), "");
}

/// Counts the changes that hit a watch. `find` returns its text at the begin of
/// the compile.
unsigned count(StringRef access,
               const std::function<std::string(ModuleOp)> &find) {
  std::optional<Watch> watch;
  unsigned hits = 0;
  compile([&](const Event &event) {
    if (!watch) {
      Operation *root = getRootOperation(event.action.getOperation());
      llvm::Expected<Watch> parsed =
          Watch::parse(find(cast<ModuleOp>(root)), access);
      ASSERT_TRUE(static_cast<bool>(parsed));
      watch = std::move(*parsed);
      watch->observe(root);
    }
    if (event.isChange())
      hits += watch->isHit(*event.change, event.position.timestamp);
  });
  return hits;
}

/// Returns the first operation of that name.
Operation *firstOf(ModuleOp module, StringRef name) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    if (op->getName().getStringRef() == name) {
      found = op;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return found;
}

TEST(Watch, SeesAnOperationGoOnce) {
  auto add = [](ModuleOp module) {
    return formatWatch(firstOf(module, "arith.addi"));
  };
  EXPECT_EQ(count("erased", add), 1u);
  EXPECT_EQ(count("created", add), 0u);
}

TEST(Watch, SeesUsesOfAValueChange) {
  EXPECT_GT(count("uses",
                  [](ModuleOp module) {
                    return formatWatch(
                        firstOf(module, "arith.constant")->getResult(0));
                  }),
            0u);
}

TEST(Watch, SeesOnlyTheAttributeThatItIsOf) {
  // Nothing changes the names of functions.
  EXPECT_EQ(count("changed",
                  [](ModuleOp module) {
                    return formatWatch(firstOf(module, "func.func"),
                                       "sym_name");
                  }),
            0u);
}

TEST(Watch, SeesWhatIsInASymbolAndWhatIsMade) {
  auto text = [](const char *what) {
    return [what](ModuleOp) { return std::string(what); };
  };
  EXPECT_GT(count("changed", text("symbol@first")), 0u);
  EXPECT_EQ(count("changed", text("symbol@outside")), 0u);
  EXPECT_GT(count("created", text("created@llvm.*")), 0u);
  EXPECT_EQ(count("created", text("created@scf.*")), 0u);
}

/// A module in a context of its own, as in another compile.
struct Parsed {
  explicit Parsed(StringRef text) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    module = parseSourceString<ModuleOp>(text, &context);
  }
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

constexpr StringLiteral kTwo = R"(func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("x":1:1)
  %1 = arith.addi %0, %a : i32 loc("x":1:1)
  return %1 : i32
}
)";

/// Finds in another compile what a text names.
std::optional<std::string> findAgain(const std::string &text, Parsed &other) {
  std::optional<WatchPlace> place = WatchPlace::parse(text);
  return place ? place->find(*other.module) : std::nullopt;
}

TEST(WatchPlace, FindsTheSameInAnotherCompile) {
  Parsed one(kTwo), other(kTwo);
  auto secondAdd = [](Parsed &of) {
    return firstOf(*of.module, "func.return")->getOperand(0).getDefiningOp();
  };
  std::string op = WatchPlace::textOf(secondAdd(one));
  EXPECT_EQ(findAgain(op, other), formatWatch(secondAdd(other)));
  std::string result = WatchPlace::textOf(secondAdd(one)->getResult(0));
  EXPECT_EQ(findAgain(result, other),
            formatWatch(secondAdd(other)->getResult(0)));
  Operation *f = firstOf(*one.module, "func.func");
  Operation *otherF = firstOf(*other.module, "func.func");
  EXPECT_EQ(findAgain(WatchPlace::textOf(f, "sym_name"), other),
            formatWatch(otherF, "sym_name"));
  EXPECT_EQ(findAgain(WatchPlace::textOf(Value(f->getRegion(0).getArgument(0))),
                      other),
            formatWatch(Value(otherF->getRegion(0).getArgument(0))));
}

TEST(WatchPlace, SaysWhatIsNotThere) {
  Parsed one(kTwo), empty("func.func private @f(i32) -> i32");
  Operation *add = firstOf(*one.module, "arith.addi");
  std::string text = WatchPlace::textOf(add);
  EXPECT_EQ(findAgain(text, empty), std::nullopt);
  EXPECT_EQ(errorOf(text, ""), "");
  EXPECT_EQ(cantFail(Watch::parse(text, "")).explainPending(), "");
  WatchPlace::beginCompile();
  EXPECT_EQ(cantFail(Watch::parse(text, "")).explainPending(),
            "arith.addi of x:1:1 in @f is not there now, and cannot be told "
            "from others that come about: watch it again when it is there");
}
} // namespace
