//===- DocumentsTest.cpp - Texts, and names that are like others ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Documents.h"
#include "debug-adapter/adapter/breakpoints/NameCheck.h"
#include "debug-adapter/adapter/support/Nearest.h"
#include "debug-adapter/adapter/support/ShortNames.h"

#include "gtest/gtest.h"

#include <map>

using namespace mlir::tcp::dap;

using Names = std::vector<std::string>;

namespace {
wire::Document makeDocument(std::vector<wire::Fragment> fragments) {
  wire::Document document;
  document.fragments = std::move(fragments);
  return document;
}

TEST(Documents, ArePutTogetherFromWhatIsKnown) {
  Documents documents;
  EXPECT_EQ(documents.getKnownFragments(), Names());
  wire::Document first =
      makeDocument({{"a", "A\n"}, {"b", "B\n"}, {"a", std::nullopt}});
  ASSERT_TRUE(documents.assemble(first));
  EXPECT_EQ(first.text, "A\nB\nA\n");
  EXPECT_EQ(documents.getKnownFragments(), Names({"a", "b"}));
  wire::Document second = makeDocument({{"b", std::nullopt}, {"c", "C\n"}});
  ASSERT_TRUE(documents.assemble(second));
  EXPECT_EQ(second.text, "B\nC\n");
  // The fragments of the last four texts are known.
  EXPECT_EQ(documents.getKnownFragments(), Names({"a", "b", "c"}));
  for (unsigned times = 0; times < 3; ++times) {
    wire::Document other = makeDocument(
        {{"c", std::nullopt},
         {"d", times ? std::nullopt : std::optional<std::string>("D\n")}});
    ASSERT_TRUE(documents.assemble(other));
    EXPECT_EQ(other.text, "C\nD\n");
  }
  EXPECT_EQ(documents.getKnownFragments(), Names({"b", "c", "d"}));
  wire::Document wrong = makeDocument({{"a", std::nullopt}});
  EXPECT_FALSE(documents.assemble(wrong));
  // A text that comes as a whole is left as it is.
  wire::Document whole;
  whole.text = "text";
  ASSERT_TRUE(documents.assemble(whole));
  EXPECT_EQ(whole.text, "text");
}

TEST(Documents, AreOtherOnesBehindAnEdit) {
  Documents documents;
  auto get = [&](const char *id) -> Documents::Entry & {
    bool isNew = false;
    return documents.get(id, "name", isNew);
  };
  int64_t before = get("ir/8").reference;
  wire::Document text;
  text.text = "old";
  int64_t read = get("ir/10/llvm").reference;
  documents.setText(get("ir/10/llvm"), text);
  int64_t unread = get("ir/12").reference;
  EXPECT_EQ(documents.forgetFrom(10).size(), 2u);
  EXPECT_EQ(get("ir/8").reference, before);
  EXPECT_NE(get("ir/10/llvm").reference, read);
  EXPECT_FALSE(get("ir/10/llvm").isRead);
  // A client that has it open can still read the old text.
  ASSERT_TRUE(documents.find(read));
  EXPECT_EQ(documents.find(read)->document.text, "old");
  EXPECT_TRUE(documents.find(read)->isOutdated);
  EXPECT_FALSE(documents.find(unread));
}

TEST(Nearest, FindsWhatIsLikeIt) {
  Names known = {"canonicalize", "cse", "convert-tcp-to-linalg", "inline"};
  EXPECT_EQ(findNearest("canonicalise", known), Names({"canonicalize"}));
  EXPECT_EQ(findNearest("tcp-to-linalg", known),
            Names({"convert-tcp-to-linalg"}));
  EXPECT_EQ(findNearest("canon*", known), Names({"canonicalize"}));
  EXPECT_EQ(findNearest("zzz", known), Names());
  EXPECT_EQ(findNearest("c", known), Names());
  EXPECT_EQ(suggestNearest("inlin", known), "; did you mean 'inline'?");
  EXPECT_EQ(suggestNearest("abc", {"abd", "abe"}),
            "; did you mean 'abd' or 'abe'?");
  EXPECT_EQ(suggestNearest("nothing", known), "");
}

class NameCheck : public testing::Test {
protected:
  std::string check(const std::string &text) const {
    wire::Breakpoint breakpoint;
    readName(text, breakpoint);
    return checkName(breakpoint,
                     [this](const char *kind) -> std::optional<Names> {
                       auto found = known.find(kind);
                       if (found == known.end())
                         return std::nullopt;
                       return found->second;
                     });
  }

  std::map<std::string, Names> known = {
      {"pass", {"cse", "inline"}},
      {"pattern", {"{anonymous}::Lower<mlir::tcp::AddOp>"}},
      {"stage", {"linalg"}},
      {"tag", {"stage"}},
      {"op", {"tcp.add"}},
      {"symbol", {"f"}},
  };
};

TEST_F(NameCheck, KnowsWhatThereIs) {
  for (const char *name :
       {"pass:cse", "cse", "c*", "pattern:Lower*", "Lower*", "pattern:*AddOp*",
        "stage:linalg", "tag:stage", "op:tcp.*", "symbol:f", "f",
        // A pattern that only the agent can expand, and one that matches all.
        "pass:{cse,x}", "pattern:*"})
    EXPECT_EQ(check(name), "") << name;
}

TEST_F(NameCheck, SaysWhatThereIsNot) {
  EXPECT_EQ(check("pass:inlin"),
            "so far there is no pass 'inlin'; did you mean 'inline'?");
  EXPECT_EQ(check("op:cse"), "so far there is no op 'cse'");
  EXPECT_EQ(check("tcp.ad"), "so far there is no pass, pattern, stage, tag, op "
                             "or symbol 'tcp.ad'; did you mean 'tcp.add'?");
  EXPECT_EQ(check("pattern:Lower"), "so far there is no pattern 'Lower'; did "
                                    "you mean 'Lower<mlir::tcp::AddOp>'?");
  // If the names of a kind are not known, there is no message.
  known.erase("stage");
  EXPECT_EQ(check("stage:nope"), "");
}

TEST(ShortNames, LeaveOutWhatHasNoName) {
  EXPECT_EQ(
      shortenNames("pattern {anonymous}::P<(anonymous namespace)::Q> on x"),
      "pattern P<Q> on x");
}
} // namespace
