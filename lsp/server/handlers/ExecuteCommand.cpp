//===- ExecuteCommand.cpp - workspace/executeCommand ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/DumpComparison.h"
#include "lsp/server/Session.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/process/ChildProcess.h"
#include "lsp/server/protocol/CommandArguments.h"
#include "tcp-mlir/Pipeline/UnifiedDiff.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

namespace {
/// The input file of tcp-aot, and its text.
struct Input {
  std::string path;
  Text text;
};

/// A run of tcp-aot.
struct Job {
  std::string program;
  /// Has the input, if that is temporary, and the temporary outputs.
  ScratchDirectory scratch;
  Input input;
};
} // namespace

json::Value mlir::tcp::lsp::getExecuteCommandOptions() {
  return json::Object{
      {"commands", json::Array{"tcp.compile", "tcp.run", "tcp.compareDumps"}}};
}

static llvm::Expected<CompileArguments>
readArguments(const Workspace &workspace, const json::Array &given) {
  llvm::Expected<CompileArguments> arguments = CompileArguments::read(given);
  if (arguments && !arguments->directory.empty() &&
      !workspace.contains(arguments->directory))
    return makeError(ErrorCode::InvalidParams,
                     "'" + arguments->directory +
                         "' is in no folder of the workspace: choose a "
                         "directory that is");
  return arguments;
}

/// Returns the file that tcp-aot reads. This is the document's own file, which
/// may have weights beside it and whose name appears in messages. If the client
/// has unsaved changes, it is a temporary file with the client's text.
static llvm::Expected<Input> findInput(StringRef document,
                                       const std::string *open,
                                       const ScratchDirectory &scratch) {
  auto uri = llvm::lsp::URIForFile::fromURI(document);
  std::string path = uri ? uri->file().str() : "";
  llvm::consumeError(uri.takeError());
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!open && !buffer)
    return makeError(ErrorCode::RequestFailed,
                     "could not read '" + document +
                         "': " + buffer.getError().message());
  Input input{path, Text(open ? *open : (*buffer)->getBuffer().str())};
  if (!open || (buffer && (*buffer)->getBuffer() == *open))
    return input;
  StringRef stem = llvm::sys::path::stem(path);
  input.path = scratch.file(
      (stem.empty() ? StringRef("untitled") : stem).str() + ".mlir");
  if (llvm::Error error = writeFile(input.path, input.text.str()))
    return error;
  return input;
}

/// Returns tcp-aot's messages about its input as diagnostics. A message without
/// a place is put at the start of the document.
static json::Array toDiagnostics(const Input &input, StringRef err,
                                 Encoding encoding) {
  json::Array diagnostics;
  while (!err.empty()) {
    auto [line, rest] = err.split('\n');
    err = rest;
    Range range{0, 0};
    StringRef message = line;
    if (message.consume_front(input.path + ":")) {
      unsigned row = 1, column = 1;
      message.consumeInteger(10, row);
      message.consume_front(":");
      message.consumeInteger(10, column);
      message.consume_front(":");
      size_t place = input.text.offsetAt(
          {std::max(row, 1u) - 1, std::max(column, 1u) - 1}, Encoding::UTF8);
      range = {place, place};
    } else if (!message.consume_front("tcp-aot:")) {
      continue;
    }
    message = message.ltrim();
    int severity = Diagnostic::Error;
    if (message.consume_front("warning: "))
      severity = Diagnostic::Warning;
    else if (message.consume_front("note: ") ||
             message.consume_front("remark: "))
      severity = Diagnostic::Information;
    else
      message.consume_front("error: ");
    diagnostics.push_back(
        json::Object{{"range", Request::toJson(input.text, range, encoding)},
                     {"severity", severity},
                     {"source", "tcp-aot"},
                     {"message", json::fixUTF8(message)}});
  }
  return diagnostics;
}

static llvm::Expected<Job> prepare(const WorkspaceRequest &request,
                                   const CompileArguments &given) {
  llvm::Expected<std::string> program = findBeside("tcp-aot");
  if (!program)
    return program.takeError();
  llvm::Expected<ScratchDirectory> scratch = ScratchDirectory::create();
  if (!scratch)
    return scratch.takeError();
  llvm::Expected<Input> input = findInput(given.uri, request.text, *scratch);
  if (!input)
    return input.takeError();
  return Job{std::move(*program), std::move(*scratch), std::move(*input)};
}

static llvm::Expected<json::Value> compile(const WorkspaceRequest &request,
                                           const CompileArguments &given) {
  llvm::Expected<Job> job = prepare(request, given);
  if (!job)
    return job.takeError();
  // tcp-aot writes a library and its header.
  StringRef directory = given.directory.empty() ? job->scratch.getPath()
                                                : StringRef(given.directory);
  std::vector<std::string> arguments{job->input.path, "-o",
                                     directory.str() + "/"};
  if (!given.function.empty())
    arguments.push_back("--function=" + given.function);
  arguments.insert(arguments.end(), given.options.begin(), given.options.end());
  llvm::Expected<ChildResult> result = runChild(
      job->program, arguments, job->scratch, given.timeout, request.cancelled);
  if (!result)
    return result.takeError();
  json::Array files;
  StringRef made = result->out;
  while (!made.empty()) {
    auto [file, rest] = made.split('\n');
    made = rest;
    auto uri = llvm::lsp::URIForFile::fromFile(file);
    if (uri)
      files.push_back(uri->uri().str());
    else
      llvm::consumeError(uri.takeError());
  }
  bool succeeded = result->exitCode == 0;
  // The client uses the files after the request.
  if (succeeded && given.directory.empty())
    job->scratch.keep();
  return json::Object{{"succeeded", succeeded},
                      {"files", std::move(files)},
                      {"diagnostics", toDiagnostics(job->input, result->err,
                                                    request.encoding)}};
}

static llvm::Expected<json::Value> run(const WorkspaceRequest &request,
                                       const CompileArguments &given) {
  llvm::Expected<Job> job = prepare(request, given);
  if (!job)
    return job.takeError();
  std::vector<std::string> arguments{"run", job->input.path};
  if (!given.function.empty())
    arguments.push_back("--function=" + given.function);
  // Without arguments of the client, random ones are used.
  if (llvm::none_of(given.options, [](StringRef option) {
        return option.ltrim('-').starts_with("input");
      }))
    arguments.push_back("--random=1");
  arguments.insert(arguments.end(), given.options.begin(), given.options.end());
  llvm::Expected<ChildResult> result = runChild(
      job->program, arguments, job->scratch, given.timeout, request.cancelled);
  if (!result)
    return result.takeError();
  return json::Object{{"succeeded", result->exitCode == 0},
                      {"output", json::fixUTF8(result->out)},
                      {"diagnostics", toDiagnostics(job->input, result->err,
                                                    request.encoding)}};
}

/// Compares a dump of IR in a log of passes with the dump before it.
static llvm::Expected<json::Value>
compareDumps(const WorkspaceRequest &request,
             const CompareDumpsArguments &given) {
  if (!request.text)
    return makeError(ErrorCode::RequestFailed,
                     "'" + given.uri + "' is not open");
  Text text(*request.text);
  for (const DumpComparison &dump :
       findDumpComparisons(text.str(), split(text.str()))) {
    if (text.lineOf(dump.header.begin) != given.line)
      continue;
    std::string before = getDumpText(text.str(), dump.before);
    std::string after = getDumpText(text.str(), dump.after);
    auto toJson = [](const DumpComparison::Side &side, StringRef text) {
      return json::Object{{"title", json::fixUTF8(side.title)},
                          {"text", json::fixUTF8(text)}};
    };
    std::string diff = mlir::tcp::makeUnifiedDiff(before, after);
    return json::Object{{"before", toJson(dump.before, before)},
                        {"after", toJson(dump.after, after)},
                        {"diff", json::fixUTF8(diff)}};
  }
  return makeError(ErrorCode::RequestFailed,
                   "no dump that has one of the same operation before it "
                   "begins on line " +
                       llvm::Twine(given.line + 1));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleExecuteCommand(const WorkspaceRequest &request,
                                     const ExecuteCommandParams &params) {
  StringRef command = params.command;
  if (command == "tcp.compareDumps") {
    auto given = CompareDumpsArguments::read(params.arguments);
    return given ? compareDumps(request, *given) : given.takeError();
  }
  if (command != "tcp.compile" && command != "tcp.run")
    return makeError(ErrorCode::InvalidParams,
                     "no such command: '" + command + "'");
  if (!request.session.settings.get().trusted)
    return makeError(ErrorCode::RequestFailed,
                     "the workspace is not trusted: nothing of it is compiled "
                     "or run");
  llvm::Expected<CompileArguments> given =
      readArguments(request.session.workspace, params.arguments);
  if (!given)
    return given.takeError();
  return command == "tcp.compile" ? compile(request, *given)
                                  : run(request, *given);
}
