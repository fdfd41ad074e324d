//===- SelectionRange.cpp - textDocument/selectionRange -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SelectionRanges.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/Transport.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleSelectionRange(const Request &request,
                                     const SelectionRangeParams &params) {
  json::Array result;
  for (Position position : params.positions) {
    json::Value inner = nullptr;
    std::vector<Range> ranges =
        getSelectionRanges(request.document, request.offset(position));
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
