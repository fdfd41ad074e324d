//===- TdView.cpp - What is known of an open .td file ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdView.h"
#include "lsp/td/TdIndexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the byte of `to` that is the same as a byte of `from`. Returns
/// nothing in a part that differs.
static std::optional<size_t> mapOffset(StringRef from, StringRef to,
                                       size_t offset) {
  SharedEnds shared(from, to);
  if (offset <= shared.start)
    return offset;
  if (from.size() - offset <= shared.end)
    return to.size() - (from.size() - offset);
  return std::nullopt;
}

std::shared_ptr<const TdText> TdView::textOf(StringRef of) const {
  return of == path ? current.text : getFile ? getFile(of) : nullptr;
}

std::optional<TdFound> TdView::symbolsAt(size_t offset) const {
  size_t token = text().tokenTouching(offset);
  const std::vector<TdToken> &tokens = text().getTokens();
  if (token == tokens.size())
    return std::nullopt;
  auto look = [&](const TdVersion &version,
                  std::optional<size_t> at) -> std::optional<TdFound> {
    if (!version.index || !at)
      return std::nullopt;
    unsigned file = version.index->findFile(path);
    std::vector<unsigned> symbols = version.index->symbolsAt(file, *at);
    if (symbols.empty())
      return std::nullopt;
    return TdFound{tokens[token].range, version.index, std::move(symbols)};
  };
  if (auto found = look(current, offset))
    return found;
  if (!good.text || good.index == current.index)
    return std::nullopt;
  return look(good, mapOffset(text().str(), good.text->str(), offset));
}

std::vector<TdPlace> TdView::placesOf(const TdFound &found,
                                      bool onlyDefinitions) const {
  std::vector<TdPlace> places;
  bool isCurrent = found.index == current.index;
  for (const TdOccurrence &place :
       found.index->placesOf(found.symbols, onlyDefinitions)) {
    TdPlace added{found.index->files[place.file], place.range,
                  place.isDefinition};
    if (added.path == path && !isCurrent) {
      StringRef from = good.text->str(), to = text().str();
      std::optional<size_t> begin = mapOffset(from, to, place.range.begin);
      std::optional<size_t> end = mapOffset(from, to, place.range.end);
      if (!begin || !end || *end <= *begin)
        continue;
      added.range = {*begin, *end};
    }
    places.push_back(std::move(added));
  }
  return places;
}

std::shared_ptr<const TdIndex> TdView::bestIndex() const {
  return good.index ? good.index : current.index;
}

unsigned TdView::findRecord(const TdIndex &index, StringRef name) {
  for (unsigned i = 0; i < index.symbols.size(); ++i)
    if (index.symbols[i].isRecord() && index.symbols[i].name == name)
      return i;
  return TdSymbol::kNone;
}

std::string TdView::resolveInclude(StringRef name) const {
  // TableGen looks in the folders first.
  for (StringRef folder : includeDirs) {
    std::string file = normalizePath((folder + "/" + name).str());
    if (llvm::sys::fs::is_regular_file(file))
      return file;
  }
  std::string beside =
      normalizePath((llvm::sys::path::parent_path(path) + "/" + name).str());
  return llvm::sys::fs::is_regular_file(beside) ? beside : "";
}
