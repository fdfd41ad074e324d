//===- InfoCommands.cpp - The topics of info ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Show.h"
#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/session/Inspection.h"

using namespace mlir::tcp::dap;

static Result<std::string> infoCheckpoints(Session &session) {
  Result<std::vector<wire::Checkpoint>> checkpoints = listCheckpoints(session);
  if (!checkpoints)
    return checkpoints.error();
  std::string text;
  for (const wire::Checkpoint &checkpoint : *checkpoints)
    text += std::to_string(checkpoint.id) + "  " + checkpoint.position.phase +
            " action " + std::to_string(checkpoint.position.action) + ", " +
            std::to_string(checkpoint.privateBytes / 1024) + " KiB\n";
  return text.empty() ? std::string("No checkpoints.\n") : text;
}

static Result<std::string> infoCrash(Session &session) {
  const wire::Ended *end = session.getCompile().getEnd();
  if (!end)
    return Error{"nothing has crashed"};
  std::string text = session.getCompile().getStop().description + "\n";
  for (const std::string &line : end->backtrace)
    text += line + "\n";
  return text;
}

static Result<std::string> infoDialects(Session &session) {
  Result<wire::Modules> modules = session.ask(wire::GetModules{});
  if (!modules)
    return modules.error();
  std::string text;
  for (const wire::Module &module : modules->modules)
    text += module.name + "  " + std::to_string(module.ops) + " ops" +
            (module.path.empty() ? "" : "  " + module.path) + "\n";
  return text;
}

/// Prints the scope of the selected frame that has this name; all scopes if the
/// name is empty.
static Result<std::string> infoScopes(Session &session,
                                      const std::string &name) {
  Result<wire::Frame> frame = session.getView().getSelectedFrame();
  if (!frame)
    return frame.error();
  Result<wire::Scopes> scopes = session.ask(wire::GetScopes{frame->id});
  if (!scopes)
    return scopes.error();
  std::string text;
  for (const wire::Scope &scope : scopes->scopes) {
    if (!name.empty() && scope.name != name)
      continue;
    wire::Variable variable;
    variable.value = paint(session, Color::Bold, scope.name);
    // A list of all scopes leaves out the contents of expensive ones.
    if (!scope.expensive || !name.empty())
      variable.ref = scope.ref;
    Result<std::string> printed = printVariable(session, variable);
    if (!printed)
      return printed;
    text += *printed;
  }
  if (text.empty())
    return Error{"this action has no " + name};
  return text;
}

static Result<std::string> infoAction(Session &session) {
  return commandFrame(session, CommandLine());
}

static Result<std::string> infoBreakpoints(Session &session) {
  return commandList(session, CommandLine());
}

/// Prints the scope of this name.
template <const char *Name>
static Result<std::string> infoScope(Session &session) {
  return infoScopes(session, Name);
}

static constexpr char kChanges[] = "Changes", kContext[] = "Context",
                      kOperation[] = "Operation", kPass[] = "Pass",
                      kPattern[] = "Pattern", kResult[] = "Result", kAll[] = "";

namespace {
struct Topic {
  const char *name;
  Result<std::string> (*show)(Session &session);
};
} // namespace

static constexpr Topic kTopics[] = {
    {"action", infoAction},
    {"breakpoints", infoBreakpoints},
    {"changes", infoScope<kChanges>},
    {"checkpoints", infoCheckpoints},
    {"context", infoScope<kContext>},
    {"crash", infoCrash},
    {"dialects", infoDialects},
    {"frame", infoAction},
    {"locals", infoScope<kOperation>},
    {"modules", infoDialects},
    {"operation", infoScope<kOperation>},
    {"pass", infoScope<kPass>},
    {"pattern", infoScope<kPattern>},
    {"result", infoScope<kResult>},
    {"scopes", infoScope<kAll>},
};

std::vector<std::string> mlir::tcp::dap::getInfoTopics() {
  std::vector<std::string> names;
  for (const Topic &topic : kTopics)
    names.emplace_back(topic.name);
  return names;
}

Result<std::string> mlir::tcp::dap::commandInfo(Session &session,
                                                const CommandLine &line) {
  std::string names;
  for (const Topic &topic : kTopics) {
    // The start of a name is enough: `info b`.
    if (!line.rest.empty() && std::string(topic.name).rfind(line.rest, 0) == 0)
      return topic.show(session);
    names += (names.empty() ? "" : ", ") + std::string(topic.name);
  }
  return Error{(line.rest.empty()
                    ? "info of what? "
                    : "there is no info of '" + line.rest + "'; there is: ") +
               names};
}
