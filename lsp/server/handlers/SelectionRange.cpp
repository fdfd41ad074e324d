//===- SelectionRange.cpp - textDocument/selectionRange -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SelectionRanges.h"
#include "lsp/server/Handlers.h"
#include "lsp/server/Transport.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// More positions are not answered: each one takes a look at its unit.
static const size_t kMaxPositions = 1000;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleSelectionRange(const Request &request) {
  const json::Array *positions = request.params.getArray("positions");
  if (!positions || positions->size() > kMaxPositions)
    return makeError(llvm::lsp::ErrorCode::InvalidParams,
                     "params.positions is missing or too long");
  json::Array result;
  for (const json::Value &position : *positions) {
    const json::Object *object = position.getAsObject();
    if (!object)
      return makeError(llvm::lsp::ErrorCode::InvalidParams,
                       "params.positions has what is no position");
    json::Value inner = nullptr;
    std::vector<Range> ranges =
        getSelectionRanges(request.document, request.offset(*object));
    for (Range range : llvm::reverse(ranges)) {
      json::Object outer{{"range", request.toJson(range)}};
      if (inner.getAsObject())
        outer["parent"] = std::move(inner);
      inner = std::move(outer);
    }
    result.push_back(std::move(inner));
  }
  return result;
}
