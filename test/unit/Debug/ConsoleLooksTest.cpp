//===- ConsoleLooksTest.cpp - Commands that look at a stop ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/ConsoleFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Console, Looks) {
  CHECK_TEXT(run("bt"), R"=(
-> stack {}
<- {
  "result":"#0  pass p  action 7, has ended  a.mlir:5\n#1  stage linalg  action 4\n",
  "variablesReference":0
}
)=");
  answer("document", R"({"text": "module {\n  func.func\n}\n"})");
  CHECK_TEXT(run("frame"), R"=(
loadedSource {
  "reason":"new",
  "source":{
    "name":"true, action 7.mlir",
    "origin":"IR",
    "path":"true, action 7.mlir",
    "sourceReference":1
  }
}
-> document {"id":"ir7","known":[]}
<- {
  "result":"#0  pass p  action 7, has ended  a.mlir:5\n2\t  func.func\n",
  "variablesReference":0
}
)=");
  CHECK_TEXT(run("frame 5"), R"=(
<- error: there is no frame 5; they go from 0 to 1
)=");
  answer("cursor", R"({"text": "%0 = arith.constant"})");
  CHECK_TEXT(run("cursor-child #2"), R"=(
-> cursor {"index":2,"move":"child"}
<- {"result":"%0 = arith.constant\n","variablesReference":0}
)=");
  CHECK_TEXT(run("cursor-print -r"), R"=(
-> cursor {"move":"print","regions":true}
<- {"result":"%0 = arith.constant\n","variablesReference":0}
)=");
  CHECK_TEXT(run("cursor-child"), R"=(
<- error: give a number
)=");
}

TEST_F(Console, Prints) {
  answer("evaluate", R"({"name": "op", "value": "func.return", "ref": 8})");
  answer("children",
         R"({
      "variables": [
        {"name": "operands", "value": "0"},
        {"name": "text", "value": "a\nb"}
      ]
    })");
  CHECK_TEXT(run("p"), R"=(
-> stack {}
-> evaluate {"expression":"op","frame":1}
-> children {"count":50,"ref":8}
<- {
  "result":"func.return\n  operands = 0\n  text = a\n",
  "variablesReference":0
}
)=");
}

TEST_F(Console, Diffs) {
  answer("diff", R"({"text": "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z"})");
  CHECK_TEXT(run("diff change 3"), R"=(
-> diff {"change":3}
<- {"result":"--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z\n","variablesReference":0}
)=");
  answer("diff", R"({"text": ""})");
  CHECK_TEXT(run("diff"), R"=(
-> diff {}
<- {"result":"Nothing was changed.\n","variablesReference":0}
)=");
  CHECK_TEXT(run("diff change"), R"=(
<- error: write diff, diff action N or diff change N
)=");
}

TEST_F(Console, DiffsInColours) {
  session.request("initialize",
                  {{"adapterID", "x"}, {"supportsANSIStyling", true}});
  answer("diff", R"({"text": "@@ -1 +1 @@\n-x\n+y\n z\n"})");
  // In JSON, an escape character is \u001b.
  CHECK_TEXT(run("diff"), R"=(
-> diff {}
<- {
  "result":"\u001b[36m@@ -1 +1 @@\u001b[0m\n\u001b[31m-x\u001b[0m\n\u001b[32m+y\u001b[0m\n z\n",
  "variablesReference":0
}
)=");
}

TEST_F(Console, ListsActions) {
  answer("actions",
         R"({
      "actions": [
        {"index": 6, "tag": "stage", "name": "tcp", "depth": 0},
        {
          "index": 7,
          "tag": "pass-execution",
          "name": "p",
          "depth": 1,
          "changed": true,
          "location": {"file": "/a.mlir", "line": 2}
        }
      ]
    })");
  CHECK_TEXT(run("actions"), R"=(
-> actions {"count":20,"from":1}
<- {
  "result":"  6        stage tcp\n> 7      *   pass p  a.mlir:2\n",
  "variablesReference":0
}
)=");
}

TEST_F(Console, SelectsFrames) {
  CHECK_TEXT(run("down"), R"=(
<- error: this is the innermost frame
)=");
  CHECK_TEXT(run("up"), R"=(
-> stack {}
<- {"result":"#1  stage linalg  action 4\n","variablesReference":0}
)=");
  answer("evaluate", R"({"name": "op", "value": "module"})");
  CHECK_TEXT(run("p"), R"=(
-> evaluate {"expression":"op","frame":2}
<- {"result":"module\n","variablesReference":0}
)=");
  // At the next stop it is the innermost frame.
  session.run();
  session.stopped({{"reason", "step"}, {"description", "x"}});
  run("bt");
  CHECK_TEXT(run("p"), R"=(
-> evaluate {"expression":"op","frame":1}
<- {"result":"module\n","variablesReference":0}
)=");
}

TEST_F(Console, HasFormats) {
  run("bt");
  answer("evaluate", R"({"name": "x", "value": "255 : i64"})");
  const char *hex = R"=(
-> evaluate {"expression":"x","frame":1}
<- {"result":"0xff : i64\n","variablesReference":0}
)=";
  CHECK_TEXT(run("p/x x"), hex);
  CHECK_TEXT(run("print /x x"), hex);
  run("set hex on");
  CHECK_TEXT(run("p x"), hex);
  CHECK_TEXT(run("show hex"), R"=(
<- {"result":"hex is on\n","variablesReference":0}
)=");
  CHECK_TEXT(run("p/z x"), R"=(
<- error: 'print' has the format x, for hex, and not 'z'
)=");
  CHECK_TEXT(run("step/x"), R"=(
<- error: 'step' has no format
)=");
  CHECK_TEXT(run("set hex perhaps"), R"=(
<- error: write set NAME = VALUE, or set SETTING on|off of generic or hex
)=");
  answer("document", R"({"id": "ir7", "text": "generic"})");
  run("set generic on");
  CHECK_TEXT(run("ir"), R"=(
-> document {"form":"generic","id":"ir7"}
<- {"result":"generic\n","variablesReference":0}
)=");
  CHECK_TEXT(run("ir -a"), R"=(
-> document {"form":"generic"}
<- {"result":"generic\n","variablesReference":0}
)=");
}

TEST_F(Console, HasTheDocumentOfAFrameAndAllOfTheIr) {
  run("bt");
  answer("document", R"({"text": "all"})");
  CHECK_TEXT(run("ir -a"), R"=(
-> document {"form":"pretty"}
<- {"result":"all\n","variablesReference":0}
)=");
  answer("diff", R"({"text": "@@ -1 +1 @@"})");
  CHECK_TEXT(run("diff -d"), R"=(
-> diff {"document":"ir7"}
<- {"result":"@@ -1 +1 @@\n","variablesReference":0}
)=");
  CHECK_TEXT(run("diff -d -a action 3"), R"=(
-> diff {"action":3,"document":"ir7"}
<- {"result":"@@ -1 +1 @@\n","variablesReference":0}
)=");
  CHECK_TEXT(run("diff"), R"=(
-> diff {}
<- {"result":"@@ -1 +1 @@\n","variablesReference":0}
)=");
}

TEST_F(Console, ExaminesMemory) {
  run("bt");
  answer("evaluate", R"({"name": "x", "value": "dense<1>", "memory": "m1"})");
  answer("read", R"({"data": "AQIDBAUGBwgJCgsMDQ4PEBH/", "count": 18})");
  CHECK_TEXT(run("x/18 x"), R"=(
-> evaluate {"expression":"x","frame":1}
-> read {"count":18,"memory":"m1","offset":0}
<- {
  "result":"0:      01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10\n16:     11 ff\n",
  "variablesReference":0
}
)=");
  answer("evaluate", R"({"name": "x", "value": "f32"})");
  CHECK_TEXT(run("x x"), R"=(
-> evaluate {"expression":"x","frame":1}
<- error: 'x' is no constant with elements in memory
)=");
}
