//===- RenameTest.cpp - New names -----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/Rename.h"
#include "Support/TestDocument.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Returns the texts of the files after a rename at the cursor of the first
/// one, or the error.
std::string rename(const TestDocument &document, StringRef name,
                   llvm::ArrayRef<const TestDocument *> others = {}) {
  std::vector<SourceFile> files = document.getFiles(others);
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
  std::vector<SourceFile> files = document.getFiles({&user});
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
