//===- ShapesTest.cpp - Sizes, costs and loops ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/MarkedDocument.h"
#include "lsp/features/hover/WrittenTypes.h"
#include "lsp/features/shapes/Cost.h"
#include "lsp/features/shapes/UnitShapes.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {

const Unit &unitOf(const MarkedDocument &document) {
  return *document->getMembers().front().unit;
}

/// Lists the shapes of all values, one a line, such as "%a [s0, 4]".
std::string show(StringRef text) {
  MarkedDocument document(text);
  const Unit &unit = unitOf(document);
  const UnitShapes &shapes = unit.get<UnitShapes>();
  std::string result;
  auto add = [&](Value value) {
    std::string shape = shapes.shapesAround(value).str(value);
    if (!shape.empty())
      result += getName(unit, value) + " " + shape + "\n";
  };
  unit.getOps().walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value value : op->getResults())
      add(value);
    for (Region &region : op->getRegions())
      for (Value value : region.getArguments())
        add(value);
  });
  return result;
}

TEST(SymbolicSize, IsAPolynomial) {
  SymbolicSize a = SymbolicSize::symbol(0), b = SymbolicSize::symbol(1);
  auto name = [](unsigned symbol) { return std::string(1, 'a' + symbol); };
  EXPECT_EQ((a * b + SymbolicSize(2) * a - SymbolicSize(3)).str(name),
            "a*b + 2*a - 3");
  EXPECT_EQ((a - a).getConstant(), 0);
  EXPECT_EQ((a * a - b).str(name), "-b + a*a");
  EXPECT_EQ((SymbolicSize(INT64_MAX) * SymbolicSize(4)).getConstant(),
            INT64_MAX);
  EXPECT_EQ((a + b).substitute([&](unsigned) { return SymbolicSize(3); }),
            SymbolicSize(6));
}

TEST(SymbolicShapes, ElementwiseOpsHaveOneShape) {
  EXPECT_EQ(show("func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>,\n"
                 "    %c: tensor<?x?xf32>) {\n"
                 "  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x4xf32>"
                 " -> tensor<?x4xf32>\n"
                 "  %1 = math.exp %c : tensor<?x?xf32>\n"
                 "  return\n"
                 "}\n"),
            "%a [s0, 4]\n%b [s0, 4]\n%c [s1, s2]\n%0 [s0, 4]\n%1 [s1, s2]\n");
}

TEST(SymbolicShapes, NamesOfTheProgram) {
  EXPECT_EQ(
      show("func.func @f(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {\n"
           "  %n = tcp.symbolic_int \"s1\" {min_val = 2, max_val = 9} : i64\n"
           "  tcp.bind_symbolic_shape %a, [%n],\n"
           "      affine_map<()[s0] -> (s0, s0 * 2 + 1)> : tensor<?x?xf32>\n"
           "  %e = tcp.tanh %b : tensor<?xf32> -> tensor<?xf32>\n"
           "  return\n"
           "}\n"),
      "%a [s1, 2*s1 + 1]\n%b [s0]\n%e [s0]\n");
}

TEST(SymbolicShapes, SizesFromValues) {
  EXPECT_EQ(show("func.func @f(%a: tensor<?xf32>, %n: index) {\n"
                 "  %c0 = arith.constant 0 : index\n"
                 "  %c3 = arith.constant 3 : index\n"
                 "  %d = tensor.dim %a, %c0 : tensor<?xf32>\n"
                 "  %t = arith.muli %d, %c3 : index\n"
                 "  %e = tensor.empty(%t, %n) : tensor<?x?xf32>\n"
                 "  %s = tensor.extract_slice %e[0, 0] [%d, 2] [1, 1]\n"
                 "      : tensor<?x?xf32> to tensor<?x2xf32>\n"
                 "  %k = tensor.concat dim(0) %a, %a\n"
                 "      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n"
                 "  %l = tensor.collapse_shape %e [[0, 1]]\n"
                 "      : tensor<?x?xf32> into tensor<?xf32>\n"
                 "  return\n"
                 "}\n"),
            "%a [s0]\n%e [3*s0, s1]\n%s [s0, 2]\n%k [2*s0]\n%l [3*s0*s1]\n");
}

TEST(SymbolicShapes, LinalgAndTcp) {
  EXPECT_EQ(
      show("func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x8xf32>,\n"
           "    %c: tensor<?x8xf32>, %o: tensor<1x?xf32>, %n: index,\n"
           "    %i: tensor<?x1xi64>) {\n"
           "  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>,"
           " tensor<?x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>\n"
           "  %1 = tcp.broadcast %o, %n {axes = [0]} : tensor<1x?xf32>, index"
           " -> tensor<?x?xf32>\n"
           "  %2 = tcp.gather_nd %a, %i : tensor<?x?xf32>, tensor<?x1xi64>"
           " -> tensor<?x?xf32>\n"
           "  return\n"
           "}\n"),
      "%a [s0, s1]\n%b [s1, 8]\n%c [s0, 8]\n%o [1, s2]\n%i [s3, 1]\n"
      "%0 [s0, 8]\n%1 [s4, s2]\n%2 [s3, s1]\n");
}

TEST(SymbolicShapes, ArgumentsOfBlocks) {
  // The loop passes its argument on. The dim at the end may be one of two.
  EXPECT_EQ(show("func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>,\n"
                 "    %c: i1) -> tensor<?x4xf32> {\n"
                 "  cf.br ^loop(%a : tensor<?x4xf32>)\n"
                 "^loop(%x: tensor<?x4xf32>):\n"
                 "  %0 = math.exp %x : tensor<?x4xf32>\n"
                 "  cf.cond_br %c, ^loop(%0 : tensor<?x4xf32>), ^then\n"
                 "^then:\n"
                 "  cf.cond_br %c, ^end(%0 : tensor<?x4xf32>),\n"
                 "      ^end(%b : tensor<?x4xf32>)\n"
                 "^end(%y: tensor<?x4xf32>):\n"
                 "  %1 = math.exp %y : tensor<?x4xf32>\n"
                 "  return %1 : tensor<?x4xf32>\n"
                 "}\n"),
            "%a [s0, 4]\n%b [s1, 4]\n%0 [s0, 4]\n%1 [s2, 4]\n");
  EXPECT_EQ(show("func.func @f(%a: tensor<?xf32>, %n: index) {\n"
                 "  %c1 = arith.constant 1 : index\n"
                 "  %0 = scf.for %i = %c1 to %n step %c1\n"
                 "      iter_args(%x = %a) -> (tensor<?xf32>) {\n"
                 "    %1 = math.exp %x : tensor<?xf32>\n"
                 "    scf.yield %1 : tensor<?xf32>\n"
                 "  }\n"
                 "  return\n"
                 "}\n"),
            "%a [s0]\n%0 [s0]\n%x [s0]\n%1 [s0]\n");
  // Integer values are symbols, too: here a block argument, and one that a loop
  // increases.
  EXPECT_EQ(show("func.func @f(%n: index, %c: i1) {\n"
                 "  cf.cond_br %c, ^a(%n : index), ^b(%n, %n : index, index)\n"
                 "^a(%k: index):\n"
                 "  %0 = tensor.empty(%k) : tensor<?xf32>\n"
                 "  cf.br ^b(%k, %k : index, index)\n"
                 "^b(%i: index, %j: index):\n"
                 "  %1 = tensor.empty(%i) : tensor<?xf32>\n"
                 "  %2 = tensor.empty(%j) : tensor<?xf32>\n"
                 "  %3 = arith.addi %j, %n : index\n"
                 "  cf.br ^b(%i, %3 : index, index)\n"
                 "}\n"),
            "%0 [s0]\n%1 [s0]\n%2 [s1]\n");
}

TEST(SymbolicShapes, OfWhatDoesNotVerify) {
  EXPECT_EQ(show("func.func @f(%a: tensor<?x4xf32>, %b: tensor<3xi32>) {\n"
                 "  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<3xi32>"
                 " -> tensor<?xf32>\n"
                 "  %1 = \"tensor.dim\"(%a) : (tensor<?x4xf32>) -> index\n"
                 "  %2 = \"tcp.broadcast\"() : () -> tensor<?xf32>\n"
                 "  return\n"
                 "}\n"),
            "%a [s0, 4]\n%b [3]\n%0 [s1]\n%2 [s2]\n");
}

/// Lists the costs of all ops that have one.
std::string showCosts(StringRef text) {
  MarkedDocument document(text);
  const Unit &unit = unitOf(document);
  std::string result;
  unit.getOps().walk<WalkOrder::PreOrder>([&](Operation *op) {
    const SymbolicShapes &shapes = unit.get<UnitShapes>().shapesAround(op);
    if (std::optional<Cost> cost = getCost(op, shapes))
      result += op->getName().getStringRef().str() + ": " +
                describeCost(*cost, shapes) + "\n";
  });
  return result;
}

TEST(Cost, OfElementwiseOps) {
  EXPECT_EQ(showCosts("func.func @f(%a: tensor<?x4xf32>, %i: tensor<8xi32>) {\n"
                      "  %0 = tcp.add %a, %a : tensor<?x4xf32>, tensor<?x4xf32>"
                      " -> tensor<?x4xf32>\n"
                      "  %1 = tcp.add %i, %i : tensor<8xi32>, tensor<8xi32>"
                      " -> tensor<8xi32>\n"
                      "  return\n"
                      "}\n"),
            "func.func: 4*s0 FLOP, (48*s0 + 96) B\n"
            "tcp.add: 4*s0 FLOP, 48*s0 B\n"
            "tcp.add: 96 B\n");
}

TEST(Cost, OfMatricesAndLoops) {
  EXPECT_EQ(
      showCosts(
          "func.func @f(%a: tensor<512x256xf32>, %b: tensor<256x128xf32>,\n"
          "    %c: tensor<512x128xf32>, %m: memref<?xf32>) {\n"
          "  %0 = linalg.matmul ins(%a, %b : tensor<512x256xf32>,"
          " tensor<256x128xf32>) outs(%c : tensor<512x128xf32>)"
          " -> tensor<512x128xf32>\n"
          "  %c0 = arith.constant 0 : index\n"
          "  %c1 = arith.constant 1 : index\n"
          "  %n = memref.dim %m, %c0 : memref<?xf32>\n"
          "  scf.for %i = %c0 to %n step %c1 {\n"
          "    %x = memref.load %m[%i] : memref<?xf32>\n"
          "    memref.store %x, %m[%i] : memref<?xf32>\n"
          "  }\n"
          "  return\n"
          "}\n"),
      "func.func: 33.6M FLOP, (8*s0 + 1179648) B\n"
      "linalg.matmul: 33.6M FLOP, 1.18M B\n"
      "arith.mulf: 1 FLOP\n"
      "arith.addf: 1 FLOP\n"
      "scf.for: 8*s0 B\n"
      "memref.load: 4 B\n"
      "memref.store: 4 B\n");
}

} // namespace
