//===- DataflowTest.cpp - The dataflow between ops ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Dataflow.h"
#include "Support/Edits.h"
#include "Support/LoweredFusion.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;

TEST(Dataflow, OperandsAndCapturedValues) {
  Marked marked(
      "func.func private @declared()\n"
      "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {\n"
      "  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>\n"
      "  %1 = tcp.tanh %0 : tensor<?xf32> -> tensor<?xf32>\n"
      "  %2 = tcp.group {\n"
      "    %3 = tcp.mul %1, %a : tensor<?xf32>, tensor<?xf32> -> "
      "tensor<?xf32>\n"
      "    tcp.yield %3 : tensor<?xf32>\n"
      "  } : tensor<?xf32>\n"
      "  return %2 : tensor<?xf32>\n"
      "}\n");
  tellFusion(*marked);
  EXPECT_FALSE(getDataflow(*marked, "declared"));
  EXPECT_FALSE(getDataflow(*marked, "g"));
  std::optional<Dataflow> flow = getDataflow(*marked, "f");
  ASSERT_TRUE(flow);
  std::string shown;
  for (const Dataflow::Node &node : flow->nodes) {
    shown += node.op.empty() ? node.name + ": " + node.type : node.op;
    if (node.range)
      shown +=
          " " + std::to_string((*marked).getText().lineOf(node.range->begin));
    for (unsigned loop : node.loops)
      shown += " loop " + std::to_string(loop);
    shown += "\n";
  }
  for (const Dataflow::Edge &edge : flow->edges)
    shown += std::to_string(edge.from) + "-" + std::to_string(edge.to) + " " +
             edge.type + "\n";
  EXPECT_EQ(shown, "%a: tensor<?xf32>\n"
                   "%b: tensor<?xf32>\n"
                   "tcp.add 2 loop 0\n"
                   "tcp.tanh 3 loop 0\n"
                   "tcp.group 4\n"
                   "func.return 8\n"
                   "0-2 tensor<?xf32>\n"
                   "1-2 tensor<?xf32>\n"
                   "2-3 tensor<?xf32>\n"
                   "3-4 tensor<?xf32>\n"
                   "0-4 tensor<?xf32>\n"
                   "4-5 tensor<?xf32>\n");
}

TEST(Dataflow, ModulesAndLinesOfPython) {
  Marked marked(
      "func.func @f(%a: tensor<4xf32> loc(\"x\")) -> tensor<4xf32> {\n"
      "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32> "
      "loc(\"layers.0.act\"(callsite(\"block.py\":3:5 at "
      "\"model.py\":7:9)))\n"
      "  %1 = tcp.sqrt %0 : tensor<4xf32> -> tensor<4xf32> "
      "loc(\"model.py\":8:9)\n"
      "  %2 = tcp.sqrt %1 : tensor<4xf32> -> tensor<4xf32> "
      "loc(\"node_7\")\n"
      "  return %2 : tensor<4xf32>\n"
      "}\n");
  std::optional<Dataflow> flow = getDataflow(*marked, "f");
  ASSERT_TRUE(flow);
  std::string shown;
  for (const Dataflow::Node &node : flow->nodes)
    shown += (node.op.empty() ? node.name : node.op) + ": " + node.module +
             " " + llvm::join(node.frames, ", ") + "\n";
  EXPECT_EQ(shown, "x:  \n"
                   "tcp.tanh: layers.0.act model.py:7, block.py:3\n"
                   "tcp.sqrt:  model.py:8\n"
                   "tcp.sqrt:  \n"
                   "func.return:  \n");
}

TEST(Dataflow, HasNoLoopsThatNobodyTold) {
  Marked marked("func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
                "  %1 = tcp.sqrt %0 : tensor<4xf32> -> tensor<4xf32>\n"
                "  return %1 : tensor<4xf32>\n"
                "}\n");
  std::optional<Dataflow> flow = getDataflow(*marked, "f");
  ASSERT_TRUE(flow);
  EXPECT_FALSE(flow->hasFusion);
  EXPECT_TRUE(flow->nodes[1].loops.empty());
  // The bytes at which the operations begin, including their results.
  Fusion fusion;
  fusion.addLoop({*flow->nodes[1].start, *flow->nodes[2].start});
  flow->setFusion(fusion);
  EXPECT_EQ(flow->numLoops, 1u);
  EXPECT_EQ(flow->nodes[2].loops.size(), 1u);
  EXPECT_EQ((*marked).getText().str().substr(*flow->nodes[2].start, 2), "%1");
}

TEST(Dataflow, ArgumentsThatTheirLocationsName) {
  Marked marked("func.func @f(%arg0: i32 loc(\"x\"), %arg1: i32) -> i32 {\n"
                "  return %arg0 : i32\n"
                "}\n");
  std::optional<Dataflow> flow = getDataflow(*marked, "f");
  ASSERT_TRUE(flow);
  EXPECT_EQ(flow->nodes[0].name, "x");
  EXPECT_EQ(flow->nodes[1].name, "%arg1");
}

TEST(Dataflow, WhatIsNotKnown) {
  Marked marked("func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                "  %0 = tcp.add %a, %none : tensor<4xf32>, tensor<4xf32> -> "
                "tensor<4xf32>\n"
                "  return %0 : tensor<4xf32>\n"
                "}\n");
  std::optional<Dataflow> flow = getDataflow(*marked, "f");
  ASSERT_TRUE(flow);
  std::vector<std::string> ops;
  for (const Dataflow::Node &node : flow->nodes)
    if (!node.op.empty())
      ops.push_back(node.op);
  std::vector<std::string> expected = {"unknown", "tcp.add", "func.return"};
  EXPECT_EQ(ops, expected);
}
