//===- Request.cpp - What a handler gets ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Request.h"
#include "lsp/server/Server.h"
#include "lsp/server/Uri.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

static llvm::Error missing(llvm::StringRef what) {
  return makeError(llvm::lsp::ErrorCode::InvalidParams,
                   "params." + what + " is missing");
}

/// A number that LSP calls uinteger; what is none is 0 or the largest.
static unsigned getUnsigned(const json::Object &object, llvm::StringRef key) {
  int64_t value = object.getInteger(key).value_or(0);
  return std::clamp<int64_t>(value, 0, std::numeric_limits<int32_t>::max());
}

size_t Request::offset(const json::Object &position) const {
  return document.text().offsetAt(
      {getUnsigned(position, "line"), getUnsigned(position, "character")},
      encoding);
}

llvm::Expected<size_t> Request::offset() const {
  const json::Object *position = params.getObject("position");
  if (!position)
    return missing("position");
  return offset(*position);
}

llvm::Expected<Range> Request::range(const json::Object &range) const {
  const json::Object *start = range.getObject("start");
  const json::Object *end = range.getObject("end");
  if (!start || !end)
    return missing("range.start or range.end");
  size_t begin = offset(*start);
  return Range{begin, std::max(begin, offset(*end))};
}

llvm::Expected<Range> Request::range() const {
  const json::Object *object = params.getObject("range");
  if (!object)
    return missing("range");
  return range(*object);
}

static json::Value positionToJson(const Text &text, size_t offset,
                                  Encoding encoding) {
  Position position = text.positionAt(offset, encoding);
  return json::Object{{"line", int64_t(position.line)},
                      {"character", int64_t(position.character)}};
}

json::Value Request::toJson(size_t offset) const {
  return positionToJson(document.text(), offset, encoding);
}

json::Value Request::toJson(const Text &text, Range range, Encoding encoding) {
  return json::Object{{"start", positionToJson(text, range.begin, encoding)},
                      {"end", positionToJson(text, range.end, encoding)}};
}

json::Value Request::toJson(Range range) const {
  return toJson(document.text(), range, encoding);
}

json::Value Request::toJson(const std::vector<TextEdit> &edits) const {
  json::Array array;
  for (const TextEdit &edit : edits)
    array.push_back(json::Object{{"range", toJson(edit.range)},
                                 {"newText", json::fixUTF8(edit.text)}});
  return array;
}

json::Value Request::toLocation(Range range) const {
  return json::Object{{"uri", document.uri()}, {"range", toJson(range)}};
}

std::vector<SourceFile> Request::files(bool others) const {
  std::vector<SourceFile> all;
  all.push_back({document.uri(), toPath(document.uri()), document.symbolIndex(),
                 document.sharedText(), document.version()});
  if (!others)
    return all;
  server.workspace().waitUntilRead();
  for (SourceFile &file : server.workspace().files())
    if (file.uri != document.uri() &&
        (file.path.empty() || file.path != all.front().path))
      all.push_back(std::move(file));
  return all;
}

std::vector<SourceFile> WorkspaceRequest::files() const {
  server.workspace().waitUntilRead();
  return server.workspace().files();
}

std::string Request::findFile(llvm::StringRef path) const {
  namespace fs = llvm::sys::fs;
  if (llvm::sys::path::is_absolute(path))
    return fs::is_regular_file(path) ? path.str() : "";
  llvm::SmallString<128> own(toPath(document.uri()));
  std::vector<std::string> folders = server.workspace().folders();
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

std::optional<llvm::StringRef>
mlir::tcp::lsp::getUri(const json::Object &params) {
  if (const json::Object *document = params.getObject("textDocument"))
    return document->getString("uri");
  // What is resolved carries it along.
  if (const json::Object *data = params.getObject("data"))
    return data->getString("uri");
  return std::nullopt;
}
