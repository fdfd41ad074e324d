//===- DocumentLink.cpp - textDocument/documentLink -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/FileReferences.h"
#include "lsp/server/Uri.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

llvm::json::Value mlir::tcp::lsp::getDocumentLinkOptions() {
  return llvm::json::Object{{"resolveProvider", false}};
}

/// Returns the file that a path names. lit's %s is the document, and %S and %p
/// are its folder.
static std::string resolve(const Request &request, StringRef path) {
  std::string own = toPath(request.document.getUri());
  if (path == "%s" || path.starts_with("%s."))
    return "";
  if (path.consume_front("%S/") || path.consume_front("%p/")) {
    llvm::SmallString<128> full(llvm::sys::path::parent_path(own));
    if (full.empty())
      return "";
    llvm::sys::path::append(full, path);
    return request.findFile(full);
  }
  return path.contains('%') ? "" : request.findFile(path);
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleDocumentLink(const Request &request,
                                   const DocumentParams &params) {
  JsonText json(request.encoding);
  llvm::StringMap<std::string> known;
  json->array([&] {
    for (const FileReference &reference : getFileReferences(request.document)) {
      auto [entry, isNew] = known.try_emplace(reference.path);
      if (isNew) {
        std::string path = resolve(request, reference.path);
        entry->second = path.empty() ? "" : toUri(path);
      }
      if (entry->second.empty())
        continue;
      std::string target = entry->second;
      if (reference.line)
        target += "#L" + std::to_string(reference.line) + "," +
                  std::to_string(reference.column);
      json->object([&] {
        json.range("range", request.document.getText(), reference.range);
        json->attribute("target", target);
      });
    }
  });
  return json.take();
}
