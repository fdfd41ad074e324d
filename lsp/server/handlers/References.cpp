//===- References.cpp - textDocument/references and highlights ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/References.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;

llvm::Expected<std::string>
mlir::tcp::lsp::handleReferences(const Request &request,
                                 const ReferenceParams &params) {
  size_t offset = request.offset(params.position);
  JsonText json(request.encoding);
  auto writeUses = [&](const Target &target) {
    std::vector<SourceFile> files =
        request.getFiles(target.kind == Target::Symbol);
    for (const FileUses &found :
         getReferences(request.document, files, target)) {
      std::shared_ptr<const Text> text = files[found.file].getText();
      if (!text)
        continue;
      for (const Use &use : found.uses)
        if (params.includeDeclaration || !use.isDefinition)
          json.location(files[found.file].uri, *text, use.range);
    }
  };
  json->array([&] {
    for (const Target &target : findReferenced(request.document, offset))
      writeUses(target);
  });
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleDocumentHighlight(const Request &request,
                                        const PositionParams &params) {
  size_t offset = request.offset(params.position);
  const int read = 2, write = 3;
  std::optional<Target> target = findTarget(request.document, offset);
  JsonText json(request.encoding);
  json->array([&] {
    if (!target)
      return;
    for (const Use &use : findUses(request.document, *target))
      json->object([&] {
        json.range("range", request.document.getText(), use.range);
        json->attribute("kind", use.isDefinition ? write : read);
      });
  });
  return json.take();
}
