//===- ExecutionRequestsTest.cpp - Requests that let a compile go on ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, Continue) {
  CHECK_TEXT(request("continue", R"({"threadId": 1})"), R"=(
-> run {"mode":"continue"}
<- {"allThreadsContinued":true}
)=");
  CHECK_TEXT(request("continue", R"({"threadId": 1})"), R"=(
<- error: the compile is running; pause it first
)=");
}

TEST_F(Requests, Next) {
  CHECK_TEXT(request("next", R"({"threadId": 1})"), R"=(
-> run {"granularity":"pass","mode":"stepOver"}
<-
)=");
}

TEST_F(Requests, NextHasGranularity) {
  CHECK_TEXT(request("next", R"({"threadId": 1, "granularity": "line"})"), R"=(
-> run {"granularity":"change","mode":"stepOver"}
<-
)=");
  CHECK_TEXT(request("next", R"({"threadId": 1, "granularity": "word"})"), R"=(
<- error: 'granularity' is statement, line or instruction, not 'word'
)=");
}

TEST_F(Requests, StepIn) {
  CHECK_TEXT(request("stepIn", R"({"threadId": 1})"), R"=(
-> run {"granularity":"change","mode":"stepIn"}
<-
)=");
}

TEST_F(Requests, StepInByAction) {
  CHECK_TEXT(
      request("stepIn", R"({"threadId": 1, "granularity": "instruction"})"),
      R"=(
-> run {"granularity":"action","mode":"stepIn"}
<-
)=");
}

TEST_F(Requests, StepInTarget) {
  CHECK_TEXT(request("stepIn", R"({"threadId": 1, "targetId": 9})"), R"=(
-> goTo {"position":{"action":9,"phase":"before"}}
<-
)=");
}

TEST_F(Requests, StepInTargets) {
  showStack();
  answer("actions",
         R"({
      "actions": [
        {"index": 7, "tag": "pass-execution", "name": "p", "depth": 2},
        {"index": 8, "tag": "apply-pattern", "name": "x", "depth": 3},
        {"index": 9, "tag": "apply-pattern", "name": "y", "depth": 4},
        {"index": 10, "tag": "apply-pattern", "name": "z", "depth": 3},
        {"index": 11, "tag": "stage", "name": "s", "depth": 2},
        {"index": 12, "tag": "apply-pattern", "name": "no", "depth": 3}
      ]
    })");
  CHECK_TEXT(request("stepInTargets", R"({"frameId": 1})"), R"=(
-> actions {"count":5000,"from":7}
<- {
  "targets":[{"id":8,"label":"8: pattern x"},{"id":10,"label":"10: pattern z"}]
}
)=");
}

TEST_F(Requests, StepOut) {
  CHECK_TEXT(request("stepOut", R"({"threadId": 1})"), R"=(
-> run {"granularity":"pass","mode":"stepOut"}
<-
)=");
}

TEST_F(Requests, StepBack) {
  CHECK_TEXT(
      request("stepBack", R"({"threadId": 1, "granularity": "statement"})"),
      R"=(
-> run {"granularity":"change","mode":"stepBack"}
<-
)=");
}

TEST_F(Requests, ReverseContinue) {
  CHECK_TEXT(request("reverseContinue", R"({"threadId": 1})"), R"=(
-> run {"mode":"reverseContinue"}
<-
)=");
}

TEST_F(Requests, RestartFrame) {
  showStack();
  CHECK_TEXT(request("restartFrame", R"({"frameId": 2})"), R"=(
-> goTo {"position":{"action":4,"phase":"before"}}
<-
)=");
}

TEST_F(Requests, Goto) {
  answer("actions",
         R"({
      "actions": [
        {
          "index": 3,
          "tag": "apply-pattern",
          "name": "x",
          "location": {"file": "a.mlir", "line": 5}
        },
        {
          "index": 4,
          "tag": "apply-pattern",
          "name": "y",
          "location": {"file": "ba.mlir", "line": 5}
        }
      ]
    })");
  CHECK_TEXT(request("gotoTargets",
                     R"({"source": {"path": "/dir/a.mlir"}, "line": 5})"),
             R"=(
-> stack {}
-> actions {"count":5000,"from":1}
<- {
  "targets":[
    {"id":0,"instructionPointerReference":"0x7","label":"skip pass p","line":5},
    {
      "id":3,
      "instructionPointerReference":"0x3",
      "label":"before action 3: pattern x",
      "line":5
    }
  ]
}
)=");
  CHECK_TEXT(request("goto", R"({"threadId": 1, "targetId": 3})"), R"=(
-> goTo {"position":{"action":3,"phase":"before"}}
<-
)=");
}

TEST_F(Requests, GotoSkips) {
  showStack();
  CHECK_TEXT(request("gotoTargets",
                     R"({"source": {"sourceReference": 1}, "line": 3})"),
             R"=(
<- {
  "targets":[
    {"id":0,"instructionPointerReference":"0x7","label":"skip pass p","line":3},
    {
      "id":7,
      "instructionPointerReference":"0x7",
      "label":"before action 7: pass p",
      "line":3
    }
  ]
}
)=");
  CHECK_TEXT(request("goto", R"({"threadId": 1, "targetId": 0})"), R"=(
-> run {"granularity":"action","mode":"stepOver","skip":true}
<-
)=");
}

TEST_F(Requests, Pause) {
  CHECK_TEXT(request("pause", R"({"threadId": 1})"), R"=(
<- error: the compile is stopped already
)=");
  session.run();
  CHECK_TEXT(request("pause", R"({"threadId": 1})"), R"=(
=> pause {}
<-
)=");
}

TEST_F(Requests, Cancel) {
  session.run();
  CHECK_TEXT(request("cancel", R"({"progressId": "1"})"), R"=(
=> pause {}
<-
)=");
}
