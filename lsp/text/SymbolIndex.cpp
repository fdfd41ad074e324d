//===- SymbolIndex.cpp - Symbols of a file by place -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/SymbolIndex.h"
#include "mlir/IR/MLIRContext.h"
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
      for (size_t i = 0; i < statements.tokens().size(); ++i)
        if (statements.tokens()[i].is(Token::BareId) ||
            statements.tokens()[i].is(Token::String))
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

const SymbolIndex::Content &SymbolIndex::content() const {
  std::call_once(flattened, [&] {
    flatten(flat);
    resolve(flat);
  });
  return flat;
}

/// A symbol table, or what is outside of all tables of a chunk.
static uint64_t keyOf(uint32_t table, unsigned chunk) {
  return (uint64_t(chunk) << 32) | table;
}

static Range move(Range range, size_t shift) {
  return {range.begin + shift, range.end + shift};
}

/// The operation of a piece in the file that has the piece at `shift`.
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
    // One that is not closed goes on as far as there is something in it.
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

void SymbolIndex::resolve(Content &content) {
  auto nearest = [&](uint32_t op) {
    while (op != kNone && !content.ops[op].facts.isSymbolTable)
      op = content.ops[op].parent;
    return op;
  };
  for (uint32_t i = 0; i < content.ops.size(); ++i) {
    const Op &op = content.ops[i];
    if (op.isNamed())
      content.defined.try_emplace(
          {keyOf(nearest(op.parent), op.chunk), op.symbolName}, i);
  }
  auto find = [&](uint32_t table, unsigned chunk, StringRef name) {
    auto found = content.defined.find({keyOf(table, chunk), name});
    return found == content.defined.end() ? kNone : found->second;
  };
  for (size_t i = 0; i < content.references.size(); ++i) {
    Reference &reference = content.references[i];
    if (!reference.isNested) {
      uint32_t table = nearest(reference.op);
      reference.target = find(table, reference.chunk, reference.name);
      // An operation of an unknown dialect may not be a table.
      while (reference.target == kNone && table != kNone &&
             content.ops[table].facts.isGuess) {
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
  while (op != kNone && !ops()[op].facts.isSymbolTable)
    op = ops()[op].parent;
  return op;
}

uint32_t SymbolIndex::lookup(uint32_t table, unsigned chunk,
                             StringRef name) const {
  auto found = content().defined.find({keyOf(table, chunk), name});
  return found == content().defined.end() ? kNone : found->second;
}

uint32_t SymbolIndex::definitionAt(size_t offset) const {
  // An operation starts in front of its symbol, and so do those around it.
  llvm::ArrayRef<Op> all = ops();
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
  llvm::ArrayRef<Reference> all = references();
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
  for (uint32_t i = 0; i < references().size(); ++i)
    if (references()[i].target == op)
      found.push_back(i);
  return found;
}

std::vector<uint32_t> SymbolIndex::unresolvedLike(uint32_t reference) const {
  const Reference &like = references()[reference];
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < references().size(); ++i) {
    const Reference &other = references()[i];
    if (other.target == kNone && other.name == like.name &&
        other.isNested == like.isNested && other.chunk == like.chunk &&
        tableOf(other) == tableOf(like) &&
        (!like.isNested ||
         references()[i - 1].name == references()[reference - 1].name))
      found.push_back(i);
  }
  return found;
}

std::vector<StringRef> SymbolIndex::pathOf(uint32_t op) const {
  std::vector<StringRef> path;
  for (; op != kNone; op = nearestTable(ops()[op].parent))
    if (ops()[op].isNamed() || !path.empty())
      path.push_back(ops()[op].symbolName);
  // Modules without a name do not matter to those who link.
  path.erase(std::remove(path.begin(), path.end(), StringRef()), path.end());
  std::reverse(path.begin(), path.end());
  return path;
}

uint32_t SymbolIndex::find(unsigned chunk,
                           llvm::ArrayRef<StringRef> path) const {
  for (uint32_t i = 0; i < ops().size(); ++i)
    if (ops()[i].chunk == chunk && ops()[i].isNamed() &&
        ops()[i].symbolName == path.back() && llvm::ArrayRef(pathOf(i)) == path)
      return i;
  return kNone;
}
