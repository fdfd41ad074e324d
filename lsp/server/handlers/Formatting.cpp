//===- Formatting.cpp - textDocument/formatting and its kin ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Formatting.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

static std::string writeEdits(const Request &request,
                              const std::vector<TextEdit> &edits) {
  JsonText json(request.encoding);
  json->array([&] {
    for (const TextEdit &edit : edits)
      json->object([&] {
        json.range("range", request.document.getText(), edit.range);
        json->attribute("newText", json::fixUTF8(edit.text));
      });
  });
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleFormatting(const Request &request,
                                 const FormattingParams &params) {
  return writeEdits(request, format(request.document, params.options));
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleRangeFormatting(const Request &request,
                                      const RangeFormattingParams &params) {
  Range range = request.range(params.range);
  return writeEdits(request,
                    formatRange(request.document, range, params.options));
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleOnTypeFormatting(const Request &request,
                                       const OnTypeFormattingParams &params) {
  size_t offset = request.offset(params.position);
  if (params.ch.empty())
    return "[]";
  return writeEdits(request, formatOnType(request.document, offset,
                                          params.ch.front(), params.options));
}

json::Value mlir::tcp::lsp::getOnTypeFormattingOptions() {
  return json::Object{{"firstTriggerCharacter", "\n"},
                      {"moreTriggerCharacter", json::Array{"}"}}};
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleWillSaveWaitUntil(const Request &request,
                                        const DocumentParams &params) {
  return writeEdits(request, format(request.document, FormatOptions()));
}
