//===- StopValuesTest.cpp - Tests of the values at a stop -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/numbers/StopValues.h"

#include "gtest/gtest.h"
#include <sstream>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

namespace {
const char *kProgram = "%0:2 = some.op";

ValueFigures makeFigures(int64_t begin, int64_t end, int64_t result,
                         const std::string &file) {
  ValueFigures figures;
  figures.begin = begin;
  figures.end = end;
  figures.result = result;
  figures.file = file;
  return figures;
}

std::string readProblem(const std::string &text) {
  std::istringstream file(text);
  Result<ValuesAnswer> answer = readValues(file);
  return answer ? "" : answer.error().message;
}

std::string find(const ValuesAnswer &answer, const std::string &name) {
  Result<std::string> file = findTensor(answer, kProgram, name);
  return file ? *file : file.error().message;
}
} // namespace

TEST(StopValues, ABrokenFileIsAnError) {
  EXPECT_EQ(readProblem(R"({"values":[],"failure":"","arguments":""})"), "");
  EXPECT_EQ(readProblem(R"({"values":[)"),
            "the values of the evaluation can't be read: it is no JSON");
  EXPECT_EQ(readProblem(R"({"values":[{"begin":"x"}]})"),
            "the values of the evaluation can't be read: 'begin' must be an "
            "integer");
  EXPECT_EQ(readProblem(R"({"values":[]})"),
            "the values of the evaluation can't be read: 'failure' is missing");
}

TEST(StopValues, AResultIsFoundByItsName) {
  ValuesAnswer answer;
  answer.values = {makeFigures(0, 4, 0, "a.npy"), makeFigures(0, 4, 1, "b.npy"),
                   makeFigures(0, 4, 2, "")};
  EXPECT_EQ(find(answer, "%0"), "a.npy");
  EXPECT_EQ(find(answer, "%0#1"), "b.npy");
  EXPECT_EQ(find(answer, "%0#2"), "the evaluation did not compute '%0#2'; "
                                  "`numbers` lists the values");
  answer.failure = "a check failed";
  EXPECT_EQ(find(answer, "%1"),
            "the evaluation did not compute '%1': a check failed");
}

TEST(StopValues, BytesThatTheProgramDoesNotHaveNameNothing) {
  for (auto [begin, end] : {std::pair<int64_t, int64_t>{15, 16},
                            {1000, 1002},
                            {0, 15},
                            {-1, 2},
                            {2, 0},
                            {INT64_MIN, INT64_MAX}}) {
    ValuesAnswer answer;
    answer.values = {makeFigures(begin, end, 0, "a.npy")};
    EXPECT_EQ(find(answer, "%0"), "the evaluation did not compute '%0'; "
                                  "`numbers` lists the values");
  }
}
