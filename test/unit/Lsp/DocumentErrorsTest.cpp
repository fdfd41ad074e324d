//===- DocumentErrorsTest.cpp - Tests of errors beyond one operation ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/ShownErrors.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

TEST(Errors, MissingTerminator) {
  EXPECT_EQ(show("func.func @f(%a: i32) {\n"
                 "  %0 = \"a.b\"(%a) : (i32) -> i32\n"
                 "  %1 = arith.addi %0, %a : i32\n"
                 "}\n"),
            "2 '\"a.b\"': dialect 'a' is not known here: its operations are "
            "read by their tokens and not checked; "
            "--load-dialect-plugin=LIBRARY loads it\n"
            "3 'arith.addi': block with no terminator, has %1 = "
            "\"arith.addi\"(%0, %arg0) <{overflowFlags = "
            "#arith.overflow<none>}> : (i32, i32) -> i32\n"
            "  3 'arith.addi': see current operation\n");
}

TEST(Errors, HeaderOfAFunction) {
  EXPECT_EQ(show("func.func @f(%a: i32, %b i32) -> i32 {\n"
                 "  %1 = arith.addi %a, %b : i32\n"
                 "  %2 = arith.addi %1 : i32\n"
                 "  return %1 : i32\n"
                 "}\n"
                 "func.func @g() {\n"
                 "  call @f() : () -> ()\n"
                 "  return\n"
                 "}\n"),
            "1 '%b': expected ':'\n"
            "3 '%1': expected ','\n");
}

TEST(Errors, CallsInABrokenFunction) {
  EXPECT_EQ(show("func.func @f(%a i32) {\n"
                 "  call @g() : () -> ()\n"
                 "  return\n"
                 "}\n"
                 "func.func private @g()\n"),
            "1 '%a': expected ':'\n");
}

TEST(Errors, RedefinedSymbolsNameTheOther) {
  EXPECT_EQ(show("func.func private @f()\n"
                 "func.func private @g()\n"
                 "func.func private @f()\n"),
            "3 'func.func': redefinition of symbol named 'f'\n"
            "  1 'func.func': 'f' is defined here\n");
}

TEST(Errors, OtherDefinitionsMove) {
  std::string text = "func.func private @f()\n"
                     "func.func @g() {\n"
                     "  call @f(%x) : (i32) -> ()\n";
  EXPECT_EQ(show("\n\n" + text + "  return\n}\n"),
            "5 'call': 'func.call' op incorrect number of operands for callee\n"
            "  3 'func.func': 'f' is defined here\n"
            "5 '%x': use of undeclared SSA value name\n");
}

TEST(Errors, OneBracketIsOneError) {
  // The brace is missing before the next function with the same indentation.
  EXPECT_EQ(show("func.func @f(%a: i32) {\n"
                 "  return\n"
                 "\n"
                 "func.func @g() {\n"
                 "  return\n"
                 "}\n"),
            "2 'return': expected '}'\n"
            "  1 '{': to match this '{'\n");
  EXPECT_EQ(show("module {\n"
                 "  func.func @f(%a: i32) {\n"
                 "    }\n"
                 "    return\n"
                 "  }\n"
                 "  func.func @g() {\n"
                 "    return\n"
                 "  }\n"
                 "}\n"),
            "4 'return': custom op 'return' is unknown (tried "
            "'builtin.return' as well)\n");
}

TEST(Errors, BracesOfModulesMayBeIndented) {
  EXPECT_EQ(show("module {\n"
                 "  func.func @f() {\n"
                 "    return\n"
                 "  }\n"
                 "      }\n"),
            "");
}

TEST(Errors, ValuesAreSeenBehindAliases) {
  EXPECT_EQ(show("%0 = arith.constant 1 : i32\n"
                 "#map = affine_map<(d0) -> (d0)>\n"
                 "%1 = arith.addi %0, %0 : i32\n"),
            "");
}

TEST(Errors, WhatMustComeLastIsFollowed) {
  StringRef returns = "llvm.return\n", function = "func.func private @f()\n";
  StringRef expected = "1 'llvm.return': 'llvm.return' op must be the last "
                       "operation in the parent block\n";
  EXPECT_EQ(show(returns), "");
  EXPECT_EQ(show((function + returns).str()), "");
  EXPECT_EQ(show((returns + function).str()), expected);
  // An operation in another chunk, or after the module, does not follow it.
  EXPECT_EQ(show((returns + "// -----\n" + function).str()), "");
  EXPECT_EQ(show("module {\n  llvm.return\n}\nfunc.func private @f()\n"), "");
  EXPECT_EQ(show("module {\n  llvm.return\n  func.func private @f()\n}\n"),
            "2 'llvm.return': 'llvm.return' op must be the last operation in "
            "the parent block\n");
  // The error depends on the text after it.
  TestDocument document(returns);
  document.update(Text((returns + function).str()));
  EXPECT_EQ(document->getDiagnostics().size(), 1u);
  document.update(Text(returns.str()));
  EXPECT_EQ(document->getDiagnostics().size(), 0u);
}

TEST(Errors, BlocksOfModules) {
  // MLIR accepts labels there, and reports the operation after the first one.
  EXPECT_EQ(show("module {\n"
                 "  func.func private @f()\n"
                 "^next:\n"
                 "  return\n"
                 "}\n"),
            "4 'return': custom op 'return' is unknown (tried 'builtin.return' "
            "as well)\n"
            "  2 ')': expected operation name in quotes\n");
}

TEST(Errors, AliasesBesideABrokenOne) {
  EXPECT_EQ(
      show("#broken = affine_map<(d0) -> (d1)>\n"
           "func.func private @f(i32 {a = #broken}, i32 {b = #none})\n"
           "func.func @g(%x: !none, %y: !tcp.x) attributes {c = #tcp<y>,\n"
           "    d = #broken, e = #other} {\n"
           "  %0:2 = call @h(%x) : (!none) -> (i32, i32)\n"
           "  call @f(%0#1, %0#1) : (i32, i32) -> ()\n"
           "}\n"),
      "1 'd1': use of undeclared identifier\n"
      "2 '#none': undefined symbol alias id 'none'\n"
      "3 '!none': undefined symbol alias id 'none'\n"
      "4 '#other': undefined symbol alias id 'other'\n"
      "5 '!none': undefined symbol alias id 'none'\n"
      "no IR: func.func private @f(i32 {a = #broken}, i32 {b = #none})\n"
      "no IR: func.func @g(%x: !none, %y: !tcp.x) attributes {c = #tcp<y>,\n");
}

TEST(Errors, WhatIsInAnotherOperationIsNotSeen) {
  EXPECT_EQ(show("%1 = arith.addi %0, %0 : i32\n"
                 "func.func @f() {\n"
                 "  %0 = arith.constant 1 : i32\n"
                 "  return\n"
                 "}\n"),
            "1 'arith.addi': operand #0 does not dominate this use\n");
}

TEST(Errors, AByteOrderMarkIsOne) {
  StringRef function = "func.func @f() {\n  return\n}\n";
  EXPECT_EQ(show(("\xEF\xBB\xBF" + function).str()),
            "1 '\xEF': unexpected character\n");
  EXPECT_EQ(show("\xEF\xBB\xBF"), "1 '\xEF': unexpected character\n");
  // The text after the mark has no errors.
  TestDocument document(("\xEF\xBB\xBF" + function).str());
  ASSERT_EQ(document->getMembers().size(), 2u);
  EXPECT_TRUE(document->getMembers()[1].unit->isIntact());
}

TEST(Errors, WhatStartsNoOperationBehindAliases) {
  EXPECT_EQ(show("#map = affine_map<(d0) -> (d0)>\n"
                 "module {\n"
                 "  (private @f(i32 {a = #map})\n"
                 "  func.func private @g()\n"
                 "}\n"),
            "2 '{': expected operation name in quotes\n"
            "  3 '(': expected operation name in quotes\n");
}

TEST(Errors, AliasesAreDefinedOutsideOfModules) {
  EXPECT_EQ(
      show("module { // the first\n"
           "  #map = affine_map<(d0) -> (d0)>\n"
           "  func.func private @f(memref<4xf32, #map>)\n"
           "}\n"),
      "1 '{': expected operation name in quotes\n"
      "  2 '#map = affine_map<(d0) -> (d0)>': an alias is defined outside "
      "of modules\n");
}

TEST(Errors, ResourcesKeepTheirNames) {
  std::string text =
      "func.func @f() -> tensor<2xi32> {\n"
      "  %0 = arith.constant dense_resource<blob> : tensor<2xi64>\n"
      "  return %0 : tensor<2xi64>\n"
      "}\n";
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  for (int version = 1; version < 4; ++version) {
    text += " ";
    text.insert(text.find("return"), " ");
    auto document = analysis.update(Text(text), version);
    std::string printed;
    llvm::raw_string_ostream os(printed);
    document->getMembers().front().unit->getOps().front().print(os);
    EXPECT_NE(printed.find("dense_resource<blob>"), std::string::npos)
        << printed;
  }
}

TEST(Errors, OfTheFirstPartComeFirst) {
  std::string function = "func.func private @g(i32)\n"
                         "func.func @f() {\n"
                         "  %0 = arith.addi : i32\n"
                         "  return\n"
                         "}\n";
  std::string text;
  while (text.size() < (300 << 10))
    text += function;
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  std::vector<size_t> reported;
  auto report = [&](const Document &document) {
    reported.push_back(document.getDiagnostics().size());
  };
  auto document = analysis.update(Text(text), 1, report);
  ASSERT_EQ(reported.size(), 2u);
  EXPECT_GT(reported[0], 100u);
  EXPECT_LT(reported[0], reported[1] / 10);
  EXPECT_EQ(reported[1], document->getDiagnostics().size());
  // The analysis of an edit reports only once.
  analysis.update(Text(text + " "), 2, report);
  EXPECT_EQ(reported.size(), 3u);
}

TEST(Errors, AreVisible) {
  auto shown = [](StringRef marked) {
    Annotations source(marked);
    Text text(source.text);
    size_t place = source.cursors.front();
    return annotate(source.text, {visibleRange(text, {place, place})});
  };
  EXPECT_EQ(shown("a %x$ b\n"), "a [[%x]] b\n");
  EXPECT_EQ(shown("a %x   $  b\n"), "a [[%x]]     b\n");
  EXPECT_EQ(shown("  $  b\n"), "    [[b]]\n");
  EXPECT_EQ(shown("a b\n\n  // x\n  $"), "a [[b]]\n\n  // x\n  ");
  EXPECT_EQ(shown("$"), "[[]]");
  EXPECT_EQ(shown("a\r\n$\r\n"), "[[a]]\r\n\r\n");
}

} // namespace
