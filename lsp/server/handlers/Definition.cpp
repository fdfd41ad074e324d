//===- Definition.cpp - textDocument/definition and its kin ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/Definition.h"
#include "lsp/features/hover/OpName.h"
#include "lsp/features/navigation/FileReferences.h"
#include "lsp/server/OpDocumentation.h"
#include "lsp/server/Uri.h"
#include "lsp/server/handlers/Handlers.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

/// Returns the definitions as Location[], or as LocationLink[] if `asLinks`.
static json::Value toJson(const Request &request,
                          llvm::ArrayRef<SourceFile> files,
                          const Definitions &found, bool asLinks) {
  json::Array result;
  for (const FilePlace &place : found.places) {
    const SourceFile &file = files[place.file];
    std::shared_ptr<const Text> text = file.getText();
    if (!text)
      continue;
    auto range = [&](Range of) {
      return Request::toJson(*text, of, request.encoding);
    };
    if (!asLinks)
      result.push_back(
          json::Object{{"uri", file.uri}, {"range", range(place.range)}});
    else
      result.push_back(
          json::Object{{"originSelectionRange", request.toJson(found.origin)},
                       {"targetUri", file.uri},
                       {"targetRange", range(place.around)},
                       {"targetSelectionRange", range(place.range)}});
  }
  return result;
}

/// Returns a place in a file that is no MLIR. `line` and `column` count from 1;
/// 0 means unknown.
static json::Value toJson(const Request &request, Range origin,
                          llvm::StringRef path, unsigned line, unsigned column,
                          bool asLinks) {
  auto fromZero = [](unsigned number) {
    return int64_t(number ? number - 1 : 0);
  };
  json::Value position =
      json::Object{{"line", fromZero(line)}, {"character", fromZero(column)}};
  json::Value range = json::Object{{"start", position}, {"end", position}};
  if (!asLinks)
    return json::Object{{"uri", toUri(path)}, {"range", std::move(range)}};
  return json::Object{{"originSelectionRange", request.toJson(origin)},
                      {"targetUri", toUri(path)},
                      {"targetRange", range},
                      {"targetSelectionRange", range}};
}

/// Returns the line of the file that a location at `offset` names.
static std::optional<json::Value> findLocation(const Request &request,
                                               size_t offset, bool asLinks) {
  std::optional<FileReference> location =
      getLocationAt(request.document, offset);
  if (!location)
    return std::nullopt;
  std::string path = request.findFile(location->path);
  if (path.empty())
    return json::Value(json::Array());
  return json::Array{toJson(request, location->range, path, location->line,
                            location->column, asLinks)};
}

/// Returns the documentation of the op whose name is at `offset`, and the line
/// of the source that the operation's location names. The result is empty if
/// there is neither.
static json::Array findOp(const Request &request, size_t offset, bool asLinks) {
  std::optional<Range> name = getOpNameRangeAt(request.document, offset);
  if (!name)
    return {};
  json::Array places;
  if (std::optional<FileReference> location =
          getLocationOf(request.document, offset))
    if (std::string path = request.findFile(location->path); !path.empty())
      places.push_back(toJson(request, *name, path, location->line,
                              location->column, asLinks));
  std::optional<OpName> op = getOpNameAt(request.document, offset);
  if (std::optional<DocumentationPlace> place =
          op ? findDocumentation(*op->op) : std::nullopt)
    places.push_back(
        toJson(request, *name, place->path, place->line, 0, asLinks));
  return places;
}

/// Answers with the places that `find` returns. The files of the workspace are
/// only needed for symbols.
template <typename Find>
static json::Value handle(const Request &request, const PositionParams &params,
                          bool asLinks, Find find) {
  size_t offset = request.offset(params.position);
  if (std::optional<json::Value> location =
          findLocation(request, offset, asLinks))
    return std::move(*location);
  std::optional<Target> target = findTarget(request.document, offset);
  bool isSymbol = target && target->kind == Target::Symbol;
  std::vector<SourceFile> files = request.getFiles(isSymbol);
  std::optional<Definitions> found = find(files, offset);
  if (!found || found->places.empty())
    return nullptr;
  return toJson(request, files, *found, asLinks);
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDefinition(const Request &request,
                                 const PositionParams &params) {
  if (json::Array described = findOp(request, request.offset(params.position),
                                     request.client.definitionLinks);
      !described.empty())
    return json::Value(std::move(described));
  return handle(request, params, request.client.definitionLinks,
                [&](llvm::ArrayRef<SourceFile> files, size_t offset) {
                  return getDefinition(request.document, files, offset);
                });
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleDeclaration(const Request &request,
                                  const PositionParams &params) {
  return handle(request, params, request.client.declarationLinks,
                [&](llvm::ArrayRef<SourceFile> files, size_t offset) {
                  return getDeclaration(request.document, files, offset);
                });
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleImplementation(const Request &request,
                                     const PositionParams &params) {
  return handle(request, params, request.client.implementationLinks,
                [&](llvm::ArrayRef<SourceFile> files, size_t offset) {
                  return getImplementation(request.document, files, offset);
                });
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTypeDefinition(const Request &request,
                                     const PositionParams &params) {
  return handle(request, params, request.client.typeDefinitionLinks,
                [&](llvm::ArrayRef<SourceFile>, size_t offset) {
                  return getTypeDefinition(request.document, offset);
                });
}
