//===- TraceTest.cpp - Tests of traces ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/Passes.h"
#include "tcp-mlir/Pipeline/Register.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "tcp-mlir/Pipeline/UnifiedDiff.h"
#include "tcp-mlir/Trace/FusedLoops.h"
#include "tcp-mlir/Trace/PassTrace.h"
#include "tcp-mlir/Trace/StageText.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp;

TEST(UnifiedDiff, EqualTextsHaveNone) {
  EXPECT_EQ(makeUnifiedDiff("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(makeUnifiedDiff("", ""), "");
}

TEST(UnifiedDiff, IsAsDiffHasIt) {
  EXPECT_EQ(makeUnifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                            "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  EXPECT_EQ(makeUnifiedDiff("", "a\n"), "@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(makeUnifiedDiff("a\nb", "a\n"),
            "@@ -1,2 +1 @@\n a\n-b\n\\ No newline at end of file\n");
  // Six lines between two changes are one hunk, seven are two.
  EXPECT_EQ(makeUnifiedDiff("x\n1\n2\n3\n4\n5\n6\ny\n", "1\n2\n3\n4\n5\n6\n"),
            "@@ -1,8 +1,6 @@\n-x\n 1\n 2\n 3\n 4\n 5\n 6\n-y\n");
  EXPECT_EQ(
      makeUnifiedDiff("x\n1\n2\n3\n4\n5\n6\n7\ny\n", "1\n2\n3\n4\n5\n6\n7\n"),
      "@@ -1,4 +1,3 @@\n-x\n 1\n 2\n 3\n@@ -6,4 +5,3 @@\n 5\n 6\n 7\n-y\n");
}

TEST(UnifiedDiff, IsLeast) {
  std::string diff =
      makeUnifiedDiff("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n");
  size_t changes = 0;
  for (size_t at = 0; (at = diff.find('\n', at)) != std::string::npos; ++at)
    changes += diff[at + 1] == '+' || diff[at + 1] == '-';
  EXPECT_EQ(changes, 5u) << diff;
}

TEST(UnifiedDiff, ManyDifferencesAreOne) {
  std::string before, after;
  for (int i = 0; i < 5000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  EXPECT_EQ(makeUnifiedDiff(before, after).substr(0, 25),
            "@@ -1,5000 +1,5000 @@\n-a0");
}

namespace {
class TraceTest : public testing::Test {
protected:
  TraceTest() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {}

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllTcpDialects(registry);
    return registry;
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  PassTrace &observe(TraceOptions options) {
    auto trace = std::make_unique<PassTrace>(options);
    PassTrace &result = *trace;
    hub.addObserver(std::move(trace));
    hub.attach(context);
    return result;
  }

  ActionHub hub;
  MLIRContext context;
};

/// Makes what the verifier rejects, on one function.
struct BreakOnce : PassWrapper<BreakOnce, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BreakOnce)
  StringRef getArgument() const final { return "break-once"; }
  void runOnOperation() override {
    if (getOperation().getName() == "once")
      getOperation().getBody().front().getTerminator()->erase();
  }
};

const char *kTwice = R"(
func.func @twice(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @once(%a: i32) -> i32 {
  return %a : i32
}
)";
} // namespace

TEST_F(TraceTest, SummariesAreOfStructure) {
  OwningOpRef<ModuleOp> one = parse(kTwice), same = parse(kTwice);
  EXPECT_EQ(summarize(*one), summarize(*same));
  EXPECT_EQ(summarize(*one).numOps, 8u);
  auto differs = [&](StringRef text) {
    return !(summarize(*parse(text)) == summarize(*one));
  };
  std::string text = kTwice;
  auto with = [&](StringRef from, StringRef to) {
    std::string other = text;
    other.replace(other.find(from.str()), from.size(), to.str());
    return other;
  };
  EXPECT_FALSE(differs(with("%2 =", "%2  =")));
  EXPECT_TRUE(differs(with("muli %0, %1", "muli %1, %0")));
  EXPECT_TRUE(differs(with("@once", "@other")));
  EXPECT_TRUE(differs(with("muli", "subi")));
  EXPECT_TRUE(differs(with("%0, %1 : i32", "%0, %1 overflow<nsw> : i32")));
}

TEST_F(TraceTest, PassesAreOneForAllFunctions) {
  OwningOpRef<ModuleOp> module = parse(kTwice);
  TraceOptions options;
  options.firstStage = "linalg";
  options.diffBudget = 1000000;
  PassTrace &trace = observe(options);
  PassManager passes(&context);
  passes.addNestedPass<func::FuncOp>(createCSEPass());
  passes.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  ASSERT_TRUE(succeeded(passes.run(*module)));
  ASSERT_EQ(trace.getPasses().size(), 3u);
  const TracedPass &cse = trace.getPasses()[0];
  EXPECT_EQ(cse.name, "cse");
  EXPECT_EQ(cse.anchor, "func.func");
  EXPECT_EQ(cse.stage, "linalg");
  EXPECT_EQ(cse.numRuns, 2);
  EXPECT_EQ(cse.numChanges, 1);
  EXPECT_EQ(cse.opsBefore, 7);
  EXPECT_EQ(cse.opsAfter, 6);
  ASSERT_TRUE(cse.diff.has_value());
  EXPECT_EQ(*cse.diff, "--- @twice before cse\n+++ @twice after cse\n"
                       "@@ -1,6 +1,5 @@\n"
                       " func.func @twice(%arg0: i32) -> i32 {\n"
                       "   %0 = arith.addi %arg0, %arg0 : i32\n"
                       "-  %1 = arith.addi %arg0, %arg0 : i32\n"
                       "-  %2 = arith.muli %0, %1 : i32\n"
                       "-  return %2 : i32\n"
                       "+  %1 = arith.muli %0, %0 : i32\n"
                       "+  return %1 : i32\n"
                       " }\n");
  EXPECT_EQ(trace.getPasses()[1].numChanges, 0);
  EXPECT_EQ(trace.getPasses()[2].anchor, "builtin.module");
}

TEST_F(TraceTest, PassesBehindTheLastDoNothing) {
  OwningOpRef<ModuleOp> module = parse(kTwice);
  TraceOptions options;
  options.firstStage = "linalg";
  options.lastPass = 0;
  PassTrace &trace = observe(options);
  PassLimit limit(trace);
  hub.setController(&limit);
  PassManager passes(&context);
  passes.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  passes.addNestedPass<func::FuncOp>(createCSEPass());
  size_t before = summarize(*module).numOps;
  ASSERT_TRUE(succeeded(passes.run(*module)));
  EXPECT_EQ(summarize(*module).numOps, before);
  EXPECT_EQ(trace.getPasses()[1].numRuns, 0);
}

TEST_F(TraceTest, APassWhoseResultDoesNotVerifyHasFailed) {
  OwningOpRef<ModuleOp> module = parse(kTwice);
  TraceOptions options;
  options.firstStage = "linalg";
  PassTrace &trace = observe(options);
  PassManager passes(&context);
  passes.enableVerifier();
  passes.addNestedPass<func::FuncOp>(createCSEPass());
  passes.addNestedPass<func::FuncOp>(std::make_unique<BreakOnce>());
  hub.watchFailures(passes);
  ScopedDiagnosticHandler silent(&context,
                                 [](Diagnostic &) { return success(); });
  ASSERT_TRUE(failed(passes.run(*module)));
  EXPECT_EQ(trace.getFailedPass(), 1u);
  EXPECT_EQ(trace.getFailedSymbol(), "once");
}

TEST_F(TraceTest, OperationsKnowTheirSources) {
  std::string text = "func.func @f(%a: i32) -> i32 {\n"
                     "  %0 = arith.addi %a, %a : i32 loc(\"model.py\":3:4)\n"
                     "  return %0 : i32\n"
                     "}\n";
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text, "f.mlir"),
                               llvm::SMLoc());
  SourceMap sources;
  OwningOpRef<ModuleOp> module = sources.read(sourceMgr, &context);
  ASSERT_TRUE(module);
  StageText printed = printModule(module->getOperation(), sources);
  ASSERT_EQ(printed.parts.size(), 3u);
  std::vector<std::string> from, to;
  for (const StageText::Part &part : printed.parts) {
    ASSERT_EQ(part.sources.size(), 1u);
    ByteRange range = sources.getRanges()[part.sources.front()];
    from.push_back(text.substr(range.begin, range.end - range.begin));
    to.push_back(printed.text.substr(part.begin, part.end - part.begin));
  }
  EXPECT_EQ(from[0].substr(0, 12), "func.func @f");
  EXPECT_EQ(to[0].back(), '}');
  EXPECT_EQ(from[1].substr(0, 15), "%0 = arith.addi");
  EXPECT_EQ(to[1], "%0 = arith.addi %arg0, %arg0 : i32");
  EXPECT_EQ(from[2], "return %0 : i32");
  EXPECT_EQ(to[2], "return %0 : i32");
  // The place that messages name stays.
  module->walk([](Operation *op) {
    if (op->getName().getStringRef() == "arith.addi") {
      EXPECT_EQ(op->getLoc()->findInstanceOf<FileLineColLoc>().getLine(), 3u);
    }
  });
}

namespace {
class FusedLoopsTest : public TraceTest {
protected:
  /// A line for each function: its name, and the first words of the operations
  /// of each loop. -O0 fuses nothing.
  std::string show(const std::string &text, bool isReference = false) {
    llvm::SourceMgr sourceMgr;
    sourceMgr.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer(text, "f.mlir"), llvm::SMLoc());
    SourceMap sources;
    OwningOpRef<ModuleOp> module = sources.read(sourceMgr, &context);
    if (!module)
      return "not read";
    FusedLoops fused(*module, sources);
    PassManager passes(&context, ModuleOp::getOperationName(),
                       OpPassManager::Nesting::Explicit);
    PipelineOptions options;
    options.optimize = !isReference;
    addStagePasses(passes, *findStage("tcp"), *findStage("linalg"), options,
                   TargetTraits());
    if (failed(passes.run(*module)))
      return "not lowered";
    std::string shown;
    auto wordAt = [&](unsigned op) {
      StringRef rest =
          StringRef(text).drop_front(sources.getRanges()[op].begin);
      return " " + rest.split(' ').first.str();
    };
    for (const FunctionLoops &function : fused.find(*module)) {
      StringRef head = StringRef(text).drop_front(
          sources.getRanges()[function.function].begin);
      shown += head.split('(').first.split('@').second.str() + ":";
      for (const std::vector<unsigned> &loop : function.loops) {
        for (unsigned op : loop)
          shown += wordAt(op);
        shown += ";";
      }
      shown += "\n";
    }
    return shown;
  }
};
} // namespace

TEST_F(FusedLoopsTest, AreWhatTheCompilerMakes) {
  std::string text =
      "func.func @f(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {\n"
      "  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>\n"
      "  %1 = tcp.sqrt %0 : tensor<?xf32> -> tensor<?xf32>\n"
      "  %2 = tcp.sin %1 : tensor<?xf32> -> tensor<?xf32>\n"
      "  %3 = tcp.cos %2 : tensor<?xf32> -> tensor<?xf32>\n"
      "  return %1, %3 : tensor<?xf32>, tensor<?xf32>\n"
      "}\n";
  // A value that is returned is computed once.
  EXPECT_EQ(show(text), "f: %0 %1; %2 %3;\n");
  EXPECT_EQ(show(text, /*isReference=*/true), "f: %0; %1; %2; %3;\n");
}

TEST_F(FusedLoopsTest, AreOfEachFunction) {
  EXPECT_EQ(show("func.func @none(%a: f32) -> f32 {\n  return %a : f32\n}\n"
                 "func.func @one(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                 "  %0 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>\n"
                 "  return %0 : tensor<4xf32>\n}\n"
                 "func.func @two(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                 "  %0 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>\n"
                 "  %1 = tcp.sqrt %0 : tensor<4xf32> -> tensor<4xf32>\n"
                 "  return %1 : tensor<4xf32>\n}\n"),
            "one: %0;\ntwo: %0 %1;\n");
}

TEST_F(FusedLoopsTest, HaveBroadcastsAndNoConstants) {
  // Of two broadcasts one leaves a location.
  EXPECT_EQ(
      show("func.func @f(%a: tensor<?x4xf32>, %b: tensor<1x1xf32>, %n: index)"
           " -> tensor<?x4xf32> {\n"
           "  %c = arith.constant 4 : index\n"
           "  %k = tcp.const {value = dense<2.0> : tensor<1x1xf32>}"
           " : tensor<1x1xf32>\n"
           "  %0 = tcp.broadcast %b, %n {axes = [0]} : tensor<1x1xf32>, index"
           " -> tensor<?x1xf32>\n"
           "  %1 = tcp.broadcast %0, %c {axes = [1]} : tensor<?x1xf32>, index"
           " -> tensor<?x4xf32>\n"
           "  %2 = tcp.add %a, %1 : tensor<?x4xf32>, tensor<?x4xf32>"
           " -> tensor<?x4xf32>\n"
           "  return %2 : tensor<?x4xf32>\n}\n"),
      "f: %1 %2 %0;\n");
}

TEST_F(FusedLoopsTest, DoNotTellWhatIsInALinalgOp) {
  EXPECT_EQ(show("#map = affine_map<(d0) -> (d0)>\n"
                 "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                 "  %0 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>\n"
                 "  %e = tensor.empty() : tensor<4xf32>\n"
                 "  %1 = linalg.generic {indexing_maps = [#map, #map],"
                 " iterator_types = [\"parallel\"]} ins(%0 : tensor<4xf32>)"
                 " outs(%e : tensor<4xf32>) {\n"
                 "  ^bb0(%in: f32, %out: f32):\n"
                 "    %2 = arith.addf %in, %in : f32\n"
                 "    %3 = arith.mulf %2, %in : f32\n"
                 "    linalg.yield %3 : f32\n"
                 "  } -> tensor<4xf32>\n"
                 "  return %1 : tensor<4xf32>\n}\n"),
            "f: %0 %1;\n");
}

TEST_F(FusedLoopsTest, AreKnownOfLongFunctions) {
  std::string text = "func.func @f(%0: tensor<4xf32>) -> tensor<4xf32> {\n";
  std::string expected = "f:";
  for (int i = 1; i <= 400; ++i) {
    std::string name = "%" + std::to_string(i);
    text += "  " + name + " = tcp.tanh %" + std::to_string(i - 1) +
            " : tensor<4xf32> -> tensor<4xf32>\n  ";
    expected += " " + name;
  }
  text += "return %400 : tensor<4xf32>\n}\n";
  EXPECT_EQ(show(text), expected + ";\n");
}
