//===- LookCommands.cpp - What is there -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/handlers/Convert.h"

#include <cstdlib>

using namespace mlir::tcp::dap;

static constexpr int64_t kListed = 20;

static Result<int64_t> parseNumber(const std::string &text) {
  char *end = nullptr;
  long long number = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end || number < 0)
    return Error{"'" + text + "' is not a number"};
  return static_cast<int64_t>(number);
}

static std::string withNewline(std::string text) {
  if (!text.empty() && text.back() != '\n')
    text += '\n';
  return text;
}

static std::string toText(const std::optional<agent::Location> &location) {
  if (!location || !location->isKnown())
    return "";
  return location->file.substr(location->file.rfind('/') + 1) + ":" +
         std::to_string(location->line);
}

static std::string toText(Session &session, size_t index,
                          const agent::Frame &frame) {
  std::string text = "#" + std::to_string(index);
  text.resize(std::max<size_t>(text.size() + 1, 4), ' ');
  text +=
      paint(session, Color::Bold,
            frame.description.empty() ? describeAction(frame.tag, frame.name)
                                      : frame.description);
  if (frame.action > 0)
    text += paint(session, Color::Dim,
                  "  action " + std::to_string(frame.action) +
                      (frame.phase == "after" ? ", has ended" : ""));
  std::string place = toText(frame.location);
  if (!place.empty())
    text += "  " + paint(session, Color::Cyan, place);
  return text + "\n";
}

Result<std::string> mlir::tcp::dap::commandBacktrace(Session &session,
                                                     const CommandLine &line) {
  Result<std::vector<agent::Frame>> frames = session.getStack();
  if (!frames)
    return frames.error();
  size_t count = frames->size();
  if (!line.words.empty()) {
    Result<int64_t> number = parseNumber(line.words.front());
    if (!number)
      return number.error();
    count = std::min(count, static_cast<size_t>(*number));
  }
  std::string text;
  for (size_t i = 0; i < count; ++i)
    text += toText(session, i, (*frames)[i]);
  return text.empty() ? std::string("No action is under way.\n") : text;
}

/// The frame of a number, the innermost one if there is none.
static Result<agent::Frame> pickFrame(Session &session, const CommandLine &line,
                                      size_t &index) {
  Result<std::vector<agent::Frame>> frames = session.getStack();
  if (!frames)
    return frames.error();
  index = 0;
  if (!line.words.empty()) {
    Result<int64_t> number = parseNumber(line.words.front());
    if (!number)
      return number.error();
    index = static_cast<size_t>(*number);
  }
  if (index >= frames->size())
    return Error{frames->empty()
                     ? "no action is under way"
                     : "there is no frame " + std::to_string(index)};
  return (*frames)[index];
}

/// The lines of a document that a frame stands for.
static std::string getLines(Session &session, const agent::Frame &frame) {
  if (frame.document.empty() || frame.line <= 0)
    return "";
  session.documentSource(frame.document, frame.llvmUnit ? "llvm" : "mlir");
  Documents::Entry *entry = session.documents.find(frame.document);
  Result<agent::Document> document = session.readDocument(*entry);
  if (!document)
    return "";
  const std::string &text = document->text;
  size_t start = 0;
  for (int64_t line = 1; line < frame.line && start != std::string::npos;
       ++line) {
    start = text.find('\n', start);
    if (start != std::string::npos)
      ++start;
  }
  if (start == std::string::npos || start >= text.size())
    return "";
  size_t end = std::min(text.find('\n', start), text.size());
  return paint(session, Color::Dim, std::to_string(frame.line)) + "\t" +
         text.substr(start, end - start) + "\n";
}

Result<std::string> mlir::tcp::dap::commandFrame(Session &session,
                                                 const CommandLine &line) {
  size_t index = 0;
  Result<agent::Frame> frame = pickFrame(session, line, index);
  if (!frame)
    return frame.error();
  return toText(session, index, *frame) + getLines(session, *frame);
}

static Result<std::string> askText(Session &session, const std::string &method,
                                   json params = json::object()) {
  Result<agent::Text> text =
      session.ask<agent::Text>(method, std::move(params));
  if (!text)
    return text.error();
  return withNewline(text->text);
}

static Result<std::string> moveCursor(Session &session, const CommandLine &line,
                                      const char *move, bool needsIndex) {
  json params = {{"move", move}};
  if (!line.words.empty()) {
    Result<int64_t> index = parseNumber(line.words.front().front() == '#'
                                            ? line.words.front().substr(1)
                                            : line.words.front());
    if (!index)
      return index.error();
    params["index"] = *index;
  } else if (needsIndex) {
    return Error{"say which: its number"};
  }
  return askText(session, "cursor", std::move(params));
}

Result<std::string> mlir::tcp::dap::commandContext(Session &session,
                                                   const CommandLine &line) {
  return moveCursor(session, CommandLine(), "context", false);
}

Result<std::string>
mlir::tcp::dap::commandCursorSelect(Session &session, const CommandLine &line) {
  return moveCursor(session, line, "select", true);
}

Result<std::string>
mlir::tcp::dap::commandCursorPrint(Session &session, const CommandLine &line) {
  bool regions = !line.words.empty() && line.words.front() == "-r";
  if (!line.words.empty() && !regions)
    return Error{"'" + line.words.front() + "' is not -r"};
  return askText(session, "cursor", {{"move", "print"}, {"regions", regions}});
}

Result<std::string>
mlir::tcp::dap::commandCursorParent(Session &session, const CommandLine &line) {
  return moveCursor(session, line, "parent", false);
}

Result<std::string>
mlir::tcp::dap::commandCursorChild(Session &session, const CommandLine &line) {
  return moveCursor(session, line, "child", true);
}

Result<std::string>
mlir::tcp::dap::commandCursorPrevious(Session &session,
                                      const CommandLine &line) {
  return moveCursor(session, line, "previous", false);
}

Result<std::string> mlir::tcp::dap::commandCursorNext(Session &session,
                                                      const CommandLine &line) {
  return moveCursor(session, line, "next", false);
}

/// A value with what is in it, one level deep.
static Result<std::string> printVariable(Session &session,
                                         const agent::Variable &variable) {
  std::string text = withNewline(variable.value);
  if (!variable.ref)
    return text;
  agent::ChildrenQuery query;
  query.ref = variable.ref;
  query.count = 50;
  Result<agent::Variables> children =
      session.ask<agent::Variables>("children", toJson(query));
  if (!children)
    return text;
  for (const agent::Variable &child : children->variables)
    if (child.name != "this")
      text += "  " + paint(session, Color::Cyan, child.name) + " = " +
              child.value.substr(0, child.value.find('\n')) + "\n";
  return text;
}

Result<std::string> mlir::tcp::dap::commandPrint(Session &session,
                                                 const CommandLine &line) {
  Result<agent::Frame> frame = session.getTopFrame();
  if (!frame)
    return frame.error();
  Result<agent::Variable> value = session.ask<agent::Variable>(
      "evaluate", {{"expression", line.rest.empty() ? "op" : line.rest},
                   {"frame", frame->id}});
  if (!value)
    return value.error();
  return printVariable(session, *value);
}

Result<std::string> mlir::tcp::dap::commandIr(Session &session,
                                              const CommandLine &line) {
  size_t index = 0;
  Result<agent::Frame> frame = pickFrame(session, line, index);
  if (!frame)
    return frame.error();
  if (frame->document.empty())
    return Error{"this frame has no IR"};
  session.documentSource(frame->document, frame->llvmUnit ? "llvm" : "mlir");
  Result<agent::Document> document =
      session.readDocument(*session.documents.find(frame->document));
  if (!document)
    return document.error();
  return withNewline(document->text);
}

Result<std::string> mlir::tcp::dap::commandDiff(Session &session,
                                                const CommandLine &line) {
  json params = json::object();
  if (!line.words.empty()) {
    bool isNamed = line.words.size() == 2 &&
                   (line.words[0] == "action" || line.words[0] == "change");
    Result<int64_t> number =
        parseNumber(isNamed ? line.words[1] : line.words[0]);
    if (!number || (!isNamed && line.words.size() != 1))
      return Error{"write diff, diff action N or diff change N"};
    params[isNamed ? line.words[0] : "action"] = *number;
  }
  Result<std::string> diff = askText(session, "diff", std::move(params));
  if (!diff)
    return diff;
  return diff->empty() ? std::string("Nothing was changed.\n")
                       : paintDiff(session, *diff);
}

Result<std::string> mlir::tcp::dap::commandActions(Session &session,
                                                   const CommandLine &line) {
  int64_t from =
      std::max<int64_t>(session.getStop().position.action - kListed / 2, 1);
  int64_t count = kListed;
  for (size_t i = 0; i < line.words.size(); ++i) {
    Result<int64_t> number = parseNumber(line.words[i]);
    if (!number)
      return number.error();
    (i == 0 ? from : count) = *number;
  }
  Result<agent::Actions> actions = session.ask<agent::Actions>(
      "actions", {{"from", from}, {"count", count}});
  if (!actions)
    return actions.error();
  std::string text;
  for (const agent::Action &action : actions->actions) {
    bool isHere = action.index == session.getStop().position.action;
    std::string row = isHere ? "> " : "  ";
    row += std::to_string(action.index);
    row.resize(std::max<size_t>(row.size() + 1, 9), ' ');
    row += action.changed ? "* " : "  ";
    row += std::string(static_cast<size_t>(std::min<int64_t>(
                           std::max<int64_t>(action.depth, 0), 50)) *
                           2,
                       ' ');
    row += describeAction(action.tag, action.name);
    std::string place = toText(action.location);
    text += (isHere ? paint(session, Color::Bold, row) : row) +
            (place.empty() ? "" : "  " + paint(session, Color::Cyan, place)) +
            "\n";
  }
  return text;
}

static Result<std::string> infoCheckpoints(Session &session) {
  Result<AgentConnection *> supervisor = session.getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<agent::Checkpoints> checkpoints =
      (*supervisor)->callFor<agent::Checkpoints>("checkpoints", json::object());
  if (!checkpoints)
    return checkpoints.error();
  std::string text;
  for (const agent::Checkpoint &checkpoint : checkpoints->checkpoints)
    text += std::to_string(checkpoint.id) + "  " + checkpoint.position.phase +
            " action " + std::to_string(checkpoint.position.action) + ", " +
            std::to_string(checkpoint.privateBytes / 1024) + " KiB\n";
  return text.empty() ? std::string("No checkpoints.\n") : text;
}

static Result<std::string> infoCrash(Session &session) {
  if (!session.getCrash())
    return Error{"nothing has crashed"};
  std::string text = session.getStop().description + "\n";
  for (const std::string &line : session.getCrash()->backtrace)
    text += line + "\n";
  return text;
}

static Result<std::string> infoDialects(Session &session) {
  Result<agent::Modules> modules = session.ask<agent::Modules>("modules");
  if (!modules)
    return modules.error();
  std::string text;
  for (const agent::Module &module : modules->modules)
    text += module.name + "  " + std::to_string(module.ops) + " ops" +
            (module.path.empty() ? "" : "  " + module.path) + "\n";
  return text;
}

/// The scopes of the innermost frame whose name begins so; all, if empty.
static Result<std::string> infoScopes(Session &session,
                                      const std::string &name) {
  Result<agent::Frame> frame = session.getTopFrame();
  if (!frame)
    return frame.error();
  Result<agent::Scopes> scopes =
      session.ask<agent::Scopes>("scopes", {{"frame", frame->id}});
  if (!scopes)
    return scopes.error();
  std::string text;
  for (const agent::Scope &scope : scopes->scopes) {
    if (!name.empty() && scope.name != name)
      continue;
    agent::Variable variable;
    variable.value = paint(session, Color::Bold, scope.name);
    // What costs something is not computed for a list of all.
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

Result<std::string> mlir::tcp::dap::commandInfo(Session &session,
                                                const CommandLine &line) {
  const std::string topic = line.words.empty() ? "" : line.words.front();
  auto is = [&](const char *name) {
    return !topic.empty() && std::string(name).rfind(topic, 0) == 0;
  };
  if (is("action"))
    return commandFrame(session, CommandLine());
  if (is("breakpoints"))
    return commandList(session, CommandLine());
  if (is("checkpoints"))
    return infoCheckpoints(session);
  if (is("crash"))
    return infoCrash(session);
  if (is("dialects"))
    return infoDialects(session);
  if (is("pass"))
    return infoScopes(session, "Pass");
  if (is("scopes"))
    return infoScopes(session, "");
  return Error{"info of what? action, breakpoints, checkpoints, crash, "
               "dialects, pass or scopes"};
}

Result<std::string> mlir::tcp::dap::commandOrigin(Session &session,
                                                  const CommandLine &line) {
  if (line.rest.empty())
    return Error{"say of what: origin %0"};
  return askText(session, "origin", {{"expression", line.rest}});
}

Result<std::string> mlir::tcp::dap::commandBecomes(Session &session,
                                                   const CommandLine &line) {
  std::string text = line.rest;
  size_t colon = text.rfind(':');
  std::string file = colon == std::string::npos
                         ? session.getInputFile().value_or("")
                         : text.substr(0, colon);
  Result<int64_t> number =
      parseNumber(colon == std::string::npos ? text : text.substr(colon + 1));
  if (!number)
    return Error{"write becomes LINE or becomes FILE:LINE"};
  return askText(session, "becomes", {{"file", file}, {"line", *number}});
}
