//===- PipelineRequest.cpp - A request for any compiler as JSON -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/PipelineRequest.h"

using namespace mlir::tcp;
namespace json = llvm::json;

namespace mlir::tcp {
// JSON's functions find these by their argument.
static json::Value toJSON(const PipelineRequest::Stage &stage) {
  return json::Object{{"name", stage.name}, {"after", stage.after}};
}

static bool fromJSON(const json::Value &value, PipelineRequest::Stage &stage,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", stage.name) && map.map("after", stage.after);
}
} // namespace mlir::tcp

json::Value mlir::tcp::toJSON(const PipelineRequest &request) {
  json::Object object{{"input", request.input},
                      {"answer", request.answer},
                      {"stages", json::Array(request.stages)},
                      {"stage", request.stage},
                      {"listPasses", request.listPasses}};
  if (request.diffOf)
    object["diffOf"] = *request.diffOf;
  if (request.lastPass)
    object["lastPass"] = *request.lastPass;
  return object;
}

bool mlir::tcp::fromJSON(const json::Value &value, PipelineRequest &request,
                         json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("input", request.input) &&
         map.map("answer", request.answer) &&
         map.map("stages", request.stages) && map.map("stage", request.stage) &&
         map.map("listPasses", request.listPasses) &&
         map.map("diffOf", request.diffOf) &&
         map.map("lastPass", request.lastPass);
}
