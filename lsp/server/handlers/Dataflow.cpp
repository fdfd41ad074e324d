//===- Dataflow.cpp - tcp/dataflow ----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Dataflow.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/Transport.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDataflow(const Request &request,
                               const DataflowParams &params) {
  llvm::StringRef name = params.function;
  std::optional<Dataflow> flow = getDataflow(request.document, name);
  if (!flow)
    return makeError(llvm::lsp::ErrorCode::InvalidParams,
                     "params.function is '" + name +
                         "', which is no function of the document");
  json::Array nodes, edges;
  for (const Dataflow::Node &node : flow->nodes) {
    json::Object object;
    if (!node.op.empty())
      object["op"] = json::fixUTF8(node.op);
    if (!node.name.empty()) {
      object["name"] = json::fixUTF8(node.name);
      object["type"] = json::fixUTF8(node.type);
    }
    if (node.range)
      object["range"] = Request::toJson(request.document.text(), *node.range,
                                        request.encoding);
    object["loops"] = json::Array(node.loops);
    nodes.push_back(std::move(object));
  }
  for (const Dataflow::Edge &edge : flow->edges)
    edges.push_back(json::Object{{"from", edge.from},
                                 {"to", edge.to},
                                 {"type", json::fixUTF8(edge.type)}});
  return json::Object{{"nodes", std::move(nodes)},
                      {"edges", std::move(edges)},
                      {"loops", flow->numLoops}};
}
