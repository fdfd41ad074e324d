//===- BreakpointRequestsTest.cpp - Requests for breakpoints --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, SetBreakpoints) {
  answer("setBreakpoints",
         R"({
      "breakpoints": [
        {"id": 1, "verified": true, "location": {"file": "a.mlir", "line": 4}},
        {"id": 2, "verified": false, "message": "condition: column 3: ..."}
      ]
    })");
  CHECK_TEXT(request("setBreakpoints",
                     R"({
      "source": {"path": "/dir/a.mlir"},
      "breakpoints": [
        {"line": 3, "column": 2, "mode": "after"},
        {
          "line": 9,
          "condition": "op ==",
          "hitCondition": "> 2",
          "logMessage": "x {op}"
        }
      ]
    })"),
             R"=(
-> setBreakpoints {
  "breakpoints":[
    {
      "column":2,
      "enabled":true,
      "file":"/dir/a.mlir",
      "id":1,
      "kind":"line",
      "line":3,
      "mode":"after"
    },
    {
      "condition":"op ==",
      "enabled":true,
      "file":"/dir/a.mlir",
      "hits":"> 2",
      "id":2,
      "kind":"line",
      "line":9,
      "log":"x {op}"
    }
  ]
}
<- {
  "breakpoints":[
    {
      "column":2,
      "id":1,
      "line":4,
      "source":{"name":"a.mlir","path":"/dir/a.mlir"},
      "verified":true
    },
    {
      "id":2,
      "line":9,
      "message":"condition: column 3: ...",
      "reason":"failed",
      "source":{"name":"a.mlir","path":"/dir/a.mlir"},
      "verified":false
    }
  ]
}
)=");
  CHECK_TEXT(request("setBreakpoints", R"({"source": {}, "breakpoints": []})"),
             R"=(
<- error: the source has neither a path nor a reference
)=");
}

TEST_F(Requests, SetBreakpointsOnADocument) {
  showStack();
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"sourceReference": 1}, "lines": [3]})"),
             R"=(
-> setBreakpoints {
  "breakpoints":[
    {"document":"ir7","enabled":true,"id":1,"kind":"line","line":3}
  ]
}
<- {
  "breakpoints":[
    {
      "id":1,
      "line":3,
      "message":"the compiler has not answered",
      "reason":"pending",
      "source":{
        "name":"true, action 7.mlir",
        "origin":"IR",
        "path":"true, action 7.mlir",
        "sourceReference":1
      },
      "verified":false
    }
  ]
}
)=");
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"sourceReference": 7}, "lines": [3]})"),
             R"=(
<- error: there is no document 7
)=");
}

TEST_F(Requests, SetBreakpointsWhileItRuns) {
  session.run();
  answer("setBreakpoints", R"({"breakpoints": [{"id": 1, "verified": true}]})");
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"path": "/a.mlir"}, "lines": [3]})"),
             R"=(
=> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"file":"/a.mlir","id":1,"kind":"line","line":3}
  ]
}
<- {
  "breakpoints":[
    {
      "id":1,
      "line":3,
      "message":"the compile is running",
      "reason":"pending",
      "source":{"name":"a.mlir","path":"/a.mlir"},
      "verified":false
    }
  ]
}
)=");
  current().answerWaiting();
  CHECK_TEXT(session.transcript.take(), R"=(
breakpoint {
  "breakpoint":{
    "id":1,
    "line":3,
    "source":{"name":"a.mlir","path":"/a.mlir"},
    "verified":true
  },
  "reason":"changed"
}
)=");
}

TEST_F(Requests, SetFunctionBreakpoints) {
  CHECK_TEXT(request("setFunctionBreakpoints", R"({
      "breakpoints": [
        {"name": "tcp-*"},
        {
          "name": "op:linalg.generic",
          "condition": "depth > 2",
          "hitCondition": "3"
        },
        {"name": "a::b"}
      ]
    })"),
             R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"id":1,"kind":"name","pattern":"tcp-*"},
    {
      "condition":"depth > 2",
      "enabled":true,
      "hits":"3",
      "id":2,
      "kind":"name",
      "of":"op",
      "pattern":"linalg.generic"
    },
    {"enabled":true,"id":3,"kind":"name","pattern":"a::b"}
  ]
}
<- {
  "breakpoints":[
    {
      "id":1,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    },
    {
      "id":2,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    },
    {
      "id":3,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
}

TEST_F(Requests, SetInstructionBreakpoints) {
  CHECK_TEXT(request("setInstructionBreakpoints", R"({
      "breakpoints": [
        {"instructionReference": "0x10", "offset": 2, "mode": "after"}
      ]
    })"),
             R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"id":1,"index":18,"kind":"action","mode":"after"}
  ]
}
<- {
  "breakpoints":[
    {
      "id":1,
      "instructionReference":"0x12",
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
  CHECK_TEXT(request("setInstructionBreakpoints",
                     R"({"breakpoints": [{"instructionReference": "main"}]})"),
             R"=(
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"id":2,"index":0,"kind":"action"}]
}
<- {
  "breakpoints":[
    {
      "id":2,
      "instructionReference":"0x0",
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
}

TEST_F(Requests, SetExceptionBreakpoints) {
  CHECK_TEXT(request("setExceptionBreakpoints", R"({
      "filters": ["crash"],
      "filterOptions": [{"filterId": "error", "condition": "pass == cse"}],
      "exceptionOptions": [
        {"path": [{"names": ["warning"]}], "breakMode": "always"},
        {"path": [{"names": ["remark"]}], "breakMode": "never"}
      ]
    })"),
             R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"filter":"crash","id":1,"kind":"exception"},
    {
      "condition":"pass == cse",
      "enabled":true,
      "filter":"error",
      "id":2,
      "kind":"exception"
    },
    {"enabled":true,"filter":"warning","id":3,"kind":"exception"}
  ]
}
<- {
  "breakpoints":[
    {
      "id":1,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    },
    {
      "id":2,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    },
    {
      "id":3,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
}

TEST_F(Requests, DataBreakpoints) {
  showScope();
  answer("watch",
         R"({
      "data": "attr:1:value",
      "description": "value of arith.constant"
    })");
  CHECK_TEXT(request("dataBreakpointInfo",
                     R"({
      "variablesReference": 1,
      "name": "value",
      "mode": "erased"
    })"),
             R"=(
-> watch {"name":"value","ref":40}
<- {
  "accessTypes":["write"],
  "canPersist":true,
  "dataId":"erased|value of arith.constant|attr:1:value",
  "description":"value of arith.constant (erased)"
}
)=");
  answer("watch", R"("a list cannot be watched")");
  CHECK_TEXT(request("dataBreakpointInfo", R"({"name": "op.operands"})"), R"=(
-> watch {"expression":"op.operands","frame":1}
<- {"dataId":null,"description":"a list cannot be watched"}
)=");
  CHECK_TEXT(request("setDataBreakpoints",
                     R"({
      "breakpoints": [
        {
          "dataId": "erased|value of arith.constant|attr:1:value",
          "hitCondition": "2"
        },
        {"dataId": "symbol@f"}
      ]
    })"),
             R"=(
-> setBreakpoints {
  "breakpoints":[
    {
      "access":"erased",
      "data":"attr:1:value",
      "enabled":true,
      "hits":"2",
      "id":1,
      "kind":"data",
      "name":"value of arith.constant"
    },
    {"data":"symbol@f","enabled":true,"id":2,"kind":"data","name":"symbol@f"}
  ]
}
<- {
  "breakpoints":[
    {
      "id":1,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    },
    {
      "id":2,
      "message":"the compiler has not answered",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
}

TEST_F(Requests, BreakpointLocations) {
  CHECK_TEXT(
      request("breakpointLocations",
              R"({"source": {"path": "/a.mlir"}, "line": 2, "endLine": 3})"),
      R"=(
<- {"breakpoints":[{"line":2},{"line":3}]}
)=");
  showStack();
  answer("lines", R"({"name": "this", "value": "...", "line": 3})");
  CHECK_TEXT(
      request("breakpointLocations",
              R"({"source": {"sourceReference": 1}, "line": 3, "endLine": 4})"),
      R"=(
-> lines {"document":"ir7","line":3}
-> lines {"document":"ir7","line":4}
<- {"breakpoints":[{"line":3}]}
)=");
}
