//===- ConsoleFixture.h - A stopped compile, for commands -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_DEBUG_CONSOLEFIXTURE_H
#define TEST_UNIT_DEBUG_CONSOLEFIXTURE_H

#include "test/unit/Debug/ScriptedSession.h"

#include "gtest/gtest.h"

/// Compares a transcript with an expected text, whose first character is a
/// newline.
#define CHECK_TEXT(actual, expected) EXPECT_EQ(actual, &expected[1])

namespace mlir::tcp::dap {

/// A compile that is stopped after action 7, a pass in a stage.
class Console : public testing::Test {
protected:
  Console() {
    current().answers["stack"] = json::parse(R"({
      "frames": [
        {
          "id": 1,
          "action": 7,
          "tag": "pass-execution",
          "name": "p",
          "phase": "after",
          "document": "ir7",
          "line": 2,
          "location": {"file": "/d/a.mlir", "line": 5}
        },
        {"id": 2, "action": 4, "tag": "stage", "name": "linalg"}
      ]
    })");
    session.stop();
  }
  ScriptedAgent &current() { return session.current(); }
  std::string run(const std::string &line) { return session.console(line); }
  void answer(const char *method, const char *text) {
    current().answers[method] = json::parse(text);
  }

  ScriptedSession session;
};

} // namespace mlir::tcp::dap

#endif // TEST_UNIT_DEBUG_CONSOLEFIXTURE_H
