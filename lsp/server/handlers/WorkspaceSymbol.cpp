//===- WorkspaceSymbol.cpp - workspace/symbol -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/SymbolKind.h"
#include "lsp/features/navigation/WorkspaceSymbols.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace mlir::tcp::lsp;

/// The largest number of symbols in an answer.
static const size_t kMaxSymbols = 1000;

llvm::Expected<std::string>
mlir::tcp::lsp::handleWorkspaceSymbol(const WorkspaceRequest &request,
                                      const WorkspaceSymbolParams &params) {
  std::vector<SourceFile> files = request.getFiles();
  std::map<size_t, std::shared_ptr<const Text>> texts;
  JsonText json(request.encoding);
  json->array([&] {
    for (const FoundSymbol &found :
         getWorkspaceSymbols(files, params.query, kMaxSymbols)) {
      const SourceFile &file = files[found.file];
      auto known = texts.find(found.file);
      if (known == texts.end())
        known = texts.emplace(found.file, file.getText()).first;
      std::shared_ptr<const Text> text = known->second;
      if (!text)
        continue;
      const SymbolIndex::Op &op = file.symbols->getOps()[found.op];
      std::vector<llvm::StringRef> path = file.symbols->pathOf(found.op);
      path.pop_back();
      json->object([&] {
        json->attribute("name", llvm::json::fixUTF8(op.symbolName));
        json->attribute("kind", int(getSymbolKind(op)));
        if (!path.empty())
          json->attribute("containerName",
                          llvm::json::fixUTF8(llvm::join(path, "::")));
        json->attributeBegin("location");
        json.location(file.uri, *text, op.symbol);
        json->attributeEnd();
      });
    }
  });
  return json.take();
}
