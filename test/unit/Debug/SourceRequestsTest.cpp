//===- SourceRequestsTest.cpp - Texts of the compiler ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, Source) {
  showStack();
  answer("document",
         R"({
      "id": "ir7",
      "name": "n",
      "text": "module {}",
      "kind": "mlir"
    })");
  CHECK_TEXT(request("source", R"({"sourceReference": 1})"), R"=(
-> document {"id":"ir7","known":[]}
<- {"content":"module {}","mimeType":"text/x-mlir"}
)=");
  // A text that was read is known, also while the compile runs.
  session.run();
  CHECK_TEXT(
      request("source",
              R"({"sourceReference": 0, "source": {"sourceReference": 1}})"),
      R"=(
<- {"content":"module {}","mimeType":"text/x-mlir"}
)=");
  CHECK_TEXT(request("source", R"({"sourceReference": 5})"), R"=(
<- error: there is no document 5
)=");
}

TEST_F(Requests, LoadedSources) {
  CHECK_TEXT(request("loadedSources"), R"=(
<- {"sources":[]}
)=");
  showStack();
  CHECK_TEXT(request("loadedSources"), R"=(
<- {
  "sources":[
    {
      "name":"true, action 7.mlir",
      "origin":"IR",
      "path":"true, action 7.mlir",
      "sourceReference":1
    }
  ]
}
)=");
}

TEST_F(Requests, Disassemble) {
  answer("actions",
         R"({
      "actions": [
        {"index": 1, "tag": "stage", "name": "tcp", "depth": 0},
        {
          "index": 2,
          "tag": "pass-execution",
          "name": "p",
          "depth": 1,
          "changed": true,
          "location": {"file": "/a.mlir", "line": 5}
        }
      ]
    })");
  CHECK_TEXT(request("disassemble",
                     R"({
      "memoryReference": "0x1",
      "instructionOffset": -1,
      "instructionCount": 4
    })"),
             R"=(
-> actions {"count":3,"from":1}
<- {
  "instructions":[
    {
      "address":"0x0",
      "instruction":"before the compile",
      "presentationHint":"invalid"
    },
    {"address":"0x1","instruction":"stage tcp"},
    {
      "address":"0x2",
      "instruction":"  pass p",
      "instructionBytes":"*",
      "line":5,
      "location":{"name":"a.mlir","path":"/a.mlir"}
    },
    {"address":"0x3","instruction":"not yet","presentationHint":"invalid"}
  ]
}
)=");
  CHECK_TEXT(request("disassemble",
                     R"({"memoryReference": "pc", "instructionCount": 4})"),
             R"=(
<- error: 'pc' is not the number of an action
)=");
}
