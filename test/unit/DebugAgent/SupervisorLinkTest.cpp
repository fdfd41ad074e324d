//===- SupervisorLinkTest.cpp - Tests of requests to the supervisor -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/SupervisorLink.h"
#include "debug-adapter/wire/Envelope.h"
#include "gtest/gtest.h"
#include <thread>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
/// A supervisor that takes one message, and answers it.
class SupervisorLinkTest : public testing::Test {
protected:
  SupervisorLinkTest() { makeControlPair(ends); }
  ~SupervisorLinkTest() override {
    supervisor.join();
    close(ends[0]);
    close(ends[1]);
  }

  template <typename Answer> void answerOnce(Answer answer) {
    supervisor = std::thread([this, answer] {
      int answerTo = -1;
      auto message = receiveControl<control::ToSupervisor>(ends[1], &answerTo);
      ASSERT_TRUE(message);
      ASSERT_GE(answerTo, 0);
      answer(*message, answerTo);
      close(answerTo);
    });
  }

  int ends[2];
  std::thread supervisor;
};
} // namespace

TEST_F(SupervisorLinkTest, ReadsTextUpToItsEnd) {
  std::string text(300000, 'x');
  answerOnce([&](const control::ToSupervisor &message, int answerTo) {
    EXPECT_EQ(std::get<control::ReadText>(message).place.timestamp, 12);
    sendAnswer(answerTo, text);
  });
  control::ReadText task;
  task.place.timestamp = 12;
  llvm::Expected<std::string> read = SupervisorLink(ends[0]).readText(task);
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ(*read, text);
}

TEST_F(SupervisorLinkTest, HasNoTextWhereNothingIsAnswered) {
  answerOnce([](const control::ToSupervisor &, int) {});
  llvm::Expected<std::string> read = SupervisorLink(ends[0]).readText({});
  ASSERT_FALSE(static_cast<bool>(read));
  EXPECT_EQ(toString(read.takeError()),
            "a second run of the compile did not get to that position");
}

TEST_F(SupervisorLinkTest, CountsChanges) {
  answerOnce([](const control::ToSupervisor &message, int answerTo) {
    const auto &question = std::get<control::CountChanges>(message);
    EXPECT_EQ(question.timestamp, 40);
    EXPECT_EQ(question.number, 3);
    sendAnswer(answerTo, codec::printJson(control::ChangeNumber{17}));
  });
  EXPECT_EQ(SupervisorLink(ends[0]).count({40, 3}), 17u);
}

TEST_F(SupervisorLinkTest, CountsNothingWhereTheAnswerIsNone) {
  answerOnce([](const control::ToSupervisor &, int) {});
  EXPECT_EQ(SupervisorLink(ends[0]).count({40, std::nullopt}), std::nullopt);
}

TEST_F(SupervisorLinkTest, GivesTheErrorOfAnInquiry) {
  answerOnce([](const control::ToSupervisor &message, int answerTo) {
    EXPECT_EQ(std::get<control::Inquire>(message).timestamp, 8);
    wire::Response<llvm::json::Value> response;
    response.error = wire::Failure{"no such operation"};
    sendControl(answerTo, std::move(response));
  });
  llvm::Expected<wire::Origin> origin =
      SupervisorLink(ends[0]).inquire(8, wire::FindOrigin{});
  ASSERT_FALSE(static_cast<bool>(origin));
  EXPECT_EQ(toString(origin.takeError()), "no such operation");
}
