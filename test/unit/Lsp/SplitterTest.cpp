//===- SplitterTest.cpp - A file as pieces --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Splitter.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Lists the pieces, one a line: depth, kind, and text up to its first line
/// end.
std::string show(StringRef text) {
  std::string result;
  for (const Piece &piece : split(text)) {
    static const char *const names[] = {"#",     "!",        "ops",  "open",
                                        "close", "metadata", "-----"};
    StringRef shown = text.slice(piece.range.begin, piece.range.end);
    size_t lines = shown.count('\n');
    result += std::to_string(piece.depth) + " " + names[piece.kind] +
              (piece.isBroken ? " broken: " : ": ") +
              shown.split('\n').first.str() +
              (lines ? " +" + std::to_string(lines) : "") + "\n";
  }
  return result;
}

TEST(Splitter, CutsAtTopLevelOperations) {
  EXPECT_EQ(show("// head\n"
                 "#map = affine_map<(d0) -> (d0)>\n"
                 "!t = tensor<4xf32>\n"
                 "func.func @f(%a: !t)\n"
                 "    -> !t\n"
                 "    attributes {x} {\n"
                 "  return %a : !t\n"
                 "}\n"
                 "func.func private @g() // tail\n"
                 "\"func.func\"() ({}) : () -> ()\n"),
            "0 #: #map = affine_map<(d0) -> (d0)>\n"
            "0 !: !t = tensor<4xf32>\n"
            "0 ops: func.func @f(%a: !t) +4\n"
            "0 ops: func.func private @g()\n"
            "0 ops: \"func.func\"() ({}) : () -> ()\n");
}

TEST(Splitter, GoesIntoModules) {
  EXPECT_EQ(show("module @m attributes {a.b = {c = 1}} {\n"
                 "  func.func private @f()\n"
                 "  module {\n"
                 "    func.func private @g()\n"
                 "  }\n"
                 "} loc(unknown)\n"
                 "\"builtin.module\"() ({\n"
                 "  func.func private @h()\n"
                 "}) : () -> ()\n"
                 "func.func private @i()\n"),
            "0 open: module @m attributes {a.b = {c = 1}} {\n"
            "1 ops: func.func private @f()\n"
            "1 open: module {\n"
            "2 ops: func.func private @g()\n"
            "1 close: }\n"
            "0 close: } loc(unknown)\n"
            "0 open: \"builtin.module\"() ({\n"
            "1 ops: func.func private @h()\n"
            "0 close: }) : () -> ()\n"
            "0 ops: func.func private @i()\n");
}

TEST(Splitter, OnlyALineOfItsOwnSeparates) {
  EXPECT_EQ(show("func.func private @f()\n"
                 "// -----\n"
                 "func.func @g() {\n"
                 "  // -----\n"
                 "  return\n"
                 "}\n"
                 "{-# dialect_resources: {} #-}\n"),
            "0 ops: func.func private @f()\n"
            "0 -----: // -----\n"
            "0 ops: func.func @g() { +3\n"
            "0 metadata: {-# dialect_resources: {} #-}\n");
}

TEST(Splitter, AFileOfSplitFileIsAChunk) {
  EXPECT_EQ(show("//--- Helpers\n"
                 "func.func private @f()\n"
                 "//--- b.mlir\n"
                 "func.func private @f()\n"
                 "//--- See c.mlir\n"
                 "// --- c.mlir\n"
                 "func.func private @g()\n"
                 "//--- c.sv\n"
                 "/* not */\n"
                 "\n"
                 "module {\n"
                 "\n"
                 "//--- d.mlir\n"
                 "func.func private @h()\n"
                 "//--- e.sv\n"),
            "0 ops: func.func private @f()\n"
            "0 -----: //--- b.mlir\n"
            "0 ops: func.func private @f()\n"
            "0 ops: func.func private @g()\n"
            "0 -----: //--- c.sv +3\n"
            "0 -----: //--- d.mlir\n"
            "0 ops: func.func private @h()\n"
            "0 -----: //--- e.sv\n");
}

TEST(Splitter, WhatFollowsResultsMayUseThem) {
  EXPECT_EQ(show("func.func private @f()\n"
                 "%0, %1:2 = \"a.b\"() : () -> ()\n"
                 "a.c %0\n"
                 "#x = 1\n"),
            "0 ops: func.func private @f()\n"
            "0 ops: %0, %1:2 = \"a.b\"() : () -> () +2\n");
}

TEST(Splitter, AMissingBraceCostsOneFunction) {
  EXPECT_EQ(show("module {\n"
                 "  func.func @f() {\n"
                 "    return\n"
                 "  func.func @g() {\n"
                 "    return\n"
                 "  }\n"
                 "}\n"),
            "0 open: module {\n"
            "1 ops broken: func.func @f() { +1\n"
            "1 ops: func.func @g() { +2\n"
            "0 close: }\n");
}

TEST(Splitter, ABraceTooManyCostsOneFunction) {
  EXPECT_EQ(show("func.func @f() {\n"
                 "  a.b }\n"
                 "  return\n"
                 "}\n"
                 "func.func @g() {\n"
                 "}\n"),
            "0 ops broken: func.func @f() { +3\n"
            "0 ops: func.func @g() { +1\n");
}

TEST(Splitter, AModulesBraceMayBeIndentedMore) {
  EXPECT_EQ(show("module {\n"
                 "  func.func private @f()\n"
                 "      }\n"
                 "func.func private @g()\n"),
            "0 open: module {\n"
            "1 ops: func.func private @f()\n"
            "0 close: }\n"
            "0 ops: func.func private @g()\n");
}

// Brackets that nothing closes are read once. What they mean for the
// operations around them stays the same.
TEST(Splitter, KnowsBracketsThatNothingCloses) {
  EXPECT_EQ(show("\"a.b\"() ({\n"
                 "\"a.c\"() ({\n"
                 "}) : () -> ()\n"
                 "\"a.d\"() ({\n"
                 "\"a.e\"() : () -> ()\n"
                 "\"a.f\"() ({\n"),
            "0 ops broken: \"a.b\"() ({\n"
            "0 ops: \"a.c\"() ({ +1\n"
            "0 ops broken: \"a.d\"() ({\n"
            "0 ops: \"a.e\"() : () -> ()\n"
            "0 ops broken: \"a.f\"() ({\n");
  // The indentation closes the first of them for one operation only.
  EXPECT_EQ(show("!t = tensor<4xf32>\n"
                 "  %1:2 = scf.for (\n"
                 "}\n"
                 "module @x attributes {a} {\n"
                 "    return\n"
                 ")\n"
                 "  func.func @g(%a: f32) {\n"
                 "])\n"
                 ")\n"
                 "[\n"
                 "{-#\n"
                 "  }\n"
                 "          return\n"),
            "0 ! broken: !t = tensor<4xf32> +2\n"
            "0 open: module @x attributes {a} {\n"
            "1 ops broken: return +1\n"
            "1 ops broken: func.func @g(%a: f32) { +6\n"
            "0 close broken: \n");
}

} // namespace
