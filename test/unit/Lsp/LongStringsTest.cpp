//===- LongStringsTest.cpp - Texts of messages that are read later --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/transport/Transport.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// Reads one message with a header.
std::optional<Transport::Message> readMessage(std::string body,
                                              std::string &said) {
  std::string framed =
      "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  std::FILE *in = fmemopen(framed.data(), framed.size(), "r");
  llvm::raw_string_ostream out(said);
  Transport transport(in, out, InputStyle::Standard, /*pretty=*/false);
  std::optional<Transport::Message> message = transport.read();
  std::fclose(in);
  return message;
}

json::Value makeOpen(std::string text) {
  return json::Object{
      {"method", "textDocument/didOpen"},
      {"params", json::Object{{"textDocument",
                               json::Object{{"uri", "untitled:a"},
                                            {"text", std::move(text)}}}}}};
}

const json::Value &textOf(const Transport::Message &message) {
  return *message.object.getObject("params")
              ->getObject("textDocument")
              ->get("text");
}

std::string print(const json::Value &value) {
  return llvm::formatv("{0}", value).str();
}

/// Makes a text with characters that JSON escapes, longer than a string that is
/// decoded at once.
std::string makeText(std::mt19937_64 &random) {
  static const StringRef parts[] = {"\"", "\\",   "\n", "\t",         "ä",
                                    "𝄞",  "\\\"", "{",  "] // a\r\n", "x"};
  std::string text;
  size_t size = (1 << 20) + random() % 1000;
  while (text.size() < size)
    text += parts[random() % std::size(parts)];
  return text;
}

/// The transport skips a long text, and its user decodes all of it.
TEST(LongStrings, AreReadLater) {
  std::mt19937_64 random(1);
  for (unsigned round = 0; round < 10; ++round) {
    std::string text = makeText(random), said;
    auto message = readMessage(print(makeOpen(text)), said);
    ASSERT_TRUE(message);
    ASSERT_TRUE(message->longStrings);
    EXPECT_FALSE(textOf(*message).getAsString());
    EXPECT_LT(print(json::Object(message->object)).size(), 200u);
    llvm::Expected<std::string> read =
        LongStrings::read(textOf(*message), message->longStrings.get());
    ASSERT_TRUE(bool(read));
    EXPECT_TRUE(*read == text);
  }
}

TEST(LongStrings, OfChanges) {
  std::mt19937_64 random(2);
  std::string first = makeText(random), second = makeText(random), said;
  json::Value change = json::Object{
      {"method", "textDocument/didChange"},
      {"params", json::Object{{"contentChanges",
                               json::Array{json::Object{{"text", first}},
                                           json::Object{{"text", "short"}},
                                           json::Object{{"text", second}}}}}}};
  auto message = readMessage(print(change), said);
  ASSERT_TRUE(message && message->longStrings);
  const json::Array &changes =
      *message->object.getObject("params")->getArray("contentChanges");
  auto read = [&](size_t i) {
    return llvm::cantFail(LongStrings::read(
        *changes[i].getAsObject()->get("text"), message->longStrings.get()));
  };
  EXPECT_TRUE(read(0) == first);
  EXPECT_EQ(read(1), "short");
  EXPECT_TRUE(read(2) == second);
}

TEST(LongStrings, OfOthersAreReadAtOnce) {
  std::string text(1 << 20, 'x'), said;
  auto message =
      readMessage(print(json::Object{{"method", "other"},
                                     {"params", json::Object{{"a", text}}}}),
                  said);
  ASSERT_TRUE(message);
  EXPECT_FALSE(message->longStrings);
  EXPECT_TRUE(*message->object.getObject("params")->getString("a") == text);
  // A short text is decoded at once.
  message = readMessage(print(makeOpen("short")), said);
  ASSERT_TRUE(message);
  EXPECT_EQ(*textOf(*message).getAsString(), "short");
  EXPECT_EQ(said, "");
}

TEST(LongStrings, WithMistakes) {
  std::string text(1 << 20, 'x'), said;
  // The text has bytes that are no UTF-8, and an invalid escape.
  std::string body = print(makeOpen(text));
  size_t at = body.find("xxxx");
  body[at] = '\xff';
  auto message = readMessage(body, said);
  ASSERT_TRUE(message);
  EXPECT_EQ(llvm::cantFail(
                LongStrings::read(textOf(*message), message->longStrings.get()))
                .substr(0, 4),
            "\xEF\xBF\xBDx");
  body[at] = '\\';
  body[at + 1] = 'q';
  message = readMessage(body, said);
  ASSERT_TRUE(message);
  llvm::Expected<std::string> read =
      LongStrings::read(textOf(*message), message->longStrings.get());
  EXPECT_NE(llvm::toString(read.takeError()).find("escape"), std::string::npos);
  EXPECT_EQ(said, "");
  // A string without an end is no message. A client can't send the reference to
  // a long string as a text.
  EXPECT_FALSE(readMessage(body.substr(0, body.size() - 10), said));
  EXPECT_NE(said.find("error"), std::string::npos);
  EXPECT_FALSE(bool(llvm::expectedToOptional(
      LongStrings::read(json::Object{{"longString", 0}}, nullptr))));
  EXPECT_FALSE(bool(llvm::expectedToOptional(LongStrings::read(
      json::Object{{"longString", 7}}, message->longStrings.get()))));
}

} // namespace
