//===- ConsoleTest.cpp - Commands, and how they run -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/console/Command.h"
#include "test/unit/Debug/ConsoleFixture.h"

#include <fstream>
#include <sstream>

using namespace mlir::tcp::dap;

/// Returns the name of the command for a word, or the error.
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
<- error: give the number of an action: goto N
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
  EXPECT_EQ(session.session.getBreakpoints().getList().getEntries().size(), 2U);
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
<- {
  "result":"goto N [after]\nShort: g\nGoes to where action N begins, forward or back; with `after`, to where it ends.\n",
  "variablesReference":0
}
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
