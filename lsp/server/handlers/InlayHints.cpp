//===- InlayHints.cpp - textDocument/inlayHint ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/InlayHints.h"
#include "lsp/server/Session.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<std::string>
mlir::tcp::lsp::handleInlayHint(const Request &request,
                                const RangeParams &params) {
  request.memory.tellValues(request.document);
  Range range = request.range(params.range);
  JsonText json(request.encoding);
  json->array([&] {
    for (const InlayHint &hint : getInlayHints(
             request.document, range,
             request.session.settings.get(request.document.getUri()).inlayHints,
             [&] { return request.cancelled.load(); })) {
      bool isName = hint.kind == InlayHint::Parameter;
      json->object([&] {
        json.position("position", request.document.getText(), hint.offset);
        json->attribute("label", json::fixUTF8(hint.label));
        json->attribute(isName ? "paddingRight" : "paddingLeft",
                        hint.kind != InlayHint::ResultType);
        // LSP has kinds for types and parameters only.
        if (hint.kind == InlayHint::ResultType)
          json->attribute("kind", 1);
        else if (isName)
          json->attribute("kind", 2);
        if (!hint.tooltip.empty())
          json->attribute("tooltip", json::fixUTF8(hint.tooltip));
      });
    }
  });
  return json.take();
}
