//===- EvaluateFunction.cpp - tcp/values ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Session.h"
#include "lsp/server/StageQuery.h"
#include "lsp/server/Uri.h"
#include "lsp/server/process/ValuesJob.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

namespace {
/// A function that a request wants evaluated.
struct ValuesQuery {
  std::shared_ptr<const LoweringSource> source;
  std::shared_ptr<ValueResults> results;
  Encoding encoding;
  const LoweringSource::Function *function = nullptr;
  ValuesJob job;
  bool keepsFiles = false;

  llvm::Expected<std::string> run(const std::atomic<bool> &cancelled);
  void writeValue(JsonText &text, const LoweringInput &input,
                  const ValueFigures &figures) const;
};
} // namespace

void ValuesQuery::writeValue(JsonText &text, const LoweringInput &input,
                             const ValueFigures &figures) const {
  std::optional<Range> name = input.map.toSource(Range{
      static_cast<size_t>(figures.begin), static_cast<size_t>(figures.end)});
  if (!name)
    return;
  text->object([&] {
    text.range("range", *source->getText(), *name);
    text->attribute("result", figures.result);
    text->attribute("type", figures.type);
    text->attribute("shape", json::Array(figures.shape));
    text->attribute("times", figures.times);
    if (!figures.least.empty()) {
      text->attribute("least", figures.least);
      text->attribute("largest", figures.largest);
    }
    if (!figures.mean.empty())
      text->attribute("mean", figures.mean);
    text->attribute("nans", figures.numNans);
    text->attribute("infinities", figures.numInfinities);
    text->attribute("first", json::Array(figures.first));
    if (!figures.file.empty())
      text->attribute("file", job.directory + "/" + figures.file);
  });
}

llvm::Expected<std::string>
ValuesQuery::run(const std::atomic<bool> &cancelled) {
  std::optional<ScratchDirectory> files;
  if (keepsFiles) {
    llvm::Expected<ScratchDirectory> directory = ScratchDirectory::create();
    if (!directory)
      return directory.takeError();
    files.emplace(std::move(*directory));
    job.directory = files->getPath();
  }
  LoweringInput input = source->cut(function);
  llvm::Expected<ValuesAnswer> answer = runValues(job, input.text, cancelled);
  if (!answer)
    return answer.takeError();
  results->add(*function, makeNumbers(*function, input, *answer));
  if (files)
    results->keep(std::move(*files));
  JsonText text(encoding);
  text->object([&] {
    text->attribute("version", source->getVersion());
    text->attribute("function", json::fixUTF8(function->name));
    text->attributeArray("values", [&] {
      for (const ValueFigures &figures : answer->values)
        writeValue(text, input, figures);
    });
    if (!answer->arguments.empty())
      text->attribute("arguments", json::fixUTF8(answer->arguments));
    if (!answer->failure.empty())
      text->attribute("failure", json::fixUTF8(answer->failure));
  });
  return text.take();
}

llvm::Expected<LongTask>
mlir::tcp::lsp::handleValues(const Request &request,
                             const ValuesParams &params) {
  ValuesQuery query;
  query.source = request.memory.getLoweringSource(request.document);
  query.results = request.memory.values;
  query.encoding = request.encoding;
  size_t offset = request.offset(params.position);
  for (const LoweringSource::Function &function : query.source->getFunctions())
    if (function.range.contains({offset, offset}))
      query.function = &function;
  if (!query.function)
    return makeError(ErrorCode::RequestFailed,
                     "there is no function without errors at this place");
  query.job.name = getInputName(request.document.getUri());
  query.job.function = query.function->name;
  // Who gives a seed or sizes wants arguments that are made up.
  if (!params.seed && params.dims.empty())
    query.job.path = toPath(request.document.getUri());
  query.job.seed = params.seed.value_or(0);
  query.job.dims = params.dims;
  query.keepsFiles = params.keep;
  query.job.timeout = std::chrono::milliseconds(
      request.session.settings.get(request.document.getUri()).loweringTimeout);
  return [query = std::move(query)](const Cancellation &cancellation) mutable {
    return query.run(cancellation.isSet);
  };
}
