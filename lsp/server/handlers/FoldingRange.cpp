//===- FoldingRange.cpp - textDocument/foldingRange -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/FoldingRanges.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;

llvm::Expected<std::string>
mlir::tcp::lsp::handleFoldingRange(const Request &request,
                                   const DocumentParams &params) {
  const Text &text = request.document.getText();
  PositionReader reader(text, request.encoding);
  JsonText json(request.encoding);
  std::optional<unsigned> lastLine;
  json->array([&] {
    for (const FoldingRange &fold : getFoldingRanges(request.document)) {
      Position start = reader.at(fold.range.begin);
      Position end = text.positionAt(fold.range.end, request.encoding);
      // Clients that fold whole lines should still show the closing bracket.
      bool isRegion = fold.kind == FoldingRange::Region;
      if (request.client.foldingLinesOnly && isRegion)
        --end.line;
      if (end.line <= start.line ||
          (request.client.foldingLinesOnly && start.line == lastLine))
        continue;
      lastLine = start.line;
      json->object([&] {
        json->attribute("startLine", int64_t(start.line));
        json->attribute("endLine", int64_t(end.line));
        if (!request.client.foldingLinesOnly) {
          json->attribute("startCharacter", int64_t(start.character));
          json->attribute("endCharacter", int64_t(end.character));
        }
        if (fold.kind == FoldingRange::Comment)
          json->attribute("kind", "comment");
        else if (fold.kind != FoldingRange::Aliases)
          json->attribute("kind", "region");
      });
    }
  });
  return json.take();
}
