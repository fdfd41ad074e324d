//===- AnswerCheckTest.cpp - Checks of answers ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/check/AnswerCheck.h"
#include "lsp/server/check/Check.h"
#include "lsp/server/handlers/HandlerTable.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

const Text kText("ab🎉\r\ncd\n");

json::Value parse(StringRef text) { return llvm::cantFail(json::parse(text)); }

std::string wrongIn(StringRef result, Encoding encoding = Encoding::UTF16) {
  return findWrong(parse(result), {"file:///a", kText, encoding});
}

std::string range(int line, int begin, int endLine, int end) {
  return llvm::formatv("{{\"start\":{{\"line\":{0},\"character\":{1}},"
                       "\"end\":{{\"line\":{2},\"character\":{3}}}",
                       line, begin, endLine, end);
}

TEST(AnswerCheck, RangesInTheText) {
  EXPECT_EQ(wrongIn(range(0, 0, 0, 4)), "");
  EXPECT_EQ(wrongIn(range(0, 0, 2, 0)), "");
  EXPECT_NE(wrongIn(range(0, 0, 0, 5)), "");
  EXPECT_NE(wrongIn(range(0, 0, 3, 0)), "");
  EXPECT_NE(wrongIn(range(0, -1, 0, 1)), "");
  // This position is inside of the emoji.
  EXPECT_NE(wrongIn(range(0, 0, 0, 3)), "");
  EXPECT_EQ(wrongIn(range(0, 0, 0, 3), Encoding::UTF32), "");
  EXPECT_EQ(wrongIn(range(0, 0, 0, 6), Encoding::UTF8), "");
  EXPECT_NE(wrongIn("{\"position\":{\"line\":9,\"character\":0}}"), "");
  EXPECT_NE(wrongIn("{\"startLine\":1,\"endLine\":3}"), "");
}

TEST(AnswerCheck, RangesThatEndBeforeTheyStart) {
  EXPECT_NE(wrongIn(range(1, 1, 1, 0)), "");
  EXPECT_NE(wrongIn("[{\"deep\":[" + range(1, 0, 0, 0) + "]}]"), "");
}

TEST(AnswerCheck, WhatIsInsideOfWhat) {
  auto symbol = [](const std::string &outer, const std::string &inner) {
    return "{\"range\":" + outer + ",\"selectionRange\":" + inner + "}";
  };
  EXPECT_EQ(wrongIn(symbol(range(0, 0, 1, 0), range(0, 1, 0, 2))), "");
  EXPECT_NE(wrongIn(symbol(range(0, 0, 0, 1), range(0, 1, 0, 2))), "");
  EXPECT_NE(wrongIn("{\"range\":" + range(0, 0, 0, 2) +
                    ",\"parent\":{\"range\":" + range(0, 1, 0, 2) + "}}"),
            "");
}

TEST(AnswerCheck, EditsThatOverlap) {
  auto edit = [](const std::string &range) {
    return "{\"newText\":\"\",\"range\":" + range + "}";
  };
  EXPECT_EQ(wrongIn("[" + edit(range(0, 0, 0, 1)) + "," +
                    edit(range(0, 1, 0, 2)) + "]"),
            "");
  EXPECT_NE(wrongIn("[" + edit(range(0, 0, 0, 2)) + "," +
                    edit(range(0, 1, 0, 2)) + "]"),
            "");
}

TEST(AnswerCheck, RangesOfOtherDocuments) {
  EXPECT_EQ(
      wrongIn("{\"uri\":\"file:///b\",\"range\":" + range(9, 0, 9, 0) + "}"),
      "");
  EXPECT_NE(
      wrongIn("{\"uri\":\"file:///a\",\"range\":" + range(9, 0, 9, 0) + "}"),
      "");
  EXPECT_NE(wrongIn("{\"changes\":{\"file:///a\":[" + range(9, 0, 9, 0) +
                    "],\"file:///b\":[]}}"),
            "");
  EXPECT_NE(wrongIn("{\"targetUri\":\"file:///a\",\"targetRange\":" +
                    range(9, 0, 9, 0) + "}"),
            "");
  EXPECT_EQ(wrongIn("{\"targetUri\":\"file:///b\",\"targetRange\":" +
                    range(9, 0, 9, 0) + "}"),
            "");
}

TEST(AnswerCheck, SemanticTokens) {
  auto wrong = [](StringRef data) {
    return findWrongTokens(parse(("{\"data\":[" + data + "]}").str()),
                           {"file:///a", kText, Encoding::UTF16});
  };
  EXPECT_EQ(wrong("0,0,2,0,0, 0,2,2,0,0, 1,0,2,0,0"), "");
  EXPECT_NE(wrong("0,0,2,0"), "");
  EXPECT_NE(wrong("0,0,5,0,0"), "");
  EXPECT_NE(wrong("0,0,2,0,0, 0,1,2,0,0"), "");
  EXPECT_NE(wrong("5,0,1,0,0"), "");
}

TEST(AnswerCheck, Edits) {
  CheckedText document{"file:///a", kText, Encoding::UTF16};
  json::Value edits =
      parse("[{\"newText\":\"x\",\"range\":" + range(1, 0, 1, 1) +
            "},{\"newText\":\"y\"," + "\"range\":" + range(0, 2, 0, 4) + "}]");
  EXPECT_EQ(applyEdits(*edits.getAsArray(), document), "aby\r\nxd\n");
}

TEST(AnswerCheck, Lines) {
  auto lines = parseLines("3-7");
  ASSERT_TRUE(bool(lines));
  EXPECT_EQ(*lines, std::make_pair(3u, 7u));
  for (StringRef wrong : {"", "0", "7-3", "a", "1-", "-2"}) {
    auto none = parseLines(wrong);
    EXPECT_FALSE(bool(none)) << wrong.str();
    llvm::consumeError(none.takeError());
  }
}

/// A check sends each request, except for those that run programs or are no
/// LSP.
TEST(Check, LeavesNoRequestOut) {
  auto isChecked = [](StringRef method) {
    return llvm::is_contained(getCheckedMethods(), method) ||
           method.starts_with("tcp/") || method.starts_with("mlir/") ||
           method == "workspace/executeCommand";
  };
  for (const Handler &handler : getHandlers())
    EXPECT_TRUE(isChecked(handler.method)) << handler.method.str();
}

} // namespace
