//===- TdOpsTest.cpp - Operations of .td files in other files -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/OpExample.h"
#include "lsp/td/OpUses.h"
#include "lsp/td/PatternScan.h"
#include "lsp/td/TdIndex.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the names of the patterns of a source for an operation.
static std::string findNames(StringRef source, StringRef cppClass) {
  std::string names;
  for (const CppPattern &pattern : scanPatterns(source).findFor(cppClass))
    names += pattern.name + " ";
  return names;
}

TEST(PatternScan, Classes) {
  StringRef source = R"(
    using namespace mlir; using namespace mlir::toy;
    struct A final : public OpRewritePattern<AddOp> {};
    class B : public mlir::OpConversionPattern<toy::AddOp>, Other<SubOp> {};
    // struct C : OpRewritePattern<AddOp> {};
    struct D : OpRewritePattern<arith::AddOp> {};
    struct E : NoBase<AddOp> {};
    const char *text = "struct F : OpRewritePattern<AddOp>";)";
  EXPECT_EQ(findNames(source, "mlir::toy::AddOp"), "A B ");
  EXPECT_EQ(findNames(source, "mlir::arith::AddOp"), "D ");
}

TEST(PatternScan, NameWithoutNamespace) {
  StringRef source = "struct A : OpRewritePattern<AddOp> {};";
  EXPECT_EQ(findNames(source, "mlir::toy::AddOp"), "");
  EXPECT_EQ(
      findNames(("namespace mlir { namespace toy {" + source + "}}").str(),
                "mlir::toy::AddOp"),
      "A ");
}

TEST(PatternScan, Added) {
  StringRef source = "using namespace toy; void f() { patterns.add<A, "
                     "B<AddOp>, C<D<SubOp>>>(context); } // Pattern";
  EXPECT_EQ(findNames(source, "toy::AddOp"), "B ");
  EXPECT_EQ(findNames(source, "toy::SubOp"), "C ");
}

/// Each beginning of a source can be read.
TEST(PatternScan, EachBeginning) {
  StringRef source = "namespace a::b { class A : OpRewritePattern<AddOp> {}; "
                     "x.patterns.add<B<a::AddOp>>(\"\\\"\"); /* */ }";
  for (size_t size = 0; size <= source.size(); ++size)
    (void)scanPatterns(source.take_front(size)).findFor("a::b::AddOp");
}

TEST(OpUses, Statements) {
  StringRef text =
      "// toy.add\n"
      "func.func @f(%a: i32) {\n"
      "  %0 = toy.add %a, %a {toy.add = \"toy.add\"} : i32\n"
      "  \"toy.add\"(%0) ({ toy.add %0, %0 : i32 }) : (i32) -> ()\n"
      "  toy.add_all %a : i32\n"
      "}\n";
  std::string found;
  for (Range use : findOpUses(text, "toy.add")) {
    EXPECT_EQ(text.slice(use.begin, use.end), "toy.add");
    found += std::to_string(text.take_front(use.begin).count('\n')) + " ";
  }
  EXPECT_EQ(found, "2 3 3 ");
}

TEST(OpExample, Snippets) {
  EXPECT_EQ(fillSnippet("%${1:result} = a.b ${2|x,y|} : ${3:t<\\}>} -> $3$0"),
            "%result = a.b x : t<}> -> t<}>");
  EXPECT_EQ(fillSnippet("${1:a"), "a");
}

TEST(TdIndex, Text) {
  TdIndex index;
  index.files = {"/a.td", "/b.td"};
  index.symbols.resize(2);
  index.symbols[0] = {TdSymbol::Def, "A", TdSymbol::kNone, "", "", {}, "a.b"};
  index.symbols[1] = {TdSymbol::Field, "x", 0, "int", "1", {}, ""};
  index.occurrences = {{0, {4, 5}, 0, true}, {1, {7, 8}, 1, false}};
  index.patterns = {{1, {9, 12}, "P", {0}}};
  std::string text = index.toText();
  llvm::Expected<TdIndex> read = TdIndex::fromText(text);
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->toText(), text);
  EXPECT_EQ(read->symbolsAt(0, 5), std::vector<unsigned>{0});
  EXPECT_EQ(read->findFile("/b.td"), 1u);
  EXPECT_EQ(read->findFile("/c.td"), TdSymbol::kNone);
}

/// A file that is cut, or that has other numbers, is an error.
TEST(TdIndex, WrongText) {
  TdIndex index;
  index.files = {"/a.td"};
  index.symbols.resize(1);
  index.occurrences = {{0, {4, 5}, 0, true}};
  std::string text = index.toText();
  for (size_t size = 0; size < text.size(); ++size) {
    llvm::Expected<TdIndex> read = TdIndex::fromText(text.substr(0, size));
    ASSERT_FALSE(bool(read)) << size;
    llvm::consumeError(read.takeError());
  }
  index.occurrences[0].symbol = 7;
  llvm::Expected<TdIndex> read = TdIndex::fromText(index.toText());
  ASSERT_FALSE(bool(read));
  llvm::consumeError(read.takeError());
}
