//===- SessionTest.cpp - From launch to end -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/ScriptedSession.h"

#include "gtest/gtest.h"

using namespace mlir::tcp::dap;

#define CHECK_TEXT(actual, expected) EXPECT_EQ(actual, &expected[1])

TEST(Session, RunsToItsEnd) {
  ScriptedSession session;
  session.request("initialize", {{"adapterID", "test"}});
  CHECK_TEXT(session.request("launch", {{"program", "/bin/true"}}), R"=(
start ["/bin/true"]
)=");
  CHECK_TEXT(session.request("setFunctionBreakpoints",
                             {{"breakpoints", {{{"name", "x"}}}}}),
             R"=(
<- {
  "breakpoints":[
    {
      "id":1,
      "message":"the compile has not begun yet",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
  session.current().answers["setBreakpoints"] =
      json::parse(R"({"breakpoints": [{"id": 1, "verified": true}]})");
  CHECK_TEXT(session.begin(), R"=(
process {
  "isLocalProcess":true,
  "name":"/bin/true",
  "startMethod":"launch",
  "systemProcessId":10
}
thread {"reason":"started","threadId":1}
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"id":1,"kind":"name","pattern":"x"}]
}
-> names {"kind":"pass"}
breakpoint {"breakpoint":{"id":1,"verified":true},"reason":"changed"}
<-
initialized
)=");
  CHECK_TEXT(session.request("configurationDone"), R"=(
-> run {"mode":"continue"}
<-
)=");
  session.listener().onOutput(false, "text\n");
  session.listener().onEnded(
      *fromJson<wire::Ended>({{"reason", "exited"}, {"exitCode", 3}}));
  session.listener().onExit(3 << 8);
  CHECK_TEXT(session.transcript.take(), R"=(
output {"category":"stdout","output":"text\n"}
=> shutdown {}
exited {"exitCode":3}
terminated
)=");
}

TEST(Session, LaunchFailsBeforeTheFirstAction) {
  ScriptedSession session;
  session.request("initialize", {{"adapterID", "test"}});
  session.request("launch", {{"program", "/bin/true"}});
  session.listener().onOutput(true, "a.mlir:1:1: error: x\n");
  session.listener().onExit(1 << 8);
  CHECK_TEXT(session.transcript.take(), R"=(
output {"category":"stderr","output":"a.mlir:1:1: error: x\n"}
<- error: 'true' exited with 1 before it compiled anything: a.mlir:1:1: error: x
)=");
  // Another launch is possible.
  CHECK_TEXT(session.request("launch", {{"program", "/bin/true"}}), R"=(
start ["/bin/true"]
)=");
}

TEST(Session, CrashIsAStop) {
  ScriptedSession session;
  session.stop();
  session.run();
  session.listener().onEnded(*fromJson<wire::Ended>(json::parse(
      R"({
      "reason": "crashed",
      "signal": 11,
      "position": {"action": 9, "phase": "before"},
      "backtrace": ["#0 f", "#1 g"],
      "frames": [
        {
          "action": 9,
          "tag": "apply-pattern",
          "name": "x",
          "location": {"file": "/a.mlir", "line": 3}
        }
      ]
    })")));
  CHECK_TEXT(session.transcript.take(), R"=(
stopped {
  "allThreadsStopped":true,
  "description":"the compiler crashed (SIGSEGV)",
  "reason":"exception",
  "threadId":1
}
)=");
  CHECK_TEXT(session.request("stackTrace", {{"threadId", 1}}), R"=(
<- {
  "stackFrames":[
    {
      "canRestart":true,
      "column":1,
      "id":1,
      "instructionPointerReference":"0x9",
      "line":3,
      "name":"pattern x",
      "source":{"name":"a.mlir","path":"/a.mlir"}
    },
    {
      "column":1,
      "id":2,
      "line":3,
      "name":"from a.mlir:3",
      "source":{"name":"a.mlir","path":"/a.mlir"}
    }
  ],
  "totalFrames":2
}
)=");
  CHECK_TEXT(session.request("exceptionInfo", {{"threadId", 1}}), R"=(
<- {
  "breakMode":"always",
  "description":"the compiler crashed (SIGSEGV)",
  "details":{
    "message":"the compiler crashed (SIGSEGV)",
    "stackTrace":"#0 f\n#1 g\n",
    "typeName":"crash"
  },
  "exceptionId":"crashed"
}
)=");
  CHECK_TEXT(session.request("next", {{"threadId", 1}}), R"=(
<- error: the process of the compile has ended (the compiler crashed (SIGSEGV)); step back to see its IR
)=");
  CHECK_TEXT(session.request("stepBack", {{"threadId", 1}}), R"=(
-> goTo {"position":{"action":9,"phase":"before"}}
<-
)=");
  CHECK_TEXT(
      session.stopped({{"reason", "goto"},
                       {"position", {{"action", 9}, {"phase", "before"}}}}),
      R"=(
stopped {"allThreadsStopped":true,"reason":"goto","threadId":1}
)=");
}

TEST(Session, GoesBackFromTheEnd) {
  ScriptedSession session;
  session.request("initialize", {{"adapterID", "test"}});
  session.request("launch", {{"program", "/bin/true"}, {"stopAtEnd", true}});
  session.begin();
  session.request("configurationDone");
  session.listener().onEnded(*fromJson<wire::Ended>(json::parse(
      R"({
      "reason": "exited",
      "exitCode": 0,
      "position": {"action": 9, "phase": "after", "timestamp": 40}
    })")));
  CHECK_TEXT(session.transcript.take(), R"=(
stopped {
  "allThreadsStopped":true,
  "description":"the compile has ended with exit code 0",
  "reason":"end",
  "threadId":1
}
)=");
  CHECK_TEXT(session.request("stepBack", {{"threadId", 1}}), R"=(
-> goTo {"position":{"action":9,"phase":"after","timestamp":40}}
<-
)=");
  CHECK_TEXT(
      session.stopped({{"reason", "goto"},
                       {"position", {{"action", 9}, {"phase", "after"}}}}),
      R"=(
-> run {"granularity":"change","mode":"stepBack"}
)=");
  CHECK_TEXT(
      session.stopped({{"reason", "step"},
                       {"position", {{"action", 8}, {"phase", "change"}}}}),
      R"=(
stopped {"allThreadsStopped":true,"reason":"step","threadId":1}
)=");
}

TEST(Session, KilledProcessIsAStop) {
  ScriptedSession session;
  session.stop();
  session.request("terminateThreads", {});
  session.listener().onEnded(
      *fromJson<wire::Ended>({{"reason", "killed"}, {"signal", 9}}));
  CHECK_TEXT(session.transcript.take(), R"=(
stopped {
  "allThreadsStopped":true,
  "description":"the compile was ended",
  "reason":"pause",
  "threadId":1
}
)=");
}

TEST(Session, StepsSeveralTimes) {
  ScriptedSession session;
  session.stop();
  json stop = {{"reason", "step"},
               {"position", {{"action", 8}, {"phase", "before"}}}};
  CHECK_TEXT(session.console("step change 2"), R"=(
-> run {"granularity":"change","mode":"stepIn"}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
  CHECK_TEXT(session.stopped(stop), R"=(
-> run {"granularity":"change","mode":"stepIn"}
)=");
  CHECK_TEXT(session.stopped(stop), R"=(
stopped {"allThreadsStopped":true,"reason":"step","threadId":1}
)=");
}

TEST(Session, NothingWorksBeforeLaunch) {
  ScriptedSession session;
  for (const Handler &handler : getHandlers()) {
    std::string text = session.request(handler.command);
    // Each request gets a response, which may be an error.
    EXPECT_NE(text.find("<-"), std::string::npos) << handler.command;
  }
}

TEST(Session, PlainRunsHaveNoAgent) {
  ScriptedSession session;
  session.request("initialize", {{"adapterID", "test"}});
  CHECK_TEXT(
      session.request("launch", {{"program", "/bin/true"}, {"noDebug", true}}),
      R"=(
start ["/bin/true"]
<-
initialized
)=");
}

TEST(Session, NamesThatMatchNothingArePending) {
  ScriptedSession session;
  session.stop();
  session.current().answers["setBreakpoints"] =
      json::parse(R"({"breakpoints": [{"id": 1, "verified": true}]})");
  session.current().answers["names"] =
      json::parse(R"({"names": ["canonicalize", "cse"]})");
  CHECK_TEXT(
      session.request(
          "setFunctionBreakpoints",
          json::parse(R"({"breakpoints": [{"name": "pass:canonicalise"}]})")),
      R"=(
-> setBreakpoints {
  "breakpoints":[
    {"enabled":true,"id":1,"kind":"name","of":"pass","pattern":"canonicalise"}
  ]
}
-> names {"kind":"pass"}
<- {
  "breakpoints":[
    {
      "id":1,
      "message":"so far there is no pass 'canonicalise'; did you mean 'canonicalize'?",
      "reason":"pending",
      "verified":false
    }
  ]
}
)=");
  session.run();
  session.transcript.take();
  // The breakpoint is hit all the same, so it becomes verified.
  CHECK_TEXT(session.stopped({{"reason", "breakpoint"}, {"breakpoints", {1}}}),
             R"=(
breakpoint {"breakpoint":{"id":1,"verified":true},"reason":"changed"}
stopped {
  "allThreadsStopped":true,
  "hitBreakpointIds":[1],
  "reason":"function breakpoint",
  "threadId":1
}
)=");
}

TEST(Session, BreakpointsOfTheDeadAreToldToTheNextProcess) {
  ScriptedSession session;
  session.stop();
  session.run();
  session.listener().onEnded(*fromJson<wire::Ended>(
      {{"reason", "crashed"},
       {"position", {{"action", 9}, {"phase", "before"}}}}));
  session.debuggee.hasAgent = false;
  session.console("break-on-change 2");
  session.debuggee.hasAgent = true;
  session.request("reverseContinue", {{"threadId", 1}});
  session.transcript.take();
  CHECK_TEXT(session.stopped({{"reason", "goto"}}), R"=(
-> setBreakpoints {
  "breakpoints":[{"enabled":true,"id":1,"index":2,"kind":"change"}]
}
-> run {"inclusive":true,"mode":"reverseContinue"}
)=");
}

TEST(Session, ModulesAreToldWhenTheyChange) {
  ScriptedSession session;
  session.stop();
  session.current().answers["modules"] = json::parse(
      R"({
      "modules": [{"name": "tcp", "ops": 3}, {"name": "x", "ops": 1}]
    })");
  session.request("modules");
  session.run();
  session.stopped({{"reason", "step"}});
  session.current().answers["modules"] = json::parse(
      R"({
      "modules": [{"name": "tcp", "ops": 2}, {"name": "linalg", "ops": 5}]
    })");
  session.current().answerWaiting();
  CHECK_TEXT(session.transcript.take(), R"=(
module {"module":{"id":"linalg","name":"linalg","ops":5},"reason":"new"}
module {"module":{"id":"tcp","name":"tcp","ops":2},"reason":"changed"}
module {"module":{"id":"x","name":"x","ops":1},"reason":"removed"}
)=");
}

TEST(Session, CrashesEndItWhereTheClientDoesNotWantThem) {
  ScriptedSession session;
  session.stop();
  session.request("setExceptionBreakpoints",
                  json::parse(R"({"filters": ["error"]})"));
  session.run();
  session.transcript.take();
  session.listener().onEnded(
      *fromJson<wire::Ended>({{"reason", "crashed"}, {"signal", 11}}));
  CHECK_TEXT(session.transcript.take(), R"=(
output {"category":"important","output":"the compiler crashed (SIGSEGV)\n"}
=> shutdown {}
)=");
}

TEST(Session, PausesOnAWayBack) {
  ScriptedSession session;
  session.stop();
  session.request("stepBack", {{"threadId", 1}});
  session.debuggee.hasCurrent = false;
  CHECK_TEXT(session.request("pause", {{"threadId", 1}}), R"=(
<-
)=");
  session.debuggee.hasCurrent = true;
  session.listener().onCurrentProcess(*fromJson<wire::Hello>(
      {{"role", "current"}, {"version", wire::kVersion}, {"pid", 12}}));
  CHECK_TEXT(session.transcript.take(), R"=(
=> pause {}
)=");
}

TEST(Session, WhatWasAttachedToCannotBeRestarted) {
  ScriptedSession session;
  session.request("initialize", {{"adapterID", "test"}});
  session.request("attach", {{"port", 1}});
  std::string begun = session.begin();
  EXPECT_NE(
      begun.find(
          R"=(capabilities {"capabilities":{"supportsRestartRequest":false}})="),
      std::string::npos)
      << begun;
}

TEST(Session, GivesUpStepsThatAreLeft) {
  ScriptedSession session;
  session.stop();
  session.console("step 5");
  session.stopped({{"reason", "step"}});
  CHECK_TEXT(session.request("pause", {{"threadId", 1}}), R"=(
=> pause {}
<-
)=");
  CHECK_TEXT(session.stopped({{"reason", "step"}}), R"=(
stopped {"allThreadsStopped":true,"reason":"pause","threadId":1}
)=");
}

TEST(Session, TellsHowFarAReplayIs) {
  ScriptedSession session;
  session.request("initialize",
                  {{"adapterID", "test"}, {"supportsProgressReporting", true}});
  session.request("launch", {{"program", "/bin/true"}, {"stopOnEntry", true}});
  session.begin();
  session.request("configurationDone");
  session.request("stepBack", {{"threadId", 1}});
  session.transcript.take();
  auto tell = [&](int64_t timestamp) {
    wire::Progress progress;
    progress.timestamp = timestamp;
    progress.from = 100;
    progress.to = 200;
    session.listener().onProgress(progress);
    return session.transcript.take();
  };
  // Progress is not shown at once.
  EXPECT_EQ(tell(110), "");
  // Timers run in the order of their times.
  session.queue.postAfter(std::chrono::seconds(1),
                          [&session] { session.queue.stop(); });
  session.queue.run();
  CHECK_TEXT(session.transcript.take(), R"=(
progressStart {"cancellable":true,"progressId":"1","title":"Going back"}
)=");
  CHECK_TEXT(tell(150), R"=(
progressUpdate {"percentage":50,"progressId":"1"}
)=");
  EXPECT_EQ(tell(150), "");
}
