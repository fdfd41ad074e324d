//===- PassOptionsTest.cpp - The options of a pass ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/PassOptions.h"

#include "gtest/gtest.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::tcp::agent;

namespace {
using Options = std::vector<std::pair<std::string, std::string>>;

TEST(PassOptions, AreReadOutOfAPipeline) {
  EXPECT_EQ(parseOptions("cse"), Options{});
  EXPECT_EQ(parseOptions("p{a=1 b={x y={z}} c=}"),
            (Options{{"a", "1"}, {"b", "{x y={z}}"}, {"c", ""}}));
  EXPECT_EQ(parseOptions("p{"), Options{});
}

TEST(PassOptions, AreTriedAndStayAsTheyAre) {
  std::unique_ptr<Pass> pass = createCanonicalizerPass();
  std::string before = printPipeline(*pass);
  auto errorOf = [&](StringRef options) {
    return toString(tryOptions(*pass, options));
  };
  EXPECT_EQ(errorOf("max-iterations=3 top-down=false"), "");
  EXPECT_EQ(printPipeline(*pass), before);
  EXPECT_EQ(errorOf("max-iteration=3"),
            "pass canonicalize has no option 'max-iteration'; did you mean "
            "'max-iterations'?");
  EXPECT_NE(errorOf("max-iterations=often"), "");
  EXPECT_NE(errorOf("unlike-all-of-them=1").find("there are: "),
            std::string::npos);
  EXPECT_EQ(printPipeline(*pass), before);
}
} // namespace
