//===- Definition.cpp - textDocument/definition ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Definition.h"
#include "lsp/server/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDefinition(const Request &request) {
  llvm::Expected<size_t> offset = request.offset();
  if (!offset)
    return offset.takeError();
  json::Array locations;
  for (Range range : getDefinition(request.document, *offset))
    locations.push_back(request.toLocation(range));
  return locations;
}
