//===- TraceJob.cpp - Traces of a text by tcp-aot -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/TraceJob.h"
#include "lsp/server/process/ChildProcess.h"
#include "lsp/server/transport/Transport.h"
#include "tcp-mlir/Trace/FocusRecord.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

/// The largest data segment of a child. If it needs more, it ends as after a
/// crash.
static const unsigned kMaxMebibytes = 4096;

/// Reads a JSON file into a `T`. Returns nothing if it can't be read.
template <typename T>
static std::optional<T> readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return std::nullopt;
  llvm::Expected<T> value = json::parse<T>((*buffer)->getBuffer());
  if (value)
    return std::move(*value);
  llvm::consumeError(value.takeError());
  return std::nullopt;
}

std::string TraceFailure::describe(std::chrono::milliseconds timeout) const {
  std::string where =
      pass.empty() ? "the stage '" + stage + "'" : "the pass '" + pass + "'";
  switch (kind) {
  case Error:
    return where + " failed";
  case Crash:
    return where + " crashed";
  case Late:
    return llvm::formatv("lowering was ended after {0} s, in {1}",
                         timeout.count() / 1000.0, where);
  }
  llvm_unreachable("all kinds are listed");
}

/// If a pass failed, sets `failure` in the form that crashes have.
static Trace makeTrace(TraceAnswer answer) {
  Trace trace{std::move(answer), std::nullopt};
  if (!trace.failedPass)
    return trace;
  const TracedPass &pass = trace.passes[*trace.failedPass];
  trace.failure =
      TraceFailure{{pass.stage, pass.name, int64_t(*trace.failedPass),
                    trace.failedOn, std::nullopt},
                   TraceFailure::Error};
  return trace;
}

/// Returns the command that lowers `input` and writes its answer to `output`.
static llvm::Expected<ChildCommand> planCommand(const TraceJob &job,
                                                const std::string &input,
                                                const std::string &output) {
  if (job.project)
    return makeCommand(*job.project, input, output);
  llvm::Expected<std::string> program = findBeside("tcp-aot");
  if (!program)
    return program.takeError();
  ChildCommand command{
      std::move(*program),
      {input, "--trace=" + output, "--trace-input-name=" + job.name}};
  llvm::append_range(command.arguments, job.options);
  return command;
}

/// Returns whether an answer holds. A project's compiler goes on after its
/// answer with what a trace left of its pipeline, and may fail there.
static bool holds(const TraceJob &job, const ChildResult &result,
                  const TraceAnswer &answer) {
  if (!job.project)
    return result.exitCode == 0 && !result.timedOut;
  return answer.compiled || (result.exitCode >= 0 && !result.timedOut);
}

/// Returns what the compiler of a project has printed, if it has ended without
/// an answer. An error if it has not printed what is wrong with the file.
static llvm::Expected<Trace> explainEnd(const TraceJob &job,
                                        const ChildResult &result,
                                        StringRef input, bool isFollowed) {
  Trace trace;
  trace.messages = readErrors(result.err, input, job.input);
  trace.from = job.project->request.stages.front().name;
  if (trace.messages.empty())
    return makeError(ErrorCode::RequestFailed,
                     explainNoAnswer(*job.project, result, isFollowed));
  return trace;
}

llvm::Expected<Trace>
mlir::tcp::lsp::runTrace(const TraceJob &job,
                         const std::atomic<bool> &cancelled) {
  llvm::Expected<ScratchDirectory> scratch = ScratchDirectory::create();
  if (!scratch)
    return scratch.takeError();
  std::string input = scratch->file("input.mlir");
  std::string output = scratch->file("trace.json");
  llvm::Expected<ChildCommand> command = planCommand(job, input, output);
  if (!command)
    return command.takeError();
  if (llvm::Error error = writeFile(input, job.input))
    return error;
  ChildLimits limits{job.timeout, kMaxMebibytes, job.isBackground};
  if (job.onProgress)
    limits.onTick = [&] {
      if (auto at = readFile<TraceProgress>(output + ".at"))
        job.onProgress(at->stage, at->pass);
    };
  llvm::Expected<ChildResult> result =
      superviseChild(*command, *scratch, limits, cancelled);
  if (!result)
    return result.takeError();
  if (std::optional<TraceAnswer> answer = readFile<TraceAnswer>(output))
    if (holds(job, *result, *answer))
      return makeTrace(std::move(*answer));
  if (job.project && result->exitCode >= 0 && !result->timedOut)
    return explainEnd(job, *result, input,
                      llvm::sys::fs::exists(output + ".at"));
  Trace trace;
  if (auto at = readFile<TraceProgress>(output + ".at"))
    trace.failure = TraceFailure{std::move(*at)};
  // The process was ended before it wrote its progress.
  if (!trace.failure && result->timedOut)
    trace.failure.emplace().stage = "read";
  if (!trace.failure)
    return makeError(ErrorCode::RequestFailed,
                     command->program +
                         " gave no answer: " + StringRef(result->err).trim());
  trace.failure->kind =
      result->timedOut ? TraceFailure::Late : TraceFailure::Crash;
  if (std::optional<FocusRecord> focus =
          FocusRecord::read(FocusRecord::getPath(output)))
    trace.failure->range = ByteRange{focus->begin, focus->end};
  // If the input reached a pass, or a later stage than reading, some stage
  // accepts it. After a timeout, one may.
  if (result->timedOut || !trace.failure->pass.empty() ||
      trace.failure->stage != "read")
    trace.from = trace.failure->stage;
  return trace;
}
