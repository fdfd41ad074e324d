//===- CallHierarchy.cpp - Call hierarchies -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/CallHierarchy.h"
#include "lsp/features/navigation/SymbolKind.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"
#include "lsp/server/transport/Transport.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Writes a CallHierarchyItem. Its `data` has the path of the function, by
/// which later requests find it.
static void writeItem(JsonText &json, const SourceFile &file, const Text &text,
                      uint32_t number) {
  const SymbolIndex::Op &op = file.symbols->getOps()[number];
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
mlir::tcp::lsp::handlePrepareCallHierarchy(const Request &request,
                                           const PositionParams &params) {
  size_t offset = request.offset(params.position);
  std::vector<SourceFile> files = request.getFiles();
  std::vector<LinkedOp> items =
      getCallHierarchyItems(request.document, files, offset);
  if (items.empty())
    return "null";
  JsonText json(request.encoding);
  json->array([&] {
    for (LinkedOp item : items)
      if (std::shared_ptr<const Text> text = files[item.file].getText())
        writeItem(json, files[item.file], *text, item.op);
  });
  return json.take();
}

/// Returns the function of an item that an earlier answer has given.
static std::optional<LinkedOp> findItem(const CallHierarchyParams &params,
                                        llvm::ArrayRef<SourceFile> files) {
  std::vector<StringRef> names(params.path.begin(), params.path.end());
  for (size_t i = 0; i < files.size() && !names.empty(); ++i) {
    if (files[i].uri != params.uri)
      continue;
    uint32_t op = files[i].symbols->find(params.chunk, names);
    if (op != SymbolIndex::kNone)
      return LinkedOp{i, op};
  }
  return std::nullopt;
}

using FindCalls = std::vector<Call> (*)(llvm::ArrayRef<SourceFile>, LinkedOp);

/// Returns an array of `{key: item, fromRanges}`.
static llvm::Expected<std::string> writeCalls(const WorkspaceRequest &request,
                                              const CallHierarchyParams &params,
                                              StringRef key, FindCalls find) {
  std::vector<SourceFile> files = request.getFiles();
  std::optional<LinkedOp> item = findItem(params, files);
  JsonText json(request.encoding);
  json->array([&] {
    if (!item)
      return;
    for (const Call &call : find(files, *item)) {
      std::shared_ptr<const Text> text = files[call.op.file].getText();
      std::shared_ptr<const Text> calls = files[call.file].getText();
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
mlir::tcp::lsp::handleIncomingCalls(const WorkspaceRequest &request,
                                    const CallHierarchyParams &params) {
  return writeCalls(request, params, "from", getIncomingCalls);
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleOutgoingCalls(const WorkspaceRequest &request,
                                    const CallHierarchyParams &params) {
  return writeCalls(request, params, "to", getOutgoingCalls);
}
