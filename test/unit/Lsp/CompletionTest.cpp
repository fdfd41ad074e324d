//===- CompletionTest.cpp - Completion at a cursor ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Completion.h"
#include "Support/MarkedDocument.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

CompletionList complete(StringRef marked, bool snippets = false) {
  MarkedDocument document(marked);
  CompletionOptions options;
  options.snippets = snippets;
  return getCompletions(*document, document.cursor, options);
}

/// Returns a function with a line, and with errors before and after it.
std::string inFunction(StringRef line) {
  return ("// ä𝄞\r\n"
          "module {\r\n"
          "  func.func @callee(%lhs: tensor<4xf32>, %n: index) -> "
          "tensor<4xf32> {\r\n"
          "    return %lhs : tensor<4xf32>\r\n"
          "  }\r\n"
          "  func.func @f(%t: tensor<?x4xf32>, %i: index, %m: memref<?xf32>, "
          "%k: tensor<4xi32>) -> tensor<?x4xf32> {\r\n"
          "    %u = tcp.nonsense %t\r\n"
          "    " +
          line +
          "\r\n"
          "    %v = tcp.nonsense %t\r\n"
          "    return %t : tensor<?x4xf32>\r\n"
          "  }\r\n"
          "}\r\n")
      .str();
}

/// Returns the first labels, with blanks between them.
std::string labels(const CompletionList &list, size_t count = 100) {
  std::string text;
  for (size_t i = 0; i < std::min(count, list.items.size()); ++i)
    text += (i ? " " : "") + list.items[i].label;
  return text;
}

std::string labels(StringRef line, size_t count = 100) {
  return labels(complete(inFunction(line)), count);
}

/// There are items wherever the grammar allows any.
TEST(Completion, WordsOfForms) {
  auto alone = [](StringRef marked, size_t count = 100) {
    return labels(complete(marked), count);
  };
  EXPECT_EQ(alone("func.func |"), "nested private public");
  EXPECT_EQ(alone("func.func p|"), "private public");
  EXPECT_EQ(alone("func.func private @g(|)", 1), "bf16");
  EXPECT_EQ(labels("linalg.matmul in|", 2), "indexing_maps ins");
  EXPECT_EQ(labels("linalg.generic {iterator_types = [\"|\"]}"),
            "\"parallel\" \"reduction\" \"window\"");
  EXPECT_EQ(labels("linalg.generic {iterator_types = [\"r|\"]}"),
            "\"reduction\"");
}

/// The types of elements have a shape with static sizes, and the elements that
/// are written fit them.
TEST(Completion, TypesOfElements) {
  EXPECT_EQ(labels("%x = tcp.const {value = dense<1.0> : |}"), "tensor vector");
  EXPECT_EQ(labels("%x = tcp.const {value = dense<1> : |}"),
            "tensor<4xi32> tensor vector");
  EXPECT_EQ(labels("%x = arith.constant dense<[[1.0], [2.0]]> : |"),
            "tensor<2x1xf32> tensor vector");
  EXPECT_EQ(labels("%x = arith.constant dense<[true, false]> : |"),
            "tensor<2xi1> tensor vector");
  EXPECT_EQ(labels("%x = arith.constant dense<[1, 2]> : ve|"), "vector");
  EXPECT_EQ(labels("%x = \"a.b\"() {a = sparse<[[0]], 1.0> : |} : () -> i32"),
            "tensor vector");
  EXPECT_EQ(labels("%x = \"a.b\"() {a = dense_resource<blob> : |} : () -> i32"),
            "tensor<4xi32> tensor vector");
  EXPECT_EQ(labels(complete("!row = tensor<2xf32>\n!buffer = memref<2xf32>\n"
                            "func.func @f() {\n"
                            "  %x = arith.constant dense<1.0> : |\n}\n")),
            "!row tensor vector");
  // Elsewhere, all types are offered.
  EXPECT_NE(labels("%x = \"a.b\"() {a = array<i64: 1>, b = 1 : |} : () -> i32")
                .find("index"),
            std::string::npos);
}

/// Symbols are completed by tokens, so their operations may be unknown.
TEST(Completion, SymbolsOfUnknownDialects) {
  auto alone = [](StringRef marked) { return labels(complete(marked)); };
  EXPECT_EQ(alone("hw.module @top() {\n"
                  "  hw.instance \"u\" @|\n"
                  "}\n"
                  "hw.module.extern @leaf()\n"
                  "func.func private @f()\n"
                  "// -----\n"
                  "hw.module.extern @other()\n"),
            "@f @leaf @top");
  // Symbols around a table are only visible if the table is a guess.
  EXPECT_EQ(alone("hw.module @a() {\n"
                  "}\n"
                  "sim.design @all {\n"
                  "  sim.part public @b() {\n"
                  "  }\n"
                  "  sim.part public @c() {\n"
                  "    sim.use @|\n"
                  "  }\n"
                  "}\n"),
            "@a @all @b @c");
  EXPECT_EQ(alone("func.func private @a()\n"
                  "module {\n"
                  "  func.func private @b()\n"
                  "  func.func @c() {\n"
                  "    call @|\n"
                  "    return\n"
                  "  }\n"
                  "}\n"),
            "@b @c");
}

TEST(Completion, TypesAreGivenOnce) {
  EXPECT_EQ(labels("%x = arith.constant | : i32"), "0");
  EXPECT_NE(labels("%x = arith.constant 1.0 : |", 1), "0 : i32");
  EXPECT_EQ(labels("%x = tcp.const {value = | : tensor<4xf32>}", 1),
            "dense<0.0>");
}

TEST(Completion, TheEndOfARegionComesFirst) {
  StringRef group = "func.func @f(%a: tensor<4xf32>) {\n"
                    "  %0 = tcp.group {\n"
                    "    %1 = tcp.neg %a : tensor<4xf32> -> tensor<4xf32>\n";
  EXPECT_EQ(
      labels(complete((group + "    |\n  } : tensor<4xf32>\n}\n").str()), 1),
      "tcp.yield");
  EXPECT_EQ(
      labels(complete((group + "    t|\n  } : tensor<4xf32>\n}\n").str()), 1),
      "tcp.yield");
}

TEST(Completion, Ops) {
  EXPECT_EQ(labels("arith.ad|", 3),
            "arith.addf arith.addi arith.addui_extended");
  EXPECT_EQ(labels("tcp.ad|", 1), "tcp.add");
  EXPECT_EQ(labels("%0 = tcp.sl|", 1), "tcp.slice");
  EXPECT_EQ(labels("retu|", 2), "return async.return");
  EXPECT_EQ(labels("%0 = |", 3), "call call_indirect constant");
  EXPECT_EQ(labels("lina|", 1), "linalg");
  EXPECT_EQ(labels("%0 = \"tcp.ad|\"(%t)", 1), "tcp.add");
}

/// No two items have one label, wherever the cursor is.
TEST(Completion, LabelsDiffer) {
  for (StringRef marked :
       {"|func.func @f() {\n  return\n}\n", "func|.func @f()\n",
        "func.func @f() {\n  return\n}\nm|\n", "module {\n  |\n}\n",
        "func.func @f(%a: i32) {\n  |\n  return\n}\n",
        "func.func @f(%a: i32) {\n  re|\n}\n",
        "func.func @f(%a: i32) {\n  %0 = |\n  return\n}\n",
        "func.func @f(%a: i32) {\n  %0 = arith.addi |\n  return\n}\n"}) {
    std::set<std::string> seen;
    for (const CompletionItem &item : complete(marked).items)
      EXPECT_TRUE(seen.insert(item.label).second)
          << item.label << " in " << marked.str();
    EXPECT_FALSE(seen.empty()) << marked.str();
  }
}

TEST(Completion, ReplacesTheWholeName) {
  MarkedDocument document("func.func @f() {\n  tcp.a|dd %a\n}\n");
  CompletionList list = getCompletions(*document, document.cursor);
  EXPECT_EQ(document.text(list.replaced), "tcp.add");
}

TEST(Completion, ValuesThatFitFirst) {
  EXPECT_EQ(labels("%0 = tcp.tanh %|", 1), "%t");
  EXPECT_EQ(labels("%0 = tcp.divsi |", 1), "%k");
  EXPECT_EQ(labels("%0 = tcp.add %k, |", 1), "%k");
  EXPECT_EQ(labels("%0 = memref.load |", 1), "%m");
  EXPECT_EQ(labels("%0 = memref.load %m[|", 1), "%i");
}

TEST(Completion, ScopesOfValues) {
  EXPECT_EQ(labels(complete("func.func @f(%n: index) -> index {\n"
                            "  %r = scf.for %i = %n to %n step %n "
                            "iter_args(%acc = %n) -> (index) {\n"
                            "    %q = arith.addi %i, %acc : index\n"
                            "    scf.yield |\n"
                            "    %later = arith.addi %i, %acc : index\n"
                            "  }\n"
                            "  return %r : index\n"
                            "}\n")),
            "%q %acc %i %n");
  EXPECT_EQ(labels(complete("func.func @f(%n: index) {\n"
                            "  %p:2 = call @g() : () -> (i32, i32)\n"
                            "  func.call @h(%|)\n"
                            "}\n")),
            "%p#1 %p#0 %n");
}

TEST(Completion, NamesWithSigils) {
  EXPECT_EQ(labels("%0 = call @|"), "@callee @f");
  EXPECT_EQ(labels("%0 = func.call @ca|"), "@callee");
  EXPECT_EQ(labels(complete("func.func @f(%c: i1) {\n"
                            "  cf.cond_br %c, |\n"
                            "^one(%x: i32):\n"
                            "  cf.br ^two\n"
                            "^two:\n"
                            "  return\n"
                            "}\n")),
            "^one ^two");
  EXPECT_EQ(labels(complete("!mine = i32\n"
                            "func.func @f(%a: !mi|) { return }\n"),
                   1),
            "!mine");
  EXPECT_EQ(
      labels(complete("#mine = affine_map<(d0) -> (d0)>\n"
                      "func.func @f(%a: memref<4xf32, #m|>) { return }\n"),
             1),
      "#mine");
}

TEST(Completion, Attributes) {
  EXPECT_EQ(labels("%0 = tcp.divsi %k, %k {|"), "rounding_mode");
  EXPECT_EQ(labels("%0 = tcp.divsi %k, %k {|} : tensor<4xi32>"),
            "rounding_mode");
  EXPECT_EQ(labels("%0 = tcp.cast %k {in_int_signedness = "
                   "#tcp<signedness Signed>, |}"),
            "out_int_signedness");
  EXPECT_EQ(labels("%0 = tcp.divsi %k, %k {rounding_mode = |", 3),
            "#tcp<roundingMode Ceil> #tcp<roundingMode Floor> "
            "#tcp<roundingMode Trunc>");
  EXPECT_EQ(labels("%0 = tcp.divsi %k, %k {rounding_mode = #tcp<|"),
            "roundingMode signedness");
  EXPECT_EQ(labels("%0 = tcp.divsi %k, %k {rounding_mode = #tcp<roundingMode "
                   "F|>}"),
            "Floor");
  EXPECT_EQ(labels("%0 = arith.cmpi s|"), "sge sgt sle slt");
}

TEST(Completion, WordsAndTypesOfTheForm) {
  EXPECT_EQ(labels("%0 = tcp.slice %t |"), "starts");
  EXPECT_EQ(labels("%0 = tcp.slice %t starts(%i, %i) si|"), "sizes");
  EXPECT_EQ(labels("%0 = tcp.tanh %t : |", 1), "tensor<?x4xf32>");
  EXPECT_EQ(labels("%0 = tcp.tanh %t : tensor<4xbf|", 1), "bf16");
}

TEST(Completion, Snippets) {
  CompletionList list = complete(inFunction("%0 = tcp.ad|"), true);
  ASSERT_FALSE(list.items.empty());
  EXPECT_TRUE(list.items.front().isSnippet);
  EXPECT_EQ(list.items.front().insertText,
            "tcp.add %${2:k}, %${3:k} : ${4:tensor<4xi32>}, $4 -> $4");
  list = complete(inFunction("retur|"), true);
  ASSERT_FALSE(list.items.empty());
  EXPECT_EQ(list.items.front().insertText, "return %${1:t} : tensor<?x4xf32>");
  list = complete(inFunction("%0 = call @ca|"), true);
  ASSERT_FALSE(list.items.empty());
  EXPECT_EQ(list.items.front().insertText,
            "@callee(%${1:lhs}, %${2:i}) : (tensor<4xf32>, index) -> "
            "tensor<4xf32>");
  // If there are operands already, only the name is inserted.
  list = complete(inFunction("%0 = tcp.ad| %t, %t"), true);
  ASSERT_FALSE(list.items.empty());
  EXPECT_EQ(list.items.front().insertText, "tcp.add");
}

TEST(Completion, NothingInTexts) {
  EXPECT_EQ(labels("// tcp.|"), "");
  EXPECT_EQ(labels("%0 = tcp.tanh %t // %|"), "");
  EXPECT_EQ(labels("%0 = \"some.op\"() {a = \"x|\"} : () -> i32"), "");
}

TEST(Completion, OutsideOfUnits) {
  EXPECT_EQ(labels(complete("module {\n  |\n}\n"), 2), "func.func module");
  EXPECT_EQ(labels(complete("fu|"), 1), "func.func");
  EXPECT_EQ(labels(complete("|"), 1), "func.func");
}

TEST(Completion, SaysWhatItLeftOut) {
  EXPECT_TRUE(complete(inFunction("re|")).isIncomplete);
  EXPECT_FALSE(complete(inFunction("tcp.|")).isIncomplete);
}

} // namespace
