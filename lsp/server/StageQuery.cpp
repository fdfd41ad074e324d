//===- StageQuery.cpp - What tcp/stage and its kin ask for ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/StageQuery.h"
#include "lsp/server/Session.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

std::string mlir::tcp::lsp::getInputName(StringRef uri) {
  StringRef name = llvm::sys::path::filename(uri);
  // The URI may have escapes, as in `file:///a%20b.mlir`.
  auto file = llvm::lsp::URIForFile::fromURI(uri);
  std::string path = file ? file->file().str() : "";
  llvm::consumeError(file.takeError());
  return path.empty() ? name.str() : llvm::sys::path::filename(path).str();
}

bool mlir::tcp::lsp::isOfCompiler(StringRef uri) {
  return uri.starts_with("debug:") || uri.starts_with("tcp-");
}

/// Returns the input of a stage, or nothing if its function does not exist.
static std::optional<LoweringInput>
cut(const LoweringSource &source, const DocumentMemory::ShownStage &shown) {
  if (shown.function.empty())
    return source.cutChunk(shown.chunk.value_or(0));
  const LoweringSource::Function *function =
      source.find(shown.function, shown.chunk.value_or(0));
  if (!function)
    return std::nullopt;
  return source.cut(function);
}

static uint64_t hashOf(const std::optional<LoweringInput> &input) {
  return input ? llvm::xxh3_64bits(input->text) : 0;
}

uint64_t mlir::tcp::lsp::hashInput(const LoweringSource &source,
                                   const DocumentMemory::ShownStage &shown) {
  return hashOf(cut(source, shown));
}

llvm::Expected<StageQuery> StageQuery::read(const Request &request,
                                            const LoweringParams &params) {
  StageQuery query;
  query.source = request.memory.getLoweringSource(request.document);
  query.encoding = request.encoding;

  DocumentMemory::ShownStage shown;
  shown.function = params.function;
  if (params.position)
    shown.chunk = query.source->chunkAt(request.offset(*params.position));
  std::optional<LoweringInput> input = cut(*query.source, shown);
  shown.hash = hashOf(input);
  std::vector<DocumentMemory::ShownStage> &all = request.memory.shownStages;
  llvm::erase_if(all, [&](const DocumentMemory::ShownStage &other) {
    return other.function == shown.function && other.chunk == shown.chunk;
  });
  all.push_back(shown);
  if (!input)
    return makeError(ErrorCode::RequestFailed,
                     query.source->explainMissing(params.function));
  query.input = std::move(*input);
  if (params.function.empty())
    if (std::string why = query.source->explainEmpty(shown.chunk.value_or(0));
        !why.empty())
      return makeError(ErrorCode::RequestFailed, why);

  query.job.name = getInputName(request.document.uri());
  query.job.timeout = std::chrono::milliseconds(
      request.session.settings.get(request.document.uri()).loweringTimeout);
  query.hash = llvm::xxh3_64bits(query.input.text);
  const LoweringSource::Function *named =
      query.source->find(params.function, shown.chunk.value_or(0));
  query.add(
      "--from=" +
      query.source->entryStage(named ? named->chunk : shown.chunk.value_or(0))
          .str());
  if (params.opt)
    query.add("-O" + std::to_string(*params.opt));
  query.previousResultId = params.previousResultId;
  query.progress = std::make_shared<WorkDoneProgress>(
      request.session.transport, params.workDoneToken,
      "Lowering " + (params.function.empty() ? query.job.name
                                             : encodeSymbol(params.function)));
  return query;
}

void StageQuery::add(std::string option) {
  hash = llvm::xxh3_64bits(option + std::to_string(hash));
  job.options.push_back(std::move(option));
}

std::string StageQuery::resultId() const { return llvm::utohexstr(hash); }

Range StageQuery::toDocument(Range range) const {
  if (std::optional<Range> known = input.map.toSource(range))
    return *known;
  std::optional<size_t> begin = input.map.toSource(range.begin);
  return begin ? Range{*begin, *begin} : Range{0, 0};
}

void StageQuery::writeFailure(JsonText &json, const Trace &trace) const {
  if (trace.compiled)
    return;
  const Text &text = *source->text();
  TraceFailure failure = trace.failure.value_or(TraceFailure());
  if (failure.stage.empty())
    failure.stage = trace.reached.empty() ? trace.from : trace.reached;
  std::string message;
  std::optional<ByteRange> range = failure.range;
  for (const TraceMessage &found : trace.messages) {
    if (found.severity != "error")
      continue;
    message = found.text;
    range = found.range ? found.range : range;
    break;
  }
  if (message.empty())
    message = failure.describe(job.timeout);
  json->attributeObject("failure", [&] {
    if (!failure.stage.empty())
      json->attribute("stage", failure.stage);
    if (!failure.pass.empty()) {
      json->attributeObject("pass", [&] {
        json->attribute("index", failure.index.value_or(0));
        json->attribute("name", failure.pass);
      });
    }
    json->attribute("message", json::fixUTF8(message));
    if (range)
      json.range("range", text, toDocument(toRange(*range)));
  });
}

llvm::Expected<std::string> StageQuery::run(
    const Cancellation &cancellation,
    llvm::function_ref<void(JsonText &json, const Trace &trace)> write) {
  JsonText answer(encoding);
  if (previousResultId == resultId()) {
    answer->object([&] {
      answer->attribute("kind", "unchanged");
      answer->attribute("resultId", resultId());
      answer->attribute("version", source->version());
    });
    return answer.take();
  }
  job.input = std::move(input.text);
  job.onProgress = [progress = progress](StringRef stage, StringRef pass) {
    progress->report(pass.empty() ? stage.str() : (stage + ": " + pass).str());
  };
  llvm::Expected<Trace> trace = runTrace(job, cancellation.isSet);
  if (trace && trace->failure && trace->failure->kind == TraceFailure::Error) {
    // The pass that failed may not be the one that made the IR invalid, so the
    // compile runs again with the verifier.
    job.options.push_back("--verify-each");
    llvm::Expected<Trace> verified = runTrace(job, cancellation.isSet);
    if (!verified || !verified->compiled)
      trace = std::move(verified);
    else
      llvm::consumeError(verified.takeError());
  }
  progress->end();
  if (!trace)
    return trace.takeError();
  answer->object([&] {
    answer->attribute("kind", "full");
    answer->attribute("resultId", resultId());
    answer->attribute("version", source->version());
    write(answer, *trace);
    answer->attributeArray("omitted", [&] {
      for (const OmittedPart &part : input.omitted)
        answer->object([&] {
          answer.range("range", *source->text(), part.range);
          if (!part.symbol.empty())
            answer->attribute("symbol", json::fixUTF8(part.symbol));
          answer->attribute("reason", part.reason);
        });
    });
    writeFailure(answer, *trace);
  });
  return answer.take();
}
