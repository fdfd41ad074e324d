//===- BreakpointCommands.cpp - Breakpoint commands -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/breakpoints/ExceptionFilters.h"
#include "debug-adapter/adapter/breakpoints/NameCheck.h"
#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Console.h"
#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/support/Numbers.h"

#include <algorithm>
#include <cstdlib>

using namespace mlir::tcp::dap;

static bool readNumber(const std::string &text, int64_t &number) {
  Result<int64_t> parsed = parseNumber(text);
  if (parsed)
    number = *parsed;
  return static_cast<bool>(parsed);
}

/// Returns the remark behind a breakpoint's description; empty if there is
/// nothing to remark.
static std::string getState(Session &session, const Breakpoints::Entry &entry) {
  if (!entry.request.enabled)
    return "disabled";
  if (!entry.status)
    return session.getCompile().is<state::Dead>()
               ? "not checked, because the compile has ended"
               : "";
  return entry.status->verified || !entry.status->message.empty()
             ? entry.status->message
             : "matches nothing";
}

/// Adds a breakpoint without telling the client. Returns its id.
static Result<int64_t> insert(Session &session, wire::Breakpoint request) {
  int64_t id = session.getBreakpoints().getList().add(std::move(request));
  Result<Nothing> synced = session.getBreakpoints().sync();
  if (synced)
    return id;
  session.getBreakpoints().getList().remove(id);
  return synced.error();
}

/// Tells the client of a new breakpoint. Returns the line to print, which
/// describes the breakpoint and says what is wrong with it.
static std::string announce(Session &session, int64_t id) {
  const Breakpoints::Entry &entry =
      *session.getBreakpoints().getList().find(id);
  protocol::BreakpointEvent event;
  event.reason = "new";
  event.breakpoint = session.getBreakpoints().toProtocol(entry);
  session.getClient().sendEvent("breakpoint", event);
  std::string state = getState(session, entry);
  return "Breakpoint " + std::to_string(id) + ": " + describe(entry.request) +
         (state.empty() ? "" : " (" + state + ")") + "\n";
}

static Result<std::string> add(Session &session, wire::Breakpoint request) {
  Result<int64_t> id = insert(session, std::move(request));
  if (!id)
    return id.error();
  return announce(session, *id);
}

/// Cuts `if CONDITION` off the end of `text`, and the quotes off the rest.
/// Returns the condition; empty if there is none.
static std::string takeCondition(std::string &text) {
  // An ` if ` within quotes is a part of the name.
  bool isQuoted =
      !text.empty() && (text.front() == '"' || text.front() == '\'');
  size_t end = isQuoted ? text.find(text.front(), 1) : 0;
  size_t start = end == std::string::npos ? end : text.find(" if ", end);
  if (text.rfind("if ", 0) == 0)
    start = 0;
  std::string condition;
  if (start != std::string::npos) {
    condition = text.substr(text.find("if ", start) + 3);
    text.erase(start);
  }
  text = unquote(text);
  return condition;
}

/// Cuts the condition off `text` as takeCondition() does, for a breakpoint on
/// actions. Before an action nobody knows if it changes anything or fails, so
/// `if changed` and `if failed` stop at its end.
static void takeConditionOfAction(std::string &text,
                                  wire::Breakpoint &request) {
  std::string condition = takeCondition(text);
  bool isMode = condition == "changed" || condition == "failed";
  (isMode ? request.mode : request.condition) = std::move(condition);
}

/// Reads `FILE:LINE[:COLUMN]` into `request`. Returns false if the text has
/// another form.
static bool parsePlace(const std::string &text, wire::Breakpoint &request) {
  size_t last = text.rfind(':');
  int64_t number = 0;
  if (last == std::string::npos || last == 0 ||
      !readNumber(text.substr(last + 1), number))
    return false;
  std::string file = text.substr(0, last);
  size_t before = file.rfind(':');
  int64_t line = 0;
  if (before != std::string::npos && before != 0 &&
      readNumber(file.substr(before + 1), line)) {
    request.line = line;
    request.column = number;
    file.erase(before);
  } else {
    request.line = number;
  }
  request.kind = "line";
  request.file = file;
  return true;
}

static Result<std::string> addName(Session &session, const CommandLine &line,
                                   const char *of) {
  std::string pattern = line.rest;
  wire::Breakpoint request;
  takeConditionOfAction(pattern, request);
  if (pattern.empty())
    return Error{"give a name, or a glob such as tcp-*"};
  request.kind = "name";
  request.of = of;
  request.pattern = pattern;
  return add(session, std::move(request));
}

Result<std::string> mlir::tcp::dap::commandBreak(Session &session,
                                                 const CommandLine &line) {
  std::string text = line.rest;
  wire::Breakpoint request;
  takeConditionOfAction(text, request);
  if (text.empty()) {
    // Without an argument, `break` is about the current action, as in gdb.
    Result<wire::Frame> frame = session.getView().getTopFrame();
    if (!frame)
      return frame.error();
    request.kind = "action";
    request.index = frame->action;
    return add(session, std::move(request));
  }
  int64_t number = 0;
  if (readNumber(text, number)) {
    std::optional<std::string> input = session.getProgram().getInputFile();
    if (!input)
      return Error{"the program has no input file; write FILE:" + text};
    request.kind = "line";
    request.file = *input;
    request.line = number;
    return add(session, std::move(request));
  }
  if (parsePlace(text, request))
    return add(session, std::move(request));
  readName(text, request);
  return add(session, std::move(request));
}

/// Returns a tag without the suffix `-action`, which the tags of MLIR's
/// proposal of Actions have.
static std::string withoutSuffix(const std::string &tag) {
  static constexpr std::string_view kSuffix = "-action";
  bool hasSuffix =
      tag.size() > kSuffix.size() &&
      tag.compare(tag.size() - kSuffix.size(), kSuffix.size(), kSuffix) == 0;
  return hasSuffix ? tag.substr(0, tag.size() - kSuffix.size()) : tag;
}

/// Removes a breakpoint again if its name is not known, and returns the reason.
/// Otherwise returns an empty text.
static std::string takeBackUnknown(Session &session, int64_t id) {
  const Breakpoints::Entry &entry =
      *session.getBreakpoints().getList().find(id);
  if (!entry.status || !entry.status->mayMatchLater)
    return "";
  std::string why = entry.status->message;
  session.getBreakpoints().getList().remove(id);
  static_cast<void>(session.getBreakpoints().sync());
  return why;
}

Result<std::string> mlir::tcp::dap::commandBreakOnTag(Session &session,
                                                      const CommandLine &line) {
  wire::Breakpoint request;
  request.kind = "name";
  request.of = "tag";
  request.pattern = line.rest;
  takeConditionOfAction(request.pattern, request);
  if (request.pattern.empty())
    return Error{"give a tag, such as pass-execution"};
  Result<int64_t> id = insert(session, request);
  if (!id)
    return id.error();
  std::string why = takeBackUnknown(session, *id);
  if (why.empty())
    return announce(session, *id);
  std::string asWritten = request.pattern;
  request.pattern = withoutSuffix(asWritten);
  if (request.pattern != asWritten) {
    id = insert(session, std::move(request));
    if (!id)
      return id.error();
    if (takeBackUnknown(session, *id).empty())
      return announce(session, *id);
  }
  return Error{why + "; 'break tag:" + asWritten + "' waits for one to come"};
}

Result<std::string>
mlir::tcp::dap::commandBreakOnPass(Session &session, const CommandLine &line) {
  return addName(session, line, "pass");
}

Result<std::string>
mlir::tcp::dap::commandBreakOnPattern(Session &session,
                                      const CommandLine &line) {
  return addName(session, line, "pattern");
}

Result<std::string> mlir::tcp::dap::commandBreakOnOp(Session &session,
                                                     const CommandLine &line) {
  return addName(session, line, "op");
}

Result<std::string>
mlir::tcp::dap::commandBreakOnStage(Session &session, const CommandLine &line) {
  return addName(session, line, "stage");
}

Result<std::string>
mlir::tcp::dap::commandBreakOnFile(Session &session, const CommandLine &line) {
  std::string text = line.rest;
  wire::Breakpoint request;
  takeConditionOfAction(text, request);
  if (!parsePlace(text, request))
    return Error{"write FILE:LINE or FILE:LINE:COLUMN"};
  return add(session, std::move(request));
}

Result<std::string>
mlir::tcp::dap::commandBreakOnAction(Session &session,
                                     const CommandLine &line) {
  std::string text = line.rest;
  wire::Breakpoint request;
  takeConditionOfAction(text, request);
  int64_t number = 0;
  if (!readNumber(text, number))
    return Error{"give the number of an action"};
  request.kind = "action";
  request.index = number;
  return add(session, std::move(request));
}

Result<std::string>
mlir::tcp::dap::commandBreakOnChange(Session &session,
                                     const CommandLine &line) {
  std::string text = line.rest;
  wire::Breakpoint request;
  request.kind = "change";
  request.condition = takeCondition(text);
  int64_t number = 0;
  if (!text.empty()) {
    if (!readNumber(text, number) || number == 0)
      return Error{"'" + text +
                   "' is not the number of a change; they count from 1"};
    request.index = number;
  }
  return add(session, std::move(request));
}

Result<std::string> mlir::tcp::dap::commandCatch(Session &session,
                                                 const CommandLine &line) {
  std::string text = line.rest;
  wire::Breakpoint request;
  request.condition = takeCondition(text);
  std::vector<std::string> known;
  for (const ExceptionFilter &filter : kExceptionFilters)
    known.emplace_back(filter.id);
  if (std::find(known.begin(), known.end(), text) == known.end()) {
    std::string all;
    for (const std::string &id : known)
      all += (all.empty() ? "" : ", ") + id;
    return Error{(text.empty() ? "give one of: "
                               : "there is no '" + text + "'; there are: ") +
                 all};
  }
  request.kind = "exception";
  request.filter = text;
  return add(session, std::move(request));
}

Result<std::string> mlir::tcp::dap::commandWatch(Session &session,
                                                 const CommandLine &line) {
  if (line.words.empty())
    return Error{"give an operation, attribute, value or symbol, such as %3"};
  wire::Breakpoint request;
  request.kind = "data";
  request.name = line.rest;
  for (const char *access : {"changed", "erased", "created", "uses"})
    if (line.words.size() > 1 && line.words.back() == access) {
      request.access = access;
      request.name.resize(
          request.name.find_last_not_of(" \t", request.name.rfind(access) - 1) +
          1);
    }
  if (request.access.empty() && line.words.size() == 2 &&
      line.words.back().find_first_not_of("abcdefghijklmnopqrstuvwxyz") ==
          std::string::npos)
    return Error{"'" + line.words.back() +
                 "' is none of changed, erased, created and uses"};
  // A watch by name does not need the op or symbol to exist yet.
  if (request.access == "created") {
    request.data = "created@" + request.name;
  } else if (request.name.front() == '@') {
    request.data = "symbol" + request.name;
  } else {
    Result<wire::Frame> frame = session.getView().getTopFrame();
    if (!frame)
      return frame.error();
    wire::GetWatch query;
    query.expression = request.name;
    query.frame = frame->id;
    Result<wire::Watch> watch = session.ask(query);
    if (!watch)
      return watch.error();
    request.data = watch->data;
  }
  return add(session, std::move(request));
}

Result<std::string> mlir::tcp::dap::commandList(Session &session,
                                                const CommandLine &) {
  std::string text;
  for (const auto &[id, entry] :
       session.getBreakpoints().getList().getEntries()) {
    std::string state = getState(session, entry);
    text +=
        paint(session, Color::Bold, std::to_string(id)) + "  " +
        describe(entry.request) +
        (state.empty() ? "" : paint(session, Color::Dim, " (" + state + ")")) +
        "\n";
  }
  return text.empty() ? std::string("No breakpoints.\n") : text;
}

/// Calls `change` with the id of each breakpoint that a line lists. `all`, or
/// an empty line, stands for all breakpoints.
template <typename Change>
static Result<std::string> forEach(Session &session, const CommandLine &line,
                                   Change change) {
  std::vector<int64_t> ids;
  if (line.words.empty() || line.rest == "all")
    for (const auto &[id, entry] :
         session.getBreakpoints().getList().getEntries())
      ids.push_back(id);
  else
    for (const std::string &word : line.words) {
      int64_t id = 0;
      // An id may be written as 1 or as #1.
      if (!readNumber(word.front() == '#' ? word.substr(1) : word, id) ||
          !session.getBreakpoints().getList().find(id))
        return Error{"there is no breakpoint " + word};
      ids.push_back(id);
    }
  for (int64_t id : ids)
    change(id);
  Result<Nothing> synced = session.getBreakpoints().sync();
  if (!synced)
    return synced.error();
  return std::string();
}

static void tellChanged(Session &session, int64_t id) {
  protocol::BreakpointEvent event;
  event.reason = "changed";
  event.breakpoint = session.getBreakpoints().toProtocol(
      *session.getBreakpoints().getList().find(id));
  session.getClient().sendEvent("breakpoint", event);
}

Result<std::string> mlir::tcp::dap::commandDisable(Session &session,
                                                   const CommandLine &line) {
  return forEach(session, line, [&](int64_t id) {
    session.getBreakpoints().getList().setEnabled(id, false);
    tellChanged(session, id);
  });
}

Result<std::string> mlir::tcp::dap::commandEnable(Session &session,
                                                  const CommandLine &line) {
  return forEach(session, line, [&](int64_t id) {
    session.getBreakpoints().getList().setEnabled(id, true);
    tellChanged(session, id);
  });
}

Result<std::string> mlir::tcp::dap::commandDelete(Session &session,
                                                  const CommandLine &line) {
  return forEach(session, line, [&](int64_t id) {
    protocol::BreakpointEvent event;
    event.reason = "removed";
    event.breakpoint = session.getBreakpoints().toProtocol(
        *session.getBreakpoints().getList().find(id));
    session.getBreakpoints().getList().remove(id);
    session.getClient().sendEvent("breakpoint", event);
  });
}

/// Reads `ID REST`, and sets a property of the breakpoint to REST. Returns the
/// new description of the breakpoint.
static Result<std::string> give(Session &session, const CommandLine &line,
                                bool (Breakpoints::*set)(int64_t,
                                                         const std::string &)) {
  int64_t id = 0;
  if (line.words.empty() || !readNumber(line.words.front(), id))
    return Error{"give the number of a breakpoint"};
  size_t start = line.rest.find(' ');
  std::string value =
      start == std::string::npos ? "" : line.rest.substr(start + 1);
  value = unquote(value);
  if (!(session.getBreakpoints().getList().*set)(id, value))
    return Error{"there is no breakpoint " + line.words.front()};
  Result<Nothing> synced = session.getBreakpoints().sync();
  if (!synced)
    return synced.error();
  const Breakpoints::Entry &entry =
      *session.getBreakpoints().getList().find(id);
  std::string state = getState(session, entry);
  return "Breakpoint " + std::to_string(id) + ": " + describe(entry.request) +
         (state.empty() ? "" : " (" + state + ")") + "\n";
}

Result<std::string> mlir::tcp::dap::commandCondition(Session &session,
                                                     const CommandLine &line) {
  return give(session, line, &Breakpoints::setCondition);
}

Result<std::string> mlir::tcp::dap::commandIgnore(Session &session,
                                                  const CommandLine &line) {
  return give(session, line, &Breakpoints::setHits);
}

Result<std::string> mlir::tcp::dap::commandLog(Session &session,
                                               const CommandLine &line) {
  return give(session, line, &Breakpoints::setLog);
}
