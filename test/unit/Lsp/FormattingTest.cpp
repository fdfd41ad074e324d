//===- FormattingTest.cpp - Indentation and blanks ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Formatting.h"
#include "Support/Edits.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Formats a text. A second run must change nothing.
std::string formatted(StringRef text, FormatOptions options = {}) {
  Marked marked(text);
  std::string once = applyEdits(marked.getText(), format(*marked, options));
  Marked again(once);
  EXPECT_TRUE(format(*again, options).empty());
  return once;
}

/// Returns the text after a character was typed before the cursor.
std::string typed(char c, StringRef text, FormatOptions options = {}) {
  Marked marked(text);
  return applyEdits(marked.getText(),
                    formatOnType(*marked, marked.selection.begin, c, options));
}

TEST(Formatting, IndentsRegionsAndOutdentsLabels) {
  EXPECT_EQ(formatted("module{\n"
                      "func.func @f( %c :i1,%x: f32 )->f32{\n"
                      "cf.cond_br %c,^a(%x:f32),^b\n"
                      "    ^a( %0 :f32 ) :\n"
                      "      return %0:f32\n"
                      "^b:\n"
                      " %1=scf.if %c  ->f32 {\n"
                      "scf.yield %x :f32\n"
                      "}else{\n"
                      "scf.yield %x : f32\n"
                      "    }\n"
                      "return   %1 : f32 }\n"
                      "}\n"),
            "module {\n"
            "  func.func @f(%c: i1, %x: f32) -> f32 {\n"
            "    cf.cond_br %c, ^a(%x: f32), ^b\n"
            "  ^a(%0: f32):\n"
            "    return %0 : f32\n"
            "  ^b:\n"
            "    %1 = scf.if %c -> f32 {\n"
            "      scf.yield %x : f32\n"
            "    } else {\n"
            "      scf.yield %x : f32\n"
            "    }\n"
            "    return %1 : f32 }\n"
            "}\n");
}

TEST(Formatting, IndentsWhatGoesOn) {
  EXPECT_EQ(formatted("func.func @f(%a: tensor<4xf32>,\n"
                      "             %b: tensor<4xf32>)\n"
                      "-> tensor<4xf32> {\n"
                      "%0 = tcp.add %a, %b\n"
                      ": tensor<4xf32>, tensor<4xf32>\n"
                      "     -> tensor<4xf32>\n"
                      "return %0 : tensor<4xf32>\n"
                      "}\n"),
            "func.func @f(%a: tensor<4xf32>,\n"
            "             %b: tensor<4xf32>)\n"
            "    -> tensor<4xf32> {\n"
            "  %0 = tcp.add %a, %b\n"
            "      : tensor<4xf32>, tensor<4xf32>\n"
            "      -> tensor<4xf32>\n"
            "  return %0 : tensor<4xf32>\n"
            "}\n");
}

TEST(Formatting, BracesOnLinesOfTheirOwn) {
  EXPECT_EQ(formatted("func.func @f()\n"
                      "   {\n"
                      "return\n"
                      "    }\n"),
            "func.func @f()\n"
            "{\n"
            "  return\n"
            "}\n");
}

TEST(Formatting, KeepsWhatIsInConstantsTypesAndDictionaries) {
  StringRef text =
      "func.func private @f(tensor<4 x f32>) attributes {a=1,  b}\n"
      "%0 = arith.constant dense<[[1,2],\n"
      "                           [3,4]]> : tensor<2x2xi32>\n"
      "\"x.y\"() {a = [1,2],\n"
      "  b = 3} : () -> ()\n"
      "#m = affine_map<(d0)->(d0+1)>\n";
  EXPECT_EQ(formatted(text), text);
}

TEST(Formatting, KeepsComments) {
  EXPECT_EQ(formatted("// RUN: tcp-opt %s\n"
                      "\n\n\n"
                      "func.func @f() {\n"
                      "// CHECK: return\n"
                      "// A remark.\n"
                      "      return // why\n"
                      " // The end.\n"
                      "}\n"
                      "\n"
                      "// -----\n"
                      "func.func private @g() // -----\n"),
            "// RUN: tcp-opt %s\n"
            "\n"
            "func.func @f() {\n"
            "// CHECK: return\n"
            "  // A remark.\n"
            "  return // why\n"
            "  // The end.\n"
            "}\n"
            "\n"
            "// -----\n"
            "func.func private @g() // -----\n");
}

TEST(Formatting, LinesThatExpectedDiagnosticsCountStay) {
  StringRef text = "// expected-error @+3 {{expected}}\n\n\nfoo.bar\n";
  EXPECT_EQ(formatted(text), text);
}

TEST(Formatting, LeavesWhatDoesNotMatch) {
  EXPECT_EQ(formatted("func.func @f() {\n"
                      "      foo(   \n"
                      "func.func  private @g()\n"),
            "func.func @f() {\n"
            "      foo(\n"
            "func.func  private @g()\n");
  // An operation with an error does not become a part of the one above.
  EXPECT_EQ(formatted("func.func @f(%a: f32) {\n"
                      "  %0 = math.absf %a : f32\n"
                      "  %1 math.absf %a : f32\n"
                      "   return\n"
                      "}\n"),
            "func.func @f(%a: f32) {\n"
            "  %0 = math.absf %a : f32\n"
            "  %1 math.absf %a : f32\n"
            "  return\n"
            "}\n");
}

TEST(Formatting, Options) {
  FormatOptions tabs;
  tabs.tabSize = 4;
  tabs.insertSpaces = false;
  EXPECT_EQ(formatted("func.func @f() {\n  return\n}\n", tabs),
            "func.func @f() {\n\treturn\n}\n");
  FormatOptions keep;
  keep.insertFinalNewline = false;
  keep.trimFinalNewlines = false;
  EXPECT_EQ(formatted("func.func private @f()", keep),
            "func.func private @f()");
  EXPECT_EQ(formatted("func.func private @f()\n\n\n", keep),
            "func.func private @f()\n\n\n");
  EXPECT_EQ(formatted("func.func private @f()  \r\n\r\n\r\n"
                      "func.func private @g()"),
            "func.func private @f()\r\n\r\nfunc.func private @g()\r\n");
  EXPECT_EQ(formatted(" \n\n"), "");
}

TEST(Formatting, ARange) {
  Marked marked("func.func @f() {\n"
                "return\n"
                "}\n"
                "func.func @g() {\n"
                "[<return>]\n"
                "  }\n");
  EXPECT_EQ(
      applyEdits(marked.getText(), formatRange(*marked, marked.selection, {})),
      "func.func @f() {\nreturn\n}\nfunc.func @g() {\n  return\n  }\n");
}

TEST(Formatting, OnType) {
  EXPECT_EQ(typed('\n', "func.func @f() {\n$"), "func.func @f() {\n  ");
  EXPECT_EQ(typed('\n', "func.func @f() {\n$}\n"), "func.func @f() {\n}\n");
  EXPECT_EQ(typed('\n', "module {\n  func.func @f() {\n    %0 = foo.a,  \n$\n"
                        "  }\n}\n"),
            "module {\n  func.func @f() {\n    %0 = foo.a,\n        \n"
            "  }\n}\n");
  EXPECT_EQ(typed('\n', "module {\n  func.func private @f()\n      $\n}\n"),
            "module {\n  func.func private @f()\n  \n}\n");
  EXPECT_EQ(typed('}', "module {\n  func.func @f() {\n    }$\n}\n"),
            "module {\n  func.func @f() {\n  }\n}\n");
  EXPECT_EQ(typed('}', "foo.bar {a}$"), "foo.bar {a}");
}

} // namespace
