//===- ConsoleTarget.cpp - A compile that is searched ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/ConsoleTarget.h"

#include "debug-adapter/adapter/protocol/Extensions.h"
#include "debug-adapter/adapter/protocol/Memory.h"

#include <cstdlib>

using namespace mlir::tcp::dap;

static constexpr int64_t kPage = 20000;

static bool startsWith(const std::string &text, const char *start) {
  return text.rfind(start, 0) == 0;
}

static BisectAction toAction(const protocol::DisassembledInstruction &row) {
  BisectAction action;
  action.index = std::strtoll(row.address.c_str(), nullptr, 0);
  size_t indent =
      std::min(row.instruction.find_first_not_of(' '), row.instruction.size());
  action.depth = static_cast<int64_t>(indent);
  std::string text = row.instruction.substr(indent);
  if (startsWith(text, "llvm-pass "))
    action.kind = BisectAction::Kind::LlvmStep;
  else if (startsWith(text, "pass ") || startsWith(text, "stage "))
    action.kind = BisectAction::Kind::Step;
  else if (startsWith(text, "codegen ") || startsWith(text, "link "))
    action.kind = BisectAction::Kind::Output;
  return action;
}

Result<std::vector<BisectAction>> ConsoleTarget::listActions() {
  Result<std::string> gone = go("apply");
  if (!gone)
    return gone.error();
  // At the end of the compile, all its actions are known.
  gone = go("back action");
  if (!gone)
    return gone.error();
  std::vector<BisectAction> actions;
  for (;;) {
    protocol::DisassembleArguments arguments;
    arguments.memoryReference = "0x1";
    arguments.instructionOffset = static_cast<int64_t>(actions.size());
    arguments.instructionCount = kPage;
    Result<protocol::DisassembleBody> body =
        client.requestFor<protocol::DisassembleBody>("disassemble", arguments);
    if (!body)
      return body.error();
    for (const protocol::DisassembledInstruction &row : body->instructions) {
      if (row.presentationHint == "invalid")
        return actions;
      actions.push_back(toAction(row));
      names.push_back(
          row.instruction.substr(static_cast<size_t>(actions.back().depth)));
    }
  }
}

void ConsoleTarget::report(BisectPosition position, Verdict verdict) {
  std::string text = verdict == Verdict::Good  ? "good"
                     : verdict == Verdict::Bad ? "bad "
                                               : "skip";
  text += (position.after ? "  after action " : "  before action ") +
          std::to_string(position.action);
  auto index = static_cast<size_t>(position.action);
  if (index >= 1 && index <= names.size())
    text += ": " + names[index - 1];
  print(text + "\n");
}

bool ConsoleTarget::readIr() {
  // A value is found by its location.
  Result<std::string> text = ask(options.value.empty() ? "ir -a" : "ir -l");
  if (!text)
    return false;
  ir.text = std::move(*text);
  // LLVM's printer begins with this text, and MLIR's never does.
  ir.isLlvm = startsWith(ir.text, "; ModuleID");
  Result<std::string> stack = ask("backtrace");
  ir.isInConversion =
      stack && stack->find("conversion on ") != std::string::npos;
  return true;
}

Result<bool> ConsoleTarget::goTo(BisectPosition position) {
  Result<std::string> gone = go("goto " + std::to_string(position.action) +
                                (position.after ? " after" : ""));
  if (!gone)
    return gone.error();
  return readIr();
}

Result<std::vector<protocol::StackFrame>>
ConsoleTarget::getFrames(int64_t levels) {
  protocol::StackTraceArguments arguments;
  arguments.threadId = 1;
  arguments.levels = levels;
  Result<protocol::StackTraceBody> body =
      client.requestFor<protocol::StackTraceBody>("stackTrace", arguments);
  if (!body)
    return body.error();
  return std::move(body->stackFrames);
}

static int64_t getActionOf(const protocol::StackFrame &frame) {
  return std::strtoll(frame.instructionPointerReference.c_str(), nullptr, 0);
}

Result<int64_t> ConsoleTarget::getAction() {
  Result<std::vector<protocol::StackFrame>> frames = getFrames(1);
  if (!frames)
    return frames.error();
  if (frames->empty())
    return Error{"no action is under way"};
  return getActionOf(frames->front());
}

Result<bool> ConsoleTarget::stepToChange(BisectPosition end) {
  Result<std::string> gone = go("step change");
  if (!gone)
    return gone.error();
  Result<int64_t> action = getAction();
  if (!action || (!end.after && *action >= end.action))
    return false;
  return readIr();
}

Result<Verdict> ConsoleTarget::checkOutput(int64_t action) {
  auto index = static_cast<size_t>(action);
  if (index < 1 || index > names.size())
    return Verdict::Skip;
  const std::string &name = names[index - 1];
  // Several objects are parts of one file, which is complete after the last.
  for (size_t later = index; later < names.size(); ++later)
    if (names[later] == name)
      return Verdict::Skip;
  std::string suffix = startsWith(name, "codegen asm")        ? ".S"
                       : startsWith(name, "codegen ")         ? ".o"
                       : name.find(".a") != std::string::npos ? ".a"
                                                              : ".so";
  return runOutputCheck(commands.output, options, suffix);
}

/// Returns the place that an action works on, in the form of `--value`.
static std::string getPlace(const protocol::DisassembledInstruction &row) {
  if (!row.location || !row.line)
    return "";
  return row.location->path + ":" + std::to_string(*row.line) + ":" +
         std::to_string(row.column.value_or(0));
}

/// Returns whether a place is `value`, which may leave out directories.
static bool isPlace(const std::string &place, const std::string &value) {
  std::string end = "/" + value;
  return place == value ||
         (place.size() > end.size() &&
          place.compare(place.size() - end.size(), end.size(), end) == 0);
}

std::vector<BisectPattern> ConsoleTarget::findPatterns(int64_t conversion) {
  protocol::DisassembleArguments arguments;
  arguments.memoryReference = "0x1";
  arguments.instructionOffset = conversion - 1;
  arguments.instructionCount = kPage;
  Result<protocol::DisassembleBody> body =
      client.requestFor<protocol::DisassembleBody>("disassemble", arguments);
  if (!body || body->instructions.empty())
    return {};
  const auto &rows = body->instructions;
  int64_t depth = toAction(rows.front()).depth;
  std::vector<BisectPattern> all, ofValue;
  for (size_t at = 1; at < rows.size() && toAction(rows[at]).depth > depth;
       ++at) {
    const protocol::DisassembledInstruction &row = rows[at];
    BisectAction action = toAction(row);
    std::string name =
        row.instruction.substr(static_cast<size_t>(action.depth));
    if (row.instructionBytes != "*" || !startsWith(name, "pattern "))
      continue;
    all.push_back({name, action.index});
    if (!options.value.empty() && isPlace(getPlace(row), options.value))
      ofValue.push_back(all.back());
  }
  return ofValue.empty() ? all : ofValue;
}

BisectAnswer ConsoleTarget::describe(const BisectResult &found,
                                     const std::string &description) {
  BisectAnswer answer;
  answer.description = description;
  answer.candidates = found.numUnknown;
  if (Result<std::vector<protocol::StackFrame>> frames = getFrames(0)) {
    if (!frames->empty())
      answer.action = getActionOf(frames->front());
    for (const protocol::StackFrame &frame : *frames)
      answer.frames.push_back(frame.name);
    auto index = static_cast<size_t>(answer.action);
    if (index >= 1 && index <= names.size() &&
        startsWith(names[index - 1], "apply-conversion"))
      answer.patterns = findPatterns(answer.action);
  }
  if (auto diff =
          client.requestFor<protocol::DiffBody>("tcp/diff", json::object()))
    answer.diff = diff->diff;
  if (Result<std::string> change = ask("print change"))
    answer.change = std::atoll(change->c_str());
  BisectPosition bad = found.bad;
  if (answer.change > 0)
    answer.commands = {"break-on-change " + std::to_string(answer.change),
                       "continue"};
  else
    answer.commands = {"goto " + std::to_string(bad.action) +
                       (bad.after ? " after" : "")};
  return answer;
}

Result<Verdict> ConsoleTarget::check() {
  const std::string &command = ir.isLlvm ? commands.llvm : commands.mlir;
  if (command.empty())
    return Verdict::Skip;
  return runCheck(command, ir);
}
