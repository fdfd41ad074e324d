//===- Request.cpp - Requests for handlers --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Request.h"
#include "lsp/server/Session.h"
#include "lsp/server/Uri.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

size_t Request::offset(Position position) const {
  return document.getText().offsetAt(position, encoding);
}

Range Request::range(PositionRange range) const {
  size_t begin = offset(range.start);
  return {begin, std::max(begin, offset(range.end))};
}

static json::Value positionToJson(const Text &text, size_t offset,
                                  Encoding encoding) {
  Position position = text.positionAt(offset, encoding);
  return json::Object{{"line", int64_t(position.line)},
                      {"character", int64_t(position.character)}};
}

json::Value Request::toJson(size_t offset) const {
  return positionToJson(document.getText(), offset, encoding);
}

json::Value Request::toJson(const Text &text, Range range, Encoding encoding) {
  return json::Object{{"start", positionToJson(text, range.begin, encoding)},
                      {"end", positionToJson(text, range.end, encoding)}};
}

json::Value Request::toJson(Range range) const {
  return toJson(document.getText(), range, encoding);
}

json::Value Request::toJson(const std::vector<TextEdit> &edits) const {
  json::Array array;
  for (const TextEdit &edit : edits)
    array.push_back(json::Object{{"range", toJson(edit.range)},
                                 {"newText", json::fixUTF8(edit.text)}});
  return array;
}

json::Value Request::toLocation(Range range) const {
  return json::Object{{"uri", document.getUri()}, {"range", toJson(range)}};
}

std::vector<SourceFile> Request::getFiles(bool others) const {
  std::vector<SourceFile> all;
  all.push_back({document.getUri(), toPath(document.getUri()),
                 document.getSymbolIndex(), document.getSharedText(),
                 document.getVersion()});
  if (!others)
    return all;
  session.workspace.waitUntilRead(client.watchesFiles);
  for (SourceFile &file : session.workspace.getFiles())
    if (file.uri != document.getUri() &&
        (file.path.empty() || file.path != all.front().path))
      all.push_back(std::move(file));
  return all;
}

std::vector<SourceFile> WorkspaceRequest::getFiles() const {
  session.workspace.waitUntilRead(client.watchesFiles);
  return session.workspace.getFiles();
}

std::string Request::findFile(llvm::StringRef path) const {
  namespace fs = llvm::sys::fs;
  if (llvm::sys::path::is_absolute(path))
    return fs::is_regular_file(path) ? path.str() : "";
  llvm::SmallString<128> own(toPath(document.getUri()));
  std::vector<std::string> folders = session.workspace.getFolders();
  if (!own.empty())
    folders.insert(folders.begin(), llvm::sys::path::parent_path(own).str());
  for (const std::string &folder : folders) {
    llvm::SmallString<128> candidate(folder);
    llvm::sys::path::append(candidate, path);
    llvm::sys::path::remove_dots(candidate, /*remove_dot_dot=*/true);
    if (fs::is_regular_file(candidate))
      return candidate.str().str();
  }
  return "";
}
