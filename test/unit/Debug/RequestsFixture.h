//===- RequestsFixture.h - A stopped compile, for requests ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_DEBUG_REQUESTSFIXTURE_H
#define TEST_UNIT_DEBUG_REQUESTSFIXTURE_H

#include "test/unit/Debug/ScriptedSession.h"

#include "gtest/gtest.h"

namespace mlir::tcp::dap {

/// A compile that is stopped before action 7, a pass on line 3 of an IR
/// document, within a stage.
class Requests : public testing::Test {
protected:
  Requests() {
    current().answers["stack"] = json::parse(R"({
      "frames": [
        {
          "id": 1,
          "action": 7,
          "tag": "pass-execution",
          "name": "p",
          "phase": "before",
          "description": "pass p on func.func",
          "tags": ["t"],
          "document": "ir7",
          "line": 3,
          "location": {"file": "a.mlir", "line": 5, "column": 2}
        },
        {
          "id": 2,
          "action": 4,
          "tag": "stage",
          "name": "linalg",
          "phase": "before",
          "document": "ir7",
          "line": 1
        }
      ]
    })");
    session.stop();
  }

  std::string request(const char *command, const char *arguments = "{}") {
    return session.request(command, json::parse(arguments));
  }
  ScriptedAgent &current() { return session.current(); }
  ScriptedAgent &supervisor() { return session.supervisor(); }
  void answer(const char *method, const char *text) {
    current().answers[method] = json::parse(text);
  }
  /// Gives the client its first handles of frames: 1 and 2, and 3 for the
  /// input.
  void showStack() { request("stackTrace", R"({"threadId": 1})"); }
  /// Gives the client the handle 1 of a scope.
  void showScope() {
    showStack();
    answer("scopes", R"({"scopes": [{"name": "Operation", "ref": 40}]})");
    request("scopes", R"({"frameId": 1})");
  }

  ScriptedSession session;
};

} // namespace mlir::tcp::dap

/// Compares a transcript with an expected text, whose first character is a
/// newline.
#define CHECK_TEXT(actual, expected) EXPECT_EQ(actual, &expected[1])

#endif // TEST_UNIT_DEBUG_REQUESTSFIXTURE_H
