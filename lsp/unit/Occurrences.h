//===- Occurrences.h - Occurrences of names in a unit -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_OCCURRENCES_H
#define TCP_LSP_UNIT_OCCURRENCES_H

#include "lsp/text/OffsetMap.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace mlir {
class Block;
class Operation;
class Value;

namespace tcp::lsp {

struct ParsedText;

/// A value, block or operation of the IR that has a name in the text.
struct Entity {
  enum Kind : uint8_t {
    OpName,        // the name of `op`
    Results,       // results of `op` from `index` on that share a name
    BlockArgument, // argument `index` of `block`
    BlockLabel,    // `block`
  };
  static constexpr uint32_t kNowhere = ~uint32_t(0);

  Kind kind;
  unsigned index = 0;
  Operation *op = nullptr;
  Block *block = nullptr;
  /// The name at the definition. Empty for a block without a label, and for a
  /// value that the text leaves out.
  std::string name;
  /// The first byte of the definition; `kNowhere` if the text does not have it.
  uint32_t begin = kNowhere;
  /// For an OpName, the end of the operation's text.
  uint32_t end = kNowhere;

  /// Returns the range of the name at the definition, if the text has it.
  std::optional<Range> place() const {
    if (begin == kNowhere)
      return std::nullopt;
    return Range{begin, begin + name.size()};
  }
};

/// A range of a unit's text that names an entity.
struct Occurrence {
  uint32_t begin, end;
  /// An index into `Occurrences::entities`.
  uint32_t entity;
  bool isDefinition;

  Range getRange() const { return {begin, end}; }
};

/// All values, blocks and operations of a unit by place. Symbols and aliases
/// are not here: `SymbolIndex` and tokens are enough for them.
class Occurrences {
public:
  /// Makes the occurrences of a text that MLIR has parsed. Ranges are bytes of
  /// the unit's text.
  explicit Occurrences(const ParsedText &parsed);
  /// Makes the occurrences of a later text. `map` leads from the text of
  /// `before` to the later one. Entities outside of the parts of `map` have no
  /// place.
  Occurrences(const Occurrences &before, const OffsetMap &map);

  llvm::ArrayRef<Occurrence> getAll() const { return occurrences; }
  const Entity &entity(const Occurrence &of) const {
    return entities[of.entity];
  }
  const Entity &entity(uint32_t number) const { return entities[number]; }
  llvm::ArrayRef<Entity> getEntities() const { return entities; }
  uint32_t numberOf(const Entity &known) const {
    return &known - entities.data();
  }
  /// These functions return the entity of an operation, a value or a block. A
  /// value that is one of several results with a common name has their entity.
  /// They return null if the text does not have the entity.
  const Entity *find(Operation *op) const;
  const Entity *find(Value value) const;
  const Entity *find(Block *block) const;
  /// Returns one past the index of the last result that shares the name of
  /// `results`, which is an entity of results.
  unsigned endOfGroup(const Entity &results) const;
  /// Returns the range of an operation's name, if the text has it.
  std::optional<Range> nameOf(Operation *op) const;
  /// Returns the start of an operation: that of its results, or of its name.
  std::optional<size_t> startOf(Operation *op) const;
  /// Returns the range of the names of an operation's results, or of its own
  /// name if it has no results.
  std::optional<Range> namesOf(Operation *op) const;
  /// Returns the last operation that starts before `offset`, or null.
  Operation *lastOpBefore(size_t offset) const;
  /// Returns the occurrence that contains or ends at a byte of the text. Of two
  /// that touch it, the one that starts there is returned. Null if there is
  /// none.
  const Occurrence *at(size_t offset) const;
  /// Returns all occurrences of an entity, in order. The time is linear in the
  /// size of the unit.
  std::vector<Occurrence> of(uint32_t entity) const;

  /// A part of the text that is replaced.
  struct Replacement {
    /// The bytes that are replaced, and the size of the new ones.
    Range from;
    size_t size;
    /// The operations that are removed. They must not be destroyed yet.
    llvm::ArrayRef<Operation *> removed;
    /// The occurrences in the new bytes, relative to their start.
    const Occurrences &with;
    /// Returns the entity outside of the part that a made-up entity of `with`
    /// stands for, if any.
    llvm::function_ref<std::optional<uint32_t>(const Entity &)> toKnown;
    /// Returns whether an entity of `with` is added. Only asked if `toKnown`
    /// returns nothing.
    llvm::function_ref<bool(const Entity &)> isAdded;
    /// Returns the entity of `with` that replaces a removed one, which is given
    /// by its number. Null if there is none.
    llvm::function_ref<const Entity *(uint32_t)> successor;
  };
  /// Replaces a part of the text.
  void replace(const Replacement &part);

private:
  const Entity *findFirst(const void *opOrBlock) const;
  void addPlaces(uint32_t number, const AsmParserState::SMDefinition &places,
                 const ParsedText &parsed);
  void index();
  llvm::DenseMap<uint32_t, uint32_t> addEntities(const Replacement &part,
                                                 std::vector<uint32_t> &added);
  void removeEntities(const Replacement &part);
  void compact();

  /// The entity of an operation is followed by those of its results, and that
  /// of a block by those of its arguments. A removed entity stays until
  /// `compact`, without an operation and a block.
  std::vector<Entity> entities;
  std::vector<Occurrence> occurrences;
  /// The numbers of the entities of operations and blocks.
  llvm::DenseMap<const void *, uint32_t> numbers;
  size_t numRemoved = 0;
};

/// Returns the value of an entity. For results that share a name, this is the
/// first one. Null for operations and blocks.
Value getValue(const Entity &entity);

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_UNIT_OCCURRENCES_H
