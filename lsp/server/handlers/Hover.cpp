//===- Hover.cpp - textDocument/hover -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/Hover.h"
#include "lsp/server/handlers/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleHover(const Request &request,
                            const PositionParams &params) {
  request.memory.tellValues(request.document);
  size_t offset = request.offset(params.position);
  std::optional<Hover> hover = getHover(request.document, offset);
  if (!hover)
    return nullptr;
  return json::Object{{"contents", toMarkup(std::move(hover->markdown),
                                            request.client.hoverMarkdown)},
                      {"range", request.toJson(hover->range)}};
}
