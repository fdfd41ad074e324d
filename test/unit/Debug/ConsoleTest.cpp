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
-> document {"id":"ir7"}
<- {"result":"#0  pass p  action 7, has ended  a.mlir:5\n2\t  func.func\n","variablesReference":0}
)=");
  CHECK_TEXT(run("frame 5"), R"=(
<- error: there is no frame 5
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
  CHECK_TEXT(run("rerun max-iterations=1"), R"=(
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
