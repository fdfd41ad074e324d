//===- DebuggedProgram.cpp - The program that compiles --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/DebuggedProgram.h"
#include "debug-adapter/adapter/support/Strings.h"

#include <cstdlib>
#include <unistd.h>

using namespace mlir::tcp::dap;

/// The time that `runAgain` waits for the compile.
static constexpr int kPatienceInMilliseconds = 60000;

void DebuggedProgram::launch(const protocol::LaunchArguments &launched,
                             const LaunchPlan &plan) {
  start = launched;
  startedAs = plan.process;
  compiler = plan.isCompiler;
  compiled = false;
  stopOnEntry = launched.stopOnEntry;
  name = getFileName(launched.program);
}

void DebuggedProgram::attach(const protocol::AttachArguments &given) {
  start = given;
  startedAs = std::nullopt;
  compiler = true;
  compiled = false;
  stopOnEntry = given.stopOnEntry;
}

void DebuggedProgram::greet(const wire::Hello &hello) {
  if (name.empty())
    name = getFileName(hello.program);
  directory = hello.directory;
}

std::optional<std::string> DebuggedProgram::getInputFile() const {
  const protocol::LaunchArguments *arguments = getArguments();
  if (!arguments)
    return std::nullopt;
  auto isInput = [](const std::string &file) {
    for (const std::string end : {".mlir", ".mlirbc", ".py"})
      if (file.size() > end.size() &&
          file.compare(file.size() - end.size(), end.size(), end) == 0)
        return true;
    return false;
  };
  if (isInput(arguments->program))
    return arguments->program;
  for (const std::string &argument : arguments->args)
    if (argument.rfind('-', 0) != 0 && isInput(argument))
      return argument;
  return std::nullopt;
}

std::string DebuggedProgram::makeAbsolute(const std::string &file) const {
  if (file.empty() || file.front() == '/')
    return file;
  std::string base = directory;
  if (base.empty())
    if (char *current = ::getcwd(nullptr, 0)) {
      base = current;
      std::free(current);
    }
  return base + "/" + file;
}

Result<std::string>
DebuggedProgram::runAgain(const std::function<Result<std::vector<std::string>>(
                              const std::vector<std::string> &)> &change,
                          const std::string &what) const {
  if (!startedAs)
    return Error{"only a program that 'launch' has started can be run again"};
  ProcessOptions options = *startedAs;
  Result<std::vector<std::string>> command = change(options.arguments);
  if (!command)
    return command.error();
  options.arguments = std::move(*command);
  options.environment["TCP_DEBUG_AGENT"] = std::nullopt;
  std::string printed, errors;
  int status = -1;
  Process::Listener collector;
  collector.onOutput = [&](bool isError, const std::string &text) {
    (isError ? errors : printed) += text;
  };
  collector.onExit = [&](int code) { status = code; };
  Result<std::unique_ptr<Process>> process =
      Process::start(options, std::move(collector));
  if (!process)
    return process.error();
  bool hasEnded = (*process)->waitFor(kPatienceInMilliseconds);
  // This also waits for the thread that writes `printed`, `errors` and
  // `status`.
  process->reset();
  if (!hasEnded)
    return Error{what + " has not ended in time"};
  if (status != 0)
    return Error{what + " " + describeStatus(status) + ": " + errors};
  return printed;
}
