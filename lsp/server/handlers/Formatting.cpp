//===- Formatting.cpp - textDocument/formatting and its kin ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Formatting.h"
#include "lsp/server/Handlers.h"
#include "lsp/server/JsonText.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

static FormatOptions getOptions(const json::Object &params) {
  FormatOptions options;
  const json::Object *given = params.getObject("options");
  if (!given)
    return options;
  options.tabSize = std::clamp<int64_t>(
      given->getInteger("tabSize").value_or(options.tabSize), 1, 64);
  auto set = [&](bool &option, llvm::StringRef name) {
    option = given->getBoolean(name).value_or(option);
  };
  set(options.insertSpaces, "insertSpaces");
  set(options.trimTrailingWhitespace, "trimTrailingWhitespace");
  set(options.insertFinalNewline, "insertFinalNewline");
  set(options.trimFinalNewlines, "trimFinalNewlines");
  return options;
}

static std::string writeEdits(const Request &request,
                              const std::vector<TextEdit> &edits) {
  JsonText json(request.encoding);
  json->array([&] {
    for (const TextEdit &edit : edits)
      json->object([&] {
        json.range("range", request.document.text(), edit.range);
        json->attribute("newText", json::fixUTF8(edit.text));
      });
  });
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::writeFormatting(const Request &request) {
  return writeEdits(request,
                    format(request.document, getOptions(request.params)));
}

llvm::Expected<std::string>
mlir::tcp::lsp::writeRangeFormatting(const Request &request) {
  llvm::Expected<Range> range = request.range();
  if (!range)
    return range.takeError();
  return writeEdits(request, formatRange(request.document, *range,
                                         getOptions(request.params)));
}

llvm::Expected<std::string>
mlir::tcp::lsp::writeOnTypeFormatting(const Request &request) {
  llvm::Expected<size_t> offset = request.offset();
  if (!offset)
    return offset.takeError();
  llvm::StringRef typed = request.params.getString("ch").value_or("");
  if (typed.empty())
    return "[]";
  return writeEdits(request,
                    formatOnType(request.document, *offset, typed.front(),
                                 getOptions(request.params)));
}

json::Value mlir::tcp::lsp::onTypeFormattingOptions() {
  return json::Object{{"firstTriggerCharacter", "\n"},
                      {"moreTriggerCharacter", json::Array{"}"}}};
}

llvm::Expected<std::string>
mlir::tcp::lsp::writeWillSaveWaitUntil(const Request &request) {
  return writeEdits(request, format(request.document, FormatOptions()));
}
