//===- WorkspaceSymbol.cpp - workspace/symbol -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/SymbolKind.h"
#include "lsp/features/navigation/WorkspaceSymbols.h"
#include "lsp/server/Uri.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/td/TdSymbols.h"
#include "lsp/server/transport/JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace mlir::tcp::lsp;

/// The largest number of symbols in an answer.
static const size_t kMaxSymbols = 1000;

namespace {
/// Writes the elements of an answer.
class SymbolWriter {
public:
  SymbolWriter(JsonText &json, llvm::ArrayRef<SourceFile> files)
      : json(json), files(files) {}

  void write(const FoundSymbol &found);
  void write(const FoundTdSymbol &found);

private:
  JsonText &json;
  llvm::ArrayRef<SourceFile> files;
  std::map<size_t, std::shared_ptr<const Text>> texts;
};
} // namespace

void SymbolWriter::write(const FoundSymbol &found) {
  const SourceFile &file = files[found.file];
  auto known = texts.find(found.file);
  if (known == texts.end())
    known = texts.emplace(found.file, file.getText()).first;
  std::shared_ptr<const Text> text = known->second;
  if (!text)
    return;
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

void SymbolWriter::write(const FoundTdSymbol &found) {
  json->object([&] {
    json->attribute(
        "name", llvm::json::fixUTF8(found.text->str(found.statement->name)));
    json->attribute("kind", getTdSymbolKind(found.statement->kind).value_or(0));
    json->attributeBegin("location");
    json.location(toUri(found.path), found.text->getText(),
                  found.statement->name);
    json->attributeEnd();
  });
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleWorkspaceSymbol(const WorkspaceRequest &request,
                                      const WorkspaceSymbolParams &params) {
  std::vector<SourceFile> files = request.getFiles();
  std::vector<FoundSymbol> ofMlir =
      getWorkspaceSymbols(files, params.query, kMaxSymbols);
  std::vector<FoundTdSymbol> ofTd =
      findTdSymbols(request.td, params.query, request.cancelled);
  JsonText json(request.encoding);
  SymbolWriter writer(json, files);
  json->array([&] {
    auto mlir = ofMlir.begin();
    auto td = ofTd.begin();
    for (size_t i = 0; i < kMaxSymbols; ++i) {
      bool isMlir = mlir != ofMlir.end() &&
                    (td == ofTd.end() || mlir->score >= td->score);
      if (isMlir)
        writer.write(*mlir++);
      else if (td != ofTd.end())
        writer.write(*td++);
    }
  });
  return json.take();
}
