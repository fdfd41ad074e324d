//===- NavigationTest.cpp - Definitions, uses and new names ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestDocument.h"
#include "lsp/features/Definition.h"
#include "lsp/features/References.h"
#include "lsp/features/Rename.h"
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

/// The definition is what is marked.
void expectDefinition(StringRef marked) {
  TestDocument document(marked);
  for (size_t cursor : document.cursors)
    EXPECT_EQ(
        annotate(document.text,
                 rangesOf(getDefinition(*document, document.files(), cursor))),
        annotate(document.text, document.ranges))
        << "from byte " << cursor;
}

/// All uses are what is marked, from each of them.
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

/// The texts of files after a rename at the first file's cursor, or the error.
std::string rename(const TestDocument &document, StringRef name,
                   llvm::ArrayRef<const TestDocument *> others = {}) {
  std::vector<SourceFile> files = document.files(others);
  llvm::Expected<std::vector<FileEdits>> changes =
      getRename(*document, files, document.cursor(), name);
  if (!changes)
    return "error: " + llvm::toString(changes.takeError());
  std::string result;
  for (const FileEdits &file : *changes) {
    Text text = *files[file.file].openText;
    for (const FileEdits::Edit &edit : llvm::reverse(file.edits))
      text.replace(edit.range, edit.text);
    result += text.str();
  }
  return result;
}

std::string rename(StringRef marked, StringRef name) {
  return rename(TestDocument(marked), name);
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

TEST(Definition, Values) {
  expectDefinition("func.func @f([[%a]]: i32) -> i32 {\n"
                   "  return $%$a$ : i32\n"
                   "}\n");
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
  EXPECT_EQ(annotate(nested, rangesOf(getDefinition(*document, document.files(),
                                                    use + 1))),
            annotate(nested, {{7, 9}}));
  EXPECT_EQ(annotate(nested, rangesOf(getDefinition(*document, document.files(),
                                                    use + 6))),
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
  std::vector<SourceFile> files = document.files({&other});
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
      getReferences(*document, document.files({&user, &other}), *target);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].file, 0u);
  EXPECT_EQ(found[1].file, 1u);
  ASSERT_EQ(found[1].uses.size(), 2u);
  EXPECT_EQ(found[1].uses[0].range, user.ranges[0]);
  EXPECT_EQ(found[1].uses[1].range, user.ranges[1]);
}

//===----------------------------------------------------------------------===//
// New names
//===----------------------------------------------------------------------===//

TEST(Rename, Values) {
  StringRef source = "func.func @f(%a: i32) -> i32 {\n"
                     "  %r:2 = \"test.two\"(%a) : (i32) -> (i32, i32)\n"
                     "  \"test.region\"() ({\n"
                     "    %n = arith.constant 1 : i32\n"
                     "  }) : () -> ()\n"
                     "  return %$r#1 : i32\n"
                     "}\n";
  std::string renamed = "func.func @f(%a: i32) -> i32 {\n"
                        "  %sum:2 = \"test.two\"(%a) : (i32) -> (i32, i32)\n"
                        "  \"test.region\"() ({\n"
                        "    %n = arith.constant 1 : i32\n"
                        "  }) : () -> ()\n"
                        "  return %sum#1 : i32\n"
                        "}\n";
  EXPECT_EQ(rename(source, "sum"), renamed);
  EXPECT_EQ(rename(source, "%sum"), renamed);
  EXPECT_EQ(rename(source, "a"),
            "error: '%a' is already defined in this scope");
  EXPECT_EQ(rename(source, "n"),
            "error: '%n' is already defined in this scope");
  EXPECT_EQ(rename(source, "1x"),
            "error: '%1x' is not a valid name of a value");
  EXPECT_EQ(rename(source, "x y"),
            "error: '%x y' is not a valid name of a value");
  EXPECT_EQ(rename(source, "%r"), "");
}

TEST(Rename, ValuesOfOtherScopesAreNoConflict) {
  EXPECT_EQ(rename("func.func @f(%$a: i32) { return }\n"
                   "func.func @g(%b: i32) { return }\n",
                   "b"),
            "func.func @f(%b: i32) { return }\n"
            "func.func @g(%b: i32) { return }\n");
  EXPECT_EQ(rename("func.func @f() {\n"
                   "  \"test.regions\"() ({\n"
                   "    %$a = arith.constant 1 : i32\n"
                   "  }, {\n"
                   "    %b = arith.constant 1 : i32\n"
                   "  }) : () -> ()\n"
                   "  return\n"
                   "}\n",
                   "b"),
            "func.func @f() {\n"
            "  \"test.regions\"() ({\n"
            "    %b = arith.constant 1 : i32\n"
            "  }, {\n"
            "    %b = arith.constant 1 : i32\n"
            "  }) : () -> ()\n"
            "  return\n"
            "}\n");
}

TEST(Rename, ValuesInWhatDoesNotParse) {
  EXPECT_EQ(rename("func.func @f(%$a: i32) {\n"
                   "  arith.nothing %a, %b\n"
                   "  return\n"
                   "}\n",
                   "c"),
            "func.func @f(%c: i32) {\n"
            "  arith.nothing %c, %b\n"
            "  return\n"
            "}\n");
  EXPECT_EQ(rename("func.func @f(%$a: i32) {\n"
                   "  arith.nothing %a, %b\n"
                   "  return\n"
                   "}\n",
                   "b"),
            "error: '%b' is already defined in this scope");
}

TEST(Rename, Blocks) {
  StringRef source = "func.func @f() {\n"
                     "  cf.br ^a\n"
                     "^$a:\n"
                     "  cf.br ^b\n"
                     "^b:\n"
                     "  return\n"
                     "}\n";
  EXPECT_EQ(rename(source, "exit"), "func.func @f() {\n"
                                    "  cf.br ^exit\n"
                                    "^exit:\n"
                                    "  cf.br ^b\n"
                                    "^b:\n"
                                    "  return\n"
                                    "}\n");
  EXPECT_EQ(rename(source, "^b"),
            "error: '^b' is already defined in this scope");
}

TEST(Rename, SymbolsWithQuotes) {
  StringRef source = "func.func @$f() { return }\n"
                     "func.func @g() {\n"
                     "  call @\"f\"() : () -> ()\n"
                     "  return\n"
                     "}\n";
  EXPECT_EQ(rename(source, "x y"), "func.func @\"x y\"() { return }\n"
                                   "func.func @g() {\n"
                                   "  call @\"x y\"() : () -> ()\n"
                                   "  return\n"
                                   "}\n");
  EXPECT_EQ(rename(source, "@h"), "func.func @h() { return }\n"
                                  "func.func @g() {\n"
                                  "  call @\"h\"() : () -> ()\n"
                                  "  return\n"
                                  "}\n");
  EXPECT_EQ(rename(source, "@g"),
            "error: '@g' is already defined in this scope");
  EXPECT_EQ(rename(source, "@"), "error: a symbol's name must not be empty");
}

TEST(Rename, SymbolsInOtherFiles) {
  TestDocument user("func.func private @g()\n"
                    "func.func @f() {\n"
                    "  call @g() : () -> ()\n"
                    "  return\n"
                    "}\n",
                    "test:b");
  TestDocument document("func.func @$g() { return }\n");
  EXPECT_EQ(rename(document, "h", {&user}), "func.func @h() { return }\n"
                                            "func.func private @h()\n"
                                            "func.func @f() {\n"
                                            "  call @h() : () -> ()\n"
                                            "  return\n"
                                            "}\n");
  EXPECT_EQ(rename(document, "f", {&user}),
            "error: '@f' is already defined in 'test:b'");
}

TEST(Rename, FilesThatCanNotBeWritten) {
  TestDocument user("func.func private @g()\n", "/nowhere/b.mlir");
  TestDocument document("func.func @$g() { return }\n");
  std::vector<SourceFile> files = document.files({&user});
  files[1].openText = nullptr;
  EXPECT_EQ(
      llvm::toString(
          getRename(*document, files, document.cursor(), "h").takeError()),
      "'/nowhere/b.mlir' is not writable");
}

TEST(Rename, Aliases) {
  StringRef source = "!$a = i32\n!b = i64\nfunc.func private @f(!a)\n";
  EXPECT_EQ(rename(source, "c"),
            "!c = i32\n!b = i64\nfunc.func private @f(!c)\n");
  EXPECT_EQ(rename(source, "!b"),
            "error: '!b' is already defined in this file");
  EXPECT_EQ(rename(source, "x.y"),
            "error: '!x.y' is not a valid name of an alias");
}

TEST(Rename, Nothing) {
  EXPECT_EQ(rename("func.func$ @f() { return }\n", "x"),
            "error: there is no value, block, symbol or alias here");
}

} // namespace
