//===- LookCommands.cpp - Frames, IR and where it comes from --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Assembly.h"
#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Show.h"
#include "debug-adapter/adapter/console/Style.h"
#include "debug-adapter/adapter/handlers/Convert.h"
#include "debug-adapter/adapter/session/Inspection.h"
#include "debug-adapter/adapter/support/Numbers.h"
#include "debug-adapter/adapter/support/ShortNames.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <algorithm>

using namespace mlir::tcp::dap;

static constexpr int64_t kListed = 20;
static constexpr size_t kMaxInstructions = 60, kMaxDiff = 2000;

static std::string toText(const std::optional<wire::Location> &location) {
  if (!location || !location->isKnown())
    return "";
  return getFileName(location->file) + ":" + std::to_string(location->line);
}

static std::string toText(Session &session, size_t index,
                          const wire::Frame &frame) {
  std::string text = "#" + std::to_string(index);
  text.resize(std::max<size_t>(text.size() + 1, 4), ' ');
  text +=
      paint(session, Color::Bold,
            frame.description.empty() ? getActionLabel(frame.tag, frame.name)
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
  Result<std::vector<wire::Frame>> frames = session.getView().getStack();
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

/// Selects the frame whose number is the first word, and returns it. Without a
/// word, returns the frame that is selected.
static Result<wire::Frame> pickFrame(Session &session,
                                     const CommandLine &line) {
  if (line.words.empty())
    return session.getView().getSelectedFrame();
  Result<int64_t> number = parseNumber(line.words.front());
  if (!number)
    return number.error();
  return session.getView().selectFrame(*number);
}

/// Returns the line of the document at which a frame stands, with its number;
/// empty if the frame has no document.
static std::string getLines(Session &session, const wire::Frame &frame) {
  if (frame.document.empty() || frame.line <= 0)
    return "";
  session.getSources().getDocument(frame.document,
                                   frame.llvmUnit ? "llvm" : "mlir");
  Documents::Entry *entry =
      session.getSources().getDocuments().find(frame.document);
  Result<wire::Document> document = session.getSources().readDocument(*entry);
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
  return toText(session,
                static_cast<size_t>(session.getView().getSelectedIndex()),
                *frame) +
         getLines(session, *frame);
}

/// Reads `[COUNT]`, and selects the frame that is so many frames further out,
/// or further in if `direction` is -1.
static Result<std::string> moveFrame(Session &session, const CommandLine &line,
                                     int64_t direction) {
  Result<int64_t> count = int64_t(1);
  if (!line.words.empty())
    count = parseNumber(line.words.front());
  if (!count)
    return count.error();
  int64_t wanted = session.getView().getSelectedIndex() + direction * *count;
  if (wanted < 0)
    return Error{"this is the innermost frame"};
  Result<wire::Frame> frame = session.getView().selectFrame(wanted);
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

/// Removes a flag from the words. Returns whether it was there.
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
  bool isLocated = takeFlag(rest.words, "-l");
  Result<wire::Frame> frame = pickFrame(session, rest);
  if (!frame)
    return frame.error();
  if (frame->document.empty())
    return Error{"this frame has no IR"};
  wire::GetDocument request;
  request.form = session.getConsole().settings.generic ? "generic" : "pretty";
  if (isLocated)
    request.form = "located";
  if (isWhole || isLocated)
    return askText(session, request);
  if (session.getConsole().settings.generic) {
    request.id = frame->document;
    return askText(session, request);
  }
  session.getSources().getDocument(frame->document,
                                   frame->llvmUnit ? "llvm" : "mlir");
  Result<wire::Document> document = session.getSources().readDocument(
      *session.getSources().getDocuments().find(frame->document));
  if (!document)
    return document.error();
  return withNewline(document->text);
}

/// Cuts a text after `kMaxDiff` lines, because a long text is slow to show.
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
  int64_t from = std::max<int64_t>(
      session.getCompile().getStop().position.action - kListed / 2, 1);
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
    bool isHere =
        action.index == session.getCompile().getStop().position.action;
    std::string row = isHere ? "> " : "  ";
    row += std::to_string(action.index);
    row.resize(std::max<size_t>(row.size() + 1, 9), ' ');
    row += action.changed ? "* " : "  ";
    row += std::string(static_cast<size_t>(std::min<int64_t>(
                           std::max<int64_t>(action.depth, 0), 50)) *
                           2,
                       ' ');
    row += getActionLabel(action.tag, action.name);
    std::string place = toText(action.location);
    text += (isHere ? paint(session, Color::Bold, row) : row) +
            (place.empty() ? "" : "  " + paint(session, Color::Cyan, place)) +
            "\n";
  }
  return text;
}

Result<std::string> mlir::tcp::dap::commandOrigin(Session &session,
                                                  const CommandLine &line) {
  Result<std::string> text =
      askText(session, wire::FindOrigin{line.rest.empty() ? "op" : line.rest});
  if (text)
    *text = shortenNames(*text);
  return text;
}

/// Compiles again to assembly, and lists the instructions whose debug location
/// is this line.
static Result<std::string> listAssembly(Session &session,
                                        const std::string &file, int64_t line) {
  Result<std::string> assembly =
      session.getProgram().runAgain(makeAssemblyCommand);
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
                         ? session.getProgram().getInputFile().value_or("")
                         : text.substr(0, colon);
  Result<int64_t> number =
      parseNumber(colon == std::string::npos ? text : text.substr(colon + 1));
  if (!number)
    return Error{"write becomes LINE or becomes FILE:LINE"};
  std::string before;
  // A compile that has ended can't be asked, but its assembly can be made.
  if (!session.getCompile().is<state::Dead>()) {
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
