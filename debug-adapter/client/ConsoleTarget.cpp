//===- ConsoleTarget.cpp - A compile that is searched ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/ConsoleTarget.h"

#include "debug-adapter/adapter/protocol/Memory.h"
#include "debug-adapter/adapter/protocol/Stack.h"

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

Result<int64_t> ConsoleTarget::getAction() {
  protocol::StackTraceArguments arguments;
  arguments.threadId = 1;
  arguments.levels = 1;
  Result<protocol::StackTraceBody> body =
      client.requestFor<protocol::StackTraceBody>("stackTrace", arguments);
  if (!body)
    return body.error();
  if (body->stackFrames.empty())
    return Error{"no action is under way"};
  const std::string &address =
      body->stackFrames.front().instructionPointerReference;
  return static_cast<int64_t>(std::strtoll(address.c_str(), nullptr, 0));
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

std::string ConsoleTarget::getWayHere(BisectPosition bad) {
  Result<std::string> change = ask("print change");
  if (change && std::atoll(change->c_str()) > 0)
    return "break-on-change " + std::to_string(std::atoll(change->c_str()));
  return "goto " + std::to_string(bad.action) + (bad.after ? " after" : "");
}

Result<Verdict> ConsoleTarget::check() {
  const std::string &command = ir.isLlvm ? commands.llvm : commands.mlir;
  if (command.empty())
    return Verdict::Skip;
  return runCheck(command, ir);
}
