//===- TdTextTest.cpp - .td files by their tokens -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdText.h"
#include "lsp/td/TdCompletion.h"
#include "lsp/td/TdTarget.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static const char *const kText = R"(include "a.td"
// A comment.
class A<int n> : B<n> { int x = n; let y = [{ $lhs }]; }
let z = 1 in {
  def A_Op : A<1> { let arguments = (ins T:$lhs); let form = "$lhs `,`"; }
  foreach i = [0, 1] in def D#i : A<i>;
}
multiclass M<int n> { defvar k = !add(n, 1); def _X : A<k>; }
defm N : M<2>;
)";

static std::shared_ptr<const TdText> read(StringRef text) {
  return std::make_shared<const TdText>(Text(text.str()));
}

/// Returns the names of all statements, each with those around it.
static std::string list(const TdText &text) {
  std::string names;
  for (const TdStatement &statement : text.getStatements()) {
    for (unsigned at = statement.parent; at != TdStatement::kNone;
         at = text.getStatements()[at].parent)
      names += " ";
    names += text.str(statement.name).str() + "\n";
  }
  return names;
}

TEST(TdText, Statements) {
  EXPECT_EQ(list(*read(kText)), "\"a.td\"\nA\n x\n y\nz\n A_Op\n  arguments\n"
                                "  form\n i\n  D\nM\n k\n _X\nN\n");
}

TEST(TdText, StatementWithoutEnd) {
  EXPECT_EQ(list(*read("def A : B<[1, 2\ndef C { let x = (ins\nclass D {}\n")),
            "A\nC\n x\nD\n");
}

TEST(TdText, NestedComment) {
  auto text = read("/* a /* b */ c */ def A;");
  EXPECT_EQ(text->getTokens().size(), 4u);
  EXPECT_EQ(list(*text), "A\n");
}

/// Each beginning of a text has tokens and statements in it, and answers.
TEST(TdText, EachBeginning) {
  StringRef whole = kText;
  for (size_t size = 0; size <= whole.size(); ++size) {
    auto text = read(whole.take_front(size));
    size_t last = 0;
    for (const TdToken &token : text->getTokens()) {
      ASSERT_LE(last, token.range.begin) << size;
      ASSERT_LT(token.range.begin, token.range.end) << size;
      last = token.range.end;
    }
    ASSERT_LE(last, size);
    for (const TdStatement &statement : text->getStatements()) {
      ASSERT_LE(statement.all.end, size);
      ASSERT_TRUE(statement.all.contains(statement.body) ||
                  statement.body.size() == 0)
          << size;
    }
    TdView view;
    view.path = "/a.td";
    view.current.text = text;
    for (size_t offset = 0; offset <= size; ++offset) {
      if (auto target = findTdTarget(view, offset))
        (void)getTdReferences(view, *target);
      (void)completeTd(view, offset);
    }
  }
}

/// Returns the places of what the first `name` in the text means, as bytes. A
/// definition has a star.
static std::string findPlaces(StringRef whole, StringRef name) {
  TdView view;
  view.path = "/a.td";
  view.current.text = read(whole);
  auto target = findTdTarget(view, whole.find(name));
  std::string places;
  if (target)
    for (const TdPlace &place : getTdReferences(view, *target))
      places +=
          std::to_string(place.range.begin) + (place.isDefinition ? "* " : " ");
  return places;
}

TEST(TdTarget, ArgumentInFormat) {
  StringRef text =
      "def A { let a = (ins T:$lhs, T:$lhs2); let f = \"$lhs\"; }\n"
      "def B { let f = \"$lhs\"; }";
  EXPECT_EQ(findPlaces(text, "$lhs\""), "24* 49 ");
}

TEST(TdTarget, Variables) {
  EXPECT_EQ(findPlaces("defvar k = 1; def A { int a = k; }", "k;"), "7* 30 ");
  EXPECT_EQ(
      findPlaces("defvar l = !foldl(0, [1], sum, e, !add(sum, e));", "sum,"),
      "26* 39 ");
}

TEST(TdTarget, Multiclass) {
  EXPECT_EQ(
      findPlaces("multiclass M {} defm N : M; def A { int M = 1; }", "M;"),
      "11* 25 ");
}

TEST(TdCompletion, NamesOfFormat) {
  StringRef whole = "def A { let a = (ins T:$lhs); let f = \"$\"; }";
  TdView view;
  view.path = "/a.td";
  view.current.text = read(whole);
  TdCompletions found = completeTd(view, whole.find("$\"") + 1);
  ASSERT_EQ(found.items.size(), 1u);
  EXPECT_EQ(found.items[0].label, "lhs");
}
