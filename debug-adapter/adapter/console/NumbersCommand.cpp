//===- NumbersCommand.cpp - Values at a stop ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Show.h"
#include "debug-adapter/adapter/process/SessionDirectory.h"
#include "debug-adapter/adapter/session/LaunchPlan.h"

#include <algorithm>
#include <fstream>

using namespace mlir::tcp::dap;

/// Returns whether an option says where the arguments of the function come
/// from.
static bool givesArguments(const std::string &option) {
  return option.rfind("--random", 0) == 0 || option.rfind("--input", 0) == 0;
}

/// Returns a text without each occurrence of `part`.
static std::string without(std::string text, const std::string &part) {
  for (size_t at; (at = text.find(part)) != std::string::npos;)
    text.erase(at, part.size());
  return text;
}

Result<std::string> mlir::tcp::dap::commandNumbers(Session &session,
                                                   const CommandLine &line) {
  wire::GetDocument request;
  request.form = "pretty";
  Result<std::string> text = askText(session, request);
  if (!text)
    return text;
  Result<TemporaryDirectory> directory = createSessionDirectory();
  if (!directory)
    return directory.error();
  std::string file = directory->file("ir.mlir");
  if (!(std::ofstream(file) << *text).flush())
    return Error{"the file '" + file + "' can't be written"};
  std::vector<std::string> command{ToolPaths::find().programs + "/tcp-aot",
                                   "run", file, "--interpret",
                                   "--print-values"};
  command.insert(command.end(), line.words.begin(), line.words.end());
  if (std::none_of(line.words.begin(), line.words.end(), givesArguments))
    command.push_back("--random=0");
  // A crash or an endless loop of the evaluation ends only its own process.
  Result<std::string> printed = session.getProgram().runAgain(
      [&](const std::vector<std::string> &) {
        return Result<std::vector<std::string>>(command);
      },
      "the evaluation");
  // Places are lines of what `ir -a` prints.
  if (!printed)
    return Error{without(printed.error().message, directory->file(""))};
  return without(*printed, directory->file(""));
}
