//===- DocumentSymbol.cpp - textDocument/documentSymbol -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/DocumentSymbols.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;

static void writeTree(JsonText &json, const Text &text,
                      const DocumentSymbol &symbol) {
  json->object([&] {
    json->attribute("name", llvm::json::fixUTF8(symbol.name));
    if (!symbol.detail.empty())
      json->attribute("detail", llvm::json::fixUTF8(symbol.detail));
    json->attribute("kind", int(symbol.kind));
    json.range("range", text, symbol.range);
    json.range("selectionRange", text, symbol.selection);
    if (symbol.children.empty())
      return;
    json->attributeArray("children", [&] {
      for (const DocumentSymbol &child : symbol.children)
        writeTree(json, text, child);
    });
  });
}

/// Writes SymbolInformation, for clients that do not support trees.
static void writeFlat(JsonText &json, const Document &document,
                      const DocumentSymbol &symbol, llvm::StringRef container) {
  json->object([&] {
    json->attribute("name", llvm::json::fixUTF8(symbol.name));
    json->attribute("kind", int(symbol.kind));
    if (!container.empty())
      json->attribute("containerName", llvm::json::fixUTF8(container));
    json->attributeBegin("location");
    json.location(document.getUri(), document.getText(), symbol.range);
    json->attributeEnd();
  });
  for (const DocumentSymbol &child : symbol.children)
    writeFlat(json, document, child, symbol.name);
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleDocumentSymbol(const Request &request,
                                     const DocumentParams &params) {
  JsonText json(request.encoding);
  json->array([&] {
    for (const DocumentSymbol &symbol : getDocumentSymbols(request.document))
      if (request.client.hierarchicalDocumentSymbols)
        writeTree(json, request.document.getText(), symbol);
      else
        writeFlat(json, request.document, symbol, "");
  });
  return json.take();
}
