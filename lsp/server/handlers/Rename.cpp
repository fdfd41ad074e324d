//===- Rename.cpp - textDocument/rename and its kin -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/Rename.h"
#include "lsp/server/Session.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

json::Value mlir::tcp::lsp::getRenameOptions() {
  return json::Object{{"prepareProvider", true}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handlePrepareRename(const Request &request,
                                    const PositionParams &params) {
  size_t offset = request.offset(params.position);
  std::optional<Target> target = findTarget(request.document, offset);
  if (!target)
    return nullptr;
  llvm::StringRef name = request.document.getText().str().slice(
      target->range.begin, target->range.end);
  return json::Object{{"range", request.toJson(target->range)},
                      {"placeholder", json::fixUTF8(name)}};
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleRename(const Request &request,
                             const RenameParams &params) {
  size_t offset = request.offset(params.position);
  std::optional<Target> target = findTarget(request.document, offset);
  bool isSymbol = target && target->kind == Target::Symbol;
  if (isSymbol && !request.session.workspace.waitUntilRead())
    return makeError(llvm::lsp::ErrorCode::RequestFailed,
                     "the files of the workspace are still being read");
  std::vector<SourceFile> files = request.getFiles(isSymbol);
  llvm::Expected<std::vector<FileEdits>> changes =
      getRename(request.document, files, offset, params.newName);
  if (!changes)
    return makeError(llvm::lsp::ErrorCode::RequestFailed,
                     llvm::toString(changes.takeError()));
  JsonText json(request.encoding);
  auto writeEdits = [&](const FileEdits &file) {
    std::shared_ptr<const Text> text = files[file.file].getText();
    if (!text)
      return;
    for (const FileEdits::Edit &edit : file.edits)
      json->object([&] {
        json.range("range", *text, edit.range);
        json->attribute("newText", json::fixUTF8(edit.text));
      });
  };
  json->object([&] {
    if (!request.client.documentChanges) {
      json->attributeObject("changes", [&] {
        for (const FileEdits &file : *changes)
          json->attributeArray(files[file.file].uri, [&] { writeEdits(file); });
      });
      return;
    }
    json->attributeArray("documentChanges", [&] {
      for (const FileEdits &file : *changes)
        json->object([&] {
          const SourceFile &source = files[file.file];
          json->attributeObject("textDocument", [&] {
            json->attribute("uri", source.uri);
            json->attribute("version", source.version
                                           ? json::Value(*source.version)
                                           : json::Value(nullptr));
          });
          json->attributeArray("edits", [&] { writeEdits(file); });
        });
    });
  });
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleLinkedEditingRange(const Request &request,
                                         const PositionParams &params) {
  size_t offset = request.offset(params.position);
  std::optional<Target> target = findTarget(request.document, offset);
  if (!target)
    return "null";
  // Linked editing only works for uses that are spelled alike.
  const Text &text = request.document.getText();
  auto spelling = [&](Range range) {
    return text.str().slice(range.begin, range.end);
  };
  JsonText json(request.encoding);
  json->object([&] {
    json->attributeArray("ranges", [&] {
      for (const Use &use : findUses(request.document, *target))
        if (spelling(use.range) == spelling(target->range))
          json.range(text, use.range);
    });
    json->attribute("wordPattern", "[%^@#!]?[A-Za-z0-9_$.\\-]+");
  });
  return json.take();
}
