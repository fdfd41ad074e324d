//===- Trace.cpp - What tcp-aot says of a text ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/Trace.h"
#include "lsp/server/process/ChildProcess.h"
#include "lsp/server/transport/Transport.h"
#include "tcp-mlir/Trace/FocusRecord.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

/// A child that needs more ends, as if it had crashed.
static const unsigned kMaxMebibytes = 4096;

static std::string getText(const json::Object &object, StringRef key) {
  return object.getString(key).value_or("").str();
}

static std::optional<Range> getRange(const json::Object &object) {
  const json::Array *ends = object.getArray("range");
  if (!ends || ends->size() != 2)
    return std::nullopt;
  return Range{size_t((*ends)[0].getAsInteger().value_or(0)),
               size_t((*ends)[1].getAsInteger().value_or(0))};
}

static Trace::Message toMessage(const json::Object &object) {
  Trace::Message message;
  message.isError = getText(object, "severity") == "error";
  message.text = getText(object, "message");
  message.range = getRange(object);
  if (const json::Array *notes = object.getArray("notes"))
    for (const json::Value &note : *notes)
      if (const json::Object *inner = note.getAsObject())
        message.notes.push_back(toMessage(*inner));
  return message;
}

static Trace::Failure toFailure(Trace::Failure::Kind kind,
                                const json::Object &at) {
  Trace::Failure failure;
  failure.kind = kind;
  failure.stage = getText(at, "stage");
  failure.pass = getText(at, "pass");
  failure.function = getText(at, "function");
  failure.index = at.getInteger("index");
  failure.range = getRange(at);
  return failure;
}

static std::vector<Trace::Link> toMapping(const json::Array &links) {
  std::vector<Trace::Link> mapping;
  for (const json::Value &link : links) {
    const json::Array *ends = link.getAsArray();
    if (!ends || ends->size() < 2)
      continue;
    auto rangeAt = [&](size_t i) {
      return Range{size_t((*ends)[i].getAsInteger().value_or(0)),
                   size_t((*ends)[i + 1].getAsInteger().value_or(0))};
    };
    Trace::Link &next = mapping.emplace_back();
    next.source = rangeAt(0);
    for (size_t i = 2; i + 1 < ends->size(); i += 2)
      next.targets.push_back(rangeAt(i));
  }
  return mapping;
}

static Trace toTrace(json::Object &object) {
  Trace trace;
  trace.compiled = object.getBoolean("compiled").value_or(false);
  trace.from = getText(object, "from");
  trace.reached = getText(object, "reached");
  trace.text = getText(object, "text");
  if (const json::Array *messages = object.getArray("messages"))
    for (const json::Value &message : *messages)
      if (const json::Object *inner = message.getAsObject())
        trace.messages.push_back(toMessage(*inner));
  if (const json::Array *links = object.getArray("mapping"))
    trace.mapping = toMapping(*links);
  if (json::Array *passes = object.getArray("passes"))
    trace.passes = std::move(*passes);
  return trace;
}

/// The JSON object of a file; nothing where there is none.
static std::optional<json::Object> readObject(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return std::nullopt;
  llvm::Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  json::Object *object = value->getAsObject();
  return object ? std::optional(std::move(*object)) : std::nullopt;
}

std::string Trace::Failure::describe(std::chrono::milliseconds timeout) const {
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

llvm::Expected<Trace>
mlir::tcp::lsp::runTrace(const TraceJob &job,
                         const std::atomic<bool> &cancelled) {
  llvm::Expected<std::string> program = findBeside("tcp-aot");
  if (!program)
    return program.takeError();
  llvm::Expected<TemporaryDirectory> scratch = TemporaryDirectory::create();
  if (!scratch)
    return scratch.takeError();
  std::string input = scratch->file("input.mlir");
  std::string output = scratch->file("trace.json");
  if (llvm::Error error = writeFile(input, job.input))
    return error;
  std::vector<std::string> arguments{input, "--trace=" + output,
                                     "--trace-input-name=" + job.name};
  arguments.insert(arguments.end(), job.options.begin(), job.options.end());
  ChildLimits limits{job.timeout, kMaxMebibytes, job.isBackground};
  if (job.onProgress)
    limits.onTick = [&] {
      if (std::optional<json::Object> at = readObject(output + ".at"))
        job.onProgress(getText(*at, "stage"), getText(*at, "pass"));
    };
  llvm::Expected<ChildResult> result =
      superviseChild(*program, arguments, *scratch, limits, cancelled);
  if (!result)
    return result.takeError();
  if (result->exitCode == 0 && !result->timedOut)
    if (std::optional<json::Object> object = readObject(output)) {
      Trace trace = toTrace(*object);
      if (std::optional<int64_t> index = object->getInteger("failedPass")) {
        trace.failure.emplace();
        trace.failure->index = index;
        trace.failure->function = getText(*object, "failedOn");
        if (const json::Object *pass = trace.passes[*index].getAsObject()) {
          trace.failure->stage = getText(*pass, "stage");
          trace.failure->pass = getText(*pass, "name");
        }
      }
      return trace;
    }
  std::optional<json::Object> at = readObject(output + ".at");
  // It may be ended before it has said anything.
  if (!at && result->timedOut)
    at = json::Object{{"stage", "read"}};
  if (!at)
    return makeError(ErrorCode::RequestFailed,
                     "tcp-aot gave no answer: " +
                         StringRef(result->err).trim());
  Trace trace;
  trace.failure = toFailure(
      result->timedOut ? Trace::Failure::Late : Trace::Failure::Crash, *at);
  if (std::optional<FocusRecord> focus =
          FocusRecord::read(FocusRecord::getPath(output)))
    trace.failure->range = Range{focus->begin, focus->end};
  // An input that got as far as a pass is on the road, and one that takes long
  // may be.
  if (result->timedOut || !trace.failure->pass.empty() ||
      trace.failure->stage != "read")
    trace.from = trace.failure->stage;
  return trace;
}
