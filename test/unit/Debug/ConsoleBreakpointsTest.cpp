//===- ConsoleBreakpointsTest.cpp - Commands for breakpoints --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/ConsoleFixture.h"

using namespace mlir::tcp::dap;

/// The adapter always sends all breakpoints to the agent.
TEST_F(Console, SetsBreakpoints) {
  CHECK_TEXT(run("break-on-change 3"), R"=(
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"}]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: change 3\n","variablesReference":0}
)=");
  CHECK_TEXT(run("b foo.mlir:3:7 if depth > 2"), R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"id":1,"index":3,"kind":"change"},
    {
      "column":7,
      "condition":"depth > 2",
      "enabled":true,
      "file":"foo.mlir",
      "id":2,
      "kind":"line",
      "line":3
    }
  ]
}
breakpoint {
  "breakpoint":{
    "column":7,
    "id":2,
    "line":3,
    "message":"the compiler has not answered",
    "reason":"pending",
    "source":{"name":"foo.mlir","path":"/dir/foo.mlir"},
    "verified":false
  },
  "reason":"new"
}
<- {
  "result":"Breakpoint 2: foo.mlir:3:7 if depth > 2\n",
  "variablesReference":0
}
)=");
}

TEST_F(Console, SetsBreakpointsOnNames) {
  CHECK_TEXT(run("b tcp-*"), R"=(
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"id":1,"kind":"name","pattern":"tcp-*"}]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: any tcp-*\n","variablesReference":0}
)=");
}

TEST_F(Console, SetsBreakpointsOnTags) {
  CHECK_TEXT(run("break-on-tag stage"), R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"id":1,"kind":"name","of":"tag","pattern":"stage"}
  ]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: tag stage\n","variablesReference":0}
)=");
}

TEST_F(Console, WatchesOperations) {
  CHECK_TEXT(run("watch linalg.* created"), R"=(
-> setBreakpoints {
  "breakpoints":[
    {
      "access":"created",
      "data":"created@linalg.*",
      "enabled":true,
      "id":1,
      "kind":"data",
      "name":"linalg.*"
    }
  ]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: linalg.* created\n","variablesReference":0}
)=");
}

TEST_F(Console, WatchesSymbols) {
  CHECK_TEXT(run("watch @f"), R"=(
-> setBreakpoints {
  "breakpoints":[
    {"data":"symbol@f","enabled":true,"id":1,"kind":"data","name":"@f"}
  ]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: @f changed\n","variablesReference":0}
)=");
}

TEST_F(Console, StopsAtErrors) {
  CHECK_TEXT(run("catch error"), R"=(
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"filter":"error","id":1,"kind":"exception"}]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: error\n","variablesReference":0}
)=");
}

TEST_F(Console, StopsAtTheEndIfTheConditionIsKnownThere) {
  CHECK_TEXT(run("break-on-pass cse if changed"), R"=(
-> setBreakpoints {
  "breakpoints":[
    {
      "enabled":true,
      "id":1,
      "kind":"name",
      "mode":"changed",
      "of":"pass",
      "pattern":"cse"
    }
  ]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler has not answered",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 1: pass cse (changed)\n","variablesReference":0}
)=");
}

TEST_F(Console, RefusesBreakpoints) {
  CHECK_TEXT(run("break-on-change 0"), R"=(
<- error: '0' is not the number of a change; they count from 1
)=");
  CHECK_TEXT(run("b 5"), R"=(
<- error: the program has no input file; write FILE:5
)=");
}

TEST_F(Console, ChangesBreakpoints) {
  run("b x");
  run("b y");
  CHECK_TEXT(run("condition 2 depth > 3"), R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"id":1,"kind":"name","pattern":"x"},
    {"condition":"depth > 3","enabled":true,"id":2,"kind":"name","pattern":"y"}
  ]
}
<- {"result":"Breakpoint 2: any y if depth > 3\n","variablesReference":0}
)=");
  run("disable 1");
  answer("setBreakpoints",
         R"({
      "breakpoints": [
        {"id": 2, "verified": false, "message": "no pass is called y"}
      ]
    })");
  run("ignore 2 >= 4");
  CHECK_TEXT(run("list"), R"=(
<- {
  "result":"1  any x (disabled)\n2  any y if depth > 3, hits >= 4 (no pass is called y)\n",
  "variablesReference":0
}
)=");
  run("delete 1");
  CHECK_TEXT(run("enable 1"), R"=(
<- error: there is no breakpoint 1
)=");
}

TEST_F(Console, RefusesUnknownExceptions) {
  CHECK_TEXT(run("catch nope"), R"=(
<- error: there is no 'nope'; there are: pass-failure, verifier-failure, illegal-op, error, warning, remark, crash, numbers
)=");
}
