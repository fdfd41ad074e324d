//===- BisectCheck.cpp - The check of a bisection -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/BisectCheck.h"

#include "debug-adapter/adapter/console/Assembly.h"
#include "debug-adapter/adapter/process/Process.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"
#include "debug-adapter/client/TemporaryFile.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

/// Quotes a text for a shell.
static std::string quote(const std::string &text) {
  std::string quoted = "'";
  for (char c : text)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// Returns the `.mlir` of a command line; empty if it has none.
static std::string findInput(const protocol::LaunchArguments &launch) {
  auto isInput = [](const std::string &text) {
    return text.size() > 5 && text.front() != '-' &&
           text.compare(text.size() - 5, 5, ".mlir") == 0;
  };
  if (isInput(launch.program))
    return launch.program;
  for (const std::string &argument : launch.args)
    if (isInput(argument) && ::access(argument.c_str(), R_OK) == 0)
      return argument;
  return "";
}

/// Runs a program to its end. Returns its output if it fails, and otherwise an
/// empty text. An error if it can't be started.
static Result<std::string> runProgram(const ProcessOptions &program) {
  std::string said;
  int status = -1;
  Process::Listener listener;
  listener.onOutput = [&](bool, const std::string &text) { said += text; };
  listener.onExit = [&](int code) { status = code; };
  Result<std::unique_ptr<Process>> process =
      Process::start(program, std::move(listener));
  if (!process)
    return process.error();
  while (!(*process)->waitFor(1000))
    ;
  // This waits for the thread that writes `said` and `status`.
  process->reset();
  if (status == 0)
    return std::string();
  said.erase(said.find_last_not_of('\n') + 1);
  return said.empty() ? describeStatus(status) : said;
}

/// Returns the command that compares the program in `file` with the reference
/// of `options`: the value of the options if `ofValue`, otherwise the results.
/// The program is interpreted, or compiled if `isCompiled`. The exit code is 1
/// if it differs, and 2 if it can't be compared.
static std::vector<std::string> compare(const Options &options,
                                        const std::string &file, bool ofValue,
                                        bool isCompiled) {
  std::vector<std::string> command = {ToolPaths::find().programs + "/tcp-aot",
                                      "compare",
                                      file,
                                      "--reference=" + options.bisectReference,
                                      "--ulp=" + std::to_string(options.ulp),
                                      isCompiled ? "-O0" : "--interpret"};
  if (!options.function.empty())
    command.push_back("--function=" + options.function);
  if (ofValue)
    command.push_back("--value=" + options.value);
  return command;
}

/// Returns whether the input computes what is expected: the value of the
/// options or, without `ofValue`, the results.
static bool isInputRight(const Options &options, bool ofValue,
                         bool isCompiled) {
  ProcessOptions program;
  program.arguments =
      compare(options, findInput(*options.launch), ofValue, isCompiled);
  Result<std::string> said = runProgram(program);
  return said && said->empty();
}

/// Returns the shell commands that decide by a value of the IR, if the IR has
/// it, and then by its results, if the IR is on tensors.
static std::string getValueCheck(const Options &options, bool isCompiled) {
  std::string check;
  for (bool ofValue : {true, false}) {
    if (!ofValue && isCompiled)
      continue;
    for (const std::string &word : compare(options, "{}", ofValue, isCompiled))
      check += (word == "{}" ? "'{}'" : quote(word)) + " ";
    check += ">/dev/null 2>&1; code=$?; [ $code -gt 1 ] || exit $code; ";
  }
  return check;
}

/// Returns the commands that compare a value.
static BisectCommands getValueCommands(const Options &options,
                                       const BisectCommands &ofResults) {
  // The interpreter may compute other numbers than those that a compiled
  // program is expected to compute.
  bool isCompiled = !isInputRight(options, /*ofValue=*/true,
                                  /*isCompiled=*/false);
  std::string check = getValueCheck(options, isCompiled);
  if (isCompiled ||
      isInputRight(options, /*ofValue=*/false, /*isCompiled=*/true))
    return {check + ofResults.mlir, ofResults.llvm, ofResults.output, ""};
  // The results of IR on buffers, which is compiled on, differ in any case.
  return {
      check + "exit 125", "", "",
      "no action on tensors makes the value wrong, and a compile with -O0 has "
      "the same value: a pass after the stage memref makes it, such as "
      "tcp-expand-math"};
}

BisectCommands mlir::tcp::dap::getBisectCommands(const Options &options) {
  if (options.bisectReference.empty())
    return {options.bisect, options.bisectLlvm, options.bisectOutput, ""};
  std::string aot = quote(ToolPaths::find().programs + "/tcp-aot");
  // IR that can't be compiled or called gives no verdict, so the command exits
  // with 125.
  std::string test =
      " || exit 125; said=$(" + aot +
      " test '{}'.so --reference=" + quote(options.bisectReference) +
      " --ulp=" + std::to_string(options.ulp);
  if (!options.function.empty())
    test += " --function=" + quote(options.function);
  test += " 2>&1); code=$?; rm -f '{}'.*; case \"$code$said\" in "
          "1*' differs from '*) exit 1;; 1*) exit 125;; esac; exit $code";
  BisectCommands ofResults{
      aot + " '{}' -O0 --quiet -o '{}'.so" + test,
      "$(command -v llc-22 || command -v llc || echo exit 125) "
      "-O0 -relocation-model=pic -filetype=obj '{}' -o '{}'.o && "
      "cc -shared '{}'.o -o '{}'.so -lm" +
          test,
      "case '{}' in *.o) cc -shared '{}' -o '{}'.so -lm;; "
      "*.so) cp '{}' '{}'.so;; *) exit 125;; esac" +
          test,
      ""};
  return options.value.empty() ? ofResults
                               : getValueCommands(options, ofResults);
}

Result<Nothing> mlir::tcp::dap::makeReference(const Options &options,
                                              const std::string &path) {
  std::string input = findInput(*options.launch);
  if (input.empty())
    return Error{"there is no .mlir on the command line to interpret"};
  ProcessOptions program;
  program.arguments = {ToolPaths::find().programs + "/tcp-aot",
                       "run",
                       "--interpret",
                       "--random=1",
                       "--output=" + path,
                       input};
  if (!options.function.empty())
    program.arguments.push_back("--function=" + options.function);
  Result<std::string> said = runProgram(program);
  if (!said)
    return said.error();
  if (!said->empty())
    return Error{"'" + input + "' cannot be interpreted: " + *said};
  return Nothing{};
}

/// Replaces each `{}` of a command by a path.
static std::string fillIn(std::string command, const std::string &path) {
  for (size_t at = 0; (at = command.find("{}", at)) != std::string::npos;
       at += path.size())
    command.replace(at, 2, path);
  return command;
}

/// Runs a shell command on a file. Returns the verdict by its exit code.
static Result<Verdict> runCommand(const std::string &command,
                                  const std::string &path,
                                  bool isInConversion) {
  std::string full = fillIn(command, path);
  pid_t child = ::fork();
  if (child == 0) {
    int input = ::open(path.c_str(), O_RDONLY);
    int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(input, 0);
    ::dup2(nowhere, 1);
    ::dup2(nowhere, 2);
    if (isInConversion)
      ::setenv("TCP_IN_CONVERSION", "1", 1);
    ::execl("/bin/sh", "sh", "-c", full.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  bool isDone = child > 0;
  while (isDone && ::waitpid(child, &status, 0) < 0)
    isDone = errno == EINTR;
  if (!isDone)
    return Error{"cannot run '" + full + "'"};
  // Ctrl-C at the terminal ends the shell, too.
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT)
    return Error{"interrupted"};
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  // These are the shell's exit codes for a command that can't be run.
  if (code == 126 || code == 127)
    return Error{"'" + command + "' cannot be run"};
  return code == 0 ? Verdict::Good : code == 125 ? Verdict::Skip : Verdict::Bad;
}

Result<Verdict> mlir::tcp::dap::runCheck(const std::string &command,
                                         const BisectIr &ir) {
  Result<TemporaryFile> file = TemporaryFile::make(ir.isLlvm ? ".ll" : ".mlir");
  if (!file)
    return file.error();
  Result<Nothing> written = file->write(ir.text);
  if (!written)
    return written.error();
  return runCommand(command, file->getPath(), ir.isInConversion);
}

Result<Verdict> mlir::tcp::dap::runOutputCheck(const std::string &command,
                                               const Options &options,
                                               const std::string &suffix) {
  if (!options.launch)
    return Verdict::Skip;
  Result<TemporaryFile> file = TemporaryFile::make(suffix);
  if (!file)
    return file.error();
  Result<LaunchPlan> plan =
      planLaunch(*options.launch, ToolPaths::find(), /*outputDirectory=*/"");
  if (!plan)
    return plan.error();
  Result<std::vector<std::string>> compile =
      makeOutputCommand(plan->process.arguments, file->getPath());
  if (!compile)
    return Verdict::Skip;
  plan->process.arguments = std::move(*compile);
  Result<std::string> said = runProgram(plan->process);
  if (!said)
    return said.error();
  // The compile may fail because it ends at an earlier stage, for example.
  return said->empty() ? runCommand(command, file->getPath(), false)
                       : Verdict::Skip;
}
