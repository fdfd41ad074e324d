//===- ExtensionRequestsTest.cpp - Requests that are not part of DAP ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, Actions) {
  answer("actions",
         R"({
      "actions": [
        {
          "index": 7,
          "tag": "pass-execution",
          "name": "p",
          "depth": 1,
          "changed": true,
          "microseconds": 12
        }
      ],
      "total": 9,
      "microseconds": 40
    })");
  CHECK_TEXT(request("tcp/actions", R"({"from": 7, "count": 2})"), R"=(
-> actions {"count":2,"from":7}
<- {
  "actions":[
    {"changed":true,"depth":1,"index":7,"label":"pass p","microseconds":12}
  ],
  "microseconds":40,
  "total":9
}
)=");
  CHECK_TEXT(request("tcp/actions", R"({"from": 0, "count": 2})"), R"=(
<- error: 'from' must be 1 or more, and 'count' not negative
)=");
}

TEST_F(Requests, Checkpoints) {
  supervisor().answers["checkpoints"] = json::parse(R"({"checkpoints": [
    {"id": 1, "pid": 2, "privateBytes": 4096,
     "position": {"action": 3, "phase": "before"}}]})");
  CHECK_TEXT(request("tcp/checkpoints"), R"=(
-> checkpoints {}
<- {"checkpoints":[{"action":3,"bytes":4096,"phase":"before"}]}
)=");
}

TEST_F(Requests, Diff) {
  answer("diff", R"({"text": "@@ -1 +1 @@\n-a\n+b\n"})");
  CHECK_TEXT(request("tcp/diff"), R"=(
-> stack {}
-> diff {"document":"ir7"}
<- {"diff":"@@ -1 +1 @@\n-a\n+b\n"}
)=");
}

TEST_F(Requests, Invalidate) {
  CHECK_TEXT(request("tcp/invalidate", R"({"areas": ["variables"]})"), R"=(
invalidated {"areas":["variables"]}
<-
)=");
  session.getFeatures().supportsInvalidatedEvent = false;
  CHECK_TEXT(request("tcp/invalidate", R"({"areas": ["variables"]})"), R"=(
<- error: the client does not take the event 'invalidated'
)=");
}

TEST_F(Requests, StopOnEntry) {
  CHECK_TEXT(request("tcp/stopOnEntry", R"({"stopOnEntry": true})"), R"=(
<-
)=");
  EXPECT_TRUE(session.getProgram().stopsOnEntry());
}
