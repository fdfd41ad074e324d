//===- TraceAnswerTest.cpp - The answer of a traced compile as JSON -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/TraceAnswer.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir::tcp;
namespace json = llvm::json;

static std::string print(const TraceAnswer &answer) {
  std::string text;
  llvm::raw_string_ostream out(text);
  json::OStream os(out);
  writeJson(os, answer);
  return text;
}

/// Returns what is wrong with a text, if it is no answer.
static std::string findProblem(llvm::StringRef text) {
  llvm::Expected<TraceAnswer> answer = json::parse<TraceAnswer>(text);
  return answer ? "" : toString(answer.takeError());
}

TEST(TraceAnswer, IsReadAsItWasWritten) {
  TraceAnswer answer;
  answer.compiled = true;
  answer.from = "tcp";
  answer.reached = "linalg";
  answer.failedPass = 1;
  answer.failedOn = "f";
  TraceMessage note{"", "a \"note\"", std::nullopt, {}};
  answer.messages = {{"error", "a message", ByteRange{3, 8}, {note, note}},
                     {"remark", "of no place", std::nullopt, {}}};
  answer.passes = {
      {"tcp", "cse", "func.func", 3, 1, 0.5, 20, 19, "+ line\n"},
      {"linalg", "inline", "builtin.module", 1, 0, 0.25, 8, 8, std::nullopt}};
  answer.loops = {{{0, 90}, {{{{10, 20}, {30, 40}}}, {}}}, {{90, 99}, {}}};
  answer.text = "module {\n}\n";
  answer.mapping = {{{10, 20}, {{0, 3}, {4, 9}}}, {{30, 40}, {{2, 3}}}};
  std::string text = print(answer);
  llvm::Expected<TraceAnswer> read = json::parse<TraceAnswer>(text);
  ASSERT_TRUE(bool(read)) << toString(read.takeError());
  // Each field is a part of the text.
  EXPECT_EQ(print(*read), text);
  ASSERT_EQ(read->messages.size(), 2u);
  EXPECT_EQ(read->messages[0].notes.size(), 2u);
  EXPECT_EQ(read->messages[0].range->end, 8u);
  ASSERT_EQ(read->loops.size(), 2u);
  EXPECT_EQ(read->loops[0].loops[0].ops[1].begin, 30u);
  EXPECT_EQ(read->mapping[0].targets[1].end, 9u);
  EXPECT_EQ(read->passes[0].diff, "+ line\n");
}

TEST(TraceAnswer, LeavesOutWhatIsEmpty) {
  EXPECT_EQ(print(TraceAnswer()), R"({"compiled":false,"passes":[]})");
  EXPECT_EQ(findProblem(print(TraceAnswer())), "");
}

TEST(TraceAnswer, IsUtf8) {
  TraceAnswer answer;
  answer.messages = {{"error", "\xff", std::nullopt, {}}};
  answer.text = "\"\xff\"";
  EXPECT_EQ(findProblem(print(answer)), "");
}

TEST(TraceAnswer, SaysWhatIsWrong) {
  auto expect = [](llvm::StringRef text, llvm::StringRef problem) {
    EXPECT_TRUE(llvm::StringRef(findProblem(text)).contains(problem))
        << text.str() << ": " << findProblem(text);
  };
  expect("[]", "expected object");
  expect(R"({"passes":[]})", "missing value at (root).compiled");
  expect(R"({"compiled":true})", "missing value at (root).passes");
  expect(R"({"compiled":true,"passes":[],"failedPass":0})",
         "expected the index of a pass at (root).failedPass");
  expect(R"({"compiled":true,"passes":[],"mapping":[[]]})",
         "expected the bytes of a source at (root).mapping[0]");
  expect(R"({"compiled":true,"passes":[],"mapping":[[1,2,3]]})",
         "expected an even number of bytes at (root).mapping[0]");
  expect(R"({"compiled":true,"passes":[],
             "messages":[{"message":"m","range":[1,2,3,4]}]})",
         "expected two bytes at (root).messages[0].range");
  expect(R"({"compiled":true,"passes":[],
             "loops":[{"function":[0,9],"loops":[[-1,2]]}]})",
         "expected uint64_t at (root).loops[0].loops[0][0]");
}

TEST(TraceProgress, IsReadAsItWasWritten) {
  for (const TraceProgress &progress :
       {TraceProgress{"read", "", std::nullopt, "", std::nullopt},
        TraceProgress{"linalg", "cse", 4, "f\xff", ByteRange{5, 17}}}) {
    std::string text = llvm::formatv("{0}", toJSON(progress));
    llvm::Expected<TraceProgress> read = json::parse<TraceProgress>(text);
    ASSERT_TRUE(bool(read)) << toString(read.takeError());
    EXPECT_EQ(llvm::formatv("{0}", toJSON(*read)).str(), text);
    EXPECT_EQ(read->stage, progress.stage);
    EXPECT_EQ(read->index, progress.index);
  }
}
