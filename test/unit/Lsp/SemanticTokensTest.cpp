//===- SemanticTokensTest.cpp - Semantic tokens ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SemanticTokens.h"
#include "Support/MarkedDocument.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Lists the tokens, one a line: text, type, modifiers.
std::string show(const MarkedDocument &document, Range within) {
  std::string result;
  for (const SemanticToken &token : getSemanticTokens(*document, within)) {
    result += document.text(token.range).str() + " " +
              getTokenTypeNames()[token.type].str();
    for (size_t i = 0; i < getTokenModifierNames().size(); ++i)
      if (token.modifiers >> i & 1)
        result += " " + getTokenModifierNames()[i].str();
    result += "\n";
  }
  return result;
}

std::string show(StringRef text) {
  MarkedDocument document(text);
  return show(document, document.getAll());
}

TEST(SemanticTokens, TypesAndAliases) {
  EXPECT_EQ(show("// Head\n"
                 "#map = affine_map<(d0)[s0] -> (d0 mod 2)>\n"
                 "!t = tensor<0x4x?xf32>\n"
                 "func.func private @f(!t, vector<[4]x2xi7>, "
                 "memref<*xf8E4M3, 1>)\n"),
            "// Head comment\n"
            "#map macro definition\n"
            "affine_map keyword\n"
            "d0 parameter\n"
            "s0 parameter\n"
            "d0 parameter\n"
            "mod keyword\n"
            "2 number\n"
            "!t type definition\n"
            "tensor type\n"
            "0 number\n"
            "4 number\n"
            "? number\n"
            "f32 type\n"
            "func.func method\n"
            "private keyword\n"
            "@f function declaration\n"
            "!t type\n"
            "vector type\n"
            "4 number\n"
            "2 number\n"
            "i7 type\n"
            "memref type\n"
            "* number\n"
            "f8E4M3 type\n"
            "1 number\n");
}

TEST(SemanticTokens, ValuesBlocksAndSymbols) {
  EXPECT_EQ(show("func.func @f(%a: i32, %b: i32) -> i32 {\n"
                 "  %c = arith.constant 1 : i32\n"
                 "  %d:2 = arith.addui_extended %a, %c : i32, i1\n"
                 "  cf.br ^end(%d#0 : i32)\n"
                 "^end(%e: i32):\n"
                 "  return %e : i32\n"
                 "}\n"),
            "func.func method\n"
            "@f function definition\n"
            "%a parameter definition\n"
            "i32 type\n"
            "%b parameter definition unused\n"
            "i32 type\n"
            "i32 type\n"
            "%c variable definition readonly\n"
            "arith.constant method\n"
            "1 number\n"
            "i32 type\n"
            "%d variable definition\n"
            "2 number\n"
            "arith.addui_extended method\n"
            "%a parameter\n"
            "%c variable readonly\n"
            "i32 type\n"
            "i1 type\n"
            "cf.br method\n"
            "^end label\n"
            "%d variable\n"
            "#0 number\n"
            "i32 type\n"
            "^end label definition\n"
            "%e parameter definition\n"
            "i32 type\n"
            "return method\n"
            "%e parameter\n"
            "i32 type\n");
}

TEST(SemanticTokens, LexicalWhereNothingParses) {
  EXPECT_EQ(show("func.func @f() {\n"
                 "  %a = tcp.nonsense {x = \"y\", z} %b ->\n"
                 "  %u = tcp.const\n"),
            "func.func method\n"
            "@f function definition\n"
            "%a variable definition\n"
            "tcp.nonsense method\n"
            "x property\n"
            "\"y\" string\n"
            "z property\n"
            "%b variable\n"
            "%u variable definition\n"
            "tcp.const method\n");
}

TEST(SemanticTokens, ModulesAndTheirEnds) {
  EXPECT_EQ(show("module @m {\n"
                 "  func.func private @g()\n"
                 "} // end\n"
                 "// -----\n"
                 "} loc(unknown)\n"),
            "module method\n"
            "@m namespace definition\n"
            "func.func method\n"
            "private keyword\n"
            "@g function declaration\n"
            "// end comment\n"
            "// ----- comment\n"
            "loc keyword\n"
            "unknown keyword\n");
}

TEST(SemanticTokens, OfARange) {
  MarkedDocument document("func.func private @f(i32)|\n"
                          "func.func private @g(i64)\n");
  EXPECT_EQ(show(document, {18, 21}), "@f function declaration\n");
  EXPECT_EQ(show(document, {document.cursor, document.cursor + 12}),
            "func.func method\nprivate keyword\n");
  EXPECT_EQ(show(document, {25, 25}), "");
}

} // namespace
