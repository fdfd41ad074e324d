//===- ValueRequestsTest.cpp - Expressions, and values that are set -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, SetVariable) {
  showScope();
  answer("set", R"({"name": "value", "value": "3 : i64", "type": "i64"})");
  CHECK_TEXT(request("setVariable",
                     R"({
      "variablesReference": 1,
      "name": "value",
      "value": "3 : i64"
    })"),
             R"=(
-> set {"name":"value","ref":40,"value":"3 : i64"}
invalidated {"areas":["all"]}
<- {"type":"i64","value":"3 : i64","variablesReference":0}
)=");
  answer("set", R"("'arith.constant' op attribute 'value' failed")");
  CHECK_TEXT(
      request("setVariable",
              R"({"variablesReference": 1, "name": "value", "value": "x"})"),
      R"=(
-> set {"name":"value","ref":40,"value":"x"}
<- error: 'arith.constant' op attribute 'value' failed
)=");
}

TEST_F(Requests, SetExpression) {
  answer("evaluate", R"({"name": "op", "value": "...", "ref": 60})");
  answer("set", R"({"name": "value", "value": "3 : i64"})");
  CHECK_TEXT(request("setExpression",
                     R"({"expression": "op.value", "value": "3 : i64"})"),
             R"=(
-> stack {}
-> evaluate {"expression":"op","frame":1}
-> set {"name":"value","ref":60,"value":"3 : i64"}
invalidated {"areas":["all"]}
<- {"value":"3 : i64","variablesReference":0}
)=");
  CHECK_TEXT(
      request("setExpression", R"({"expression": "op", "value": "3 : i64"})"),
      R"=(
-> stack {}
<- error: cannot set 'op': name an attribute or an option, as in op.attribute
)=");
}

TEST_F(Requests, Evaluate) {
  answer("evaluate",
         R"({
      "name": "%0",
      "value": "255",
      "type": "index",
      "ref": 61,
      "named": 2
    })");
  CHECK_TEXT(request("evaluate",
                     R"({
      "expression": "%0",
      "context": "hover",
      "format": {"hex": true}
    })"),
             R"=(
-> stack {}
-> evaluate {"expression":"%0","frame":1}
<- {"namedVariables":2,"result":"0xff","type":"index","variablesReference":1}
)=");
  CHECK_TEXT(request("evaluate", R"({"expression": "%0", "context": "repl"})"),
             R"=(
-> evaluate {"expression":"%0","frame":1}
<- {"namedVariables":2,"result":"255","type":"index","variablesReference":2}
)=");
  answer("evaluate", R"("there is no %9")");
  CHECK_TEXT(request("evaluate", R"({"expression": "lst", "context": "repl"})"),
             R"=(
-> evaluate {"expression":"lst","frame":1}
<- error: there is no command 'lst'; did you mean 'list'; 'help' lists them
)=");
  CHECK_TEXT(request("evaluate", R"({"expression": "# x", "context": "repl"})"),
             R"=(
<- {"result":"","variablesReference":0}
)=");
  CHECK_TEXT(request("evaluate", R"({"expression": "%9", "context": "watch"})"),
             R"=(
-> evaluate {"expression":"%9","frame":1}
<- error: there is no %9
)=");
}

TEST_F(Requests, Completions) {
  CHECK_TEXT(request("completions", R"({"text": "cursor-p", "column": 9})"),
             R"=(
<- {
  "targets":[
    {"label":"cursor-print","length":8,"start":0,"type":"function"},
    {"label":"cursor-parent","length":8,"start":0,"type":"function"},
    {"label":"cursor-previous","length":8,"start":0,"type":"function"}
  ]
}
)=");
  answer("names", R"({"names": ["tcp-simplify", "tcp-fuse-linalg", "cse"]})");
  CHECK_TEXT(
      request("completions", R"({"text": "break-on-pass tcp-", "column": 19})"),
      R"=(
-> names {"kind":"pass"}
<- {
  "targets":[
    {"label":"tcp-simplify","length":4,"start":14,"type":"value"},
    {"label":"tcp-fuse-linalg","length":4,"start":14,"type":"value"}
  ]
}
)=");
  answer("complete",
         R"({
      "items": [{"label": "%0", "start": 0, "length": 1, "kind": "variable"}]
    })");
  CHECK_TEXT(request("completions", R"({"text": "p %", "column": 4})"), R"=(
-> complete {"column":2,"text":"%"}
<- {"targets":[{"label":"%0","length":1,"start":2,"type":"variable"}]}
)=");
}

TEST_F(Requests, CompletionsWithinArguments) {
  answer("names", R"({"names": ["canonicalize", "cse"]})");
  // Names are completed after a kind, and within a nested pipeline.
  CHECK_TEXT(request("completions", R"({"text": "b pass:cs", "column": 10})"),
             R"=(
-> names {"kind":"pass"}
<- {"targets":[{"label":"pass:cse","length":7,"start":2,"type":"value"}]}
)=");
  CHECK_TEXT(
      request("completions",
              R"({"text": "insert-passes func.func(cse,ca", "column": 31})"),
      R"=(
-> names {"kind":"pass"}
<- {"targets":[{"label":"canonicalize","length":2,"start":28,"type":"value"}]}
)=");
  CHECK_TEXT(request("completions", R"({"text": "step c", "column": 7})"), R"=(
<- {"targets":[{"label":"change","length":1,"start":5,"type":"value"}]}
)=");
}
