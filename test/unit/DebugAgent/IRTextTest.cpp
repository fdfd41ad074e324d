//===- IRTextTest.cpp - The IR at stops as text ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/IRText.h"

#include "gtest/gtest.h"

#include "Compiled.h"
#include "mlir/IR/AsmState.h"
#include "tcp-mlir/Actions/IRSnapshot.h"
#include "tcp-mlir/Actions/RootOperation.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
/// A print of the whole root by MLIR, with the line of each operation. In the
/// generic form MLIR numbers values across functions, so each function is
/// printed on its own.
struct Whole {
  Whole(Operation *root, bool isGeneric) {
    flags.elideLargeElementsAttrs(64).elideLargeResourceString(64);
    flags.useLocalScope().assumeVerified();
    if (!isGeneric) {
      print(root, lines);
      return;
    }
    flags.printGenericOpForm();
    OpPrintingFlags around = flags;
    std::string frame;
    llvm::raw_string_ostream os(frame);
    root->print(os, around.skipRegions());
    auto [header, footer] = StringRef(frame).split("{...}");
    text = header.str() + "{\n";
    for (Operation &op : root->getRegion(0).front()) {
      AsmState::LocationMap inside;
      size_t begin = text.size();
      unsigned before = StringRef(text).count('\n');
      print(&op, inside);
      for (auto [each, place] : inside)
        lines[each] = {before + place.first, place.second};
      for (size_t at = begin; at < text.size(); at = text.find('\n', at) + 1)
        text.insert(at, "  ");
    }
    text += "}" + footer.str() + "\n";
  }

  void print(Operation *op, AsmState::LocationMap &places) {
    llvm::raw_string_ostream os(text);
    AsmState state(op, flags, &places);
    op->print(os, state);
    os << "\n";
  }

  OpPrintingFlags flags;
  std::string text;
  AsmState::LocationMap lines;
};

Operation *findRoot(const Event &event) {
  Operation *root = nullptr;
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    if (at->isPass())
      root = at->getOperation();
  return getRootOperation(root);
}

bool isInConversion(const Event &event) {
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    if (at->getTag() == "apply-conversion" &&
        !(event.isEnd() && at == &event.action))
      return true;
  return false;
}

/// Counts how often a document was the same as a whole print.
struct Counts {
  unsigned stops = 0, inConversions = 0, changes = 0;
};

/// Compares documents with whole prints at each `interval`th event.
Counts compareAtStops(unsigned interval) {
  Counts counts;
  PrintCache cache;
  unsigned number = 0;
  compile([&](const Event &event) {
    Operation *root = findRoot(event);
    if (!root || ++number % interval)
      return;
    ++counts.stops;
    counts.changes += event.isChange();
    bool isBroken = isInConversion(event);
    counts.inConversions += isBroken;
    for (bool isGeneric : {false, true}) {
      Whole whole(root, isGeneric);
      IRText document(
          root, {isGeneric, isBroken ? IRTrust::Converting : IRTrust::Valid},
          cache);
      ASSERT_EQ(document.getText().str(), whole.text);
      std::string fragments;
      for (auto [hash, fragment] : document.getFragments())
        fragments += fragment;
      ASSERT_EQ(fragments, whole.text);
      root->walk([&](Operation *op) {
        auto found = whole.lines.find(op);
        if (found != whole.lines.end()) {
          EXPECT_EQ(document.getLine(op), found->second.first);
        }
      });
    }
  });
  return counts;
}

TEST(IRText, IsWhatAWholePrintGivesAtEachStop) {
  Counts counts = compareAtStops(1);
  EXPECT_GT(counts.stops, 50u);
  EXPECT_GT(counts.inConversions, 10u);
  EXPECT_GT(counts.changes, 5u);
}

TEST(IRText, IsWhatAWholePrintGivesAtSomeStops) {
  for (unsigned interval : {3, 7, 40})
    EXPECT_GT(compareAtStops(interval).stops, 1u);
}

/// Parses a module and calls `use` with it.
void withModule(StringRef input, function_ref<void(ModuleOp)> use) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<func::FuncDialect, arith::ArithDialect, LLVM::LLVMDialect,
                      affine::AffineDialect>();
  context.allowUnregisteredDialects();
  auto module = parseSourceString<ModuleOp>(input, &context);
  ASSERT_TRUE(module);
  use(*module);
}

TEST(IRText, FindsOperationsByLine) {
  withModule(kInput, [](ModuleOp module) {
    PrintCache cache;
    IRText document(module, PrintStyle(), cache);
    EXPECT_EQ(document.findOperation(1), module.getOperation());
    module.walk([&](Operation *op) {
      // An operation without a line of its own has that of another.
      unsigned line = *document.getLine(op);
      EXPECT_EQ(document.getLine(document.findOperation(line)), line);
    });
    EXPECT_EQ(document.findOperation(3)->getName().getStringRef(),
              "arith.constant");
    // A line after the last function has an operation, too.
    EXPECT_NE(document.findOperation(1000), nullptr);
  });
}

TEST(IRText, PrintsOnlyWhatHasChanged) {
  withModule(kInput, [](ModuleOp module) {
    PrintCache cache;
    auto texts = [&] {
      IRText document(module, PrintStyle(), cache);
      std::vector<uint64_t> hashes;
      for (auto [hash, fragment] : document.getFragments())
        hashes.push_back(hash);
      return hashes;
    };
    auto second = module.lookupSymbol<func::FuncOp>("second");
    auto find = [&](Operation *op) {
      return cache.find(hashStates(op).first, {/*isGeneric=*/false, 2});
    };
    EXPECT_EQ(find(second), nullptr);
    std::vector<uint64_t> before = texts();
    PrintCache::Entry known = find(second);
    ASSERT_NE(known, nullptr);
    Operation *first = module.lookupSymbol("first");
    PrintCache::Entry old = find(first);
    first->setAttr("more", UnitAttr::get(module.getContext()));
    EXPECT_EQ(find(first), nullptr);
    std::vector<uint64_t> after = texts();
    EXPECT_EQ(find(second), known);
    EXPECT_NE(find(first), old);
    ASSERT_EQ(before.size(), after.size());
    unsigned different = 0;
    for (size_t at = 0; at < before.size(); ++at)
      different += before[at] != after[at];
    EXPECT_EQ(different, 1u);
  });
}

TEST(IRText, IsOneFragmentWhereTheRootIsNoListOfScopes) {
  withModule("\"test.seven\"() : () -> ()\nfunc.func @f() { return }\n",
             [](ModuleOp module) {
               PrintCache cache;
               IRText document(module, PrintStyle(), cache);
               EXPECT_EQ(document.getText().str(), Whole(module, false).text);
               EXPECT_EQ(document.getFragments().size(), 1u);
               EXPECT_EQ(document.getLine(&*module.getBody()->begin()), 2u);
             });
}

TEST(IRText, IsTheSameFromSeveralProcesses) {
  std::string input;
  for (int function = 0; function < 40; ++function) {
    input += "func.func @f" + std::to_string(function) +
             "(%0: i32) -> i32 {\n  %1 = arith.addi %0, %0 : i32\n";
    for (int number = 2; number < 400; ++number)
      input += "  %" + std::to_string(number) + " = arith.addi %0, %" +
               std::to_string(number - 1) + " : i32\n";
    input += "  return %399 : i32\n}\n";
  }
  withModule(input, [](ModuleOp module) {
    PrintCache cache;
    IRText document(module, PrintStyle(), cache);
    document.start();
    EXPECT_EQ(document.getText().str(), Whole(module, false).text);
    Operation *last =
        module.getBody()->back().getRegion(0).front().getTerminator();
    EXPECT_EQ(document.getLine(last), 40u * 402u);
  });
}
} // namespace
