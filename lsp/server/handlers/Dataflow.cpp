//===- Dataflow.cpp - tcp/dataflow ----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Dataflow.h"
#include "lsp/server/BatchLowering.h"
#include "lsp/server/Session.h"
#include "lsp/server/StageQuery.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

namespace {
/// The dataflow of a function, and the compile that finds its loops.
struct DataflowQuery {
  Dataflow flow;
  std::shared_ptr<const LoweringSource> source;
  Encoding encoding;
  /// Null if the loops are known, or if the function can't be compiled.
  const LoweringSource::Function *function = nullptr;
  TraceJob job;

  /// Lowers `function`, unless it is null. If there is no answer, for example
  /// because tcp-aot is missing, the loops stay unknown.
  void findLoops(const std::atomic<bool> &cancelled);
  std::string write() const;
};
} // namespace

void DataflowQuery::findLoops(const std::atomic<bool> &cancelled) {
  if (!function)
    return;
  LoweringInput input = source->cut(function);
  job.input = input.text;
  llvm::Expected<Trace> trace = runTrace(job, cancelled);
  if (!trace)
    return llvm::consumeError(trace.takeError());
  if (std::shared_ptr<const Fusion> fusion =
          makeFusion(*function, input, *trace))
    flow.setFusion(*fusion);
}

std::string DataflowQuery::write() const {
  JsonText text(encoding);
  text->object([&] {
    text->attributeArray("nodes", [&] {
      for (const Dataflow::Node &node : flow.nodes)
        text->object([&] {
          if (!node.op.empty())
            text->attribute("op", json::fixUTF8(node.op));
          if (!node.name.empty()) {
            text->attribute("name", json::fixUTF8(node.name));
            text->attribute("type", json::fixUTF8(node.type));
          }
          if (node.range)
            text.range("range", *source->getText(), *node.range);
          text->attribute("loops", json::Array(node.loops));
          if (!node.frames.empty())
            text->attributeArray("frames", [&] {
              for (const std::string &frame : node.frames)
                text->value(json::fixUTF8(frame));
            });
          if (!node.module.empty())
            text->attribute("module", json::fixUTF8(node.module));
          if (node.bytes)
            text->attribute("bytes", *node.bytes);
          if (node.flops)
            text->attribute("flops", *node.flops);
        });
    });
    text->attributeArray("edges", [&] {
      for (const Dataflow::Edge &edge : flow.edges)
        text->object([&] {
          text->attribute("from", edge.from);
          text->attribute("to", edge.to);
          text->attribute("type", json::fixUTF8(edge.type));
        });
    });
    text->attribute("loops", flow.numLoops);
  });
  return text.take();
}

llvm::Expected<LongTask>
mlir::tcp::lsp::handleDataflow(const Request &request,
                               const DataflowParams &params) {
  const std::string &name = params.function;
  std::optional<Dataflow> flow = getDataflow(request.document, name);
  if (!flow)
    return makeError(llvm::lsp::ErrorCode::InvalidParams,
                     "params.function is '" + name +
                         "', which is no function of the document");
  DataflowQuery query;
  query.source = request.memory.getLoweringSource(request.document);
  query.encoding = request.encoding;
  Range piece = request.document.getMembers()[flow->member].piece.range;
  if (!flow->hasFusion)
    for (const LoweringSource::Function &function :
         query.source->getFunctions())
      if (function.range == piece)
        query.function = &function;
  query.flow = std::move(*flow);
  if (query.function) {
    query.job.name = getInputName(request.document.getUri());
    query.job.timeout = std::chrono::milliseconds(
        request.session.settings.get(request.document.getUri())
            .loweringTimeout);
    query.job.options = {
        "--emit=linalg",
        "--from=" + query.source->entryStage(query.function->chunk).str()};
  }
  return [query = std::move(query)](const Cancellation &cancellation) mutable {
    query.findLoops(cancellation.isSet);
    return llvm::Expected<std::string>(query.write());
  };
}
