//===- StageQuery.cpp - Queries of tcp/stage and its kin ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/StageQuery.h"
#include "lsp/server/Session.h"
#include "lsp/server/Uri.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
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

bool mlir::tcp::lsp::isOfProject(StringRef uri) {
  std::string path = toPath(uri);
  return !path.empty() &&
         !std::holds_alternative<std::monostate>(project::find(path));
}

llvm::Expected<std::optional<project::Project>>
mlir::tcp::lsp::findProject(StringRef uri) {
  std::string path = toPath(uri);
  if (path.empty())
    return std::nullopt;
  project::Found found = project::find(path);
  if (auto *problem = std::get_if<project::Problem>(&found))
    return makeError(ErrorCode::RequestFailed, problem->describe());
  auto *project = std::get_if<project::Project>(&found);
  return project ? std::optional(std::move(*project)) : std::nullopt;
}

/// Returns the input of a stage, or nothing if its function does not exist.
static std::optional<LoweringInput>
cut(const LoweringSource &source, const DocumentMemory::ShownStage &shown) {
  if (shown.isCopy)
    return source.copyChunk(shown.chunk.value_or(0));
  if (shown.function.empty())
    return source.cutChunk(shown.chunk.value_or(0));
  const LoweringSource::Function *function =
      source.find(shown.function, shown.chunk.value_or(0));
  if (!function)
    return std::nullopt;
  return source.cut(function);
}

static uint64_t combine(uint64_t hash, StringRef text) {
  return llvm::xxh3_64bits((text + std::to_string(hash)).str());
}

/// Returns a hash of all that decides what the compiler of a project makes of a
/// text.
static uint64_t hashProject(const project::Project &project) {
  uint64_t hash = 0;
  for (const std::string &word : project.command)
    hash = combine(hash, word);
  for (const project::Stage &stage : project.stages)
    hash = combine(hash, stage.name + " after " + stage.after);
  // A program that was built anew may answer otherwise.
  llvm::Expected<std::string> program = findProgram(project);
  llvm::sys::fs::file_status status;
  if (program)
    llvm::sys::fs::status(*program, status);
  else
    llvm::consumeError(program.takeError());
  auto changed = status.getLastModificationTime().time_since_epoch().count();
  return combine(hash, std::to_string(changed));
}

/// Returns the hash of a stage's input, and of the project that it has.
static uint64_t hashOf(const std::optional<LoweringInput> &input,
                       const std::optional<project::Project> &project) {
  if (!input)
    return 0;
  uint64_t hash = llvm::xxh3_64bits(input->text);
  return project ? combine(hash, std::to_string(hashProject(*project))) : hash;
}

uint64_t mlir::tcp::lsp::hashInput(const LoweringSource &source,
                                   const DocumentMemory::ShownStage &shown) {
  llvm::Expected<std::optional<project::Project>> project =
      findProject(source.getUri());
  if (!project) {
    llvm::consumeError(project.takeError());
    return 0;
  }
  if (project->has_value() != shown.isCopy)
    return 0;
  return hashOf(cut(source, shown), *project);
}

llvm::Expected<StageQuery> StageQuery::read(const Request &request,
                                            const LoweringParams &params) {
  StageQuery query;
  query.source = request.memory.getLoweringSource(request.document);
  query.encoding = request.encoding;
  llvm::Expected<std::optional<project::Project>> project =
      findProject(request.document.getUri());

  DocumentMemory::ShownStage shown;
  shown.function = params.function;
  shown.isCopy = project && project->has_value();
  if (params.position)
    shown.chunk = query.source->chunkAt(request.offset(*params.position));
  std::optional<LoweringInput> input;
  if (project) {
    input = cut(*query.source, shown);
    shown.hash = hashOf(input, *project);
  }
  std::vector<DocumentMemory::ShownStage> &all = request.memory.shownStages;
  llvm::erase_if(all, [&](const DocumentMemory::ShownStage &other) {
    return other.function == shown.function && other.chunk == shown.chunk;
  });
  all.push_back(shown);
  if (!project)
    return project.takeError();
  if (!input)
    return makeError(ErrorCode::RequestFailed,
                     query.source->explainMissing(params.function));
  query.input = std::move(*input);

  query.job.name = getInputName(request.document.getUri());
  query.job.timeout = std::chrono::milliseconds(
      request.session.settings.get(request.document.getUri()).loweringTimeout);
  query.hash = shown.hash;
  if (*project) {
    if (llvm::Error error =
            query.prepareForProject(request, std::move(**project)))
      return error;
  } else {
    if (!request.session.hasTcpAot)
      return makeError(ErrorCode::RequestFailed,
                       "there is no " + llvm::Twine(project::kFileName) +
                           " in a folder around the file, which would name its "
                           "compiler and its stages");
    if (params.function.empty())
      if (std::string why = query.source->explainEmpty(shown.chunk.value_or(0));
          !why.empty())
        return makeError(ErrorCode::RequestFailed, why);
    query.prepareForTcpAot(params, shown);
  }
  query.previousResultId = params.previousResultId;
  query.progress = std::make_shared<WorkDoneProgress>(
      request.session.transport, params.workDoneToken,
      "Lowering " + (params.function.empty() ? query.job.name
                                             : encodeSymbol(params.function)));
  return query;
}

llvm::Error StageQuery::prepareForProject(const Request &request,
                                          project::Project project) {
  if (!request.session.settings.get().trusted)
    return makeError(ErrorCode::RequestFailed,
                     "the workspace is not trusted: the command of '" +
                         project.file + "' is not run");
  PipelineRequest asked = makeRequest(project);
  job.project = ProjectJob{std::move(project), std::move(asked)};
  return llvm::Error::success();
}

void StageQuery::prepareForTcpAot(const LoweringParams &params,
                                  const DocumentMemory::ShownStage &shown) {
  unsigned chunk = shown.chunk.value_or(0);
  const LoweringSource::Function *named = source->find(params.function, chunk);
  add("--from=" + source->entryStage(named ? named->chunk : chunk).str());
  if (params.opt)
    add("-O" + std::to_string(*params.opt));
}

void StageQuery::add(std::string option) {
  hash = combine(hash, option);
  job.options.push_back(std::move(option));
}

llvm::Error StageQuery::askForStage(const std::string &name) {
  auto complain = [&](const std::string &names) {
    return makeError(ErrorCode::InvalidParams,
                     "params.stage is '" + name + "'; there are: " + names);
  };
  if (job.project) {
    if (!job.project->project.findStage(name))
      return complain(job.project->project.listStageNames());
    hash = combine(hash, "stage " + name);
    job.project->request.stage = name;
    return llvm::Error::success();
  }
  const Stage *stage = findStage(name);
  if (stage && stage->isText()) {
    add("--emit=" + name);
    return llvm::Error::success();
  }
  std::string names;
  for (const Stage &row : getStages())
    if (row.isText())
      names += (names.empty() ? "" : ", ") + row.name.str();
  return complain(names);
}

void StageQuery::askForPass(unsigned index) {
  if (!job.project)
    return add("--trace-last-pass=" + std::to_string(index));
  hash = combine(hash, "pass " + std::to_string(index));
  job.project->request.lastPass = index;
}

void StageQuery::askForPasses() {
  if (!job.project)
    return add("--trace-passes");
  hash = combine(hash, "passes");
  job.project->request.listPasses = true;
}

void StageQuery::askForDiff(unsigned index) {
  if (!job.project)
    return add("--trace-diff=" + std::to_string(index));
  hash = combine(hash, "diff " + std::to_string(index));
  job.project->request.diffOf = index;
}

StringRef StageQuery::getLanguage(StringRef name) const {
  if (job.project)
    return "mlir";
  const Stage *stage = findStage(name);
  return stage ? StringRef(stage->language) : "";
}

std::string StageQuery::getResultId() const { return llvm::utohexstr(hash); }

Range StageQuery::toDocument(Range range) const {
  if (std::optional<Range> known = input.map.toSource(range))
    return *known;
  std::optional<size_t> begin = input.map.toSource(range.begin);
  return begin ? Range{*begin, *begin} : Range{0, 0};
}

void StageQuery::writeFailure(JsonText &json, const Trace &trace) const {
  if (trace.compiled)
    return;
  const Text &text = *source->getText();
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
  if (previousResultId == getResultId()) {
    answer->object([&] {
      answer->attribute("kind", "unchanged");
      answer->attribute("resultId", getResultId());
      answer->attribute("version", source->getVersion());
    });
    return answer.take();
  }
  job.input = std::move(input.text);
  job.onProgress = [progress = progress](StringRef stage, StringRef pass) {
    progress->report(pass.empty() ? stage.str() : (stage + ": " + pass).str());
  };
  llvm::Expected<Trace> trace = runTrace(job, cancellation.isSet);
  if (!job.project && trace && trace->failure &&
      trace->failure->kind == TraceFailure::Error) {
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
    answer->attribute("resultId", getResultId());
    answer->attribute("version", source->getVersion());
    write(answer, *trace);
    answer->attributeArray("omitted", [&] {
      for (const OmittedPart &part : input.omitted)
        answer->object([&] {
          answer.range("range", *source->getText(), part.range);
          if (!part.symbol.empty())
            answer->attribute("symbol", json::fixUTF8(part.symbol));
          answer->attribute("reason", part.reason);
        });
    });
    writeFailure(answer, *trace);
  });
  return answer.take();
}
