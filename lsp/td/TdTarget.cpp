//===- TdTarget.cpp - The thing that a place of a .td file names ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Returns the `$name` at a byte, without its `$`: a token, or a part of a
/// string or of code.
static std::optional<Range>
findArgumentName(const TdText &text, const TdToken &token, size_t offset) {
  if (token.is(TdToken::Variable))
    return Range{token.range.begin + 1, token.range.end};
  if (!token.is(TdToken::String) && !token.is(TdToken::Code))
    return std::nullopt;
  StringRef all = text.str();
  size_t begin = offset, end = offset;
  while (begin > token.range.begin && isWord(all[begin - 1]))
    --begin;
  while (end < token.range.end && isWord(all[end]))
    ++end;
  if (begin == offset && begin < token.range.end && all[begin] == '$') {
    // The cursor is in front of the `$`.
    end = ++begin;
    while (end < token.range.end && isWord(all[end]))
      ++end;
  }
  if (begin == end || begin == token.range.begin || all[begin - 1] != '$')
    return std::nullopt;
  return Range{begin, end};
}

/// Adds the places of `$name` in a record: `isDefinition` where a `:` stands in
/// front, as in `AnyType:$name`.
static void addArgumentPlaces(const std::string &path, const TdText &text,
                              const TdStatement &record, StringRef name,
                              std::vector<TdPlace> &places) {
  const std::vector<TdToken> &tokens = text.getTokens();
  for (size_t i = 0; i < tokens.size(); ++i) {
    const TdToken &token = tokens[i];
    if (!record.all.contains(token.range))
      continue;
    if (token.is(TdToken::Variable) && token.text.drop_front() == name) {
      bool isDefinition = i > 0 && tokens[i - 1].is(':');
      places.push_back(
          {path, {token.range.begin + 1, token.range.end}, isDefinition});
      continue;
    }
    if (!token.is(TdToken::String) && !token.is(TdToken::Code))
      continue;
    std::string wanted = ("$" + name).str();
    for (size_t at = token.text.find(wanted); at != StringRef::npos;
         at = token.text.find(wanted, at + 1)) {
      size_t end = at + wanted.size();
      if (end < token.text.size() && isWord(token.text[end]))
        continue;
      places.push_back(
          {path, {token.range.begin + at + 1, token.range.begin + end}, false});
    }
  }
}

/// Finds the argument in the record at a byte, or else in the classes that it
/// inherits from.
static std::optional<TdTarget> findArgument(const TdView &view, Range name) {
  const TdText &text = view.text();
  const TdStatement *record = text.recordAt(name.begin);
  if (!record)
    return std::nullopt;
  TdTarget target{TdTarget::Argument, name, text.str(name).str(), {}, {}};
  addArgumentPlaces(view.path, text, *record, target.name, target.places);
  auto isDefined = [&] {
    return llvm::any_of(
        target.places, [](const TdPlace &place) { return place.isDefinition; });
  };
  std::shared_ptr<const TdIndex> index = view.bestIndex();
  unsigned symbol = index ? TdView::findRecord(*index, text.str(record->name))
                          : TdSymbol::kNone;
  if (isDefined() || symbol == TdSymbol::kNone)
    return target;
  for (unsigned super : index->lineageOf(symbol)) {
    for (const TdOccurrence &place :
         index->placesOf({super}, /*onlyDefinitions=*/true)) {
      const std::string &path = index->files[place.file];
      std::shared_ptr<const TdText> other = view.textOf(path);
      const TdStatement *owner =
          other ? other->recordAt(place.range.begin) : nullptr;
      if (owner && (path != view.path || owner->all.begin != record->all.begin))
        addArgumentPlaces(path, *other, *owner, target.name, target.places);
    }
    if (isDefined())
      break;
  }
  return target;
}

/// Returns whether the word `i` is declared there: by `defvar`, `foreach`, or
/// as the variable of `!foreach`, `!filter` or `!foldl`.
static bool declaresVariable(llvm::ArrayRef<TdToken> tokens, size_t i) {
  if (i > 0 &&
      (tokens[i - 1].isKeyword("defvar") || tokens[i - 1].isKeyword("foreach")))
    return true;
  if (i > 1 && tokens[i - 1].is('(') &&
      (tokens[i - 2].text == "!foreach" || tokens[i - 2].text == "!filter"))
    return true;
  // `!foldl(start, list, sum, element, value)`
  bool isAlone = i > 0 && i + 1 < tokens.size() && tokens[i - 1].is(',') &&
                 tokens[i + 1].is(',');
  if (!isAlone)
    return false;
  unsigned open = 0, commas = 0;
  for (size_t at = i; at-- > 0;) {
    const TdToken &token = tokens[at];
    if (token.is(')') || token.is(']') || token.is('}') || token.is('>'))
      ++open;
    else if (token.is('(') || token.is('[') || token.is('{') || token.is('<')) {
      if (open == 0)
        return token.is('(') && at > 0 && tokens[at - 1].text == "!foldl" &&
               (commas == 2 || commas == 3);
      --open;
    } else if (token.is(',') && open == 0) {
      ++commas;
    } else if (token.is(';')) {
      return false;
    }
  }
  return false;
}

/// Finds the variable that the word `i` names: its last declaration before, and
/// the words of this name from there to the next declaration.
static std::optional<TdTarget> findVariable(const TdView &view, size_t i) {
  llvm::ArrayRef<TdToken> tokens = view.text().getTokens();
  auto isNamed = [&](size_t at) {
    return tokens[at].is(TdToken::Identifier) &&
           tokens[at].text == tokens[i].text;
  };
  size_t declared = i;
  while (!(isNamed(declared) && declaresVariable(tokens, declared)))
    if (declared-- == 0)
      return std::nullopt;
  TdTarget target{
      TdTarget::Variable, tokens[i].range, tokens[i].text.str(), {}, {}};
  for (size_t at = declared; at < tokens.size(); ++at) {
    if (!isNamed(at))
      continue;
    if (at > declared && declaresVariable(tokens, at))
      break;
    target.places.push_back({view.path, tokens[at].range, at == declared});
  }
  return target;
}

/// Returns whether the word `i` is a parent of a defm or of a multiclass.
static bool isParentOfSeveral(const TdText &text, size_t i) {
  llvm::ArrayRef<TdToken> tokens = text.getTokens();
  if (i == 0 || (!tokens[i - 1].is(':') && !tokens[i - 1].is(',')))
    return false;
  const TdStatement *around = text.statementAt(tokens[i].range.begin);
  return around && (around->kind == TdStatement::Defm ||
                    around->kind == TdStatement::Multiclass);
}

/// Finds the multiclass that the word `i` names, in this file or in one of
/// those that it includes.
static std::optional<TdTarget> findMulticlass(const TdView &view, size_t i) {
  StringRef name = view.text().getTokens()[i].text;
  TdTarget target{TdTarget::Multiclass,
                  view.text().getTokens()[i].range,
                  name.str(),
                  {},
                  {}};
  std::vector<std::string> files{view.path};
  if (std::shared_ptr<const TdIndex> index = view.bestIndex())
    for (const std::string &file : index->files)
      if (file != view.path)
        files.push_back(file);
  bool isDefined = false;
  for (const std::string &path : files) {
    std::shared_ptr<const TdText> text = view.textOf(path);
    if (!text || !text->str().contains(name))
      continue;
    llvm::ArrayRef<TdToken> tokens = text->getTokens();
    for (size_t at = 1; at < tokens.size(); ++at) {
      if (!tokens[at].is(TdToken::Identifier) || tokens[at].text != name)
        continue;
      bool defines = tokens[at - 1].isKeyword("multiclass");
      if (defines || isParentOfSeveral(*text, at))
        target.places.push_back({path, tokens[at].range, defines});
      isDefined |= defines;
    }
  }
  if (!isDefined)
    return std::nullopt;
  return target;
}

/// Finds the field that `let name = value in` sets for the records in it.
static std::optional<TdTarget> findOuterAssignment(const TdView &view,
                                                   const TdToken &token) {
  const TdText &text = view.text();
  const TdStatement *let = text.statementAt(token.range.begin);
  std::shared_ptr<const TdIndex> index = view.bestIndex();
  if (!let || let->kind != TdStatement::Let || !index)
    return std::nullopt;
  for (const TdStatement &inner : text.getStatements()) {
    if (!inner.isRecord() || !let->all.contains(inner.all))
      continue;
    unsigned record = TdView::findRecord(*index, text.str(inner.name));
    if (record == TdSymbol::kNone)
      continue;
    std::vector<unsigned> lineage = index->lineageOf(record);
    for (unsigned i = 0; i < index->symbols.size(); ++i) {
      const TdSymbol &symbol = index->symbols[i];
      if (symbol.kind == TdSymbol::Field && symbol.name == token.text &&
          llvm::is_contained(lineage, symbol.owner))
        return TdTarget{TdTarget::Symbol,
                        token.range,
                        token.text.str(),
                        TdFound{token.range, index, {i}},
                        {}};
    }
  }
  return std::nullopt;
}

std::optional<TdTarget> mlir::tcp::lsp::findTdTarget(const TdView &view,
                                                     size_t offset) {
  const TdText &text = view.text();
  llvm::ArrayRef<TdToken> tokens = text.getTokens();
  size_t i = text.tokenTouching(offset);
  if (i == tokens.size())
    return std::nullopt;
  const TdToken &token = tokens[i];
  if (token.is(TdToken::String) && i > 0 &&
      tokens[i - 1].isKeyword("include")) {
    std::string path = view.resolveInclude(token.text.trim('"'));
    if (path.empty())
      return std::nullopt;
    return TdTarget{
        TdTarget::Include, token.range, path, {}, {{path, {0, 0}, true}}};
  }
  // TableGen says that the definitions of a multiclass are at the name of the
  // multiclass, too.
  if (token.is(TdToken::Identifier) && isParentOfSeveral(text, i))
    if (auto multiclass = findMulticlass(view, i))
      return multiclass;
  if (auto found = view.symbolsAt(offset)) {
    std::string name = found->index->symbols[found->symbols.front()].name;
    return TdTarget{TdTarget::Symbol, found->origin, name, *found, {}};
  }
  if (std::optional<Range> name = findArgumentName(text, token, offset))
    return findArgument(view, *name);
  if (!token.is(TdToken::Identifier))
    return std::nullopt;
  if (auto field = findOuterAssignment(view, token))
    return field;
  if (auto multiclass = findMulticlass(view, i))
    return multiclass;
  return findVariable(view, i);
}

static std::vector<TdPlace> sorted(std::vector<TdPlace> places) {
  llvm::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

std::vector<TdPlace> mlir::tcp::lsp::getTdDefinitions(const TdView &view,
                                                      const TdTarget &target) {
  if (target.kind == TdTarget::Symbol)
    return sorted(view.placesOf(target.found, /*onlyDefinitions=*/true));
  std::vector<TdPlace> places = target.places;
  llvm::erase_if(places,
                 [](const TdPlace &place) { return !place.isDefinition; });
  return sorted(std::move(places));
}

std::vector<TdPlace> mlir::tcp::lsp::getTdReferences(const TdView &view,
                                                     const TdTarget &target) {
  if (target.kind == TdTarget::Symbol)
    return sorted(view.placesOf(target.found, /*onlyDefinitions=*/false));
  return sorted(target.places);
}
