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

/// Returns the stages of a project as rows of the stage table.
static json::Array listStages(const project::Project &project) {
  json::Array rows;
  for (const project::Stage &stage : project.stages) {
    std::string description = stage.description;
    if (description.empty() && !stage.after.empty())
      description = "after " + stage.after;
    rows.push_back(
        json::Object{{"name", json::fixUTF8(stage.name)},
                     {"description", json::fixUTF8(description)},
                     {"suffix", "_" + json::fixUTF8(stage.name) + ".mlir"},
                     {"language", "mlir"}});
  }
  return rows;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleStages(const WorkspaceRequest &request,
                             const NoParams &params) {
  return json::Object{{"stages", toJson(getStages())}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDocumentStages(const Request &request,
                                     const DocumentStagesParams &params) {
  llvm::Expected<std::optional<project::Project>> project =
      findProject(request.document.getUri());
  if (!project)
    return project.takeError();
  if (*project)
    return json::Object{{"stages", listStages(**project)}};
  std::shared_ptr<const LoweringSource> source =
      request.memory.getLoweringSource(request.document);
  unsigned chunk = 0;
  if (params.position)
    chunk = source->chunkAt(request.offset(*params.position));
  const Stage *entry = findStage(source->entryStage(chunk));
  return json::Object{
      {"stages", toJson(getStages().drop_front(entry - getStages().begin()))}};
}

static void writeStage(const StageQuery &query, JsonText &json,
                       const Trace &trace) {
  if (!trace.compiled)
    return;
  json->attribute("stage", trace.reached);
  if (StringRef language = query.getLanguage(trace.reached); !language.empty())
    json->attribute("language", language);
  json->attribute("text", trace.text);
  Text stage(trace.text);
  json->attributeArray("mapping", [&] {
    for (const TraceLink &link : trace.mapping)
      json->object([&] {
        json.range("source", *query.source->getText(),
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
  llvm::Expected<StageQuery> query = StageQuery::read(request, params);
  if (!query)
    return query.takeError();
  if (params.pass)
    query->askForPass(*params.pass);
  else if (llvm::Error error = query->askForStage(params.stage))
    return error;
  return [query = std::move(*query)](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &json, const Trace &trace) {
      writeStage(query, json, trace);
    });
  };
}
