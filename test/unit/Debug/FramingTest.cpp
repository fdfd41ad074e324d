//===- FramingTest.cpp - Tests of frames of messages ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/transport/Framing.h"
#include "debug-adapter/adapter/session/OutputText.h"
#include "debug-adapter/adapter/transport/Sockets.h"

#include "gtest/gtest.h"

using namespace mlir::tcp::dap;

/// Reads `bytes` in pieces of this size. Returns the bodies, each followed by
/// `;`, and the number of bytes outside of messages.
static std::string readAll(const std::string &bytes, size_t size) {
  FrameReader reader;
  std::string result;
  for (size_t i = 0; i < bytes.size(); i += size) {
    reader.append(std::string_view(bytes).substr(i, size));
    while (std::optional<std::string> body = reader.next())
      result += *body + ";";
  }
  return result + std::to_string(reader.getSkipped());
}

/// Returns the same, and checks that it does not depend on the size of the
/// pieces.
static std::string readAll(const std::string &bytes) {
  std::string whole = readAll(bytes, bytes.size());
  for (size_t size = 1; size < 40; ++size)
    EXPECT_EQ(readAll(bytes, size), whole) << "in pieces of " << size;
  return whole;
}

TEST(Framing, ReadsWhatItWrites) {
  EXPECT_EQ(frame("{}"), "Content-Length: 2\r\n\r\n{}");
  EXPECT_EQ(readAll(frame("{\"a\":1}") + frame("") + frame("x")),
            "{\"a\":1};;x;0");
}

TEST(Framing, TakesOtherHeadersAndAnyCase) {
  EXPECT_EQ(readAll("content-length:  3\r\nContent-Type: json\r\n\r\nabc"),
            "abc;0");
}

TEST(Framing, SkipsWhatIsNoMessage) {
  EXPECT_EQ(readAll("garbage\r\n\r\n" + frame("{}")), "{};11");
  EXPECT_EQ(readAll("Content-Length: x\r\n\r\n" + frame("{}")), "{};21");
  EXPECT_EQ(
      readAll("Content-Length: 99999999999999999999\r\n\r\n" + frame("{}")),
      "{};40");
  EXPECT_EQ(readAll("Content-Length: -1\r\n\r\n" + frame("{}")), "{};22");
}

TEST(Framing, NeedsTheWholeBody) {
  EXPECT_EQ(readAll("Content-Length: 10\r\n\r\n{}"), "0");
}

/// Returns the texts of pieces of output, each followed by `|`, and the rest.
static std::string join(const std::vector<std::string> &pieces) {
  OutputText text;
  std::string result;
  for (const std::string &piece : pieces)
    result += text.append(piece) + "|";
  return result + text.finish();
}

TEST(Output, KeepsCharactersWhole) {
  EXPECT_EQ(join({"a\xc3", "\xa4z"}), "a|\xc3\xa4z|");
  EXPECT_EQ(join({"\xe2\x82", "\xac"}), "|\xe2\x82\xac|");
  EXPECT_EQ(join({"\xf0\x9f", "\x98", "\x80!"}), "||\xf0\x9f\x98\x80!|");
  // Bytes that are no UTF-8 are not held back.
  EXPECT_EQ(join({"\x80\x80\x80\x80", "x"}), "\x80\x80\x80\x80|x|");
  EXPECT_EQ(join({"end\xc3"}), "end|\xc3");
}

/// Returns host and port of an address, or the error.
static std::string read(const std::string &address) {
  Result<Address> parsed = parseAddress(address);
  return parsed ? parsed->host + " " + std::to_string(parsed->port)
                : parsed.error().message;
}

TEST(Address, IsOfThisMachine) {
  EXPECT_EQ(read("listen://localhost:4711"), "127.0.0.1 4711");
  EXPECT_EQ(read("connect://[::1]:1"), "::1 1");
  EXPECT_EQ(read("4711"), "127.0.0.1 4711");
  EXPECT_EQ(read("listen://0.0.0.0:4711"),
            "'0.0.0.0' is not this machine: use localhost");
  EXPECT_EQ(read("listen://example.com:80"),
            "'example.com' is not this machine: use localhost");
  EXPECT_EQ(read("localhost:99999"),
            "'localhost:99999' has no port: write HOST:PORT");
  EXPECT_EQ(read("localhost"), "'localhost' has no port: write HOST:PORT");
}
