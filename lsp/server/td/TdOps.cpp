//===- TdOps.cpp - Uses and patterns of operations ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/TdOps.h"
#include "lsp/server/Uri.h"
#include "lsp/td/OpUses.h"
#include "lsp/td/TdIndexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

std::vector<std::string> mlir::tcp::lsp::getOps(const TdTarget &target) {
  std::vector<std::string> ops;
  if (target.kind == TdTarget::Symbol)
    for (unsigned symbol : target.found.symbols)
      if (const std::string &op = target.found.index->symbols[symbol].op;
          !op.empty())
        ops.push_back(op);
  return ops;
}

json::Array mlir::tcp::lsp::findUsesOf(const TdRequest &request, StringRef op) {
  json::Array uses;
  Workspace &workspace = request.services.session.workspace;
  workspace.waitUntilRead(request.client().watchesFiles);
  std::vector<SourceFile> files = workspace.getFiles();
  llvm::sort(files, [](const SourceFile &a, const SourceFile &b) {
    return a.uri < b.uri;
  });
  for (const SourceFile &file : files) {
    if (request.cancelled)
      return {};
    std::shared_ptr<const Text> text = file.getText();
    if (!text)
      continue;
    for (Range use : findOpUses(text->str(), op))
      uses.push_back(request.toLocation(file.uri, *text, use));
  }
  return uses;
}

/// Returns the index of a root of the project, or null.
static std::shared_ptr<const TdIndex> loadIndex(const TdRequest &request,
                                                const OdsRoot &root) {
  return request.services.project.getCache()
      .load(root, request.services.buffers.getEdited(), OdsCache::WithIndex,
            request.cancelled)
      .index;
}

/// Adds the patterns of an index that match an operation.
static void addPatterns(const TdRequest &request, const TdIndex &index,
                        StringRef op, std::vector<TdPlace> &places) {
  for (const TdPattern &pattern : index.patterns)
    if (llvm::any_of(pattern.matched, [&](unsigned symbol) {
          return index.symbols[symbol].op == op;
        }))
      places.push_back({index.files[pattern.file], pattern.range, true});
}

json::Array mlir::tcp::lsp::findPatternsOf(const TdRequest &request,
                                           StringRef op) {
  json::Array found;
  if (const OdsOp *known = OdsIndex::get().findOp(op))
    for (const FoundPattern &pattern : request.services.patterns.find(
             request.services.session.workspace.getFolders(), known->cppClass,
             request.cancelled))
      if (auto buffer = llvm::MemoryBuffer::getFile(pattern.path))
        found.push_back(request.toLocation(toUri(pattern.path),
                                           Text((*buffer)->getBuffer().str()),
                                           pattern.pattern.range));
  std::vector<TdPlace> places;
  if (auto own = request.view.bestIndex())
    addPatterns(request, *own, op, places);
  for (const OdsRoot &other : request.services.project.getAllRoots().others)
    if (auto index = loadIndex(request, other))
      addPatterns(request, *index, op, places);
  llvm::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (const TdPlace &place : places)
    if (auto location = request.toLocation(place))
      found.push_back(std::move(*location));
  return found;
}

std::vector<TdPlace> mlir::tcp::lsp::findInProject(const TdRequest &request,
                                                   const TdTarget &target) {
  std::vector<TdPlace> places;
  if (target.kind != TdTarget::Symbol)
    return places;
  std::vector<TdPlace> definitions = getTdDefinitions(request.view, target);
  OdsRoots all = request.services.project.getAllRoots();
  llvm::append_range(all.roots, all.others);
  std::string own = request.services.project.plan(request.view.path).root.file;
  for (const OdsRoot &root : all.roots) {
    if (request.cancelled)
      return places;
    if (root.file == own)
      continue;
    std::shared_ptr<const TdIndex> index = loadIndex(request, root);
    if (!index)
      continue;
    std::vector<unsigned> symbols;
    for (const TdPlace &definition : definitions)
      for (unsigned symbol : index->symbolsAt(index->findFile(definition.path),
                                              definition.range.begin))
        if (index->symbols[symbol].name == target.name)
          symbols.push_back(symbol);
    for (const TdOccurrence &place :
         index->placesOf(symbols, /*onlyDefinitions=*/false))
      places.push_back(
          {index->files[place.file], place.range, place.isDefinition});
  }
  return places;
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdImplementation(const TdRequest &request,
                                       const PositionParams &params) {
  std::optional<TdTarget> target =
      findTdTarget(request.view, request.offset(params.position));
  json::Array found;
  if (target)
    for (const std::string &op : getOps(*target))
      for (json::Value &place : findPatternsOf(request, op))
        found.push_back(std::move(place));
  return json::Value(std::move(found));
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdCodeLens(const TdRequest &request,
                                 const DocumentParams &params) {
  json::Array lenses;
  std::shared_ptr<const TdIndex> index = request.view.bestIndex();
  for (const TdStatement &statement : request.view.text().getStatements()) {
    if (statement.kind != TdStatement::Def || !index)
      continue;
    unsigned symbol =
        TdView::findRecord(*index, request.view.text().str(statement.name));
    if (symbol == TdSymbol::kNone || index->symbols[symbol].op.empty())
      continue;
    for (int kind : {TdLensParams::Uses, TdLensParams::Patterns})
      lenses.push_back(
          json::Object{{"range", request.toJson(statement.name)},
                       {"data", json::Object{{"uri", request.uri},
                                             {"op", index->symbols[symbol].op},
                                             {"lens", kind}}}});
  }
  return json::Value(std::move(lenses));
}

/// Returns "no uses", "1 use" or "2 uses".
static std::string count(size_t number, StringRef one) {
  return (number ? std::to_string(number) : "no") + " " + one.str() +
         (number == 1 ? "" : "s");
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleTdCodeLensResolve(const TdRequest &request,
                                        const TdLensParams &params) {
  json::Object lens = params.item;
  bool wantsUses = params.kind == TdLensParams::Uses;
  json::Array places = wantsUses ? findUsesOf(request, params.op)
                                 : findPatternsOf(request, params.op);
  json::Value start = nullptr;
  if (const json::Object *range = lens.getObject("range"))
    if (const json::Value *position = range->get("start"))
      start = *position;
  std::string title = count(places.size(), wantsUses ? "use" : "pattern");
  lens["command"] =
      json::Object{{"title", title},
                   // A client shows a title without a command as text.
                   {"command", places.empty() ? "" : "tcp.showReferences"},
                   {"arguments", json::Array{request.uri, std::move(start),
                                             std::move(places)}}};
  return json::Value(std::move(lens));
}
