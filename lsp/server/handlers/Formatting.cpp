//===- Formatting.cpp - textDocument/formatting and its kin ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Formatting.h"
#include "lsp/server/Handlers.h"

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

llvm::Expected<json::Value>
mlir::tcp::lsp::handleFormatting(const Request &request) {
  return request.toJson(format(request.document, getOptions(request.params)));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleRangeFormatting(const Request &request) {
  llvm::Expected<Range> range = request.range();
  if (!range)
    return range.takeError();
  return request.toJson(
      formatRange(request.document, *range, getOptions(request.params)));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleOnTypeFormatting(const Request &request) {
  llvm::Expected<size_t> offset = request.offset();
  if (!offset)
    return offset.takeError();
  llvm::StringRef typed = request.params.getString("ch").value_or("");
  if (typed.empty())
    return json::Array();
  return request.toJson(formatOnType(request.document, *offset, typed.front(),
                                     getOptions(request.params)));
}

json::Value mlir::tcp::lsp::onTypeFormattingOptions() {
  return json::Object{{"firstTriggerCharacter", "\n"},
                      {"moreTriggerCharacter", json::Array{"}"}}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleWillSaveWaitUntil(const Request &request) {
  return request.toJson(format(request.document, FormatOptions()));
}
