//===- ResultWatch.cpp - Results that change ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/numbers/ResultWatch.h"

#include "debug-adapter/adapter/breakpoints/ExceptionFilters.h"
#include <iterator>
#include <sstream>

using namespace mlir::tcp::dap;

/// The name of the file with the first results.
static constexpr const char *kResults = "results.npz";

Result<std::shared_ptr<ResultWatch>>
ResultWatch::begin(DebuggedCompile &compile, const DebuggedProgram &program,
                   const std::string &options) {
  Result<StopProgram> first = StopProgram::write(compile);
  if (!first)
    return first.error();
  std::istringstream words(options);
  std::vector<std::string> given{std::istream_iterator<std::string>(words), {}};
  ValueOptions split(given);
  std::vector<std::string> run = withArguments(split.run);
  run.push_back("-O0");
  run.push_back("--output=" + first->getFile(kResults));
  if (Result<std::string> printed = first->runTcpAot(program, "run", run);
      !printed)
    return printed.error();
  std::vector<std::string> test = split.others;
  for (const std::string &option : split.run)
    if (option.rfind("--function", 0) == 0)
      test.push_back(option);
  test.push_back("-O0");
  test.push_back("--reference=" + first->getFile(kResults));
  return std::shared_ptr<ResultWatch>(
      new ResultWatch(std::move(*first), std::move(test)));
}

/// Returns how results differ, from an error of `tcp-aot test`; empty if that
/// is another error.
static std::string findDifference(const std::string &message) {
  size_t begin = message.find("' differs from '");
  size_t end = message.find("' in ", begin);
  if (begin == std::string::npos || end == std::string::npos)
    return "";
  size_t name = message.rfind('\'', begin - 1) + 1;
  std::string where = message.substr(end + 2);
  return "the results of @" + message.substr(name, begin - name) +
         " have changed " + where.substr(0, where.find('\n'));
}

std::string ResultWatch::check(DebuggedCompile &compile,
                               const DebuggedProgram &program) {
  ++numChecked;
  Result<StopProgram> now = StopProgram::write(compile);
  if (!now) {
    ++numFailed;
    return "";
  }
  Result<std::string> tested = now->runTcpAot(program, "test", options);
  if (tested)
    return "";
  std::string difference = findDifference(tested.error().message);
  if (difference.empty())
    ++numFailed;
  return difference;
}

std::string ResultWatch::describeEnd() const {
  std::string text = "the results did not change behind the " +
                     std::to_string(numChecked) + " passes that were checked";
  if (numFailed != 0)
    text += "; the IR behind " + std::to_string(numFailed) +
            " of them can't be compiled on by itself";
  return text;
}

Result<Nothing> mlir::tcp::dap::continueCompile(DebuggedCompile &compile,
                                                const DebuggedProgram &program,
                                                BreakpointSync &breakpoints,
                                                RunControl &runControl) {
  for (const auto &[id, entry] : breakpoints.getList().getEntries()) {
    if (entry.request.filter != kNumbersFilter || !entry.request.enabled)
      continue;
    auto watch = ResultWatch::begin(compile, program, entry.request.condition);
    if (!watch)
      return Error{"the results can't be watched from here: " +
                   watch.error().message};
    return runControl.runUntilChange(std::move(*watch));
  }
  wire::Run command;
  command.mode = "continue";
  return runControl.run(command);
}
