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
#include "tcp-mlir/Pipeline/UnifiedDiff.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

namespace {
/// A program in the middle of being compiled: [uri, function?, {options,
/// timeout, directory}?].
struct Job {
  std::string uri, function;
  /// Further options of tcp-aot.
  std::vector<std::string> options;
  std::chrono::milliseconds timeout{60000};
  /// The directory of the files; empty for a temporary one.
  std::string directory;

  /// The input of tcp-aot, and its text.
  std::string input;
  Text text;
};
} // namespace

json::Value mlir::tcp::lsp::getExecuteCommandOptions() {
  return json::Object{
      {"commands", json::Array{"tcp.compile", "tcp.run", "tcp.compareDumps"}}};
}

static llvm::Error makeArgumentError(const llvm::Twine &message) {
  return makeError(ErrorCode::InvalidParams, message);
}

/// Options of tcp-aot with which it would write somewhere else, wait, or run
/// what is no document.
static const StringRef kForbidden[] = {"o",
                                       "MF",
                                       "save-temps",
                                       "log-actions-to",
                                       "profile-actions-to",
                                       "torch-loader",
                                       "wait-for-debugger"};

/// Reads the options of tcp-aot that a client asks for.
static llvm::Error readOptions(const json::Value &given, Job &job) {
  const json::Array *options = given.getAsArray();
  if (!options)
    return makeArgumentError("'options' must be an array of strings");
  for (const json::Value &value : *options) {
    std::optional<StringRef> option = value.getAsString();
    if (!option || !option->starts_with("-"))
      return makeArgumentError("each of 'options' must be a string that "
                               "begins with '-', such as \"-O2\"");
    StringRef name = option->ltrim('-').split('=').first;
    if (llvm::is_contained(kForbidden, name))
      return makeArgumentError("'" + *option +
                               "' is no option for commands: say with "
                               "'directory' where files go");
    job.options.push_back(option->str());
  }
  return llvm::Error::success();
}

/// Reads {options, timeout, directory}.
static llvm::Error readMore(const Workspace &workspace,
                            const json::Object &more, Job &job) {
  for (const auto &[key, value] : more) {
    StringRef name = key;
    if (name == "options") {
      if (llvm::Error error = readOptions(value, job))
        return error;
    } else if (name == "timeout") {
      std::optional<int64_t> seconds = value.getAsInteger();
      if (!seconds || *seconds < 1 || *seconds > 3600)
        return makeArgumentError(
            "'timeout' must be a whole number of seconds from 1 to 3600");
      job.timeout = std::chrono::seconds(*seconds);
    } else if (name == "directory") {
      std::optional<StringRef> path = value.getAsString();
      if (!path || !llvm::sys::path::is_absolute(*path))
        return makeArgumentError("'directory' must be an absolute path");
      if (!workspace.contains(*path))
        return makeArgumentError("'" + *path +
                                 "' is in no folder of the workspace: choose "
                                 "a directory that is");
      job.directory = path->str();
    } else {
      return makeArgumentError("there is no '" + name +
                               "'; there are 'options', 'timeout' and "
                               "'directory'");
    }
  }
  return llvm::Error::success();
}

static llvm::Expected<Job> readArguments(const Workspace &workspace,
                                         const ExecuteCommandParams &params) {
  const json::Array &arguments = params.arguments;
  if (params.uri().empty())
    return makeArgumentError(
        "the first argument must be the URI of a document");
  Job job;
  job.uri = params.uri().str();
  if (arguments.size() > 3)
    return makeArgumentError("there are at most three arguments: a URI, a "
                             "function, and an object with options");
  if (arguments.size() > 1 && arguments[1].kind() != json::Value::Null) {
    std::optional<StringRef> function = arguments[1].getAsString();
    if (!function)
      return makeArgumentError(
          "the second argument must be the name of a function");
    job.function = function->str();
  }
  if (arguments.size() > 2 && arguments[2].kind() != json::Value::Null) {
    const json::Object *more = arguments[2].getAsObject();
    if (!more)
      return makeArgumentError("the third argument must be an object: "
                               "{options, timeout, directory}");
    if (llvm::Error error = readMore(workspace, *more, job))
      return error;
  }
  return job;
}

/// Finds the file that tcp-aot reads: the document's own, which messages of the
/// program name later, and weights are beside; or one with the text that the
/// client has and has not saved.
static llvm::Error findInput(Job &job, const std::string *open,
                             const TemporaryDirectory &scratch) {
  auto uri = llvm::lsp::URIForFile::fromURI(job.uri);
  std::string path = uri ? uri->file().str() : "";
  llvm::consumeError(uri.takeError());
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!open && !buffer)
    return makeError(ErrorCode::RequestFailed,
                     "could not read '" + job.uri +
                         "': " + buffer.getError().message());
  job.text = Text(open ? *open : (*buffer)->getBuffer().str());
  if (!open || (buffer && (*buffer)->getBuffer() == *open)) {
    job.input = path;
    return llvm::Error::success();
  }
  StringRef stem = llvm::sys::path::stem(path);
  job.input = scratch.file((stem.empty() ? StringRef("untitled") : stem).str() +
                           ".mlir");
  return writeFile(job.input, job.text.str());
}

/// Returns tcp-aot's messages about its input as diagnostics; one without a
/// place has that of the document's start.
static json::Array toDiagnostics(const Job &job, StringRef err,
                                 Encoding encoding) {
  json::Array diagnostics;
  while (!err.empty()) {
    auto [line, rest] = err.split('\n');
    err = rest;
    Range range{0, 0};
    StringRef message = line;
    if (message.consume_front(job.input + ":")) {
      unsigned row = 1, column = 1;
      message.consumeInteger(10, row);
      message.consume_front(":");
      message.consumeInteger(10, column);
      message.consume_front(":");
      size_t place = job.text.offsetAt(
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
        json::Object{{"range", Request::toJson(job.text, range, encoding)},
                     {"severity", severity},
                     {"source", "tcp-aot"},
                     {"message", json::fixUTF8(message)}});
  }
  return diagnostics;
}

static llvm::Expected<json::Value> compile(const WorkspaceRequest &request,
                                           Job job) {
  llvm::Expected<std::string> program = findBeside("tcp-aot");
  if (!program)
    return program.takeError();
  llvm::Expected<TemporaryDirectory> scratch = TemporaryDirectory::create();
  if (!scratch)
    return scratch.takeError();
  if (llvm::Error error = findInput(job, request.text, *scratch))
    return error;
  // A library and its header.
  StringRef directory =
      job.directory.empty() ? scratch->path() : StringRef(job.directory);
  std::vector<std::string> arguments{job.input, "-o", directory.str() + "/"};
  if (!job.function.empty())
    arguments.push_back("--function=" + job.function);
  arguments.insert(arguments.end(), job.options.begin(), job.options.end());
  llvm::Expected<ChildResult> result =
      runChild(*program, arguments, *scratch, job.timeout, request.cancelled);
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
  // The files outlive the request.
  if (succeeded && job.directory.empty())
    scratch->keep();
  return json::Object{
      {"succeeded", succeeded},
      {"files", std::move(files)},
      {"diagnostics", toDiagnostics(job, result->err, request.encoding)}};
}

static llvm::Expected<json::Value> run(const WorkspaceRequest &request,
                                       Job job) {
  llvm::Expected<std::string> program = findBeside("tcp-aot");
  if (!program)
    return program.takeError();
  llvm::Expected<TemporaryDirectory> scratch = TemporaryDirectory::create();
  if (!scratch)
    return scratch.takeError();
  if (llvm::Error error = findInput(job, request.text, *scratch))
    return error;
  std::vector<std::string> arguments{"run", job.input};
  if (!job.function.empty())
    arguments.push_back("--function=" + job.function);
  // Test tensors, where the client has none of its own.
  if (llvm::none_of(job.options, [](StringRef option) {
        return option.ltrim('-').starts_with("input");
      }))
    arguments.push_back("--random=1");
  arguments.insert(arguments.end(), job.options.begin(), job.options.end());
  llvm::Expected<ChildResult> result =
      runChild(*program, arguments, *scratch, job.timeout, request.cancelled);
  if (!result)
    return result.takeError();
  return json::Object{
      {"succeeded", result->exitCode == 0},
      {"output", json::fixUTF8(result->out)},
      {"diagnostics", toDiagnostics(job, result->err, request.encoding)}};
}

/// Two dumps of IR in a log of passes: [uri, line], where the line is that in
/// front of the second one.
static llvm::Expected<json::Value>
compareDumps(const WorkspaceRequest &request,
             const ExecuteCommandParams &params) {
  const json::Array &arguments = params.arguments;
  if (params.uri().empty())
    return makeArgumentError(
        "the first argument must be the URI of a document");
  std::optional<int64_t> line =
      arguments.size() > 1 ? arguments[1].getAsInteger() : std::nullopt;
  if (!line || *line < 0)
    return makeArgumentError("the second argument must be the line of a dump, "
                             "counted from 0");
  if (!request.text)
    return makeError(ErrorCode::RequestFailed,
                     "'" + params.uri() + "' is not open");
  Text text(*request.text);
  for (const DumpComparison &dump :
       findDumpComparisons(text.str(), split(text.str()))) {
    if (text.lineOf(dump.header.begin) != *line)
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
                       llvm::Twine(*line + 1));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleExecuteCommand(const WorkspaceRequest &request,
                                     const ExecuteCommandParams &params) {
  StringRef command = params.command;
  if (command == "tcp.compareDumps")
    return compareDumps(request, params);
  if (command != "tcp.compile" && command != "tcp.run")
    return makeError(ErrorCode::InvalidParams,
                     "no such command: '" + command + "'");
  if (!request.session.settings.get().trusted)
    return makeError(ErrorCode::RequestFailed,
                     "the workspace is not trusted: nothing of it is compiled "
                     "or run");
  llvm::Expected<Job> job = readArguments(request.session.workspace, params);
  if (!job)
    return job.takeError();
  return command == "tcp.compile" ? compile(request, std::move(*job))
                                  : run(request, std::move(*job));
}
