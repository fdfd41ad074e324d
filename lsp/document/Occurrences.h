//===- Occurrences.h - What stands where in a unit --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_OCCURRENCES_H
#define TCP_LSP_DOCUMENT_OCCURRENCES_H

#include "lsp/document/Text.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir {
class AsmParserState;
class Block;
class Operation;
class Value;

namespace tcp::lsp {

class Unit;

/// Something with a name that the parser knows: what it is in the IR.
struct Entity {
  enum Kind : uint8_t {
    OpName,        // `op`, by the name of its kind
    Results,       // the results of `op` from `index` on that share a name
    BlockArgument, // argument `index` of `block`
    BlockLabel,    // `block`
  };

  Kind kind;
  unsigned index = 0;
  Operation *op = nullptr;
  Block *block = nullptr;
};

/// A place in a unit's text that names an entity.
struct Occurrence {
  uint32_t begin, end;
  /// In `Occurrences::entities`.
  uint32_t entity;
  bool isDefinition;

  Range range() const { return {begin, end}; }
};

/// All values, blocks and operations of a unit by place. Symbols and aliases
/// are not here: tokens tell them, across units too.
class Occurrences {
public:
  explicit Occurrences(const Unit &unit);

  llvm::ArrayRef<Occurrence> all() const { return occurrences; }
  const Entity &entity(const Occurrence &of) const {
    return entities[of.entity];
  }
  const Entity &entity(uint32_t number) const { return entities[number]; }
  /// What is at a byte of the text, its end included; the one that starts there
  /// if two touch it.
  const Occurrence *at(size_t offset) const;
  /// All places of the entity, in order. Linear in the size of the unit.
  std::vector<Occurrence> of(uint32_t entity) const;

private:
  std::vector<Entity> entities;
  std::vector<Occurrence> occurrences;
};

/// The value that an entity is; for results that share a name, the first. Null
/// for other kinds.
Value getValue(const Entity &entity);

/// One past the last of the results that share a name, by their number.
unsigned endOfGroup(const Entity &results, const AsmParserState &state);

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_DOCUMENT_OCCURRENCES_H
