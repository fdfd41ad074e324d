//===- StackRequestsTest.cpp - The stack and its variables ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, StackTrace) {
  CHECK_TEXT(request("stackTrace", R"({"threadId": 1})"), R"=(
-> stack {}
loadedSource {
  "reason":"new",
  "source":{
    "name":"true, action 7.mlir",
    "origin":"IR",
    "path":"true, action 7.mlir",
    "sourceReference":1
  }
}
<- {
  "stackFrames":[
    {
      "canRestart":true,
      "column":1,
      "id":1,
      "instructionPointerReference":"0x7",
      "line":3,
      "name":"pass p on func.func",
      "source":{
        "name":"true, action 7.mlir",
        "origin":"IR",
        "path":"true, action 7.mlir",
        "sourceReference":1
      }
    },
    {
      "canRestart":true,
      "column":1,
      "id":2,
      "instructionPointerReference":"0x4",
      "line":1,
      "name":"stage linalg",
      "source":{
        "name":"true, action 7.mlir",
        "origin":"IR",
        "path":"true, action 7.mlir",
        "sourceReference":1
      }
    },
    {
      "column":2,
      "id":3,
      "line":5,
      "name":"from a.mlir:5",
      "source":{"name":"a.mlir","path":"/dir/a.mlir"}
    }
  ],
  "totalFrames":3
}
)=");
}

TEST_F(Requests, StackTraceOfOneFrame) {
  request("stackTrace", R"({"threadId": 1})");
  CHECK_TEXT(request("stackTrace", R"({
      "threadId": 1,
      "startFrame": 1,
      "levels": 1,
      "format": {"includeAll": true}
    })"),
             R"=(
<- {
  "stackFrames":[
    {
      "canRestart":true,
      "column":1,
      "id":4,
      "instructionPointerReference":"0x4",
      "line":1,
      "name":"stage linalg",
      "source":{
        "name":"true, action 7.mlir",
        "origin":"IR",
        "path":"true, action 7.mlir",
        "sourceReference":1
      }
    }
  ],
  "totalFrames":3
}
)=");
}

TEST_F(Requests, StackTraceOfNoThread) {
  CHECK_TEXT(request("stackTrace", R"({"threadId": 7})"), R"=(
<- error: there is no thread 7
)=");
}

TEST_F(Requests, Scopes) {
  showStack();
  answer("scopes", R"({
      "scopes": [
        {"name": "Operation", "ref": 40, "named": 3},
        {"name": "Result", "ref": 41, "expensive": true}
      ]
    })");
  CHECK_TEXT(request("scopes", R"({"frameId": 1})"), R"=(
-> scopes {"frame":1}
<- {
  "scopes":[
    {
      "expensive":false,
      "name":"Operation",
      "namedVariables":3,
      "presentationHint":"locals",
      "variablesReference":1
    },
    {
      "expensive":true,
      "name":"Result",
      "presentationHint":"returnValue",
      "variablesReference":2
    }
  ]
}
)=");
  CHECK_TEXT(request("scopes", R"({"frameId": 99})"), R"=(
<- error: this frame is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Requests, Variables) {
  showScope();
  answer("children", R"({
      "variables": [
        {
          "name": "operands",
          "value": "2",
          "kind": "list",
          "ref": 50,
          "indexed": 2
        },
        {
          "name": "value",
          "value": "-16 : i64",
          "type": "i64",
          "evaluateName": "op.value",
          "kind": "attribute",
          "attributes": ["readOnly"],
          "memory": "m1",
          "location": {"file": "a.mlir", "line": 5}
        }
      ]
    })");
  CHECK_TEXT(request("variables", R"({
      "variablesReference": 1,
      "start": 2,
      "count": 3,
      "filter": "indexed",
      "format": {"hex": true}
    })"),
             R"=(
-> children {"count":3,"filter":"indexed","ref":40,"start":2}
<- {
  "variables":[
    {
      "indexedVariables":2,
      "name":"operands",
      "presentationHint":{"kind":"list"},
      "value":"2",
      "variablesReference":2
    },
    {
      "declarationLocationReference":1,
      "evaluateName":"op.value",
      "memoryReference":"m1",
      "name":"value",
      "presentationHint":{"attributes":["readOnly"],"kind":"attribute"},
      "type":"i64",
      "value":"-0x10 : i64",
      "variablesReference":0
    }
  ]
}
)=");
  CHECK_TEXT(request("variables", R"({"variablesReference": 9})"), R"=(
<- error: this variable is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Requests, HandlesHoldForOneStop) {
  showScope();
  session.run();
  CHECK_TEXT(request("variables", R"({"variablesReference": 1})"), R"=(
<- error: the compile is running; pause it first
)=");
  session.stopped(
      {{"reason", "step"}, {"position", {{"action", 8}, {"phase", "before"}}}});
  CHECK_TEXT(request("variables", R"({"variablesReference": 1})"), R"=(
<- error: this variable is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Requests, Locations) {
  showScope();
  answer("children", R"({
      "variables": [
        {
          "name": "x",
          "value": "y",
          "location": {"file": "/b.mlir", "line": 5, "column": 3},
          "definition": {"document": "ir7", "line": 2}
        }
      ]
    })");
  request("variables", R"({"variablesReference": 1})");
  CHECK_TEXT(request("locations", R"({"locationReference": 1})"), R"=(
<- {"column":3,"line":5,"source":{"name":"b.mlir","path":"/b.mlir"}}
)=");
  CHECK_TEXT(request("locations", R"({"locationReference": 2})"), R"=(
<- {
  "line":2,
  "source":{
    "name":"true, action 7.mlir",
    "origin":"IR",
    "path":"true, action 7.mlir",
    "sourceReference":1
  }
}
)=");
  CHECK_TEXT(request("locations", R"({"locationReference": 3})"), R"=(
<- error: this location is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Requests, Threads) {
  CHECK_TEXT(request("threads"), R"=(
<- {"threads":[{"id":1,"name":"compile of true"}]}
)=");
}

TEST_F(Requests, Modules) {
  answer("modules",
         R"({
      "modules": [
        {"name": "arith", "kind": "dialect", "ops": 12},
        {"name": "tcp", "kind": "dialect", "ops": 3},
        {"name": "x", "kind": "plugin", "path": "/x.so"}
      ]
    })");
  CHECK_TEXT(request("modules", R"({"startModule": 1, "moduleCount": 5})"), R"=(
-> modules {}
<- {
  "modules":[
    {"id":"tcp","name":"tcp","ops":3,"symbolStatus":"dialect"},
    {"id":"x","name":"x","path":"/x.so","symbolStatus":"plugin"}
  ],
  "totalModules":3
}
)=");
}

TEST_F(Requests, ExceptionInfo) {
  CHECK_TEXT(request("exceptionInfo", R"({"threadId": 1})"), R"=(
<- error: the compile did not stop at a failure or a diagnostic
)=");
  request("setExceptionBreakpoints", R"({"filters": ["error"]})");
  session.run();
  session.listener().onDiagnostic(*fromJson<wire::Diagnostic>(json::parse(
      R"({
      "severity": "error",
      "message": "no such op",
      "notes": [{"message": "see here"}]
    })")));
  session.stopped({{"reason", "exception"},
                   {"breakpoints", {1}},
                   {"description", "error: no such op"},
                   {"position", {{"action", 8}, {"phase", "before"}}}});
  CHECK_TEXT(request("exceptionInfo", R"({"threadId": 1})"), R"=(
<- {
  "breakMode":"always",
  "description":"error: no such op",
  "details":{
    "innerException":[{"message":"see here","typeName":"note"}],
    "message":"no such op",
    "typeName":"error"
  },
  "exceptionId":"error"
}
)=");
}
