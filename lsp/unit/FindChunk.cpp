//===- FindChunk.cpp - The operations that an edit touches ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/FindChunk.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// A chunk may have at most one half of the unit's text. Parsing the whole unit
/// costs little more than parsing a larger chunk.
static const size_t kMinPart = 2;

namespace {
/// Looks for the chunk of an edit, from the innermost block outwards.
class ChunkFinder {
public:
  ChunkFinder(const Unit &unit, Range changed, size_t newSize)
      : unit(unit), places(unit.getOccurrences()), changed(changed),
        newSize(newSize) {}

  std::optional<Chunk> find() const;

private:
  std::optional<Chunk> findFrom(Operation *first) const;
  bool findEnd(Chunk &chunk) const;

  const Unit &unit;
  const Occurrences &places;
  const Range changed;
  const size_t newSize;
};
} // namespace

/// Sets the end of a chunk whose operations are known. Returns false if no
/// token shows where the chunk ends.
bool ChunkFinder::findEnd(Chunk &chunk) const {
  if (Operation *next = chunk.last->getNextNode())
    if (std::optional<size_t> start = places.startOf(next)) {
      chunk.before.end = *start;
      return true;
    }
  const Entity *last = places.find(chunk.last);
  if (!last || last->end == Entity::kNowhere)
    return false;
  Token token = Lexer(unit.getText(), last->end).next();
  chunk.before.end = token.range.begin;
  chunk.isBeforeLabel = token.is(Token::BlockId);
  return token.is('}') || chunk.isBeforeLabel;
}

/// Finds the chunk that starts with `first`, which must start before the edit.
std::optional<Chunk> ChunkFinder::findFrom(Operation *first) const {
  std::optional<size_t> begin = places.startOf(first);
  if (!begin)
    return std::nullopt;
  Chunk chunk;
  chunk.block = first->getBlock();
  chunk.first = chunk.last = first;
  chunk.before.begin = *begin;
  while (Operation *next = chunk.last->getNextNode()) {
    std::optional<size_t> start = places.startOf(next);
    // The operation is implicit in the text, such as a terminator. It may
    // depend on the operations before it.
    if (!start)
      return std::nullopt;
    chunk.last = next;
    chunk.hasUntouched = *start > changed.end;
    if (chunk.hasUntouched)
      break;
  }
  if (!findEnd(chunk) || chunk.before.end <= changed.end)
    return std::nullopt;
  chunk.size = chunk.before.size() - changed.size() + newSize;
  if (std::max(chunk.size, chunk.before.size()) * kMinPart >
      unit.getText().size())
    return std::nullopt;
  return chunk;
}

std::optional<Chunk> ChunkFinder::find() const {
  Operation *op = places.lastOpBefore(changed.begin);
  for (; op && op->getBlock() != &unit.getOps(); op = op->getParentOp()) {
    // If the edit touches the first token of `op`, this token may become a part
    // of the operation before it.
    std::optional<size_t> begin = places.startOf(op);
    Operation *first = op->getPrevNode();
    if (!begin || !first ||
        Lexer(unit.getText(), *begin).next().range.end < changed.begin)
      first = op;
    if (std::optional<Chunk> chunk = findFrom(first))
      return chunk;
  }
  return std::nullopt;
}

std::optional<Chunk> mlir::tcp::lsp::findChunk(const Unit &unit, Range changed,
                                               size_t newSize) {
  return ChunkFinder(unit, changed, newSize).find();
}
