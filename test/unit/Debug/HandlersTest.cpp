//===- HandlersTest.cpp - What requests give ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/ScriptedSession.h"

#include "gtest/gtest.h"

using namespace mlir::tcp::dap;

namespace {
/// A compile that is stopped before action 7, a pass on line 3 of an IR
/// document, within a stage.
class Handlers : public testing::Test {
protected:
  Handlers() {
    live().answers["stack"] = json::parse(R"({"frames": [
      {"id": 1, "action": 7, "tag": "pass-execution", "name": "p",
       "phase": "before", "description": "pass p on func.func", "tags": ["t"],
       "document": "ir7", "line": 3,
       "location": {"file": "a.mlir", "line": 5, "column": 2}},
      {"id": 2, "action": 4, "tag": "stage", "name": "linalg",
       "phase": "before", "document": "ir7", "line": 1}]})");
    session.stop();
  }

  std::string request(const char *command, const char *arguments = "{}") {
    return session.request(command, json::parse(arguments));
  }
  ScriptedAgent &live() { return session.live(); }
  ScriptedAgent &supervisor() { return session.supervisor(); }
  void answer(const char *method, const char *text) {
    live().answers[method] = json::parse(text);
  }
  /// Gives the client its first handles of frames: 1 and 2, and 3 for the
  /// input.
  void showStack() { request("stackTrace", R"({"threadId": 1})"); }
  /// The client's variable 1.
  void showScope() {
    showStack();
    answer("scopes", R"({"scopes": [{"name": "Operation", "ref": 40}]})");
    request("scopes", R"({"frameId": 1})");
  }

  ScriptedSession session;
};
} // namespace

#define CHECK_TEXT(actual, expected) EXPECT_EQ(actual, &expected[1])

TEST_F(Handlers, StackTrace) {
  CHECK_TEXT(request("stackTrace", R"({"threadId": 1})"), R"=(
-> stack {}
loadedSource {"reason":"new","source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}}
<- {"stackFrames":[{"canRestart":true,"column":1,"id":1,"instructionPointerReference":"0x7","line":3,"name":"pass p on func.func","source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}},{"canRestart":true,"column":1,"id":2,"instructionPointerReference":"0x4","line":1,"name":"stage linalg","source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}},{"column":2,"id":3,"line":5,"name":"from a.mlir:5","source":{"name":"a.mlir","path":"/dir/a.mlir"}}],"totalFrames":3}
)=");
  CHECK_TEXT(
      request("stackTrace", R"({"threadId": 1, "startFrame": 1, "levels": 1,
                                      "format": {"includeAll": true}})"),
      R"=(
<- {"stackFrames":[{"canRestart":true,"column":1,"id":4,"instructionPointerReference":"0x4","line":1,"name":"stage linalg","source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}}],"totalFrames":3}
)=");
}

TEST_F(Handlers, StackTraceOfNoThread) {
  CHECK_TEXT(request("stackTrace", R"({"threadId": 7})"), R"=(
<- error: there is no thread 7
)=");
}

TEST_F(Handlers, Scopes) {
  showStack();
  answer("scopes", R"({"scopes": [{"name": "Operation", "ref": 40, "named": 3},
                                  {"name": "Result", "ref": 41, "expensive": true}]})");
  CHECK_TEXT(request("scopes", R"({"frameId": 1})"), R"=(
-> scopes {"frame":1}
<- {"scopes":[{"expensive":false,"name":"Operation","namedVariables":3,"presentationHint":"locals","variablesReference":1},{"expensive":true,"name":"Result","presentationHint":"returnValue","variablesReference":2}]}
)=");
  CHECK_TEXT(request("scopes", R"({"frameId": 99})"), R"=(
<- error: this frame is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Handlers, Variables) {
  showScope();
  answer("children", R"({"variables": [
    {"name": "operands", "value": "2", "kind": "list", "ref": 50, "indexed": 2},
    {"name": "value", "value": "-16 : i64", "type": "i64", "evaluateName": "op.value",
     "kind": "attribute", "attributes": ["readOnly"], "memory": "m1",
     "location": {"file": "a.mlir", "line": 5}}]})");
  CHECK_TEXT(
      request("variables", R"({"variablesReference": 1, "start": 2, "count": 3,
                                     "filter": "indexed", "format": {"hex": true}})"),
      R"=(
-> children {"count":3,"filter":"indexed","ref":40,"start":2}
<- {"variables":[{"indexedVariables":2,"name":"operands","presentationHint":{"kind":"list"},"value":"2","variablesReference":2},{"declarationLocationReference":1,"evaluateName":"op.value","memoryReference":"m1","name":"value","presentationHint":{"attributes":["readOnly"],"kind":"attribute"},"type":"i64","value":"-0x10 : i64","variablesReference":0}]}
)=");
  CHECK_TEXT(request("variables", R"({"variablesReference": 9})"), R"=(
<- error: this variable is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Handlers, HandlesHoldForOneStop) {
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

TEST_F(Handlers, SetVariable) {
  showScope();
  answer("set", R"({"name": "value", "value": "3 : i64", "type": "i64"})");
  CHECK_TEXT(
      request(
          "setVariable",
          R"({"variablesReference": 1, "name": "value", "value": "3 : i64"})"),
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

TEST_F(Handlers, SetExpression) {
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

TEST_F(Handlers, Evaluate) {
  answer(
      "evaluate",
      R"({"name": "%0", "value": "255", "type": "index", "ref": 61, "named": 2})");
  CHECK_TEXT(
      request(
          "evaluate",
          R"({"expression": "%0", "context": "hover", "format": {"hex": true}})"),
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

TEST_F(Handlers, Completions) {
  CHECK_TEXT(request("completions", R"({"text": "cursor-p", "column": 9})"),
             R"=(
<- {"targets":[{"label":"cursor-print","length":8,"start":0,"type":"function"},{"label":"cursor-parent","length":8,"start":0,"type":"function"},{"label":"cursor-previous","length":8,"start":0,"type":"function"}]}
)=");
  answer("names", R"({"names": ["tcp-simplify", "tcp-fuse-linalg", "cse"]})");
  CHECK_TEXT(
      request("completions", R"({"text": "break-on-pass tcp-", "column": 19})"),
      R"=(
-> names {"kind":"pass"}
<- {"targets":[{"label":"tcp-simplify","length":4,"start":14,"type":"value"},{"label":"tcp-fuse-linalg","length":4,"start":14,"type":"value"}]}
)=");
  answer(
      "complete",
      R"({"items": [{"label": "%0", "start": 0, "length": 1, "kind": "variable"}]})");
  CHECK_TEXT(request("completions", R"({"text": "p %", "column": 4})"), R"=(
-> complete {"column":2,"text":"%"}
<- {"targets":[{"label":"%0","length":1,"start":2,"type":"variable"}]}
)=");
}

TEST_F(Handlers, CompletionsWithinArguments) {
  answer("names", R"({"names": ["canonicalize", "cse"]})");
  // Behind the kind of a name, and inside of what passes are nested in.
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

TEST_F(Handlers, Source) {
  showStack();
  answer("document",
         R"({"id": "ir7", "name": "n", "text": "module {}", "kind": "mlir"})");
  CHECK_TEXT(request("source", R"({"sourceReference": 1})"), R"=(
-> document {"id":"ir7","known":[]}
<- {"content":"module {}","mimeType":"text/x-mlir"}
)=");
  // Once more: it is known, also while the compile runs.
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

TEST_F(Handlers, LoadedSources) {
  CHECK_TEXT(request("loadedSources"), R"=(
<- {"sources":[]}
)=");
  showStack();
  CHECK_TEXT(request("loadedSources"), R"=(
<- {"sources":[{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}]}
)=");
}

TEST_F(Handlers, Locations) {
  showScope();
  answer("children", R"({"variables": [{"name": "x", "value": "y",
    "location": {"file": "/b.mlir", "line": 5, "column": 3},
    "definition": {"document": "ir7", "line": 2}}]})");
  request("variables", R"({"variablesReference": 1})");
  CHECK_TEXT(request("locations", R"({"locationReference": 1})"), R"=(
<- {"column":3,"line":5,"source":{"name":"b.mlir","path":"/b.mlir"}}
)=");
  CHECK_TEXT(request("locations", R"({"locationReference": 2})"), R"=(
<- {"line":2,"source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}}
)=");
  CHECK_TEXT(request("locations", R"({"locationReference": 3})"), R"=(
<- error: this location is of an earlier stop; ask for the stack again
)=");
}

TEST_F(Handlers, Modules) {
  answer("modules",
         R"({"modules": [{"name": "arith", "kind": "dialect", "ops": 12},
    {"name": "tcp", "kind": "dialect", "ops": 3}, {"name": "x", "kind": "plugin", "path": "/x.so"}]})");
  CHECK_TEXT(request("modules", R"({"startModule": 1, "moduleCount": 5})"), R"=(
-> modules {}
<- {"modules":[{"id":"tcp","name":"tcp","ops":3,"symbolStatus":"dialect"},{"id":"x","name":"x","path":"/x.so","symbolStatus":"plugin"}],"totalModules":3}
)=");
}

TEST_F(Handlers, Threads) {
  CHECK_TEXT(request("threads"), R"=(
<- {"threads":[{"id":1,"name":"compile of true"}]}
)=");
}

TEST_F(Handlers, SetBreakpoints) {
  answer(
      "setBreakpoints",
      R"({"breakpoints": [{"id": 1, "verified": true, "location": {"file": "a.mlir", "line": 4}},
    {"id": 2, "verified": false, "message": "condition: column 3: ..."}]})");
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"path": "/dir/a.mlir"}, "breakpoints": [
    {"line": 3, "column": 2, "mode": "after"},
    {"line": 9, "condition": "op ==", "hitCondition": "> 2", "logMessage": "x {op}"}]})"),
             R"=(
-> setBreakpoints {"breakpoints":[{"column":2,"enabled":true,"file":"/dir/a.mlir","id":1,"kind":"line","line":3,"mode":"after"},{"condition":"op ==","enabled":true,"file":"/dir/a.mlir","hits":"> 2","id":2,"kind":"line","line":9,"log":"x {op}"}]}
<- {"breakpoints":[{"column":2,"id":1,"line":4,"source":{"name":"a.mlir","path":"/dir/a.mlir"},"verified":true},{"id":2,"line":9,"message":"condition: column 3: ...","reason":"failed","source":{"name":"a.mlir","path":"/dir/a.mlir"},"verified":false}]}
)=");
  CHECK_TEXT(request("setBreakpoints", R"({"source": {}, "breakpoints": []})"),
             R"=(
<- error: the source has neither a path nor a reference
)=");
}

TEST_F(Handlers, SetBreakpointsOnADocument) {
  showStack();
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"sourceReference": 1}, "lines": [3]})"),
             R"=(
-> setBreakpoints {"breakpoints":[{"document":"ir7","enabled":true,"id":1,"kind":"line","line":3}]}
<- {"breakpoints":[{"id":1,"line":3,"message":"the compiler says nothing of it","reason":"pending","source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1},"verified":false}]}
)=");
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"sourceReference": 7}, "lines": [3]})"),
             R"=(
<- error: there is no document 7
)=");
}

TEST_F(Handlers, SetBreakpointsWhileItRuns) {
  session.run();
  answer("setBreakpoints", R"({"breakpoints": [{"id": 1, "verified": true}]})");
  CHECK_TEXT(request("setBreakpoints",
                     R"({"source": {"path": "/a.mlir"}, "lines": [3]})"),
             R"=(
=> setBreakpoints {"breakpoints":[{"enabled":true,"file":"/a.mlir","id":1,"kind":"line","line":3}]}
<- {"breakpoints":[{"id":1,"line":3,"message":"the compile is running","reason":"pending","source":{"name":"a.mlir","path":"/a.mlir"},"verified":false}]}
)=");
  live().answerWaiting();
  CHECK_TEXT(session.transcript.take(), R"=(
breakpoint {"breakpoint":{"id":1,"line":3,"source":{"name":"a.mlir","path":"/a.mlir"},"verified":true},"reason":"changed"}
)=");
}

TEST_F(Handlers, SetFunctionBreakpoints) {
  CHECK_TEXT(
      request("setFunctionBreakpoints", R"({"breakpoints": [{"name": "tcp-*"},
    {"name": "op:linalg.generic", "condition": "depth > 2", "hitCondition": "3"}, {"name": "a::b"}]})"),
      R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"kind":"name","pattern":"tcp-*"},{"condition":"depth > 2","enabled":true,"hits":"3","id":2,"kind":"name","of":"op","pattern":"linalg.generic"},{"enabled":true,"id":3,"kind":"name","pattern":"a::b"}]}
<- {"breakpoints":[{"id":1,"message":"the compiler says nothing of it","reason":"pending","verified":false},{"id":2,"message":"the compiler says nothing of it","reason":"pending","verified":false},{"id":3,"message":"the compiler says nothing of it","reason":"pending","verified":false}]}
)=");
}

TEST_F(Handlers, SetInstructionBreakpoints) {
  CHECK_TEXT(request("setInstructionBreakpoints", R"({"breakpoints": [
    {"instructionReference": "0x10", "offset": 2, "mode": "after"}]})"),
             R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":18,"kind":"action","mode":"after"}]}
<- {"breakpoints":[{"id":1,"instructionReference":"0x12","message":"the compiler says nothing of it","reason":"pending","verified":false}]}
)=");
  CHECK_TEXT(request("setInstructionBreakpoints",
                     R"({"breakpoints": [{"instructionReference": "main"}]})"),
             R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":2,"index":0,"kind":"action"}]}
<- {"breakpoints":[{"id":2,"instructionReference":"0x0","message":"the compiler says nothing of it","reason":"pending","verified":false}]}
)=");
}

TEST_F(Handlers, SetExceptionBreakpoints) {
  CHECK_TEXT(request("setExceptionBreakpoints", R"({"filters": ["crash"],
    "filterOptions": [{"filterId": "error", "condition": "pass == cse"}],
    "exceptionOptions": [{"path": [{"names": ["warning"]}], "breakMode": "always"},
                         {"path": [{"names": ["remark"]}], "breakMode": "never"}]})"),
             R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"filter":"crash","id":1,"kind":"exception"},{"condition":"pass == cse","enabled":true,"filter":"error","id":2,"kind":"exception"},{"enabled":true,"filter":"warning","id":3,"kind":"exception"}]}
<- {"breakpoints":[{"id":1,"message":"the compiler says nothing of it","reason":"pending","verified":false},{"id":2,"message":"the compiler says nothing of it","reason":"pending","verified":false},{"id":3,"message":"the compiler says nothing of it","reason":"pending","verified":false}]}
)=");
}

TEST_F(Handlers, DataBreakpoints) {
  showScope();
  answer(
      "watch",
      R"({"data": "attr:1:value", "description": "value of arith.constant"})");
  CHECK_TEXT(
      request(
          "dataBreakpointInfo",
          R"({"variablesReference": 1, "name": "value", "mode": "erased"})"),
      R"=(
-> watch {"name":"value","ref":40}
<- {"accessTypes":["write"],"canPersist":true,"dataId":"erased|value of arith.constant|attr:1:value","description":"value of arith.constant (erased)"}
)=");
  answer("watch", R"("a list cannot be watched")");
  CHECK_TEXT(request("dataBreakpointInfo", R"({"name": "op.operands"})"), R"=(
-> watch {"expression":"op.operands","frame":1}
<- {"dataId":null,"description":"a list cannot be watched"}
)=");
  CHECK_TEXT(
      request(
          "setDataBreakpoints",
          R"({"breakpoints": [{"dataId": "erased|value of arith.constant|attr:1:value", "hitCondition": "2"},
    {"dataId": "symbol@f"}]})"),
      R"=(
-> setBreakpoints {"breakpoints":[{"access":"erased","data":"attr:1:value","enabled":true,"hits":"2","id":1,"kind":"data","name":"value of arith.constant"},{"data":"symbol@f","enabled":true,"id":2,"kind":"data","name":"symbol@f"}]}
<- {"breakpoints":[{"id":1,"message":"the compiler says nothing of it","reason":"pending","verified":false},{"id":2,"message":"the compiler says nothing of it","reason":"pending","verified":false}]}
)=");
}

TEST_F(Handlers, BreakpointLocations) {
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

TEST_F(Handlers, Continue) {
  CHECK_TEXT(request("continue", R"({"threadId": 1})"), R"=(
-> run {"mode":"continue"}
<- {"allThreadsContinued":true}
)=");
  CHECK_TEXT(request("continue", R"({"threadId": 1})"), R"=(
<- error: the compile is running; pause it first
)=");
}

TEST_F(Handlers, Next) {
  CHECK_TEXT(request("next", R"({"threadId": 1})"), R"=(
-> run {"granularity":"pass","mode":"stepOver"}
<-
)=");
}

TEST_F(Handlers, NextHasGranularity) {
  CHECK_TEXT(request("next", R"({"threadId": 1, "granularity": "line"})"), R"=(
-> run {"granularity":"change","mode":"stepOver"}
<-
)=");
  CHECK_TEXT(request("next", R"({"threadId": 1, "granularity": "word"})"), R"=(
<- error: 'granularity' is statement, line or instruction, not 'word'
)=");
}

TEST_F(Handlers, StepIn) {
  CHECK_TEXT(request("stepIn", R"({"threadId": 1})"), R"=(
-> run {"granularity":"change","mode":"stepIn"}
<-
)=");
}

TEST_F(Handlers, StepInByAction) {
  CHECK_TEXT(
      request("stepIn", R"({"threadId": 1, "granularity": "instruction"})"),
      R"=(
-> run {"granularity":"action","mode":"stepIn"}
<-
)=");
}

TEST_F(Handlers, StepInTarget) {
  CHECK_TEXT(request("stepIn", R"({"threadId": 1, "targetId": 9})"), R"=(
-> goTo {"position":{"action":9,"phase":"before"}}
<-
)=");
}

TEST_F(Handlers, StepInTargets) {
  showStack();
  answer(
      "actions",
      R"({"actions": [{"index": 7, "tag": "pass-execution", "name": "p", "depth": 2},
    {"index": 8, "tag": "apply-pattern", "name": "x", "depth": 3}, {"index": 9, "tag": "apply-pattern", "name": "y", "depth": 4},
    {"index": 10, "tag": "apply-pattern", "name": "z", "depth": 3}, {"index": 11, "tag": "stage", "name": "s", "depth": 2},
    {"index": 12, "tag": "apply-pattern", "name": "no", "depth": 3}]})");
  CHECK_TEXT(request("stepInTargets", R"({"frameId": 1})"), R"=(
-> actions {"count":5000,"from":7}
<- {"targets":[{"id":8,"label":"8: pattern x"},{"id":10,"label":"10: pattern z"}]}
)=");
}

TEST_F(Handlers, StepOut) {
  CHECK_TEXT(request("stepOut", R"({"threadId": 1})"), R"=(
-> run {"granularity":"pass","mode":"stepOut"}
<-
)=");
}

TEST_F(Handlers, StepBack) {
  CHECK_TEXT(
      request("stepBack", R"({"threadId": 1, "granularity": "statement"})"),
      R"=(
-> run {"granularity":"change","mode":"stepBack"}
<-
)=");
}

TEST_F(Handlers, ReverseContinue) {
  CHECK_TEXT(request("reverseContinue", R"({"threadId": 1})"), R"=(
-> run {"mode":"reverseContinue"}
<-
)=");
}

TEST_F(Handlers, RestartFrame) {
  showStack();
  CHECK_TEXT(request("restartFrame", R"({"frameId": 2})"), R"=(
-> goTo {"position":{"action":4,"phase":"before"}}
<-
)=");
}

TEST_F(Handlers, Goto) {
  answer(
      "actions",
      R"({"actions": [{"index": 3, "tag": "apply-pattern", "name": "x", "location": {"file": "a.mlir", "line": 5}},
    {"index": 4, "tag": "apply-pattern", "name": "y", "location": {"file": "ba.mlir", "line": 5}}]})");
  CHECK_TEXT(request("gotoTargets",
                     R"({"source": {"path": "/dir/a.mlir"}, "line": 5})"),
             R"=(
-> stack {}
-> actions {"count":5000,"from":1}
<- {"targets":[{"id":0,"instructionPointerReference":"0x7","label":"skip pass p","line":5},{"id":3,"instructionPointerReference":"0x3","label":"before action 3: pattern x","line":5}]}
)=");
  CHECK_TEXT(request("goto", R"({"threadId": 1, "targetId": 3})"), R"=(
-> goTo {"position":{"action":3,"phase":"before"}}
<-
)=");
}

TEST_F(Handlers, GotoSkips) {
  showStack();
  CHECK_TEXT(request("gotoTargets",
                     R"({"source": {"sourceReference": 1}, "line": 3})"),
             R"=(
<- {"targets":[{"id":0,"instructionPointerReference":"0x7","label":"skip pass p","line":3},{"id":7,"instructionPointerReference":"0x7","label":"before action 7: pass p","line":3}]}
)=");
  CHECK_TEXT(request("goto", R"({"threadId": 1, "targetId": 0})"), R"=(
-> run {"granularity":"action","mode":"stepOver","skip":true}
<-
)=");
}

TEST_F(Handlers, Pause) {
  CHECK_TEXT(request("pause", R"({"threadId": 1})"), R"=(
<- error: the compile is stopped already
)=");
  session.run();
  CHECK_TEXT(request("pause", R"({"threadId": 1})"), R"=(
=> pause {}
<-
)=");
}

TEST_F(Handlers, ExceptionInfo) {
  CHECK_TEXT(request("exceptionInfo", R"({"threadId": 1})"), R"=(
<- error: it did not stop at a failure or diagnostic
)=");
  request("setExceptionBreakpoints", R"({"filters": ["error"]})");
  session.run();
  session.listener().onDiagnostic(*fromJson<wire::Diagnostic>(json::parse(
      R"({"severity": "error", "message": "no such op", "notes": [{"message": "see here"}]})")));
  session.stopped({{"reason", "exception"},
                   {"breakpoints", {1}},
                   {"description", "error: no such op"},
                   {"position", {{"action", 8}, {"phase", "before"}}}});
  CHECK_TEXT(request("exceptionInfo", R"({"threadId": 1})"), R"=(
<- {"breakMode":"always","description":"error: no such op","details":{"innerException":[{"message":"see here","typeName":"note"}],"message":"no such op","typeName":"error"},"exceptionId":"error"}
)=");
}

TEST_F(Handlers, ReadMemory) {
  answer("read", R"({"data": "AAECAw==", "count": 4})");
  CHECK_TEXT(request("readMemory",
                     R"({"memoryReference": "m1", "offset": 8, "count": 6})"),
             R"=(
-> read {"count":6,"memory":"m1","offset":8}
<- {"address":"8","data":"AAECAw==","unreadableBytes":2}
)=");
  CHECK_TEXT(request("readMemory", R"({"memoryReference": "m1", "count": -1})"),
             R"=(
<- error: 'count' and 'offset' must not be negative
)=");
}

TEST_F(Handlers, WriteMemory) {
  answer("write", R"({"count": 2})");
  CHECK_TEXT(
      request("writeMemory",
              R"({"memoryReference": "m1", "offset": 8, "data": "AAE="})"),
      R"=(
-> write {"data":"AAE=","memory":"m1","offset":8}
memory {"count":2,"memoryReference":"m1","offset":8}
invalidated {"areas":["all"]}
<- {"bytesWritten":2}
)=");
}

TEST_F(Handlers, Disassemble) {
  answer(
      "actions",
      R"({"actions": [{"index": 1, "tag": "stage", "name": "tcp", "depth": 0},
    {"index": 2, "tag": "pass-execution", "name": "p", "depth": 1, "changed": true, "location": {"file": "/a.mlir", "line": 5}}]})");
  CHECK_TEXT(
      request(
          "disassemble",
          R"({"memoryReference": "0x1", "instructionOffset": -1, "instructionCount": 4})"),
      R"=(
-> actions {"count":3,"from":1}
<- {"instructions":[{"address":"0x0","instruction":"before the compile","presentationHint":"invalid"},{"address":"0x1","instruction":"stage tcp"},{"address":"0x2","instruction":"  pass p","instructionBytes":"*","line":5,"location":{"name":"a.mlir","path":"/a.mlir"}},{"address":"0x3","instruction":"not yet","presentationHint":"invalid"}]}
)=");
  CHECK_TEXT(request("disassemble",
                     R"({"memoryReference": "pc", "instructionCount": 4})"),
             R"=(
<- error: 'pc' is not the number of an action
)=");
}

TEST_F(Handlers, Actions) {
  answer(
      "actions",
      R"({"actions": [{"index": 7, "tag": "pass-execution", "name": "p", "depth": 1, "changed": true, "microseconds": 12}], "total": 9, "microseconds": 40})");
  CHECK_TEXT(request("tcp/actions", R"({"from": 7, "count": 2})"), R"=(
-> actions {"count":2,"from":7}
<- {"actions":[{"changed":true,"depth":1,"index":7,"label":"pass p","microseconds":12}],"microseconds":40,"total":9}
)=");
  CHECK_TEXT(request("tcp/actions", R"({"from": 0, "count": 2})"), R"=(
<- error: 'from' must be 1 or more, and 'count' not negative
)=");
}

TEST_F(Handlers, Checkpoints) {
  supervisor().answers["checkpoints"] = json::parse(R"({"checkpoints": [
    {"id": 1, "pid": 2, "privateBytes": 4096,
     "position": {"action": 3, "phase": "before"}}]})");
  CHECK_TEXT(request("tcp/checkpoints"), R"=(
-> checkpoints {}
<- {"checkpoints":[{"action":3,"bytes":4096,"phase":"before"}]}
)=");
}

TEST_F(Handlers, Diff) {
  answer("diff", R"({"text": "@@ -1 +1 @@\n-a\n+b\n"})");
  CHECK_TEXT(request("tcp/diff"), R"=(
-> stack {}
-> diff {"document":"ir7"}
<- {"diff":"@@ -1 +1 @@\n-a\n+b\n"}
)=");
}

TEST_F(Handlers, Invalidate) {
  CHECK_TEXT(request("tcp/invalidate", R"({"areas": ["variables"]})"), R"=(
invalidated {"areas":["variables"]}
<-
)=");
  session.getFeatures().supportsInvalidatedEvent = false;
  CHECK_TEXT(request("tcp/invalidate", R"({"areas": ["variables"]})"), R"=(
<- error: the client does not take the event 'invalidated'
)=");
}

TEST_F(Handlers, Terminate) {
  CHECK_TEXT(request("terminate"), R"=(
=> shutdown {}
<-
)=");
}

TEST_F(Handlers, TerminateThreads) {
  CHECK_TEXT(request("terminateThreads", R"({"threadIds": [1]})"), R"=(
-> kill {}
<-
)=");
}

TEST_F(Handlers, Restart) {
  CHECK_TEXT(request("restart"), R"=(
start ["/bin/true"]
)=");
  CHECK_TEXT(session.begin(), R"=(
process {"isLocalProcess":true,"name":"/bin/true","startMethod":"launch","systemProcessId":10}
thread {"reason":"started","threadId":1}
-> setBreakpoints {"breakpoints":[]}
<-
stopped {"allThreadsStopped":true,"reason":"entry","threadId":1}
)=");
}

TEST_F(Handlers, RestartWithOtherArguments) {
  CHECK_TEXT(
      request("restart",
              R"({"arguments": {"program": "/bin/echo", "args": ["x"]}})"),
      R"=(
start ["/bin/echo","x"]
)=");
}

TEST_F(Handlers, Disconnect) {
  CHECK_TEXT(request("disconnect"), R"=(
end
<-
)=");
}

TEST_F(Handlers, DisconnectLeavesIt) {
  CHECK_TEXT(request("disconnect", R"({"suspendDebuggee": true})"), R"=(
<- error: only what was attached to can be left where it is
)=");
  CHECK_TEXT(request("disconnect", R"({"terminateDebuggee": false})"), R"=(
detach false
<-
)=");
}

TEST_F(Handlers, Cancel) {
  session.run();
  CHECK_TEXT(request("cancel", R"({"progressId": "1"})"), R"=(
=> pause {}
<-
)=");
}

TEST_F(Handlers, LaunchOnce) {
  CHECK_TEXT(request("launch", R"({"program": "/bin/true"})"), R"=(
<- error: something was launched already; use 'restart'
)=");
  CHECK_TEXT(request("attach", R"({"port": 1})"), R"=(
<- error: something was launched already; use 'restart'
)=");
}

TEST_F(Handlers, ConfigurationDone) {
  CHECK_TEXT(request("configurationDone"), R"=(
<-
)=");
}

TEST_F(Handlers, WrongArguments) {
  CHECK_TEXT(request("scopes", R"({"frameId": "x"})"), R"=(
<- error: the arguments are wrong: 'frameId' must be an integer
)=");
  CHECK_TEXT(request("setBreakpoints", R"({"source": 1})"), R"=(
<- error: the arguments are wrong: 'source' must be an object
)=");
  CHECK_TEXT(request("variables", R"([1])"), R"=(
<- error: the arguments are wrong: must be an object
)=");
}

namespace {
/// Collects the flags of Capabilities that a body does not have.
struct MissingFlags {
  void optional(const char *name, const bool &) {
    if (!known.contains(name))
      missing += std::string(name) + "\n";
  }
  template <typename T> void optional(const char *, const T &) {}
  json &known;
  std::string missing;
};
} // namespace

TEST(Initialize, HasAllCapabilities) {
  ScriptedSession session;
  std::string text = session.request("initialize", {{"adapterID", "x"}});
  protocol::Capabilities all;
  json known = json::parse(text.substr(text.find('{')));
  MissingFlags missing{known, ""};
  protocol::Capabilities::fields(all, missing);
  EXPECT_EQ(missing.missing, "");
  EXPECT_EQ(known["exceptionBreakpointFilters"].size(), 7U);
  EXPECT_EQ(known["breakpointModes"].size(), 7U);
}
