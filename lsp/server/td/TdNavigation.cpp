//===- TdNavigation.cpp - Where names of .td files are --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/td/TdOps.h"
#include "lsp/td/TdHover.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdHover(const TdRequest &request,
                              const PositionParams &params) {
  std::optional<TdTarget> target =
      findTdTarget(request.view, request.offset(params.position));
  std::string markdown =
      target ? describeTarget(request.view, *target) : std::string();
  if (markdown.empty())
    return json::Value(nullptr);
  return json::Value(
      json::Object{{"contents", toMarkup(std::move(markdown),
                                         request.client().hoverMarkdown)},
                   {"range", request.toJson(target->origin)}});
}

/// Returns a definition as LocationLink.
static json::Value toLink(const TdRequest &request, const TdTarget &target,
                          json::Value location) {
  json::Object &object = *location.getAsObject();
  json::Value range = *object.get("range");
  return json::Object{{"originSelectionRange", request.toJson(target.origin)},
                      {"targetUri", *object.get("uri")},
                      {"targetRange", range},
                      {"targetSelectionRange", range}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdDefinition(const TdRequest &request,
                                   const PositionParams &params) {
  std::optional<TdTarget> target =
      findTdTarget(request.view, request.offset(params.position));
  if (!target)
    return json::Value(nullptr);
  json::Array found;
  for (const TdPlace &place : getTdDefinitions(request.view, *target))
    if (auto location = request.toLocation(place))
      found.push_back(request.client().definitionLinks
                          ? toLink(request, *target, std::move(*location))
                          : std::move(*location));
  return json::Value(std::move(found));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdReferences(const TdRequest &request,
                                   const ReferenceParams &params) {
  std::optional<TdTarget> target =
      findTdTarget(request.view, request.offset(params.position));
  json::Array found;
  if (!target || target->kind == TdTarget::Include)
    return json::Value(std::move(found));
  std::vector<TdPlace> places = getTdReferences(request.view, *target);
  for (TdPlace &place : findInProject(request, *target))
    // The open file is known best.
    if (place.path != request.view.path)
      places.push_back(std::move(place));
  llvm::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (const TdPlace &place : places)
    if (params.includeDeclaration || !place.isDefinition)
      if (auto location = request.toLocation(place))
        found.push_back(std::move(*location));
  for (const std::string &op : getOps(*target))
    for (json::Value &use : findUsesOf(request, op))
      found.push_back(std::move(use));
  return json::Value(std::move(found));
}

/// Returns the places of a target in the open file.
static std::vector<TdPlace> findHere(const TdRequest &request,
                                     const TdTarget &target) {
  std::vector<TdPlace> places = getTdReferences(request.view, target);
  llvm::erase_if(places, [&](const TdPlace &place) {
    return place.path != request.view.path;
  });
  return places;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdHighlight(const TdRequest &request,
                                  const PositionParams &params) {
  const int read = 2, write = 3;
  std::optional<TdTarget> target =
      findTdTarget(request.view, request.offset(params.position));
  json::Array found;
  if (target && target->kind != TdTarget::Include)
    for (const TdPlace &place : findHere(request, *target))
      found.push_back(
          json::Object{{"range", request.toJson(place.range)},
                       {"kind", place.isDefinition ? write : read}});
  return json::Value(std::move(found));
}

/// Returns the target of a rename. Only variables are renamed: C++ code and
/// files of other projects may have all other names.
static std::optional<TdTarget> findRenamed(const TdRequest &request,
                                           Position position) {
  std::optional<TdTarget> target =
      findTdTarget(request.view, request.offset(position));
  bool isWhole = request.view.current.index &&
                 request.view.current.index == request.view.good.index;
  if (!target || target->kind != TdTarget::Variable || !isWhole)
    return std::nullopt;
  return target;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdPrepareRename(const TdRequest &request,
                                      const PositionParams &params) {
  std::optional<TdTarget> target = findRenamed(request, params.position);
  if (!target)
    return json::Value(nullptr);
  return json::Value(json::Object{{"range", request.toJson(target->origin)},
                                  {"placeholder", target->name}});
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdRename(const TdRequest &request,
                               const RenameParams &params) {
  using llvm::lsp::ErrorCode;
  std::optional<TdTarget> target = findRenamed(request, params.position);
  if (!target)
    return makeError(ErrorCode::RequestFailed,
                     "only variables of defvar, foreach and !foreach can be "
                     "renamed, in a file without errors");
  std::vector<TdToken> tokens = lexTd(params.newName);
  if (tokens.size() != 1 || !tokens[0].is(TdToken::Identifier) ||
      tokens[0].text.size() != params.newName.size())
    return makeError(ErrorCode::InvalidParams,
                     "'" + params.newName + "' is no name of TableGen");
  for (const TdToken &token : request.view.text().getTokens())
    if (token.is(TdToken::Identifier) && token.text == params.newName)
      return makeError(ErrorCode::RequestFailed,
                       "'" + params.newName + "' is used in this file");
  json::Array edits;
  for (const TdPlace &place : findHere(request, *target))
    edits.push_back(json::Object{{"range", request.toJson(place.range)},
                                 {"newText", params.newName}});
  return json::Value(
      json::Object{{"changes", json::Object{{request.uri, std::move(edits)}}}});
}
