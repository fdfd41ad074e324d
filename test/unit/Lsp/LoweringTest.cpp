//===- LoweringTest.cpp - Tests of lowering -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Lowering.h"
#include "Support/TestDocument.h"
#include "lsp/features/hover/LoweringSource.h"
#include "lsp/server/BatchLowering.h"
#include "lsp/server/process/ValuesJob.h"
#include "lsp/server/threads/Timers.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
const char *kFunctions =
    "func.func @a() {\n  call @b() : () -> ()\n  return\n}\n"
    "func.func @b() {\n  return\n}\n"
    "func.func @c() {\n  call @d() : () -> ()\n  return\n}\n"
    "func.func @d() {\n  retur\n}\n";

std::vector<std::string> namesOf(const LoweringSource &source) {
  std::vector<std::string> names;
  for (const LoweringSource::Function &function : source.getFunctions())
    names.push_back(function.name);
  return names;
}
} // namespace

TEST(LoweringSource, TakesWhatAFunctionNeeds) {
  TestDocument document(kFunctions);
  LoweringSource source(*document);
  EXPECT_EQ(namesOf(source), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(source.cut(source.find("b")).text,
            "\n\n\n\nfunc.func @b() {\n  return\n}\n\n\n\n\n\n\n\n");
  EXPECT_EQ(llvm::StringRef(source.cut(source.find("a")).text).rtrim(),
            "func.func @a() {\n  call @b() : () -> ()\n  return\n}\n"
            "func.func @b() {\n  return\n}");
}

TEST(LoweringSource, DeclaresWhatHasErrors) {
  TestDocument document(kFunctions);
  LoweringSource source(*document);
  LoweringInput input = source.cut(source.find("c"));
  EXPECT_EQ(llvm::StringRef(input.text).trim(),
            "func.func @c() {\n  call @d() : () -> ()\n  return\n}\n"
            "func.func private @d()");
  ASSERT_EQ(input.omitted.size(), 1u);
  EXPECT_EQ(input.omitted[0].symbol, "d");
  EXPECT_EQ(input.omitted[0].reason, "does not parse");
  EXPECT_EQ(source.explainMissing("d"), "@d does not parse");
}

TEST(LoweringSource, HashesAreOfAllThatIsNeeded) {
  auto hashesOf = [](std::string text) {
    TestDocument document(text);
    LoweringSource source(*document);
    return std::pair(source.find("a")->hash, source.find("c")->hash);
  };
  std::string text = kFunctions;
  auto before = hashesOf(text);
  // The functions are at another place in the file.
  EXPECT_EQ(hashesOf("\n\n" + text), before);
  // The text of a function that @a calls changes.
  size_t at = text.find("@b() {\n") + 7;
  auto after = hashesOf(text.substr(0, at) + "  func.call @b() : () -> ()\n" +
                        text.substr(at));
  EXPECT_NE(after.first, before.first);
  EXPECT_EQ(after.second, before.second);
}

TEST(LoweringSource, KeepsModulesAround) {
  TestDocument document("module @m {\n  func.func @a() {\n    return\n  }\n"
                        "  func.func @b() {\n    return\n  }\n}\n");
  LoweringSource source(*document);
  LoweringInput input = source.cut(source.find("b"));
  EXPECT_EQ(input.text, "module @m {\n\n\n\n  func.func @b() {\n    return\n"
                        "  }\n}\n");
}

TEST(LoweringSource, NamesWhatNoStageTakes) {
  TestDocument document("func.func @a() {\n  gpu.barrier\n  return\n}\n");
  LoweringSource source(*document);
  EXPECT_EQ(source.explainEmpty(0),
            "there is no function that can be lowered: @a has 'gpu.barrier', "
            "which no stage accepts");
}

TEST(LoweringSource, EntersWhereTheFirstFunctionDoes) {
  TestDocument document("func.func @a(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
                        "  %0 = tcp.neg %a : tensor<2xf32> -> tensor<2xf32>\n"
                        "  return %0 : tensor<2xf32>\n}\n// -----\nfunc.func "
                        "@b() {\n  return\n}\n");
  LoweringSource source(*document);
  EXPECT_EQ(source.entryStage(0), "tcp");
  EXPECT_EQ(source.entryStage(1), "loops");
}

TEST(LoweringSource, HasNothingThatDoesNotVerify) {
  TestDocument document("func.func @f(%a: tensor<?xf32>) -> tensor<?xi32> {\n"
                        "  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xi32>\n"
                        "  return %0 : tensor<?xi32>\n"
                        "}\n");
  EXPECT_TRUE(LoweringSource(*document).getFunctions().empty());
}

TEST(BatchLowering, BlamesOneOfMany) {
  TestDocument document("func.func @a() {\n  return\n}\n"
                        "func.func @b() {\n  return\n}\n"
                        "func.func @c() {\n  return\n}\n");
  LoweringSource source(*document);
  LoweringResults results;
  std::vector<std::string> inputs;
  // A pass crashes on @b, and the trace does not name it.
  auto lower = [&](const LoweringInput &input, llvm::StringRef,
                   LoweringGoal) -> llvm::Expected<Trace> {
    inputs.push_back(input.text);
    Trace trace;
    trace.from = "loops";
    trace.compiled = input.text.find("@b") == std::string::npos;
    if (!trace.compiled) {
      trace.failure.emplace();
      trace.failure->kind = TraceFailure::Crash;
      trace.failure->pass = "some-pass";
    }
    return trace;
  };
  BatchLowering lowering(source, results, lower, std::chrono::milliseconds(1));
  ASSERT_FALSE(lowering.run(LoweringGoal::Diagnostics));
  std::vector<PipelineDiagnostic> found = results.findDiagnostics(source);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "some-pass");
  EXPECT_EQ(found[0].message, "the pass 'some-pass' crashed");
  EXPECT_EQ(found[0].range.begin, source.find("b")->range.begin);
  // Now all results are known.
  inputs.clear();
  ASSERT_FALSE(lowering.run(LoweringGoal::Diagnostics));
  EXPECT_TRUE(inputs.empty());
}

namespace {
/// Tells that the first two operations of each function are one loop. After
/// that, crashes on @b.
llvm::Expected<Trace> fuseTwo(const LoweringInput &input, LoweringGoal goal) {
  Trace trace;
  trace.from = "tcp";
  llvm::StringRef text = input.text;
  trace.compiled = goal == LoweringGoal::Loops || !text.contains("@b");
  if (!trace.compiled) {
    trace.failure.emplace().kind = TraceFailure::Crash;
    return trace;
  }
  for (size_t at = 0; (at = text.find("func.func", at)) != text.npos; ++at) {
    size_t first = text.find("%0 =", at), second = text.find("%1 =", at);
    trace.loops.push_back({{at, text.find("}", at)},
                           {{{{first, first + 1}, {second, second + 1}}}}});
  }
  return trace;
}

/// Returns a function whose loop `fuseTwo` tells.
std::string makeTwo(llvm::StringRef name) {
  return ("func.func @" + name +
          "(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
          "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
          "  %1 = tcp.sqrt %0 : tensor<4xf32> -> tensor<4xf32>\n"
          "  return %1 : tensor<4xf32>\n}\n")
      .str();
}

/// Lists the loops that are known for the operations of a document, by
/// function.
std::vector<std::string> loopsIn(const Document &document) {
  std::vector<std::string> all;
  for (const Member &member : document.getMembers()) {
    std::string shown;
    if (member.unit && member.piece.kind == Piece::Ops)
      for (Operation &function : member.unit->getOps())
        for (Operation &op : function.getRegion(0).front())
          for (unsigned loop : member.unit->get<UnitFusion>().loopsOf(&op))
            shown += op.getName().stripDialect().str() + std::to_string(loop);
    all.push_back(shown);
  }
  return all;
}
} // namespace

TEST(BatchLowering, TellsLoopsOfWhatCrashesBehindThem) {
  std::string text = makeTwo("a") + makeTwo("b") + makeTwo("c");
  TestDocument document(text);
  LoweringSource source(*document);
  LoweringResults results;
  auto lower = [](const LoweringInput &input, llvm::StringRef,
                  LoweringGoal goal) { return fuseTwo(input, goal); };
  BatchLowering lowering(source, results, lower, std::chrono::milliseconds(1));
  ASSERT_FALSE(lowering.run(LoweringGoal::Loops));
  ASSERT_FALSE(lowering.run(LoweringGoal::Diagnostics));
  EXPECT_EQ(results.findDiagnostics(source).size(), 1u);
  EXPECT_TRUE(results.tellFusion(source, *document));
  EXPECT_EQ(loopsIn(*document), (std::vector<std::string>(3, "tanh0sqrt0")));
  EXPECT_FALSE(results.tellFusion(source, *document));
}

TEST(LoweringResults, GoWithTheTextOfAFunction) {
  LoweringResults results;
  auto lower = [](const LoweringInput &input, llvm::StringRef,
                  LoweringGoal goal) { return fuseTwo(input, goal); };
  std::string text = makeTwo("a") + makeTwo("c");
  TestDocument document(text);
  LoweringSource source(*document);
  BatchLowering lowering(source, results, lower, std::chrono::milliseconds(1));
  ASSERT_FALSE(lowering.run(LoweringGoal::Loops));
  // Lines are added above, and the text of the first function changes.
  std::string edited = text;
  edited.replace(edited.find("tanh"), 4, "sqrt");
  TestDocument other("// A line.\n\n" + edited);
  LoweringSource next(*other);
  EXPECT_TRUE(results.tellFusion(next, *other));
  EXPECT_EQ(loopsIn(*other), (std::vector<std::string>{"", "tanh0sqrt0"}));
  EXPECT_EQ(results.findUnknown(next, LoweringGoal::Loops).size(), 1u);
  // The loops are known, but not the diagnostics of all passes.
  EXPECT_EQ(results.findUnknown(next, LoweringGoal::Diagnostics).size(), 2u);
}

TEST(TimerQueue, RunsWhatIsDueInOrder) {
  TimerQueue queue;
  std::string ran;
  auto at = [](int milliseconds) {
    return TimerQueue::Time(std::chrono::milliseconds(milliseconds));
  };
  queue.set("b", at(20), [&] { ran += "b"; });
  queue.set("a", at(10), [&] { ran += "a"; });
  queue.set("c", at(30), [&] { ran += "c"; });
  // The timer is set again, as an edit does.
  queue.set("a", at(25), [&] { ran += "A"; });
  queue.run(at(24));
  EXPECT_EQ(ran, "b");
  EXPECT_EQ(queue.next(), at(25));
  queue.cancel("c");
  queue.run(at(100));
  EXPECT_EQ(ran, "bA");
  EXPECT_EQ(queue.next(), std::nullopt);
}

TEST(TimerGroup, IsSilentWhenClosed) {
  Timers timers(/*threaded=*/false);
  std::string ran;
  TimerGroup one(timers), other(timers);
  one.set("x", std::chrono::milliseconds(0), [&] { ran += "one"; });
  other.set("x", std::chrono::milliseconds(0), [&] { ran += "other"; });
  one.close();
  one.set("y", std::chrono::milliseconds(0), [&] { ran += "late"; });
  timers.runAll();
  EXPECT_EQ(ran, "other");
}

TEST(Lowering, RequestsGoFirst) {
  Lowering lowering(/*threaded=*/false);
  std::shared_ptr<Cancellation> background = lowering.addBackground();
  auto request = std::make_shared<Cancellation>();
  EXPECT_TRUE(lowering.addRequest(request));
  EXPECT_TRUE(background->isSet);
  EXPECT_EQ(lowering.addBackground(), nullptr);
  lowering.finish(request);
  EXPECT_NE(lowering.addBackground(), nullptr);
  auto next = std::make_shared<Cancellation>();
  lowering.addRequest(next);
  lowering.outdate();
  EXPECT_TRUE(next->isSet && next->isOutdated);
  EXPECT_FALSE(request->isSet);
  lowering.close();
  auto late = std::make_shared<Cancellation>();
  lowering.addRequest(late);
  EXPECT_TRUE(late->isSet);
}

TEST(ValuesJob, ABrokenAnswerIsAFailure) {
  EXPECT_EQ(readAnswer(R"({"values":[],"failure":"","arguments":""})").failure,
            "");
  EXPECT_EQ(readAnswer(R"({"values":[{"begin":"x"}],"failure":""})").failure,
            "the values of the evaluation can't be read: 'begin' must be an "
            "integer");
  EXPECT_EQ(readAnswer("{\"values\":[")
                .failure.find("the values of the evaluation can't be read: "),
            0u);
}
