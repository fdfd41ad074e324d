//===- Hover.cpp - textDocument/hover -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Hover.h"
#include "lsp/server/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleHover(const Request &request) {
  llvm::Expected<size_t> offset = request.offset();
  if (!offset)
    return offset.takeError();
  std::optional<Hover> hover = getHover(request.document, *offset);
  if (!hover)
    return nullptr;
  return json::Object{{"contents", toMarkup(std::move(hover->markdown),
                                            request.client.hoverMarkdown)},
                      {"range", request.toJson(hover->range)}};
}
