//===- TdCompletion.cpp - Completion in .td files -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdCompletion.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using Item = TdCompletionItem;

static constexpr llvm::StringLiteral kOperators[] = {
    "add",        "and",         "cast",        "con",        "cond",
    "dag",        "div",         "empty",       "eq",         "exists",
    "filter",     "find",        "foldl",       "foreach",    "ge",
    "getdagarg",  "getdagname",  "getdagop",    "gt",         "head",
    "if",         "initialized", "instances",   "interleave", "isa",
    "le",         "listconcat",  "listflatten", "listremove", "listsplat",
    "logtwo",     "lt",          "match",       "mul",        "ne",
    "not",        "or",          "range",       "repr",       "setdagarg",
    "setdagname", "setdagop",    "shl",         "size",       "sra",
    "srl",        "strconcat",   "sub",         "subst",      "substr",
    "tail",       "tolower",     "toupper",     "xor",
};

namespace {
class TdCompleter {
public:
  TdCompleter(const TdView &view, size_t offset)
      : text(view.text()), offset(offset), index(view.bestIndex()) {}

  TdCompletions complete();

private:
  void addFields(const TdStatement &record);
  void addArguments(const TdStatement &record);
  void addNames();
  std::vector<unsigned> findLineage(const TdStatement &record);
  void add(Item item) {
    if (seen.insert(item.label).second)
      result.items.push_back(std::move(item));
  }
  void addSymbol(unsigned number, Item::Kind kind, StringRef suffix = "");

  const TdText &text;
  size_t offset;
  std::shared_ptr<const TdIndex> index;
  TdCompletions result;
  llvm::StringSet<> seen;
};
} // namespace

void TdCompleter::addSymbol(unsigned number, Item::Kind kind,
                            StringRef suffix) {
  const TdSymbol &symbol = index->symbols[number];
  std::string detail = symbol.type;
  if (symbol.isRecord())
    for (unsigned super : symbol.supers)
      detail += (detail.empty() ? "" : ", ") + index->symbols[super].name;
  add({symbol.name, kind, detail, symbol.name + suffix.str(), number});
}

/// Returns the classes of a record that may be half written: those that its
/// header names, with all that they inherit from.
std::vector<unsigned> TdCompleter::findLineage(const TdStatement &record) {
  std::vector<unsigned> all;
  size_t end = record.body.size() ? record.body.begin : record.all.end;
  unsigned open = 0;
  bool isParent = false;
  for (const TdToken &token : text.getTokens()) {
    if (token.range.begin < record.name.end || token.range.begin >= end)
      continue;
    if (token.is('<') || token.is('(') || token.is('['))
      ++open;
    else if (open && (token.is('>') || token.is(')') || token.is(']')))
      --open;
    else if (open == 0 && token.is(':'))
      isParent = true;
    else if (open == 0 && isParent && token.is(TdToken::Identifier))
      if (unsigned super = TdView::findRecord(*index, token.text);
          super != TdSymbol::kNone)
        llvm::append_range(all, index->lineageOf(super));
  }
  return all;
}

/// Adds the fields that a record inherits.
void TdCompleter::addFields(const TdStatement &record) {
  std::vector<unsigned> lineage = findLineage(record);
  for (unsigned owner : lineage)
    for (unsigned i = 0; i < index->symbols.size(); ++i)
      if (index->symbols[i].kind == TdSymbol::Field &&
          index->symbols[i].owner == owner)
        addSymbol(i, Item::Field, " = ");
}

/// Adds the arguments, results, regions and successors of an operation.
void TdCompleter::addArguments(const TdStatement &record) {
  llvm::ArrayRef<TdToken> tokens = text.getTokens();
  for (size_t i = 1; i < tokens.size(); ++i)
    if (record.all.contains(tokens[i].range) &&
        tokens[i].is(TdToken::Variable) && tokens[i - 1].is(':')) {
      std::string name = tokens[i].text.drop_front().str();
      add({name, Item::Argument, "", name, TdSymbol::kNone});
    }
}

/// Adds what can stand in an expression or in the header of a record.
void TdCompleter::addNames() {
  if (const TdStatement *record = text.recordAt(offset); record && index) {
    unsigned own = TdView::findRecord(*index, text.str(record->name));
    for (unsigned i = 0; i < index->symbols.size(); ++i)
      if (own != TdSymbol::kNone && index->symbols[i].owner == own)
        addSymbol(i, index->symbols[i].kind == TdSymbol::Field
                         ? Item::Field
                         : Item::TemplateArgument);
  }
  if (index)
    for (unsigned i = 0; i < index->symbols.size(); ++i)
      if (index->symbols[i].isRecord() && !index->symbols[i].name.empty())
        addSymbol(i, index->symbols[i].kind == TdSymbol::Class ? Item::Class
                                                               : Item::Def);
  for (StringRef word : getTdKeywords())
    add({word.str(), Item::Keyword, "", word.str(), TdSymbol::kNone});
}

TdCompletions TdCompleter::complete() {
  StringRef all = text.str();
  size_t begin = offset;
  while (begin > 0 && (llvm::isAlnum(all[begin - 1]) || all[begin - 1] == '_'))
    --begin;
  result.replaced = {begin, offset};
  char before = begin > 0 ? all[begin - 1] : '\n';
  llvm::ArrayRef<TdToken> tokens = text.getTokens();
  // The token that the cursor is in, and the one before the word.
  size_t at = llvm::partition_point(tokens,
                                    [&](const TdToken &token) {
                                      return token.range.end <= begin;
                                    }) -
              tokens.begin();
  bool isInside = at < tokens.size() && tokens[at].range.begin < begin;
  const TdStatement *record = text.recordAt(begin);
  if (isInside && !tokens[at].is(TdToken::Identifier)) {
    bool isText =
        tokens[at].is(TdToken::String) || tokens[at].is(TdToken::Code);
    if (isText && before == '$' && record)
      addArguments(*record);
    if (isText || tokens[at].is(TdToken::Comment))
      return std::move(result);
  }
  if (before == '!') {
    for (StringRef name : kOperators)
      add({name.str(), Item::Operator, "", name.str(), TdSymbol::kNone});
    return std::move(result);
  }
  if (before == '$' || before == '#')
    return std::move(result);
  const TdToken *previous = at > 0 ? &tokens[at - 1] : nullptr;
  if (previous && previous->isKeyword("let") && record && index) {
    addFields(*record);
    return std::move(result);
  }
  // A new name is no name that is known.
  if (previous &&
      (previous->isKeyword("def") || previous->isKeyword("class") ||
       previous->isKeyword("multiclass") || previous->isKeyword("defvar") ||
       previous->isKeyword("include")))
    return std::move(result);
  addNames();
  return std::move(result);
}

TdCompletions mlir::tcp::lsp::completeTd(const TdView &view, size_t offset) {
  return TdCompleter(view, offset).complete();
}
