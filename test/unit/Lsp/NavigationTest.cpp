//===- NavigationTest.cpp - Definitions and uses --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/TestDocument.h"
#include "lsp/features/hover/OpName.h"
#include "lsp/features/navigation/Definition.h"
#include "lsp/features/navigation/References.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

std::vector<Range> rangesOf(const std::optional<Definitions> &found,
                            size_t file = 0) {
  std::vector<Range> ranges;
  if (found)
    for (const FilePlace &place : found->places)
      if (place.file == file)
        ranges.push_back(place.range);
  return ranges;
}

/// Expects that the definition of the name at the cursor is the marked range.
void expectDefinition(StringRef marked) {
  TestDocument document(marked);
  for (size_t cursor : document.cursors)
    EXPECT_EQ(annotate(document.text,
                       rangesOf(getDefinition(*document, document.getFiles(),
                                              cursor))),
              annotate(document.text, document.ranges))
        << "from byte " << cursor;
}

/// Expects that the uses of each marked range are the marked ranges.
void expectUses(StringRef marked) {
  TestDocument document(marked);
  std::vector<size_t> cursors = document.cursors;
  for (Range range : document.ranges) {
    cursors.push_back(range.begin);
    cursors.push_back(range.end);
  }
  for (size_t cursor : cursors) {
    std::vector<Range> ranges;
    if (std::optional<Target> target = findTarget(*document, cursor))
      for (const Use &use : findUses(*document, *target))
        ranges.push_back(use.range);
    EXPECT_EQ(annotate(document.text, ranges),
              annotate(document.text, document.ranges))
        << "from byte " << cursor;
  }
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

TEST(Definition, Values) {
  expectDefinition("func.func @f([[%a]]: i32) -> i32 {\n"
                   "  return $%$a$ : i32\n"
                   "}\n");
}

TEST(Definition, NamesOfOperations) {
  TestDocument document("[[func.func]] @f(%m: memref<f32>, %c: i1) {\n"
                        "  %0 = [[memref.load]] %m[] : memref<f32>\n"
                        "  [[memref.store]] %0, %m[] : memref<f32>\n"
                        "  [[\"test.a\"]](%0) ({\n"
                        "    [[\"test.b\"]]() : () -> ()\n"
                        "  }) : (f32) -> ()\n"
                        "  [[scf.if]] %c { [[vector.print]] %0 : f32 }\n"
                        "  [[return]]\n"
                        "}\n");
  for (Range range : document.ranges)
    for (size_t place = range.begin; place <= range.end; ++place)
      EXPECT_EQ(getOpNameRangeAt(*document, place), range) << "byte " << place;
}

TEST(Definition, ResultsThatShareAName) {
  expectDefinition("func.func @f() {\n"
                   "  [[%r]]:2 = \"test.two\"() : () -> (i32, i32)\n"
                   "  \"test.use\"($%r#1$, %r$#0) : (i32, i32) -> ()\n"
                   "  return\n"
                   "}\n");
}

TEST(Definition, BlocksBeforeTheyAreDefined) {
  expectDefinition("func.func @f(%c: i1) {\n"
                   "  cf.cond_br %c, $^a, $^a\n"
                   "[[^a]]:\n"
                   "  return\n"
                   "}\n");
}

TEST(Definition, SameNameInOtherFunctions) {
  expectDefinition("func.func @f(%a: i32) { return }\n"
                   "func.func @g([[%a]]: i32) -> i32 { return %$a : i32 }\n");
}

TEST(Definition, SymbolsByTheirName) {
  expectDefinition("func.func private [[@g]]() attributes {a = 1 : i32}\n"
                   "func.func @f() {\n"
                   "  call @$g() : () -> ()\n"
                   "  return\n"
                   "}\n");
  expectDefinition("\"func.func\"() <{sym_name = [[\"g\"]], function_type = () "
                   "-> ()}> ({\n}) : () -> ()\n"
                   "func.func @f() {\n"
                   "  call @$g() : () -> ()\n"
                   "  return\n"
                   "}\n");
}

TEST(Definition, SymbolsOfModules) {
  expectDefinition("func.func @g() { return }\n"
                   "module @m {\n"
                   "  func.func [[@g]]() { return }\n"
                   "  func.func @h() {\n"
                   "    call @$g() : () -> ()\n"
                   "    return\n"
                   "  }\n"
                   "}\n");
  StringRef nested = "module @m {\n"
                     "  func.func @\"g h\"() { return }\n"
                     "}\n"
                     "\"test.use\"() {s = @m::@\"g h\"} : () -> ()\n";
  TestDocument document(nested);
  size_t use = document.text.rfind("@m");
  EXPECT_EQ(annotate(nested, rangesOf(getDefinition(
                                 *document, document.getFiles(), use + 1))),
            annotate(nested, {{7, 9}}));
  EXPECT_EQ(annotate(nested, rangesOf(getDefinition(
                                 *document, document.getFiles(), use + 6))),
            annotate(nested, {{24, 30}}));
}

TEST(Definition, ChunksHaveSymbolsOfTheirOwn) {
  expectDefinition("func.func @g() { return }\n"
                   "// -----\n"
                   "func.func [[@g]]() { return }\n"
                   "func.func @f() {\n"
                   "  call @$g() : () -> ()\n"
                   "  return\n"
                   "}\n");
}

TEST(Definition, Aliases) {
  expectDefinition("[[!t]] = tensor<4xf32>\n"
                   "#m = affine_map<(d0) -> (d0)>\n"
                   "func.func private @f($!t) -> !$t\n");
}

TEST(Definition, AroundAnError) {
  expectDefinition("func.func @f([[%a]]: i32) -> i32 {\n"
                   "  %b = arith.nothing $%a, %c\n"
                   "  return $%a : i32\n"
                   "}\n");
  expectDefinition("func.func @f(%a: i32) {\n"
                   "  [[%b]] = arith.nothing %a\n"
                   "  \"test.use\"(%$b) : (i32) -> ()\n"
                   "  arith.nothing %$b\n"
                   "  return\n"
                   "}\n");
}

TEST(Definition, WhatIsDeclaredIsDefinedInAnotherFile) {
  TestDocument other("module {\n  func.func [[@g]](%a: i32) { return }\n}\n",
                     "test:b");
  TestDocument document("func.func private [[@g]](i32)\n"
                        "func.func @f(%a: i32) {\n"
                        "  call @$g(%a) : (i32) -> ()\n"
                        "  return\n"
                        "}\n");
  std::vector<SourceFile> files = document.getFiles({&other});
  EXPECT_EQ(rangesOf(getDefinition(*document, files, document.cursor()), 1),
            other.ranges);
  EXPECT_EQ(rangesOf(getImplementation(*document, files, document.cursor()), 1),
            other.ranges);
  EXPECT_EQ(rangesOf(getDeclaration(*document, files, document.cursor())),
            document.ranges);
}

TEST(Definition, WhatIsDeclaredIsDefinedInAnotherChunk) {
  expectDefinition("func.func private @g()\n"
                   "func.func @f() {\n"
                   "  call @$g() : () -> ()\n"
                   "  return\n"
                   "}\n"
                   "// -----\n"
                   "func.func [[@g]]() { return }\n");
}

TEST(TypeDefinition, TheAliasOfAValue) {
  TestDocument document("[[!t]] = tensor<4xf32>\n"
                        "!u = f32\n"
                        "func.func @f(%a: tensor<4xf32>) {\n"
                        "  \"test.use\"($%a) : (!t) -> ()\n"
                        "  return\n"
                        "}\n");
  EXPECT_EQ(rangesOf(getTypeDefinition(*document, document.cursor())),
            document.ranges);
}

TEST(TypeDefinition, WhatDefinesATypeOfTheFile) {
  TestDocument document("irdl.dialect @d {\n"
                        "  irdl.type [[@t]] {\n"
                        "    %0 = irdl.any\n"
                        "  }\n"
                        "}\n"
                        "func.func private @g()\n"
                        "func.func @f(%$a: tensor<4x!d.t>) { return }\n");
  EXPECT_EQ(rangesOf(getTypeDefinition(*document, document.cursor())),
            document.ranges);
}

TEST(TypeDefinition, OfAUseThatDoesNotParse) {
  TestDocument document("[[!t]] = tensor<4xf32>\n"
                        "func.func @f(%a: tensor<4xf32>) {\n"
                        "  arith.nothing %$a\n"
                        "  return\n"
                        "}\n");
  EXPECT_EQ(rangesOf(getTypeDefinition(*document, document.cursor())),
            document.ranges);
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

TEST(Uses, Values) {
  expectUses("func.func @f([[%a]]: i32) -> i32 {\n"
             "  // %a\n"
             "  %s = arith.addi [[%a]], [[%a]] : i32\n"
             "  return [[%a]] : i32\n"
             "}\n"
             "func.func @g(%a: i32) { return }\n");
}

TEST(Uses, ResultsThatShareAName) {
  expectUses("func.func @f() {\n"
             "  %a, [[%r]]:2 = \"test.three\"() : () -> (i32, i32, i32)\n"
             "  \"test.use\"([[%r]]#1, [[%r]]#0, %a) : (i32, i32, i32) -> ()\n"
             "  return\n"
             "}\n");
}

TEST(Uses, Blocks) {
  expectUses("func.func @f(%c: i1) {\n"
             "  cf.cond_br %c, [[^a]], ^b\n"
             "[[^a]]:\n"
             "  cf.br [[^a]]\n"
             "^b:\n"
             "  return\n"
             "}\n");
}

TEST(Uses, SymbolsAcrossUnits) {
  expectUses("func.func [[@f]]() { return }\n"
             "func.func @g() {\n"
             "  call [[@f]]() : () -> ()\n"
             "  %a = constant [[@f]] : () -> ()\n"
             "  \"test.say\"() {s = \"@f\"} : () -> ()\n"
             "  return\n"
             "}\n"
             "func.func @h() {\n"
             "  call [[@f]]() : () -> ()\n"
             "  arith.nothing [[@f]]\n"
             "  return\n"
             "}\n"
             "module { func.func @f() { return } }\n");
}

TEST(Uses, SymbolsThatNothingDefines) {
  expectUses("func.func @g() {\n"
             "  call [[@f]]() : () -> ()\n"
             "  return\n"
             "}\n"
             "func.func @h() {\n"
             "  call [[@f]]() : () -> ()\n"
             "  return\n"
             "}\n");
}

TEST(Uses, Aliases) {
  expectUses("[[#m]] = affine_map<(d0) -> (d0)>\n"
             "#n = {a = [[#m]]}\n"
             "func.func private @f(memref<4xf32, [[#m]]>)\n"
             "func.func private @g() attributes {a = #n, b = [[#m]]}\n"
             "// -----\n"
             "#m = affine_map<(d0) -> (d0)>\n");
}

TEST(Uses, BesideErrors) {
  expectUses("func.func @f([[%a]]: i32) -> i32 {\n"
             "  %s = arith.addi [[%a]] [[%a]] : i32\n"
             "  %t = scf.nothing %i = [[%a]] {\n"
             "    \"test.use\"([[%a]]) : (i32) -> ()\n"
             "  }\n"
             "  return [[%a]] : i32\n"
             "}\n"
             "func.func @g(%a: i32) {\n"
             "  arith.nothing %a\n"
             "}\n");
}

TEST(Uses, NotAsciiAndCrlf) {
  expectUses("func.func @f([[%a]]: i32) {\r\n"
             "  \"test.say\"() {s = \"漢🎉\"} : () -> () // é\r\n"
             "  \"test.use\"([[%a]]) {s = \"🎉\"} : (i32) -> ()\r\n"
             "  return\r\n"
             "}\r\n");
}

TEST(References, OfDeclarationsInOtherFiles) {
  TestDocument user("func.func private [[@g]]()\n"
                    "func.func @f() {\n"
                    "  call [[@g]]() : () -> ()\n"
                    "  return\n"
                    "}\n",
                    "test:b");
  TestDocument other("func.func private @g() { return }\n", "test:c");
  TestDocument document("func.func [[@$g]]() { return }\n");
  std::optional<Target> target = findTarget(*document, document.cursor());
  ASSERT_TRUE(target);
  std::vector<FileUses> found =
      getReferences(*document, document.getFiles({&user, &other}), *target);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].file, 0u);
  EXPECT_EQ(found[1].file, 1u);
  ASSERT_EQ(found[1].uses.size(), 2u);
  EXPECT_EQ(found[1].uses[0].range, user.ranges[0]);
  EXPECT_EQ(found[1].uses[1].range, user.ranges[1]);
}

} // namespace
