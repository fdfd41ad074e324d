//===- SymbolIndex.cpp - Symbols of a file by place -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/SymbolIndex.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp::lsp;

void SymbolIndex::Builder::add(const Piece &piece,
                               std::shared_ptr<const PieceSymbols> symbols) {
  pieces.emplace_back(piece, std::move(symbols));
}

std::shared_ptr<const SymbolIndex> SymbolIndex::Builder::finish() {
  auto index = std::make_shared<SymbolIndex>();
  index->from = std::move(*this);
  return index;
}

std::shared_ptr<const SymbolIndex> SymbolIndex::make(StringRef text,
                                                     MLIRContext &context) {
  Builder builder;
  context.getOrLoadDialect("func");
  for (const Piece &piece : split(text)) {
    std::shared_ptr<const PieceSymbols> symbols;
    if (piece.kind == Piece::Ops || piece.kind == Piece::Open) {
      Statements statements(text.slice(piece.range.begin, piece.range.end));
      std::set<StringRef> dialects;
      for (size_t i = 0; i < statements.getTokens().size(); ++i)
        if (statements.getTokens()[i].is(Token::BareId) ||
            statements.getTokens()[i].is(Token::String))
          if (StringRef name = statements.spelling(i).trim('"');
              name.contains('.'))
            dialects.insert(name.split('.').first);
      for (StringRef dialect : dialects)
        context.getOrLoadDialect(dialect);
      symbols = scanSymbols(statements, context);
    }
    builder.add(piece, std::move(symbols));
  }
  return builder.finish();
}

const SymbolIndex::Content &SymbolIndex::getContent() const {
  std::call_once(flattened, [&] {
    flatten(content);
    resolve(content);
  });
  return content;
}

/// Returns the key of a symbol table, or of the top level of a chunk.
static uint64_t keyOf(uint32_t table, unsigned chunk) {
  return (uint64_t(chunk) << 32) | table;
}

static Range move(Range range, size_t shift) {
  return {range.begin + shift, range.end + shift};
}

/// Returns the operation `op` of a piece with places in the file. The piece
/// begins at `shift`.
static SymbolIndex::Op place(const PieceSymbols::Op &op, size_t shift) {
  SymbolIndex::Op made;
  made.name = move(op.name, shift);
  made.all = move(op.all, shift);
  if (op.symbol.size())
    made.symbol = move(op.symbol, shift);
  made.headerEnd = op.headerEnd + shift;
  made.opName = op.opName;
  made.symbolName = op.symbolName;
  made.facts = op.facts;
  made.isPrivate = op.isPrivate;
  made.hasBody = op.hasBody;
  return made;
}

void SymbolIndex::flatten(Content &content) const {
  std::vector<uint32_t> open;
  unsigned chunk = 0;
  for (const auto &[piece, symbols] : from.pieces) {
    if (piece.kind == Piece::Separator) {
      ++chunk;
      open.clear();
      continue;
    }
    // A module without a "}" reaches to the last piece inside of it.
    for (uint32_t op : open)
      content.ops[op].all.end = piece.range.end;
    if (piece.kind == Piece::Close && !open.empty()) {
      open.pop_back();
      continue;
    }
    if (!symbols)
      continue;
    uint32_t around = open.empty() ? kNone : open.back();
    uint32_t first = content.ops.size();
    size_t shift = piece.range.begin;
    for (const PieceSymbols::Op &op : symbols->ops) {
      Op made = place(op, shift);
      made.parent = op.parent == kNone ? around : op.parent + first;
      made.chunk = chunk;
      content.ops.push_back(made);
    }
    for (const PieceSymbols::Reference &reference : symbols->references)
      if (reference.range.end <= piece.range.size())
        content.references.push_back(
            {move(reference.range, shift), symbols->names[reference.name],
             reference.op == kNone ? around : reference.op + first, chunk,
             reference.isNested, reference.isCall});
    if (piece.kind == Piece::Open) {
      if (content.ops.size() == first)
        continue;
      open.push_back(first);
    }
  }
  content.numChunks = chunk + 1;
}

namespace {
/// Finds operations of unknown dialects that use a symbol, but look as if they
/// defined it, because the symbol follows the op's name. `fsm.state @a` defines
/// `@a`, and `fsm.transition @a` uses it. The rule: a kind of operation uses
/// symbols if another operation around one of them defines its symbol, and if
/// no reference such as `@m::@a` has its symbol as a nested name.
class UseFinder {
public:
  using Op = SymbolIndex::Op;
  using Reference = SymbolIndex::Reference;
  /// Returns the operation that defines the symbol of `like` in `table`, in the
  /// chunk of `like`.
  using Lookup = llvm::function_ref<uint32_t(uint32_t table, const Op &like)>;

  UseFinder(std::vector<Op> &ops, std::vector<Reference> &references,
            Lookup lookup)
      : ops(ops), references(references), lookup(lookup) {}

  /// Turns operations that only use their symbol into references. Returns
  /// whether there were any.
  bool run();

private:
  uint32_t findOther(uint32_t op, bool withAncestors) const;
  bool isAround(uint32_t outer, uint32_t op) const;

  std::vector<Op> &ops;
  std::vector<Reference> &references;
  Lookup lookup;
  llvm::StringSet<> kindsThatUse;
};
} // namespace

/// Returns whether only the place of the symbol, after the op's name, suggests
/// that an operation defines it.
static bool isWeak(const SymbolIndex::Op &op) {
  return op.facts.isGuess && op.isNamed() && !op.facts.isFunction &&
         op.symbol.begin == op.name.end + 1;
}

/// Returns whether the symbols that are used in a symbol table may be those of
/// the table around it. The operation of an unknown dialect may not be a table.
/// IRDL looks around its dialect (`irdl::lookupSymbolNearDialect`).
static bool looksAround(const SymbolIndex::Op &op) {
  return op.facts.isGuess || op.opName == "irdl.dialect";
}

bool UseFinder::isAround(uint32_t outer, uint32_t op) const {
  while (op != SymbolIndex::kNone && op != outer)
    op = ops[op].parent;
  return op == outer;
}

/// Returns another operation that defines the symbol of `index` and is visible
/// from it: in its own table, if that definition is not weak, or in a table
/// around it. Returns `kNone` if there is none.
uint32_t UseFinder::findOther(uint32_t index, bool withAncestors) const {
  const Op &op = ops[index];
  bool isOwnTable = true;
  for (uint32_t table = op.parent;; table = ops[table].parent) {
    if (table != SymbolIndex::kNone && !ops[table].facts.isSymbolTable)
      continue;
    uint32_t other = lookup(table, op);
    if (other != SymbolIndex::kNone && other != index &&
        (!isOwnTable || !isWeak(ops[other])) &&
        !kindsThatUse.contains(ops[other].opName) &&
        (withAncestors || !isAround(other, index)))
      return other;
    if (table == SymbolIndex::kNone || !looksAround(ops[table]))
      return SymbolIndex::kNone;
    isOwnTable = false;
  }
}

bool UseFinder::run() {
  std::vector<uint32_t> weak;
  for (uint32_t i = 0; i < ops.size(); ++i)
    if (isWeak(ops[i]))
      weak.push_back(i);
  if (weak.empty())
    return false;
  llvm::StringSet<> inPaths;
  for (const Reference &reference : references)
    if (reference.isNested)
      inPaths.insert(reference.name);
  for (uint32_t i : weak)
    if (!inPaths.contains(ops[i].symbolName) &&
        findOther(i, /*withAncestors=*/false) != SymbolIndex::kNone)
      kindsThatUse.insert(ops[i].opName);
  llvm::erase_if(weak, [&](uint32_t i) {
    return !kindsThatUse.contains(ops[i].opName) ||
           findOther(i, /*withAncestors=*/true) == SymbolIndex::kNone;
  });
  for (uint32_t i : weak) {
    Op &op = ops[i];
    references.push_back(
        {op.symbol, op.symbolName, i, op.chunk, /*isNested=*/false});
    op.symbol = {};
    op.symbolName = {};
    op.facts.definesSymbol = false;
  }
  llvm::sort(references, [](const Reference &a, const Reference &b) {
    return a.range < b.range;
  });
  return !weak.empty();
}

void SymbolIndex::resolve(Content &content) {
  auto nearest = [&](uint32_t op) {
    while (op != kNone && !content.ops[op].facts.isSymbolTable)
      op = content.ops[op].parent;
    return op;
  };
  auto define = [&] {
    content.defined.clear();
    for (uint32_t i = 0; i < content.ops.size(); ++i) {
      const Op &op = content.ops[i];
      if (!op.isNamed())
        continue;
      auto [entry, isNew] = content.defined.try_emplace(
          {keyOf(nearest(op.parent), op.chunk), op.symbolName}, i);
      if (!isNew && isWeak(content.ops[entry->second]) && !isWeak(op))
        entry->second = i;
    }
  };
  define();
  if (UseFinder(content.ops, content.references,
                [&](uint32_t table, const Op &like) {
                  auto found = content.defined.find(
                      {keyOf(table, like.chunk), like.symbolName});
                  return found == content.defined.end() ? kNone : found->second;
                })
          .run())
    define();
  auto find = [&](uint32_t table, unsigned chunk, StringRef name) {
    auto found = content.defined.find({keyOf(table, chunk), name});
    return found == content.defined.end() ? kNone : found->second;
  };
  for (size_t i = 0; i < content.references.size(); ++i) {
    Reference &reference = content.references[i];
    if (!reference.isNested) {
      uint32_t table = nearest(reference.op);
      reference.target = find(table, reference.chunk, reference.name);
      while (reference.target == kNone && table != kNone &&
             looksAround(content.ops[table])) {
        table = nearest(content.ops[table].parent);
        reference.target = find(table, reference.chunk, reference.name);
      }
      continue;
    }
    uint32_t outer = content.references[i - 1].target;
    if (outer != kNone && content.ops[outer].facts.isSymbolTable)
      reference.target = find(outer, reference.chunk, reference.name);
  }
}

uint32_t SymbolIndex::nearestTable(uint32_t op) const {
  while (op != kNone && !getOps()[op].facts.isSymbolTable)
    op = getOps()[op].parent;
  return op;
}

uint32_t SymbolIndex::lookup(uint32_t table, unsigned chunk,
                             StringRef name) const {
  auto found = getContent().defined.find({keyOf(table, chunk), name});
  return found == getContent().defined.end() ? kNone : found->second;
}

uint32_t SymbolIndex::definitionAt(size_t offset) const {
  // The operations are ordered by their start. The one with the symbol at
  // `offset` is therefore the last one that starts before it, or one around
  // that.
  llvm::ArrayRef<Op> all = getOps();
  auto after = std::upper_bound(
      all.begin(), all.end(), offset,
      [](size_t place, const Op &op) { return place < op.all.begin; });
  if (after == all.begin())
    return kNone;
  for (uint32_t i = std::prev(after) - all.begin(); i != kNone;
       i = all[i].parent)
    if (all[i].isNamed() && all[i].symbol.touches(offset))
      return i;
  return kNone;
}

uint32_t SymbolIndex::referenceAt(size_t offset) const {
  llvm::ArrayRef<Reference> all = getReferences();
  auto after = std::upper_bound(all.begin(), all.end(), offset,
                                [](size_t place, const Reference &reference) {
                                  return place < reference.range.begin;
                                });
  if (after == all.begin() || !std::prev(after)->range.touches(offset))
    return kNone;
  return std::prev(after) - all.begin();
}

std::vector<uint32_t> SymbolIndex::referencesTo(uint32_t op) const {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < getReferences().size(); ++i)
    if (getReferences()[i].target == op)
      found.push_back(i);
  return found;
}

std::vector<uint32_t> SymbolIndex::unresolvedLike(uint32_t reference) const {
  const Reference &like = getReferences()[reference];
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < getReferences().size(); ++i) {
    const Reference &other = getReferences()[i];
    if (other.target == kNone && other.name == like.name &&
        other.isNested == like.isNested && other.chunk == like.chunk &&
        tableOf(other) == tableOf(like) &&
        (!like.isNested ||
         getReferences()[i - 1].name == getReferences()[reference - 1].name))
      found.push_back(i);
  }
  return found;
}

std::vector<StringRef> SymbolIndex::pathOf(uint32_t op) const {
  std::vector<StringRef> path;
  for (; op != kNone; op = nearestTable(getOps()[op].parent))
    if (getOps()[op].isNamed() || !path.empty())
      path.push_back(getOps()[op].symbolName);
  // Modules without a name do not matter for linking.
  path.erase(std::remove(path.begin(), path.end(), StringRef()), path.end());
  std::reverse(path.begin(), path.end());
  return path;
}

uint32_t SymbolIndex::find(unsigned chunk,
                           llvm::ArrayRef<StringRef> path) const {
  for (uint32_t i = 0; i < getOps().size(); ++i)
    if (getOps()[i].chunk == chunk && getOps()[i].isNamed() &&
        getOps()[i].symbolName == path.back() &&
        llvm::ArrayRef(pathOf(i)) == path)
      return i;
  return kNone;
}
