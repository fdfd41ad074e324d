//===- WatchTest.cpp - What data breakpoints look at ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/Watch.h"

#include "gtest/gtest.h"

#include "Compiled.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
std::string errorOf(StringRef text, StringRef access) {
  llvm::Expected<Watch> watch = Watch::parse(text, access);
  return watch ? "" : toString(watch.takeError());
}

TEST(Watch, RefusesWhatIsNothing) {
  EXPECT_NE(errorOf("", "").find("nothing to watch"), std::string::npos);
  EXPECT_NE(errorOf("op@x", ""), "");
  EXPECT_NE(errorOf("value@0x10", ""), "");
  EXPECT_NE(errorOf("op@0x10", "sometimes").find("changed, erased"),
            std::string::npos);
  EXPECT_NE(errorOf("op@0x10", "uses"), "");
  EXPECT_EQ(errorOf("value@0x10@0x20", "uses"), "");
  EXPECT_EQ(errorOf("symbol@f", "changed"), "");
}

/// How many changes of the compile hit; `find` gives what to watch when the
/// compile begins.
unsigned count(StringRef access,
               const std::function<std::string(ModuleOp)> &find) {
  std::optional<Watch> watch;
  unsigned hits = 0;
  compile([&](const Event &event) {
    if (!watch) {
      Operation *root = event.action.getOperation();
      while (root->getParentOp())
        root = root->getParentOp();
      llvm::Expected<Watch> parsed =
          Watch::parse(find(cast<ModuleOp>(root)), access);
      ASSERT_TRUE(static_cast<bool>(parsed));
      watch = std::move(*parsed);
      watch->observe(root);
    }
    if (event.isChange())
      hits += watch->isHit(*event.change);
  });
  return hits;
}

/// The first operation of that name.
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
    return Watch::of(firstOf(module, "arith.addi"));
  };
  EXPECT_EQ(count("erased", add), 1u);
  EXPECT_EQ(count("created", add), 0u);
}

TEST(Watch, SeesUsesOfAValueChange) {
  EXPECT_GT(count("uses",
                  [](ModuleOp module) {
                    return Watch::of(
                        firstOf(module, "arith.constant")->getResult(0));
                  }),
            0u);
}

TEST(Watch, SeesOnlyTheAttributeThatItIsOf) {
  // Nothing changes the names of functions.
  EXPECT_EQ(count("changed",
                  [](ModuleOp module) {
                    return Watch::of(firstOf(module, "func.func"), "sym_name");
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
} // namespace
