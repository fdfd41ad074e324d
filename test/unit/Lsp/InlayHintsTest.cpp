//===- InlayHintsTest.cpp - Inlay hints -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/InlayHints.h"
#include "Support/LoweredFusion.h"
#include "Support/MarkedDocument.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Returns the text with its hints in it.
std::string show(StringRef text, InlayHintOptions options = {}) {
  MarkedDocument document(text);
  tellFusion(*document);
  std::string result = document->getText().str().str();
  std::vector<InlayHint> hints =
      getInlayHints(*document, document.getAll(), options);
  for (const InlayHint &hint : llvm::reverse(hints))
    result.insert(hint.offset, "<<" + hint.label + ">>");
  return result;
}

InlayHintOptions only(bool InlayHintOptions::*kind) {
  InlayHintOptions options{false, false, false, false, false};
  options.*kind = true;
  return options;
}

TEST(InlayHints, TypesThatTheFormElides) {
  EXPECT_EQ(show("func.func @f(%a: i32, %m: memref<?xf16>, %i: index) {\n"
                 "  %0 = arith.cmpi eq, %a, %a : i32\n"
                 "  %1 = memref.load %m[%i] : memref<?xf16>\n"
                 "  %2 = arith.addi %a, %a : i32\n"
                 "  %3 = arith.constant true\n"
                 "  return\n"
                 "}\n",
                 only(&InlayHintOptions::resultTypes)),
            "func.func @f(%a: i32, %m: memref<?xf16>, %i: index) {\n"
            "  %0<<: i1>> = arith.cmpi eq, %a, %a : i32\n"
            "  %1<<: f16>> = memref.load %m[%i] : memref<?xf16>\n"
            "  %2 = arith.addi %a, %a : i32\n"
            "  %3<<: i1>> = arith.constant true\n"
            "  return\n"
            "}\n");
}

TEST(InlayHints, NamesOfArguments) {
  EXPECT_EQ(show("func.func @g(%scale: f32, %arg1: f32, %x: f32) {\n"
                 "  return\n"
                 "}\n"
                 "func.func @f(%x: f32) {\n"
                 "  call @g(%x, %x, %x) : (f32, f32, f32) -> ()\n"
                 "  %0 = \"arith.subf\"(%x, %x) : (f32, f32) -> f32\n"
                 "  return\n"
                 "}\n",
                 only(&InlayHintOptions::parameters)),
            "func.func @g(%scale: f32, %arg1: f32, %x: f32) {\n"
            "  return\n"
            "}\n"
            "func.func @f(%x: f32) {\n"
            "  call @g(<<scale:>>%x, %x, %x) : (f32, f32, f32) -> ()\n"
            "  %0 = \"arith.subf\"(<<lhs:>>%x, <<rhs:>>%x) : (f32, f32) -> "
            "f32\n"
            "  return\n"
            "}\n");
}

TEST(InlayHints, ShapesLoopsAndCostsBesideAnError) {
  EXPECT_EQ(show("// Größe\r\n"
                 "module {\r\n"
                 "  func.func @g() { tcp.nonsense }\r\n"
                 "  func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {\r\n"
                 "    %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>\r\n"
                 "    %1 = tcp.neg %0 : tensor<?xf32> -> tensor<?xf32> // ä\r\n"
                 "    return %1 : tensor<?xf32>\r\n"
                 "  }\r\n"
                 "}\r\n"),
            "// Größe\r\n"
            "module {\r\n"
            "  func.func @g() { tcp.nonsense }\r\n"
            "  func.func @f(%a<<[s0]>>: tensor<?xf32>) -> tensor<?xf32> {"
            "<<2*s0 FLOP, 16*s0 B>>\r\n"
            "    %0<<[s0]>> = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>"
            "<<loop 1>><<s0 FLOP, 8*s0 B>>\r\n"
            "    %1<<[s0]>> = tcp.neg %0 : tensor<?xf32> -> tensor<?xf32>"
            "<<loop 1>><<s0 FLOP, 8*s0 B>> // ä\r\n"
            "    return %1 : tensor<?xf32>\r\n"
            "  }\r\n"
            "}\r\n");
}

TEST(InlayHints, CostOfAFunctionBehindAllOfItsHead) {
  EXPECT_EQ(show("func.func @f(%a: tensor<4xf32>,\n"
                 "             %b: tensor<4xf32>) -> tensor<4xf32> {\n"
                 "  return %a : tensor<4xf32>\n"
                 "}\n"
                 "func.func @g(%a: tensor<4xf32>,\n"
                 "             %b: tensor<4xf32>) -> tensor<4xf32> {\n"
                 "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
                 "  return %0 : tensor<4xf32>\n"
                 "}\n",
                 only(&InlayHintOptions::costs)),
            "func.func @f(%a: tensor<4xf32>,\n"
            "             %b: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  return %a : tensor<4xf32>\n"
            "}\n"
            "func.func @g(%a: tensor<4xf32>,\n"
            "             %b: tensor<4xf32>) -> tensor<4xf32> {"
            "<<4 FLOP, 32 B>>\n"
            "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>"
            "<<4 FLOP, 32 B>>\n"
            "  return %0 : tensor<4xf32>\n"
            "}\n");
}

} // namespace
