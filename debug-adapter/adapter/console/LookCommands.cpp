//===- LookCommands.cpp - What is there -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Assembly.h"
#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/handlers/Convert.h"
#include "debug-adapter/adapter/session/Inspection.h"
#include "debug-adapter/adapter/support/Numbers.h"
#include "debug-adapter/adapter/support/ShortNames.h"

#include <algorithm>
#include <cstdlib>

using namespace mlir::tcp::dap;

static constexpr int64_t kListed = 20;
static constexpr size_t kMaxInstructions = 60, kMaxDiff = 2000;

static std::string withNewline(std::string text) {
  if (!text.empty() && text.back() != '\n')
    text += '\n';
  return text;
}

static std::string toText(const std::optional<wire::Location> &location) {
  if (!location || !location->isKnown())
    return "";
  return location->file.substr(location->file.rfind('/') + 1) + ":" +
         std::to_string(location->line);
}

static std::string toText(Session &session, size_t index,
                          const wire::Frame &frame) {
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
  Result<std::vector<wire::Frame>> frames = session.getStack();
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

/// The frame of a number, which is then the selected one; that, if there is no
/// number.
static Result<wire::Frame> pickFrame(Session &session,
                                     const CommandLine &line) {
  if (line.words.empty())
    return session.getSelectedFrame();
  Result<int64_t> number = parseNumber(line.words.front());
  if (!number)
    return number.error();
  return session.selectFrame(*number);
}

/// The lines of a document that a frame stands for.
static std::string getLines(Session &session, const wire::Frame &frame) {
  if (frame.document.empty() || frame.line <= 0)
    return "";
  session.documentSource(frame.document, frame.llvmUnit ? "llvm" : "mlir");
  Documents::Entry *entry = session.documents.find(frame.document);
  Result<wire::Document> document = session.readDocument(*entry);
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
  Result<wire::Frame> frame = pickFrame(session, line);
  if (!frame)
    return frame.error();
  return toText(session, static_cast<size_t>(session.getSelectedIndex()),
                *frame) +
         getLines(session, *frame);
}

/// Selects a frame so many further out.
static Result<std::string> moveFrame(Session &session, const CommandLine &line,
                                     int64_t direction) {
  Result<int64_t> count = int64_t(1);
  if (!line.words.empty())
    count = parseNumber(line.words.front());
  if (!count)
    return count.error();
  int64_t wanted = session.getSelectedIndex() + direction * *count;
  if (wanted < 0)
    return Error{"this is the innermost action"};
  Result<wire::Frame> frame = session.selectFrame(wanted);
  if (!frame)
    return frame.error();
  return commandFrame(session, CommandLine());
}

Result<std::string> mlir::tcp::dap::commandUp(Session &session,
                                              const CommandLine &line) {
  return moveFrame(session, line, 1);
}

Result<std::string> mlir::tcp::dap::commandDown(Session &session,
                                                const CommandLine &line) {
  return moveFrame(session, line, -1);
}

template <typename Request>
static Result<std::string> askText(Session &session, const Request &request) {
  auto result = session.ask(request);
  if (!result)
    return result.error();
  return withNewline(result->text);
}

static Result<std::string> moveCursor(Session &session, const CommandLine &line,
                                      const char *move, bool needsIndex) {
  wire::MoveCursor request;
  request.move = move;
  if (!line.words.empty()) {
    Result<int64_t> index = parseNumber(line.words.front().front() == '#'
                                            ? line.words.front().substr(1)
                                            : line.words.front());
    if (!index)
      return index.error();
    request.index = *index;
  } else if (needsIndex) {
    return Error{"say which: its number"};
  }
  return askText(session, request);
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
  return askText(session, wire::MoveCursor{"print", std::nullopt, regions});
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
                                         const wire::Variable &variable) {
  auto show = [&](const wire::Variable &each) {
    return session.settings.hex && each.kind != "list" ? toHex(each.value)
                                                       : each.value;
  };
  std::string text = withNewline(show(variable));
  if (!variable.ref)
    return text;
  wire::GetChildren query;
  query.ref = variable.ref;
  query.count = 50;
  Result<wire::Variables> children = session.ask(query);
  if (!children)
    return text;
  for (const wire::Variable &child : children->variables)
    if (child.name != "this")
      text += "  " + paint(session, Color::Cyan, child.name) + " = " +
              show(child).substr(0, child.value.find('\n')) + "\n";
  return text;
}

/// What an expression says in the selected frame.
static Result<wire::Variable> evaluate(Session &session,
                                       const std::string &expression) {
  Result<wire::Frame> frame = session.getSelectedFrame();
  if (!frame)
    return frame.error();
  return session.ask(wire::Evaluate{expression, frame->id});
}

Result<std::string> mlir::tcp::dap::commandPrint(Session &session,
                                                 const CommandLine &line) {
  if (!line.format.empty() && line.format != "x")
    return Error{"'print' has the format x, for hex, and not '" + line.format +
                 "'"};
  Result<wire::Variable> value =
      evaluate(session, line.rest.empty() ? "op" : line.rest);
  if (!value)
    return value.error();
  Session::Settings before = session.settings;
  session.settings.hex |= line.format == "x";
  Result<std::string> text = printVariable(session, *value);
  session.settings = before;
  return text;
}

static constexpr char kHexDigits[] = "0123456789abcdef";

/// The bytes of base64 text.
static std::vector<unsigned> decode(const std::string &text) {
  static const std::string kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned> bytes;
  unsigned bits = 0;
  unsigned numBits = 0;
  for (char c : text) {
    size_t digit = kAlphabet.find(c);
    if (digit == std::string::npos)
      break;
    bits = bits << 6 | static_cast<unsigned>(digit);
    numBits += 6;
    if (numBits >= 8) {
      numBits -= 8;
      bytes.push_back(bits >> numBits & 0xff);
    }
  }
  return bytes;
}

Result<std::string> mlir::tcp::dap::commandExamine(Session &session,
                                                   const CommandLine &line) {
  if (line.rest.empty())
    return Error{"say what: a constant, as in x %0.value"};
  Result<int64_t> count = int64_t(64);
  if (!line.format.empty())
    count = parseNumber(line.format);
  if (!count)
    return count.error();
  Result<wire::Variable> value = evaluate(session, line.rest);
  if (!value)
    return value.error();
  if (value->memory.empty())
    return Error{"'" + line.rest + "' is no constant with elements in memory"};
  Result<wire::Bytes> bytes =
      session.ask(wire::ReadMemory{value->memory, 0, *count});
  if (!bytes)
    return bytes.error();
  std::vector<unsigned> data = decode(bytes->data);
  std::string text;
  for (size_t i = 0; i < data.size(); ++i) {
    if (i % 16 == 0) {
      std::string offset = std::to_string(i);
      text += (i ? "\n" : "") +
              paint(session, Color::Dim,
                    offset + ":" +
                        std::string(offset.size() < 6 ? 6 - offset.size() : 0,
                                    ' '));
    }
    text +=
        std::string(" ") + kHexDigits[data[i] >> 4] + kHexDigits[data[i] & 15];
  }
  return text + "\n";
}

/// Whether a flag is among the words, which it then is not any more.
static bool takeFlag(std::vector<std::string> &words, const char *flag) {
  auto found = std::find(words.begin(), words.end(), flag);
  if (found == words.end())
    return false;
  words.erase(found);
  return true;
}

Result<std::string> mlir::tcp::dap::commandIr(Session &session,
                                              const CommandLine &line) {
  CommandLine rest = line;
  bool isWhole = takeFlag(rest.words, "-a");
  Result<wire::Frame> frame = pickFrame(session, rest);
  if (!frame)
    return frame.error();
  if (frame->document.empty())
    return Error{"this frame has no IR"};
  wire::GetDocument request;
  request.form = session.settings.generic ? "generic" : "pretty";
  if (isWhole)
    return askText(session, request);
  if (session.settings.generic) {
    request.id = frame->document;
    return askText(session, request);
  }
  session.documentSource(frame->document, frame->llvmUnit ? "llvm" : "mlir");
  Result<wire::Document> document =
      session.readDocument(*session.documents.find(frame->document));
  if (!document)
    return document.error();
  return withNewline(document->text);
}

/// What is longer than anybody reads is slow to show.
static std::string cut(const std::string &text) {
  size_t end = 0;
  for (size_t lines = 0; lines < kMaxDiff && end < text.size(); ++lines) {
    end = text.find('\n', end);
    end = end == std::string::npos ? text.size() : end + 1;
  }
  auto left = std::count(text.begin() + static_cast<std::ptrdiff_t>(end),
                         text.end(), '\n');
  return left ? text.substr(0, end) + "... and " + std::to_string(left) +
                    " more lines: diff -a shows all\n"
              : text;
}

Result<std::string> mlir::tcp::dap::commandDiff(Session &session,
                                                const CommandLine &line) {
  wire::GetDiff request;
  std::vector<std::string> words = line.words;
  bool isWhole = takeFlag(words, "-a");
  bool isOfTopDocument = takeFlag(words, "-d");
  if (!words.empty()) {
    bool isNamed =
        words.size() == 2 && (words[0] == "action" || words[0] == "change");
    Result<int64_t> number = parseNumber(isNamed ? words[1] : words[0]);
    if (!number || (!isNamed && words.size() != 1))
      return Error{"write diff, diff action N or diff change N"};
    bool isChange = isNamed && words[0] == "change";
    (isChange ? request.change : request.action) = *number;
  }
  Result<std::string> diff = readDiff(session, request, isOfTopDocument);
  if (!diff)
    return diff;
  std::string text = withNewline(*diff);
  return text.empty() ? std::string("Nothing was changed.\n")
                      : paintDiff(session, isWhole ? text : cut(text));
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
  Result<wire::Actions> actions =
      session.ask(wire::GetActions{from, count, std::nullopt});
  if (!actions)
    return actions.error();
  std::string text;
  for (const wire::Action &action : actions->actions) {
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
  if (!session.getCrash())
    return Error{"nothing has crashed"};
  std::string text = session.getStop().description + "\n";
  for (const std::string &line : session.getCrash()->backtrace)
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

/// The scopes of the selected frame whose name begins so; all, if empty.
static Result<std::string> infoScopes(Session &session,
                                      const std::string &name) {
  Result<wire::Frame> frame = session.getSelectedFrame();
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

static Result<std::string> infoAction(Session &session) {
  return commandFrame(session, CommandLine());
}

static Result<std::string> infoBreakpoints(Session &session) {
  return commandList(session, CommandLine());
}

/// A scope by its name.
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

Result<std::string> mlir::tcp::dap::commandOrigin(Session &session,
                                                  const CommandLine &line) {
  Result<std::string> text =
      askText(session, wire::FindOrigin{line.rest.empty() ? "op" : line.rest});
  if (text)
    *text = shortenNames(*text);
  return text;
}

/// The instructions that a line has come to, by the lines that are kept with
/// them.
static Result<std::string> listAssembly(Session &session,
                                        const std::string &file, int64_t line) {
  Result<std::string> assembly = session.runAgain(makeAssemblyCommand);
  if (!assembly)
    return assembly.error();
  std::vector<AssemblyLine> found = findInstructions(*assembly, file, line);
  if (found.empty())
    return std::string("no instruction has this line\n");
  std::string text =
      "in the assembly, by location: " + std::to_string(found.size()) +
      " instructions\n";
  for (size_t at = 0; at < std::min(found.size(), kMaxInstructions); ++at)
    text += std::to_string(found[at].line) + "\t" + found[at].text + "\n";
  if (found.size() > kMaxInstructions)
    text += "...\n";
  return text;
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
  std::string before;
  // At the end there is nobody to ask.
  if (session.getState() != Session::State::Dead) {
    Result<wire::Becomes> becomes =
        session.ask(wire::FindDescendants{file, *number});
    if (!becomes)
      return becomes.error();
    if (!becomes->isLlvm)
      return withNewline(becomes->text);
    before = withNewline(becomes->text);
  }
  Result<std::string> assembly = listAssembly(session, file, *number);
  if (!assembly && before.empty())
    return assembly;
  return before +
         (assembly ? *assembly
                   : "not known further: " + assembly.error().message + "\n");
}
