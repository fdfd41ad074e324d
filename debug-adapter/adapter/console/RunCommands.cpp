//===- RunCommands.cpp - Going on, and back -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/numbers/ResultWatch.h"
#include "debug-adapter/adapter/support/Numbers.h"

#include <cstdlib>

using namespace mlir::tcp::dap;

static Result<std::string> silently(const Result<Nothing> &result) {
  if (!result)
    return result.error();
  return std::string();
}

/// Ends a command that lets the compile run. The command prints nothing,
/// because the next stop is reported on its own. The client is told that the
/// compile runs, because it sent no request that says so.
static Result<std::string> goes(Session &session,
                                const Result<Nothing> &result) {
  if (result)
    session.tellContinued();
  return silently(result);
}

static bool isGranularity(const std::string &word) {
  return word == "action" || word == "change" || word == "pass";
}

/// Reads `[action|change|pass] [COUNT]`, and lets the compile run.
static Result<std::string> goBySteps(Session &session, const CommandLine &line,
                                     const char *mode) {
  wire::Run command;
  command.mode = mode;
  command.granularity = "action";
  int64_t count = 1;
  for (const std::string &word : line.words) {
    if (isGranularity(word)) {
      command.granularity = word;
      continue;
    }
    Result<int64_t> number = parseNumber(word);
    if (!number)
      return Error{"'" + word +
                   "' is neither a number nor action, change or pass"};
    count = *number;
  }
  return goes(session, session.getRunControl().run(command, count));
}

Result<std::string> mlir::tcp::dap::commandRun(Session &session,
                                               const CommandLine &) {
  return goes(session, session.getLifecycle().start());
}

Result<std::string> mlir::tcp::dap::commandApply(Session &session,
                                                 const CommandLine &) {
  return goes(session, continueCompile(
                           session.getCompile(), session.getProgram(),
                           session.getBreakpoints(), session.getRunControl()));
}

Result<std::string> mlir::tcp::dap::commandSkip(Session &session,
                                                const CommandLine &) {
  wire::Run command;
  command.mode = "continue";
  command.skip = true;
  return goes(session, session.getRunControl().run(command));
}

Result<std::string> mlir::tcp::dap::commandStep(Session &session,
                                                const CommandLine &line) {
  return goBySteps(session, line, "stepIn");
}

Result<std::string> mlir::tcp::dap::commandNext(Session &session,
                                                const CommandLine &line) {
  return goBySteps(session, line, "stepOver");
}

Result<std::string> mlir::tcp::dap::commandFinish(Session &session,
                                                  const CommandLine &) {
  wire::Run command;
  command.mode = "stepOut";
  return goes(session, session.getRunControl().run(command));
}

Result<std::string> mlir::tcp::dap::commandBack(Session &session,
                                                const CommandLine &line) {
  std::string granularity = line.words.empty() ? "change" : line.words.front();
  if (!isGranularity(granularity))
    return Error{"'" + granularity + "' is not action, change or pass"};
  return goes(session, session.getRunControl().stepBack(granularity));
}

Result<std::string>
mlir::tcp::dap::commandReverseContinue(Session &session, const CommandLine &) {
  return goes(session, session.getRunControl().reverseContinue());
}

Result<std::string> mlir::tcp::dap::commandGoto(Session &session,
                                                const CommandLine &line) {
  if (line.words.empty())
    return Error{"give the number of an action: goto N"};
  Result<int64_t> action = parseNumber(line.words.front());
  if (!action)
    return action.error();
  wire::Position position;
  position.action = *action;
  if (line.words.size() > 1 && line.words[1] == "after")
    position.phase = "after";
  else if (line.words.size() > 1)
    return Error{"'" + line.words[1] + "' is not 'after'"};
  return goes(session, session.getRunControl().goTo(position));
}

Result<std::string> mlir::tcp::dap::commandPause(Session &session,
                                                 const CommandLine &) {
  return silently(session.getRunControl().pause());
}

Result<std::string> mlir::tcp::dap::commandKill(Session &session,
                                                const CommandLine &) {
  return goes(session, session.getRunControl().kill());
}

Result<std::string> mlir::tcp::dap::commandDetach(Session &session,
                                                  const CommandLine &) {
  Result<AgentConnection *> supervisor = session.getCompile().getSupervisor();
  if (!supervisor)
    return supervisor.error();
  return goes(session, session.getRunControl().detach());
}

Result<std::string> mlir::tcp::dap::commandQuit(Session &session,
                                                const CommandLine &) {
  return silently(session.getLifecycle().terminate());
}
