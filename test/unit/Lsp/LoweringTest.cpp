//===- LoweringTest.cpp - What is lowered, and when -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Lowering.h"
#include "TestDocument.h"
#include "lsp/features/hover/LoweringSource.h"
#include "lsp/server/PipelineDiagnostics.h"
#include "lsp/server/threads/Timers.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;

namespace {
const char *kFunctions =
    "func.func @a() {\n  call @b() : () -> ()\n  return\n}\n"
    "func.func @b() {\n  return\n}\n"
    "func.func @c() {\n  call @d() : () -> ()\n  return\n}\n"
    "func.func @d() {\n  retur\n}\n";

std::vector<std::string> namesOf(const LoweringSource &source) {
  std::vector<std::string> names;
  for (const LoweringSource::Function &function : source.functions())
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
  // Elsewhere in the file.
  EXPECT_EQ(hashesOf("\n\n" + text), before);
  // In what @a calls.
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
            "which no stage of the road takes");
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

TEST(PipelineDiagnostics, BlamesOneOfMany) {
  TestDocument document("func.func @a() {\n  return\n}\n"
                        "func.func @b() {\n  return\n}\n"
                        "func.func @c() {\n  return\n}\n");
  LoweringSource source(*document);
  PipelineDiagnostics pipeline;
  std::vector<std::string> inputs;
  // A pass that crashes on @b and says nothing of where it is.
  auto lower = [&](const LoweringInput &input,
                   llvm::StringRef) -> llvm::Expected<Trace> {
    inputs.push_back(input.text);
    Trace trace;
    trace.from = "loops";
    trace.compiled = input.text.find("@b") == std::string::npos;
    if (!trace.compiled) {
      trace.failure.emplace();
      trace.failure->kind = Trace::Failure::Crash;
      trace.failure->pass = "some-pass";
    }
    return trace;
  };
  ASSERT_FALSE(pipeline.lower(source, lower, std::chrono::milliseconds(1)));
  std::vector<PipelineDiagnostic> found = pipeline.find(source);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "some-pass");
  EXPECT_EQ(found[0].message, "the pass 'some-pass' crashed");
  EXPECT_EQ(found[0].range.begin, source.find("b")->range.begin);
  // All are known now.
  inputs.clear();
  ASSERT_FALSE(pipeline.lower(source, lower, std::chrono::milliseconds(1)));
  EXPECT_TRUE(inputs.empty());
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
  // Put off, as an edit does.
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
