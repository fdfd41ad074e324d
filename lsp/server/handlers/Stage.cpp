//===- Stage.cpp - tcp/stages, tcp/documentStages, tcp/stage --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/StageQuery.h"
#include "tcp-mlir/Pipeline/StageJson.h"

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleStages(const WorkspaceRequest &request,
                             const NoParams &params) {
  return json::Object{{"stages", toJson(getStages())}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDocumentStages(const Request &request,
                                     const DocumentStagesParams &params) {
  std::shared_ptr<const LoweringSource> source =
      request.memory.getLoweringSource(request.document);
  unsigned chunk = 0;
  if (params.position)
    chunk = source->chunkAt(request.offset(*params.position));
  const Stage *entry = findStage(source->entryStage(chunk));
  return json::Object{
      {"stages", toJson(getStages().drop_front(entry - getStages().begin()))}};
}

/// Returns the option of tcp-aot for the stage or the pass at which it stops.
static llvm::Expected<std::string> readTarget(const StageParams &params) {
  if (params.pass)
    return "--trace-last-pass=" + std::to_string(*params.pass);
  const Stage *stage = findStage(params.stage);
  if (stage && stage->isText())
    return "--emit=" + stage->name.str();
  std::string names;
  for (const Stage &row : getStages())
    if (row.isText())
      names += (names.empty() ? "" : ", ") + row.name.str();
  return makeError(ErrorCode::InvalidParams, "params.stage is '" +
                                                 params.stage +
                                                 "'; there are: " + names);
}

static void writeStage(const StageQuery &query, JsonText &json,
                       const Trace &trace) {
  if (!trace.compiled)
    return;
  json->attribute("stage", trace.reached);
  if (const Stage *stage = findStage(trace.reached))
    json->attribute("language", stage->language);
  json->attribute("text", trace.text);
  Text stage(trace.text);
  json->attributeArray("mapping", [&] {
    for (const TraceLink &link : trace.mapping)
      json->object([&] {
        json.range("source", *query.source->text(),
                   query.toDocument(toRange(link.source)));
        json->attributeArray("targets", [&] {
          for (ByteRange target : link.targets)
            json.range(stage, toRange(target));
        });
      });
  });
}

llvm::Expected<LongTask>
mlir::tcp::lsp::handleStage(const Request &request, const StageParams &params) {
  llvm::Expected<std::string> target = readTarget(params);
  if (!target)
    return target.takeError();
  llvm::Expected<StageQuery> query = StageQuery::read(request, params);
  if (!query)
    return query.takeError();
  query->add(std::move(*target));
  return [query = std::move(*query)](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &json, const Trace &trace) {
      writeStage(query, json, trace);
    });
  };
}
