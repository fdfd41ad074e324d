//===- ConsoleTest.cpp - What commands print ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/console/Command.h"
#include "test/unit/Debug/ScriptedSession.h"

#include "gtest/gtest.h"

#include <fstream>
#include <sstream>

using namespace mlir::tcp::dap;

#define CHECK_TEXT(actual, expected) EXPECT_EQ(actual, &expected[1])

namespace {
class Console : public testing::Test {
protected:
  Console() {
    live().answers["stack"] = json::parse(R"({"frames": [
      {"id": 1, "action": 7, "tag": "pass-execution", "name": "p", "phase": "after",
       "document": "ir7", "line": 2, "location": {"file": "/d/a.mlir", "line": 5}},
      {"id": 2, "action": 4, "tag": "stage", "name": "linalg"}]})");
    session.stop();
  }
  ScriptedAgent &live() { return session.live(); }
  std::string run(const std::string &line) { return session.console(line); }
  void answer(const char *method, const char *text) {
    live().answers[method] = json::parse(text);
  }

  ScriptedSession session;
};
} // namespace

/// The name of the command that a word stands for, or why none.
static std::string find(const std::string &word) {
  Result<const Command *> command = findCommand(word);
  return command ? (*command)->name : command.error().message;
}

TEST(Commands, AreFoundByShortNames) {
  std::string names;
  for (const char *word : {"b", "s", "n", "fin", "c", "bt", "p", "q", "r", "rc",
                           "cursor-print", "break-on-t"})
    names += find(word) + " ";
  EXPECT_EQ(names, "break step next finish apply backtrace print quit run "
                   "reverse-continue cursor-print break-on-tag ");
  EXPECT_EQ(find("cursor-p"),
            "'cursor-p' may be cursor-print, cursor-parent or cursor-previous");
  EXPECT_EQ(find("zz"), "there is no command 'zz'; 'help' lists them");
}

TEST(Commands, HaveEachNameOnce) {
  std::map<std::string, int> names;
  for (const Command &command : getCommands()) {
    ++names[command.name];
    std::istringstream aliases(command.aliases);
    for (std::string alias; aliases >> alias;)
      ++names[alias];
  }
  for (const auto &[name, count] : names)
    EXPECT_EQ(count, 1) << name;
}

TEST(Commands, AreTheProposals) {
  for (const char *name :
       {"apply", "skip", "step", "next", "finish", "break-on-tag",
        "break-on-file", "list", "disable", "enable", "delete", "backtrace",
        "context", "cursor-select-from-context", "cursor-print",
        "cursor-parent", "cursor-child", "cursor-previous", "cursor-next"})
    EXPECT_EQ(find(name), name);
}

TEST(Lines, AreCommandsOrExpressions) {
  EXPECT_TRUE(isConsoleCommand("bt"));
  EXPECT_TRUE(isConsoleCommand("  nonsense"));
  EXPECT_FALSE(isConsoleCommand("%0"));
  EXPECT_FALSE(isConsoleCommand("ops(\"linalg.*\")"));
  EXPECT_FALSE(isConsoleCommand("op.value"));
  auto [name, line] = parseLine("  log 3 \"a b\"  c ");
  EXPECT_EQ(name, "log");
  EXPECT_EQ(line.rest, "3 \"a b\"  c");
  EXPECT_EQ(line.words, std::vector<std::string>({"3", "a b", "c"}));
}

TEST_F(Console, Runs) {
  CHECK_TEXT(run("skip"), R"=(
-> run {"mode":"continue","skip":true}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
  CHECK_TEXT(run("skip"), R"=(
<- error: the compile is running; pause it first
)=");
}

TEST_F(Console, Steps) {
  CHECK_TEXT(run("next pass"), R"=(
-> run {"granularity":"pass","mode":"stepOver"}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
}

TEST_F(Console, StepsByWhatThereIs) {
  CHECK_TEXT(run("next op"), R"=(
<- error: 'op' is neither a number nor action, change or pass
)=");
}

TEST_F(Console, Goes) {
  CHECK_TEXT(run("goto"), R"=(
<- error: say to which action: goto N
)=");
  CHECK_TEXT(run("goto 12 after"), R"=(
-> goTo {"position":{"action":12,"phase":"after"}}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
}

TEST_F(Console, GoesBack) {
  CHECK_TEXT(run("back"), R"=(
-> run {"granularity":"change","mode":"stepBack"}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
}

TEST_F(Console, SetsBreakpoints) {
  CHECK_TEXT(run("break-on-change 3"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"}]}
breakpoint {"breakpoint":{"id":1,"message":"the compiler says nothing of it","reason":"pending","verified":false},"reason":"new"}
<- {"result":"Breakpoint 1: change 3\n","variablesReference":0}
)=");
  CHECK_TEXT(run("b foo.mlir:3:7 if depth > 2"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"},{"column":7,"condition":"depth > 2","enabled":true,"file":"foo.mlir","id":2,"kind":"line","line":3}]}
breakpoint {"breakpoint":{"column":7,"id":2,"line":3,"message":"the compiler says nothing of it","reason":"pending","source":{"name":"foo.mlir","path":"/dir/foo.mlir"},"verified":false},"reason":"new"}
<- {"result":"Breakpoint 2: foo.mlir:3:7 if depth > 2\n","variablesReference":0}
)=");
  CHECK_TEXT(run("b tcp-*"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"},{"column":7,"condition":"depth > 2","enabled":true,"file":"foo.mlir","id":2,"kind":"line","line":3},{"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"}]}
breakpoint {"breakpoint":{"id":3,"message":"the compiler says nothing of it","reason":"pending","verified":false},"reason":"new"}
<- {"result":"Breakpoint 3: any tcp-*\n","variablesReference":0}
)=");
  CHECK_TEXT(run("break-on-tag stage"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"},{"column":7,"condition":"depth > 2","enabled":true,"file":"foo.mlir","id":2,"kind":"line","line":3},{"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},{"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"}]}
breakpoint {"breakpoint":{"id":4,"message":"the compiler says nothing of it","reason":"pending","verified":false},"reason":"new"}
<- {"result":"Breakpoint 4: tag stage\n","variablesReference":0}
)=");
  CHECK_TEXT(run("watch linalg.* created"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"},{"column":7,"condition":"depth > 2","enabled":true,"file":"foo.mlir","id":2,"kind":"line","line":3},{"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},{"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"},{"access":"created","data":"created@linalg.*","enabled":true,"id":5,"kind":"data","name":"linalg.*"}]}
breakpoint {"breakpoint":{"id":5,"message":"the compiler says nothing of it","reason":"pending","verified":false},"reason":"new"}
<- {"result":"Breakpoint 5: linalg.* created\n","variablesReference":0}
)=");
  CHECK_TEXT(run("watch @f"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"},{"column":7,"condition":"depth > 2","enabled":true,"file":"foo.mlir","id":2,"kind":"line","line":3},{"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},{"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"},{"access":"created","data":"created@linalg.*","enabled":true,"id":5,"kind":"data","name":"linalg.*"},{"data":"symbol@f","enabled":true,"id":6,"kind":"data","name":"@f"}]}
breakpoint {"breakpoint":{"id":6,"message":"the compiler says nothing of it","reason":"pending","verified":false},"reason":"new"}
<- {"result":"Breakpoint 6: @f changed\n","variablesReference":0}
)=");
  CHECK_TEXT(run("catch error"), R"=(
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"index":3,"kind":"change"},{"column":7,"condition":"depth > 2","enabled":true,"file":"foo.mlir","id":2,"kind":"line","line":3},{"enabled":true,"id":3,"kind":"name","pattern":"tcp-*"},{"enabled":true,"id":4,"kind":"name","of":"tag","pattern":"stage"},{"access":"created","data":"created@linalg.*","enabled":true,"id":5,"kind":"data","name":"linalg.*"},{"data":"symbol@f","enabled":true,"id":6,"kind":"data","name":"@f"},{"enabled":true,"filter":"error","id":7,"kind":"exception"}]}
breakpoint {"breakpoint":{"id":7,"message":"the compiler says nothing of it","reason":"pending","verified":false},"reason":"new"}
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
-> setBreakpoints {"breakpoints":[{"enabled":true,"id":1,"kind":"name","pattern":"x"},{"condition":"depth > 3","enabled":true,"id":2,"kind":"name","pattern":"y"}]}
<- {"result":"Breakpoint 2: any y if depth > 3\n","variablesReference":0}
)=");
  run("disable 1");
  answer(
      "setBreakpoints",
      R"({"breakpoints": [{"id": 2, "verified": false, "message": "no pass is called y"}]})");
  run("ignore 2 >= 4");
  CHECK_TEXT(run("list"), R"=(
<- {"result":"1  any x (disabled)\n2  any y if depth > 3, hits >= 4 (no pass is called y)\n","variablesReference":0}
)=");
  run("delete 1");
  CHECK_TEXT(run("enable 1"), R"=(
<- error: there is no breakpoint 1
)=");
}

TEST_F(Console, Looks) {
  CHECK_TEXT(run("bt"), R"=(
-> stack {}
<- {"result":"#0  pass p  action 7, has ended  a.mlir:5\n#1  stage linalg  action 4\n","variablesReference":0}
)=");
  answer("document", R"({"text": "module {\n  func.func\n}\n"})");
  CHECK_TEXT(run("frame"), R"=(
loadedSource {"reason":"new","source":{"name":"true, action 7.mlir","origin":"IR","path":"true, action 7.mlir","sourceReference":1}}
-> document {"id":"ir7","known":[]}
<- {"result":"#0  pass p  action 7, has ended  a.mlir:5\n2\t  func.func\n","variablesReference":0}
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
<- error: say which: its number
)=");
}

TEST_F(Console, Prints) {
  answer("evaluate", R"({"name": "op", "value": "func.return", "ref": 8})");
  answer(
      "children",
      R"({"variables": [{"name": "operands", "value": "0"}, {"name": "text", "value": "a\nb"}]})");
  CHECK_TEXT(run("p"), R"=(
-> stack {}
-> evaluate {"expression":"op","frame":1}
-> children {"count":50,"ref":8}
<- {"result":"func.return\n  operands = 0\n  text = a\n","variablesReference":0}
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
<- {"result":"\u001b[36m@@ -1 +1 @@\u001b[0m\n\u001b[31m-x\u001b[0m\n\u001b[32m+y\u001b[0m\n z\n","variablesReference":0}
)=");
}

TEST_F(Console, ListsActions) {
  answer(
      "actions",
      R"({"actions": [{"index": 6, "tag": "stage", "name": "tcp", "depth": 0},
    {"index": 7, "tag": "pass-execution", "name": "p", "depth": 1, "changed": true, "location": {"file": "/a.mlir", "line": 2}}]})");
  CHECK_TEXT(run("actions"), R"=(
-> actions {"count":20,"from":1}
<- {"result":"  6        stage tcp\n> 7      *   pass p  a.mlir:2\n","variablesReference":0}
)=");
}

TEST_F(Console, Edits) {
  answer("evaluate", R"({"name": "op", "value": "x", "ref": 8})");
  answer("set", R"({"name": "value", "value": "4 : i32"})");
  CHECK_TEXT(run("set value = 4 : i32"), R"=(
-> stack {}
-> evaluate {"expression":"op","frame":1}
-> set {"name":"value","ref":8,"value":"4 : i32"}
invalidated {"areas":["all"]}
<- {"result":"op.value = 4 : i32\n","variablesReference":0}
)=");
  answer("scopes", R"({"scopes": [{"name": "Pass", "ref": 5}]})");
  answer("children", R"({"variables": [
      {"name": "pipeline", "kind": "text"},
      {"name": "max-iterations", "kind": "option"}]})");
  CHECK_TEXT(run("rerun max-iteration=1"), R"=(
-> stack {}
-> scopes {"frame":1}
-> children {"ref":5}
<- error: the pass has no option 'max-iteration'; did you mean 'max-iterations'?
)=");
  CHECK_TEXT(run("rerun nope=1"), R"=(
-> scopes {"frame":1}
-> children {"ref":5}
<- error: the pass has no option 'nope'; it has max-iterations
)=");
  CHECK_TEXT(run("rerun max-iterations=1"), R"=(
-> scopes {"frame":1}
-> children {"ref":5}
-> rerun {"options":"max-iterations=1"}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
  CHECK_TEXT(run("replace-function f /no/such/file"), R"=(
<- error: cannot read '/no/such/file'
)=");
}

TEST_F(Console, SavesAndReads) {
  std::string file = testing::TempDir() + "session.dbg";
  run("b x if depth > 3");
  run("break-on-file a.mlir:3");
  run("save " + file);
  std::ifstream saved(file);
  std::string text((std::istreambuf_iterator<char>(saved)), {});
  EXPECT_EQ(text, "break x if depth > 3\nbreak-on-file a.mlir:3\n");
  run("delete");
  run("source " + file);
  EXPECT_EQ(session.session.breakpoints.getAll().size(), 2U);
}

TEST_F(Console, ScriptsWaitForStops) {
  std::string file = testing::TempDir() + "script.dbg";
  std::ofstream(file) << "# a comment\n\nstep\nlist\n";
  CHECK_TEXT(run("source " + file), R"=(
-> run {"granularity":"action","mode":"stepIn"}
continued {"allThreadsContinued":true,"threadId":1}
<- {"result":"","variablesReference":0}
)=");
  session.stopped(
      {{"reason", "step"}, {"position", {{"action", 8}, {"phase", "before"}}}});
  session.queue.runPending();
  CHECK_TEXT(session.transcript.take(), R"=(
output {"category":"console","output":"No breakpoints.\n"}
)=");
}

TEST_F(Console, Helps) {
  CHECK_TEXT(run("help goto"), R"=(
<- {"result":"goto N [after]\nShort: g\nGoes to where action N begins, forward or back; with `after`, to where it ends.\n","variablesReference":0}
)=");
}

TEST_F(Console, FindsCommandsAsGdbDoes) {
  auto name = [](const char *start) {
    Result<const Command *> command = findCommand(start);
    return command ? (*command)->name : command.error().message;
  };
  EXPECT_EQ(name("br"), "break");
  EXPECT_EQ(name("brea"), "break");
  EXPECT_EQ(name("cont"), "apply");
  EXPECT_EQ(name("conti"), "apply");
  EXPECT_EQ(name("wher"), "backtrace");
  EXPECT_EQ(name("del"), "delete");
  EXPECT_EQ(name("disas"), "actions");
  EXPECT_EQ(name("con"), "'con' may be apply, condition or context");
  EXPECT_EQ(name("wtch"), "there is no command 'wtch'; did you mean 'watch'; "
                          "'help' lists them");
}

TEST_F(Console, SelectsFrames) {
  CHECK_TEXT(run("down"), R"=(
<- error: this is the innermost action
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
<- {"result":"0:      01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10\n16:     11 ff\n","variablesReference":0}
)=");
  answer("evaluate", R"({"name": "x", "value": "f32"})");
  CHECK_TEXT(run("x x"), R"=(
-> evaluate {"expression":"x","frame":1}
<- error: 'x' is no constant with elements in memory
)=");
}

TEST_F(Console, RefusesUnknownExceptions) {
  CHECK_TEXT(run("catch nope"), R"=(
<- error: there is no 'nope'; there are: pass-failure, verifier-failure, illegal-op, error, warning, remark, crash
)=");
}
