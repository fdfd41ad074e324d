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
mlir::tcp::lsp::handleStages(const WorkspaceRequest &) {
  return json::Object{{"stages", toJson(getStages())}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDocumentStages(const Request &request) {
  std::shared_ptr<const LoweringSource> source =
      request.memory.getLoweringSource(request.document);
  unsigned chunk = 0;
  if (const json::Object *position = request.params.getObject("position"))
    chunk = source->chunkAt(request.offset(*position));
  const Stage *entry = findStage(source->entryStage(chunk));
  return json::Object{
      {"stages", toJson(getStages().drop_front(entry - getStages().begin()))}};
}

/// {stage} or {pass}.
static llvm::Expected<std::vector<std::string>>
readTarget(const json::Object &params) {
  std::vector<std::string> options;
  if (const json::Value *pass = params.get("pass")) {
    std::optional<int64_t> index = pass->getAsInteger();
    if (!index || *index < 0 || *index > INT32_MAX)
      return makeError(ErrorCode::InvalidParams,
                       "params.pass must be the index of a pass");
    options.push_back("--trace-last-pass=" + std::to_string(*index));
    return options;
  }
  StringRef name = params.getString("stage").value_or("");
  const Stage *stage = findStage(name);
  if (stage && stage->isText())
    return std::vector<std::string>{"--emit=" + stage->name.str()};
  std::string names;
  for (const Stage &row : getStages())
    if (row.isText())
      names += (names.empty() ? "" : ", ") + row.name.str();
  return makeError(ErrorCode::InvalidParams,
                   "params.stage is '" + name + "'; there are: " + names);
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
    for (const Trace::Link &link : trace.mapping)
      json->object([&] {
        json.range("source", *query.source->text(),
                   query.toDocument(link.source));
        json->attributeArray("targets", [&] {
          for (Range target : link.targets)
            json.range(stage, target);
        });
      });
  });
}

llvm::Expected<LongTask> mlir::tcp::lsp::startStage(const Request &request) {
  llvm::Expected<std::vector<std::string>> target = readTarget(request.params);
  if (!target)
    return target.takeError();
  llvm::Expected<StageQuery> query = StageQuery::read(request);
  if (!query)
    return query.takeError();
  for (std::string &option : *target)
    query->add(std::move(option));
  return [query = std::move(*query)](const Cancellation &cancellation) mutable {
    return query.run(cancellation, [&](JsonText &json, const Trace &trace) {
      writeStage(query, json, trace);
    });
  };
}
