//===- InlayHints.cpp - textDocument/inlayHint ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/InlayHints.h"
#include "lsp/server/Handlers.h"
#include "lsp/server/Server.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleInlayHint(const Request &request) {
  llvm::Expected<Range> range = request.range();
  if (!range)
    return range.takeError();
  json::Array hints;
  for (InlayHint &hint : getInlayHints(request.document, *range,
                                       request.server.settings().inlayHints)) {
    bool isName = hint.kind == InlayHint::Parameter;
    json::Object object{{"position", request.toJson(hint.offset)},
                        {"label", json::fixUTF8(hint.label)},
                        {isName ? "paddingRight" : "paddingLeft",
                         hint.kind != InlayHint::ResultType}};
    // What LSP has kinds for.
    if (hint.kind == InlayHint::ResultType)
      object["kind"] = 1;
    else if (isName)
      object["kind"] = 2;
    if (!hint.tooltip.empty())
      object["tooltip"] = json::fixUTF8(hint.tooltip);
    hints.push_back(std::move(object));
  }
  return hints;
}
