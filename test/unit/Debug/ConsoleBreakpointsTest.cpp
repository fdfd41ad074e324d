//===- ConsoleBreakpointsTest.cpp - Commands for breakpoints --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/ConsoleFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Console, SetsBreakpoints) {
  CHECK_TEXT(run("break-on-change 3"), R"=(
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"}]
}
breakpoint {
  "breakpoint":{
    "id":1,
    "message":"the compiler says nothing of it",
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
    "message":"the compiler says nothing of it",
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
  CHECK_TEXT(run("b tcp-*"), R"=(
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
    },
    {"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"}
  ]
}
breakpoint {
  "breakpoint":{
    "id":3,
    "message":"the compiler says nothing of it",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 3: any tcp-*\n","variablesReference":0}
)=");
  CHECK_TEXT(run("break-on-tag stage"), R"=(
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
    },
    {"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},
    {"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"}
  ]
}
breakpoint {
  "breakpoint":{
    "id":4,
    "message":"the compiler says nothing of it",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 4: tag stage\n","variablesReference":0}
)=");
  CHECK_TEXT(run("watch linalg.* created"), R"=(
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
    },
    {"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},
    {"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"},
    {
      "access":"created",
      "data":"created@linalg.*",
      "enabled":true,
      "id":5,
      "kind":"data",
      "name":"linalg.*"
    }
  ]
}
breakpoint {
  "breakpoint":{
    "id":5,
    "message":"the compiler says nothing of it",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 5: linalg.* created\n","variablesReference":0}
)=");
  CHECK_TEXT(run("watch @f"), R"=(
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
    },
    {"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},
    {"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"},
    {
      "access":"created",
      "data":"created@linalg.*",
      "enabled":true,
      "id":5,
      "kind":"data",
      "name":"linalg.*"
    },
    {"data":"symbol@f","enabled":true,"id":6,"kind":"data","name":"@f"}
  ]
}
breakpoint {
  "breakpoint":{
    "id":6,
    "message":"the compiler says nothing of it",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 6: @f changed\n","variablesReference":0}
)=");
  CHECK_TEXT(run("catch error"), R"=(
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
    },
    {"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},
    {"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"},
    {
      "access":"created",
      "data":"created@linalg.*",
      "enabled":true,
      "id":5,
      "kind":"data",
      "name":"linalg.*"
    },
    {"data":"symbol@f","enabled":true,"id":6,"kind":"data","name":"@f"},
    {"enabled":true,"filter":"error","id":7,"kind":"exception"}
  ]
}
breakpoint {
  "breakpoint":{
    "id":7,
    "message":"the compiler says nothing of it",
    "reason":"pending",
    "verified":false
  },
  "reason":"new"
}
<- {"result":"Breakpoint 7: error\n","variablesReference":0}
)=");
  CHECK_TEXT(run("break-on-change 0"), R"=(
<- error: '0' is not the number of a change; they count from 1
)=");
  CHECK_TEXT(run("b 5"), R"=(
<- error: a line of which file? write FILE:5
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
<- error: there is no 'nope'; there are: pass-failure, verifier-failure, illegal-op, error, warning, remark, crash
)=");
}
