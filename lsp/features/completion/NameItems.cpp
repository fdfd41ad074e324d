//===- NameItems.cpp - Values, symbols, blocks, types and aliases ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/NameItems.h"
#include "lsp/features/Fitting.h"
#include "lsp/features/Fuzzy.h"
#include "lsp/features/hover/Documentation.h"
#include "lsp/features/hover/Words.h"
#include "lsp/ods/ExampleText.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

void NameItems::addValues(const OdsValue *wanted) {
  const OdsOp *op =
      findOp(at.cursor.getOpName(), at.cursor.getDefaultDialect());
  // The type of an operand that is already written decides the type of the
  // others.
  Type given;
  if (op && wantsSameTypes(*op) && at.cursor.getStatement())
    for (size_t i = at.cursor.getStatement()->name;
         i < at.cursor.getWordToken(); ++i)
      for (const ScopedValue &value : at.getValues())
        if (!given && value.name == at.cursor.spelling(i))
          given = value.type;
  for (auto [distance, value] : llvm::enumerate(at.getValues())) {
    unsigned rank = 2;
    if (!value.type)
      rank = given || wanted ? 8 : 2;
    else if (given && value.type == given)
      rank = 0;
    else if (wanted && !fits(value.type, *wanted))
      rank = 12;
    else if (given)
      rank = 4;
    else if (wanted)
      rank = 1;
    CompletionItem *item = at.add(value.name, CompletionItem::Value,
                                  rank * 64 + std::min<unsigned>(distance, 63));
    if (item)
      item->detail = spell(value.type);
  }
}

/// Returns the symbol tables around a byte of a chunk whose symbols are visible
/// there, the outermost first. Symbols outside of a registered symbol table are
/// not visible in it.
static llvm::SmallVector<uint32_t> findTables(const SymbolIndex &index,
                                              unsigned chunk, size_t offset) {
  llvm::SmallVector<uint32_t> tables{SymbolIndex::kNone};
  for (auto [i, op] : llvm::enumerate(index.getOps())) {
    if (op.chunk != chunk || !op.facts.isSymbolTable || offset < op.headerEnd ||
        offset >= op.all.end)
      continue;
    if (!op.facts.isGuess)
      tables.clear();
    tables.push_back(i);
  }
  return tables;
}

void NameItems::addSymbols() {
  StringRef prefix = at.cursor.getPrefix().ltrim('@').ltrim('"');
  const SymbolIndex &index = *at.document.getSymbolIndex();
  unsigned chunk = at.document.getMembers()[at.place.member].chunk;
  // A file may have thousands of symbols, so items are only made of the best
  // ones.
  struct Candidate {
    unsigned rank;
    StringRef name;
    bool operator<(const Candidate &other) const {
      return rank != other.rank ? rank < other.rank : name < other.name;
    }
  };
  std::vector<Candidate> candidates;
  size_t here =
      at.document
          .toDocument(at.place.member, {at.place.offset, at.place.offset})
          .begin;
  llvm::SmallVector<uint32_t> tables = findTables(index, chunk, here);
  llvm::StringSet<> seen;
  for (const SymbolIndex::Op &op : index.getOps()) {
    if (!op.isNamed() || op.chunk != chunk || op.symbol.touches(here) ||
        !llvm::is_contained(tables, index.tableOf(op)) ||
        !seen.insert(op.symbolName).second)
      continue;
    if (std::optional<unsigned> score = matchFuzzily(prefix, op.symbolName))
      candidates.push_back({prefix.empty() ? 0 : 1000 - *score, op.symbolName});
  }
  if (candidates.size() > at.options.limit) {
    std::nth_element(candidates.begin(), candidates.begin() + at.options.limit,
                     candidates.end());
    candidates.resize(at.options.limit);
    at.list.isIncomplete = true;
  }
  for (const Candidate &candidate : candidates) {
    CompletionItem item;
    item.kind = CompletionItem::Function;
    llvm::raw_string_ostream(item.label) << SymbolRefAttr::get(
        at.place.unit->getModule().getContext(), candidate.name);
    item.insertText = item.label;
    item.rank = candidate.rank;
    at.list.items.push_back(std::move(item));
  }
}

void NameItems::addBlocks() {
  llvm::SmallVector<StringRef> seen;
  for (StringRef label : getBlocksInScope(at.cursor))
    if (!llvm::is_contained(seen, label)) {
      seen.push_back(label);
      at.add(label.str(), CompletionItem::Block);
    }
}

void NameItems::addTypes(const OdsValue *wanted) {
  if (std::optional<Range> elements = findElements())
    return addTypesOfElements(*elements);
  // The elements of a shaped type are scalars.
  bool isElement =
      at.cursor.isIn('<') && at.cursor.getBrackets().back().token &&
      isShapedTypeName(
          at.cursor.spelling(at.cursor.getBrackets().back().token - 1));
  if (isElement) {
    for (const Word &word : getBuiltinTypes())
      if (!isShapedTypeName(word.name) && word.name != "tuple" &&
          word.name != "none")
        if (CompletionItem *item =
                at.add(word.name.str(), CompletionItem::Type))
          item->detail = word.documentation.str();
    return;
  }
  // First come the types of the values that the statement uses, then those of
  // the values in scope.
  llvm::SmallVector<Type> seen;
  auto addType = [&](Type type, unsigned rank) {
    if (!type || seen.size() >= 8 || llvm::is_contained(seen, type) ||
        (wanted && !fits(type, *wanted)))
      return;
    seen.push_back(type);
    std::string text = spell(type);
    if (text.size() <= 100)
      at.add(text, CompletionItem::Type, rank);
  };
  for (size_t i = at.cursor.getStatement() ? at.cursor.getStatement()->name
                                           : at.cursor.getWordToken();
       i < at.cursor.getWordToken(); ++i)
    if (at.cursor.at(i).is(Token::ValueId))
      for (const ScopedValue &value : at.getValues())
        if (value.name == at.cursor.spelling(i))
          addType(value.type, 0);
  for (const ScopedValue &value : at.getValues())
    addType(value.type, 1);
  if (wanted) {
    std::string example = exampleType(*wanted, "");
    if (!example.empty())
      at.add(example, CompletionItem::Type, 2);
  }
  for (const Word &word : getBuiltinTypes())
    if (CompletionItem *item =
            at.add(word.name.str(), CompletionItem::Type, 3)) {
      item->detail = word.documentation.str();
      if (isShapedTypeName(word.name) && at.options.snippets) {
        item->insertText += "<$0>";
        item->isSnippet = true;
      }
    }
  if (at.cursor.getPrefix().empty())
    addSigilNames(Piece::TypeAlias);
}

/// Adds aliases, and the types or attributes of dialects, after a # or !.
void NameItems::addSigilNames(Piece::Kind aliases) {
  bool isType = aliases == Piece::TypeAlias;
  for (const Member &member : at.document.getMembers()) {
    if (member.piece.kind != aliases ||
        member.chunk != at.document.getMembers()[at.place.member].chunk)
      continue;
    StringRef text = at.document.getText().str().slice(member.piece.range.begin,
                                                       member.piece.range.end);
    auto [name, value] = text.split('=');
    if (CompletionItem *item =
            at.add(name.trim().str(), CompletionItem::Alias, 1))
      item->detail = value.trim().take_front(100).str();
  }
  const OdsIndex &index = OdsIndex::get();
  for (const OdsDef &definition : isType ? index.types : index.attributes) {
    if (definition.mnemonic.empty())
      continue;
    std::string name =
        (llvm::Twine(isType ? "!" : "#") + definition.getDialect() + "." +
         definition.mnemonic.str())
            .str();
    if (CompletionItem *item = at.add(
            name, isType ? CompletionItem::Type : CompletionItem::EnumCase,
            4)) {
      item->detail = definition.summary.str().str();
      item->key =
          (isType ? "type " : "attribute ") + definition.name.str().str();
    }
  }
}
