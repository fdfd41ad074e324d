//===- CallHierarchy.cpp - Call hierarchies -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CallHierarchy.h"
#include "lsp/features/SymbolKind.h"
#include "lsp/server/Handlers.h"
#include "lsp/server/JsonText.h"
#include "lsp/server/Transport.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// A CallHierarchyItem. `data` has the path of the function, by which it is
/// found again.
static void writeItem(JsonText &json, const SourceFile &file, const Text &text,
                      uint32_t number) {
  const SymbolIndex::Op &op = file.symbols->ops()[number];
  json->object([&] {
    json->attribute("name", json::fixUTF8(op.symbolName));
    json->attribute("kind", int(getSymbolKind(op)));
    json->attribute("detail", json::fixUTF8(op.opName));
    json->attribute("uri", file.uri);
    json.range("range", text, op.all);
    json.range("selectionRange", text, op.symbol);
    json->attributeObject("data", [&] {
      json->attribute("chunk", int64_t(op.chunk));
      json->attributeArray("path", [&] {
        for (StringRef name : file.symbols->pathOf(number))
          json->value(json::fixUTF8(name));
      });
    });
  });
}

llvm::Expected<std::string>
mlir::tcp::lsp::writePrepareCallHierarchy(const Request &request) {
  llvm::Expected<size_t> offset = request.offset();
  if (!offset)
    return offset.takeError();
  std::vector<SourceFile> files = request.files();
  std::vector<LinkedOp> items =
      getCallHierarchyItems(request.document, files, *offset);
  if (items.empty())
    return "null";
  JsonText json(request.encoding);
  json->array([&] {
    for (LinkedOp item : items)
      if (std::shared_ptr<const Text> text = files[item.file].text())
        writeItem(json, files[item.file], *text, item.op);
  });
  return json.take();
}

std::optional<StringRef>
mlir::tcp::lsp::callHierarchyDocument(const json::Object &params) {
  const json::Object *item = params.getObject("item");
  return item ? item->getString("uri") : std::nullopt;
}

/// The function that `params.item` is.
static std::optional<LinkedOp> findItem(const WorkspaceRequest &request,
                                        llvm::ArrayRef<SourceFile> files) {
  const json::Object *item = request.params.getObject("item");
  const json::Object *data = item ? item->getObject("data") : nullptr;
  const json::Array *path = data ? data->getArray("path") : nullptr;
  std::optional<StringRef> uri = item ? item->getString("uri") : std::nullopt;
  if (!uri || !path || path->empty())
    return std::nullopt;
  std::vector<StringRef> names;
  for (const json::Value &name : *path)
    names.push_back(name.getAsString().value_or(""));
  int64_t chunk = data->getInteger("chunk").value_or(0);
  for (size_t i = 0; i < files.size(); ++i) {
    if (files[i].uri != *uri)
      continue;
    uint32_t op = files[i].symbols->find(unsigned(chunk), names);
    if (op != SymbolIndex::kNone)
      return LinkedOp{i, op};
  }
  return std::nullopt;
}

using FindCalls = std::vector<Call> (*)(llvm::ArrayRef<SourceFile>, LinkedOp);

/// An array of `{key: item, fromRanges}`.
static llvm::Expected<std::string> writeCalls(const WorkspaceRequest &request,
                                              StringRef key, FindCalls find) {
  std::vector<SourceFile> files = request.files();
  std::optional<LinkedOp> item = findItem(request, files);
  JsonText json(request.encoding);
  json->array([&] {
    if (!item)
      return;
    for (const Call &call : find(files, *item)) {
      std::shared_ptr<const Text> text = files[call.op.file].text();
      std::shared_ptr<const Text> calls = files[call.file].text();
      if (!text || !calls)
        continue;
      json->object([&] {
        json->attributeBegin(key);
        writeItem(json, files[call.op.file], *text, call.op.op);
        json->attributeEnd();
        json->attributeArray("fromRanges", [&] {
          for (Range range : call.ranges)
            json.range(*calls, range);
        });
      });
    }
  });
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::writeIncomingCalls(const WorkspaceRequest &request) {
  return writeCalls(request, "from", getIncomingCalls);
}

llvm::Expected<std::string>
mlir::tcp::lsp::writeOutgoingCalls(const WorkspaceRequest &request) {
  return writeCalls(request, "to", getOutgoingCalls);
}
