//===- CodeLens.cpp - textDocument/codeLens, codeLens/resolve -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeLens.h"
#include "lsp/server/Handlers.h"
#include "lsp/server/JsonText.h"
#include "lsp/server/Transport.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

llvm::Expected<std::string>
mlir::tcp::lsp::writeCodeLens(const Request &request) {
  JsonText json(request.encoding);
  json->array([&] {
    for (const CodeLens &lens : getCodeLenses(request.document))
      json->object([&] {
        json.range("range", request.document.text(), lens.range);
        json->attributeObject("data", [&] {
          json->attribute("uri", request.document.uri());
          json->attribute("lens", int(lens.kind));
          json->attribute("function", json::fixUTF8(lens.function));
          if (lens.kind == CodeLens::CompareDumps)
            json->attribute("line",
                            request.document.text().lineOf(lens.range.begin));
        });
      });
  });
  return json.take();
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleCodeLensResolve(const Request &request) {
  json::Object lens = request.params;
  const json::Object *data = request.params.getObject("data");
  int64_t kind = data ? data->getInteger("lens").value_or(-1) : -1;
  if (kind < CodeLens::Compile || kind > CodeLens::CompareDumps)
    return makeError(llvm::lsp::ErrorCode::InvalidParams,
                     "no lens of this server");
  LensCommand command = getCommand(static_cast<CodeLens::Kind>(kind));
  json::Array arguments{request.document.uri()};
  if (llvm::StringRef function = data->getString("function").value_or("");
      !function.empty())
    arguments.push_back(function);
  if (std::optional<int64_t> line = data->getInteger("line"))
    arguments.push_back(*line);
  lens["command"] = json::Object{{"title", command.title},
                                 {"command", command.command},
                                 {"arguments", std::move(arguments)}};
  return lens;
}

json::Value mlir::tcp::lsp::codeLensOptions() {
  return json::Object{{"resolveProvider", true}};
}
