//===- HoverTest.cpp - Texts of hovers ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/Hover.h"
#include "Support/MarkedDocument.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

std::string hover(StringRef marked) {
  MarkedDocument document(marked);
  std::optional<Hover> found = getHover(*document, document.cursor);
  return found ? document.text(found->range).str() + "\n" + found->markdown
               : "";
}

/// Returns the hover of `text` with the cursor before `at`.
std::string hoverAt(StringRef text, StringRef at) {
  auto [before, after] = text.split(at);
  return hover((before + "|" + at + after).str());
}

constexpr StringRef kSource =
    "// Adds.\n"
    "// Twice.\n"
    "func.func @callee(%n: index) -> index { return %n : index }\n"
    "#alias = affine_map<(d0) -> (d0)>\n"
    "func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %m: memref<?xf32, "
    "#alias>, %i: index) -> tensor<?x4xf32> {\n"
    "  %sum = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x4xf32> -> "
    "tensor<?x4xf32>\n"
    "  %bad = tcp.nonsense %a\n"
    "  %c = arith.constant 42 : index\n"
    "  %r = call @callee(%i) : (index) -> index\n"
    "  %w = arith.constant dense<[0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9]> : "
    "tensor<20xi8>\n"
    "  %q = arith.cmpi slt, %i, %c : index\n"
    "  %p = tcp.cast %w {in_int_signedness = #tcp<signedness Signed>} : "
    "tensor<20xi8> -> tensor<20xf32>\n"
    "  cf.br ^end\n"
    "^end:\n"
    "  return %sum : tensor<?x4xf32>\n"
    "}\n";

void expectPart(StringRef at, StringRef expected) {
  std::string shown = hoverAt(kSource, at);
  EXPECT_TRUE(StringRef(shown).contains(expected)) << at.str() << " gives\n"
                                                   << shown;
}

TEST(Hover, OpsWithWhatTheyAreAndWhatTheyDoHere) {
  expectPart("tcp.add %a", "**tcp.add**: Elementwise addition\n");
  expectPart("tcp.add %a", "`in1` = `%a: tensor<?x4xf32>` `[s0, 4]`");
  expectPart("tcp.add %a", "Cost: `4*s0 elements, 4*s0 FLOP, 48*s0 B`");
  expectPart("tcp.add %a", "Integers wrap around.");
  expectPart("return %sum", "**func.return**");
}

TEST(Hover, Values) {
  expectPart("%sum = ", "%sum\n```mlir\n%sum: tensor<?x4xf32>\n```\n\n"
                        "Result of `tcp.add`\n\nShape: `[s0, 4]`\n");
  expectPart("%c = ", "Value: `42 : index`");
  expectPart("%w = ", "Value: `20 elements of the type tensor<20xi8>`");
  expectPart("%b: tensor", "Argument 1 of `@f`");
}

TEST(Hover, Sizes) {
  expectPart("?x4xf32> {", "`s0`: the size of dim 0 of `%sum`\n\n"
                           "Comes from dim 0 of `%a`\n\n"
                           "Must be the same as\n\n- dim 0 of `%a`\n"
                           "- dim 0 of `%b`\n");
}

TEST(Hover, SymbolsAliasesAndBlocks) {
  expectPart("@callee(%i)", "func.func @callee(%n: index) -> index\n```\n\n"
                            "Adds.\nTwice.\n");
  expectPart("#alias>", "#alias = affine_map<(d0) -> (d0)>");
  expectPart("^end\n", "1 predecessor, 1 operations");
}

TEST(Hover, AliasesInAliasesAreWrittenOut) {
  StringRef aliases = "!a = i32\n"
                      "!b = tuple<!a, !a>\n"
                      "!c = tuple<!b, !unknown, !llvm.ptr>\n";
  StringRef use = "func.func private @f(!|c)\n";
  EXPECT_EQ(hover((aliases + use).str()),
            "!c\n```mlir\n!c = tuple<!b, !unknown, !llvm.ptr>\n```\n\n"
            "Written out:\n```mlir\n"
            "tuple<tuple<i32, i32>, !unknown, !llvm.ptr>\n```\n");
  EXPECT_EQ(hover((aliases + "func.func private @f(!|a)\n").str()),
            "!a\n```mlir\n!a = i32\n```\n");
  // A text that is too long is cut, also if each alias names two or itself.
  std::string doubled = "!x0 = i32\n";
  for (int i = 1; i < 26; ++i)
    doubled += llvm::formatv("!x{0} = tuple<!x{1}, !x{1}>\n", i, i - 1);
  EXPECT_LT(hover(doubled + "func.func private @f(!|x25)\n").size(), 1200u);
  EXPECT_LT(hover("!d = tuple<!d, !d>\nfunc.func private @f(!|d)\n").size(),
            1200u);
  // Nothing is written, however often an alias without a text is replaced.
  std::string empty = "#x0 =\n";
  for (int i = 1; i < 40; ++i)
    empty += llvm::formatv("#x{0} = #x{1}#x{1}\n", i, i - 1);
  EXPECT_LT(hover(empty + "#|x39\n").size(), 1200u);
}

TEST(Hover, WordsTypesAndAttributes) {
  expectPart("memref<?xf32", "A reference to a buffer");
  expectPart("slt", "`predicate`");
  expectPart("in_int_signedness", "`Signless`, `Signed`, `Unsigned`");
  expectPart("#tcp<", "**tcp.signedness**");
  expectPart("Signed>", "**tcp.signedness**");
}

TEST(Hover, NothingInCommentsAndSpaces) {
  EXPECT_EQ(hover("func.func private @f() // te|xt @f\n"), "");
  EXPECT_EQ(hover("\n|\nfunc.func private @f()\n"), "");
  EXPECT_EQ(hover("|"), "");
}

TEST(Hover, OfTextThatDoesNotParse) {
  EXPECT_EQ(hover("func.func @f( {\n  %x = tcp.t|anh %y\n").substr(0, 45),
            "tcp.tanh\n**tcp.tanh**: Elementwise hyperbolic");
}

TEST(Hover, ConstantsWithoutAValue) {
  StringRef source = "func.func @f() {\n"
                     "  %0 = tcp.const : tensor<f32>\n"
                     "  %1 = \"arith.constant\"() : () -> index\n"
                     "  return\n"
                     "}\n";
  for (StringRef name : {"%0", "%1"})
    EXPECT_TRUE(StringRef(hoverAt(source, name)).contains("Result of"))
        << name.str();
}

TEST(Hover, NestedSymbols) {
  StringRef source =
      "module @lib {\n"
      "  func.func @inner(%x: f32) -> f32 { return %x : f32 }\n"
      "}\n"
      "func.func @f() attributes {sym = @lib::@inner} { return }\n";
  EXPECT_TRUE(StringRef(hoverAt(source, "@inner}"))
                  .contains("func.func @inner(%x: f32) -> f32"));
  EXPECT_TRUE(StringRef(hoverAt(source, "@lib::")).contains("module @lib"));
}

TEST(Hover, Locations) {
  StringRef shown = "A location: `model.py`, line 3, column 4\n";
  EXPECT_TRUE(StringRef(hoverAt("func.func private @f() "
                                "loc(\"model.py\":3:4)\n",
                                "model"))
                  .contains(shown));
}

TEST(Hover, BracesOfRegions) {
  StringRef source = "func.func @f(%x: i1) {\n"
                     "  cf.br ^end\n"
                     "^end:\n"
                     "  return\n"
                     "}\n";
  std::string shown = hoverAt(source, "{\n");
  EXPECT_TRUE(StringRef(shown).contains("The entry block of `func.func`"))
      << shown;
  EXPECT_TRUE(StringRef(shown).contains("(%x: i1)")) << shown;
  EXPECT_TRUE(StringRef(shown).contains("Goes on at `^end`")) << shown;
}

} // namespace
