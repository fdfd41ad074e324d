//===- StopValues.cpp - Values at a stop ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/numbers/StopValues.h"

#include "debug-adapter/adapter/process/SessionDirectory.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"

#include <algorithm>
#include <fstream>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

/// Returns whether a text begins with one of some prefixes.
static bool beginsWith(const std::string &text,
                       std::initializer_list<const char *> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](const char *prefix) {
    return text.rfind(prefix, 0) == 0;
  });
}

ValueOptions::ValueOptions(const std::vector<std::string> &words) {
  for (const std::string &word : words) {
    bool isOfRun =
        beginsWith(word, {"--function", "--random", "--input", "--dims"});
    (isOfRun ? run : others).push_back(word);
  }
}

/// Returns a text without each occurrence of `part`.
static std::string without(std::string text, const std::string &part) {
  for (size_t at; (at = text.find(part)) != std::string::npos;)
    text.erase(at, part.size());
  return text;
}

std::vector<std::string>
mlir::tcp::dap::withArguments(std::vector<std::string> options) {
  bool hasArguments = std::any_of(
      options.begin(), options.end(), [](const std::string &option) {
        return beginsWith(option, {"--random", "--input"});
      });
  if (!hasArguments)
    options.push_back("--random=0");
  return options;
}

Result<StopProgram> StopProgram::write(DebuggedCompile &compile) {
  wire::GetDocument request;
  request.form = "pretty";
  auto document = compile.ask(request);
  if (!document)
    return document.error();
  Result<TemporaryDirectory> directory = createSessionDirectory();
  if (!directory)
    return directory.error();
  StopProgram program(std::move(*directory), document->text + "\n");
  std::string file = program.getFile("ir.mlir");
  if (!(std::ofstream(file) << program.text).flush())
    return Error{"the file '" + file + "' can't be written"};
  return program;
}

Result<std::string> StopProgram::runTcpAot(
    const DebuggedProgram &program, const std::string &subcommand,
    const std::vector<std::string> &options, const std::string &file) const {
  std::vector<std::string> command{ToolPaths::find().programs + "/tcp-aot",
                                   subcommand, getFile(file)};
  command.insert(command.end(), options.begin(), options.end());
  Result<std::string> printed = program.runAgain(
      [&](const std::vector<std::string> &) {
        return Result<std::vector<std::string>>(command);
      },
      "the evaluation");
  if (!printed)
    return Error{without(printed.error().message, getFile(""))};
  return without(*printed, getFile(""));
}

Result<std::string>
StopProgram::evaluate(const DebuggedProgram &program,
                      std::vector<std::string> options) const {
  options = withArguments(std::move(options));
  options.insert(options.begin(), "--interpret");
  return runTcpAot(program, "run", options);
}

/// Returns the name of a value as its definition has it, "%3:2", and the number
/// of the result. Both "%3#1" and "%3" are names of results.
static std::pair<std::string, int64_t> splitName(const std::string &name) {
  size_t mark = name.find('#');
  if (mark == std::string::npos)
    return {name, 0};
  return {name.substr(0, mark), std::strtol(&name[mark + 1], nullptr, 10)};
}

Result<ValuesAnswer> mlir::tcp::dap::readValues(std::istream &file) {
  json read = json::parse(file, nullptr, /*allow_exceptions=*/false);
  Result<ValuesAnswer> answer = read.is_discarded()
                                    ? Error{"it is no JSON"}
                                    : fromJson<ValuesAnswer>(read);
  if (!answer)
    return Error{"the values of the evaluation can't be read: " +
                 answer.error().message};
  return answer;
}

/// Returns the name of a value, or of its group, as a program has it: what is
/// at its bytes, up to the colon. It is empty if the program has no such bytes.
static std::string getName(const ValueFigures &figures,
                           const std::string &program) {
  int64_t size = static_cast<int64_t>(program.size());
  if (figures.begin < 0 || figures.begin > figures.end || figures.end > size)
    return "";
  std::string name = program.substr(figures.begin, figures.end - figures.begin);
  return name.substr(0, name.find(':'));
}

Result<std::string> mlir::tcp::dap::findTensor(const ValuesAnswer &answer,
                                               const std::string &program,
                                               const std::string &name) {
  auto [group, result] = splitName(name);
  for (const ValueFigures &value : answer.values)
    if (getName(value, program) == group && value.result == result &&
        !value.file.empty())
      return value.file;
  return Error{"the evaluation did not compute '" + name + "'" +
               (answer.failure.empty() ? "; `numbers` lists the values"
                                       : ": " + answer.failure)};
}

Result<std::string>
StopProgram::makeTensor(const DebuggedProgram &program, const std::string &name,
                        std::vector<std::string> options) const {
  std::string report = getFile("values.json");
  options.push_back("--report-values=" + report);
  options.push_back("--dump-intermediates=" + directory.getPath());
  if (Result<std::string> printed = evaluate(program, std::move(options));
      !printed)
    return printed;
  std::ifstream file(report);
  Result<ValuesAnswer> answer = readValues(file);
  if (!answer)
    return answer.error();
  return findTensor(*answer, text, name);
}
