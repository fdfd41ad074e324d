//===- ProjectCommand.cpp - The compiler of a project ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/ProjectCommand.h"
#include "compiler/project/AgentHosts.h"
#include "compiler/support/LlvmJson.h"
#include "lsp/server/transport/Transport.h"
#include "lsp/text/Text.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;

PipelineRequest mlir::tcp::lsp::makeRequest(const project::Project &project) {
  PipelineRequest request;
  for (const project::Stage &stage : project.stages)
    request.stages.push_back({stage.name, stage.after});
  return request;
}

llvm::Expected<std::string>
mlir::tcp::lsp::findProgram(const project::Project &project) {
  std::string program = project.makeCommand("").program;
  if (StringRef(program).contains('/')) {
    if (llvm::sys::fs::can_execute(program))
      return program;
    return makeError(ErrorCode::RequestFailed,
                     project.file + ": there is no program '" + program +
                         "', which 'command' names; build it");
  }
  if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(program))
    return *found;
  return makeError(ErrorCode::RequestFailed,
                   project.file + ": there is no program '" + program +
                       "' in PATH, which 'command' names");
}

llvm::Expected<ChildCommand>
mlir::tcp::lsp::makeCommand(const ProjectJob &job, const std::string &input,
                            const std::string &answer) {
  llvm::Expected<std::string> program = findProgram(job.project);
  if (!program)
    return program.takeError();
  project::Command given = job.project.makeCommand(input);
  ChildCommand command{std::move(*program), {}, {}, given.directory};
  std::string plugin = findBesideBin("lib/TcpDebugPlugin.so");
  if (job.project.loadPlugin.value_or(
          project::takesPlugin(given.program, command.program, plugin)))
    command.arguments.push_back("--load-dialect-plugin=" + plugin);
  llvm::append_range(command.arguments, given.arguments);
  PipelineRequest request = job.request;
  request.input = input;
  request.answer = answer;
  command.variables.push_back(kPipelineRequestVariable +
                              ("=" + codec::printJson(std::move(request))));
  return command;
}

std::vector<TraceMessage>
mlir::tcp::lsp::readErrors(StringRef printed, StringRef input, StringRef text) {
  std::vector<TraceMessage> found;
  Text lines(text.str());
  while (!printed.empty()) {
    auto [line, rest] = printed.split('\n');
    printed = rest;
    unsigned row = 0, column = 0;
    if (!line.consume_front(input) || !line.consume_front(":") ||
        line.consumeInteger(10, row) || !line.consume_front(":") ||
        line.consumeInteger(10, column) || !line.consume_front(": error: "))
      continue;
    size_t place = lines.offsetAt(
        {std::max(row, 1u) - 1, std::max(column, 1u) - 1}, Encoding::UTF8);
    found.push_back({"error", line.str(), ByteRange{place, place}, {}});
  }
  return found;
}

std::string mlir::tcp::lsp::explainNoAnswer(const ProjectJob &job,
                                            const ChildResult &result,
                                            bool isFollowed) {
  StringRef name = llvm::sys::path::filename(job.project.command.front());
  StringRef errors = StringRef(result.err).trim();
  if (result.exitCode != 0)
    return (name + " fails before its first pass" +
            (errors.empty() ? "" : ":\n" + errors))
        .str();
  if (isFollowed)
    return (name + " has run no pass on the file").str();
  return (name +
          " does not say what its passes do: it calls no "
          "registerTcpIdeDebugger, and " +
          project::kFileName + " does not set 'loadPlugin' to true")
      .str();
}
