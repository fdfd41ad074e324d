//===- LifetimeRequestsTest.cpp - Requests that begin and end a session ---===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/unit/Debug/RequestsFixture.h"

using namespace mlir::tcp::dap;

TEST_F(Requests, Terminate) {
  CHECK_TEXT(request("terminate"), R"=(
=> shutdown {}
<-
)=");
}

TEST_F(Requests, TerminateThreads) {
  CHECK_TEXT(request("terminateThreads", R"({"threadIds": [1]})"), R"=(
-> kill {}
<-
)=");
}

TEST_F(Requests, Restart) {
  CHECK_TEXT(request("restart"), R"=(
start ["/bin/true"]
)=");
  CHECK_TEXT(session.begin(), R"=(
process {
  "isLocalProcess":true,
  "name":"/bin/true",
  "startMethod":"launch",
  "systemProcessId":10
}
thread {"reason":"started","threadId":1}
-> setBreakpoints {"breakpoints":[]}
<-
stopped {"allThreadsStopped":true,"reason":"entry","threadId":1}
)=");
}

TEST_F(Requests, RestartWithOtherArguments) {
  CHECK_TEXT(
      request("restart",
              R"({"arguments": {"program": "/bin/echo", "args": ["x"]}})"),
      R"=(
start ["/bin/echo","x"]
)=");
}

TEST_F(Requests, Disconnect) {
  CHECK_TEXT(request("disconnect"), R"=(
end
<-
)=");
}

TEST_F(Requests, DisconnectLeavesIt) {
  CHECK_TEXT(request("disconnect", R"({"suspendDebuggee": true})"), R"=(
<- error: 'suspendDebuggee' works only after 'attach'
)=");
  CHECK_TEXT(request("disconnect", R"({"terminateDebuggee": false})"), R"=(
detach false
<-
)=");
}

TEST_F(Requests, LaunchOnce) {
  CHECK_TEXT(request("launch", R"({"program": "/bin/true"})"), R"=(
<- error: this session has a program already; use 'restart'
)=");
  CHECK_TEXT(request("attach", R"({"port": 1})"), R"=(
<- error: this session has a program already; use 'restart'
)=");
}

TEST_F(Requests, ConfigurationDone) {
  CHECK_TEXT(request("configurationDone"), R"=(
<-
)=");
}

TEST_F(Requests, WrongArguments) {
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
  EXPECT_EQ(known["exceptionBreakpointFilters"].size(), 8U);
  EXPECT_EQ(known["breakpointModes"].size(), 7U);
}
