//===- Occurrences.h - What stands where in a unit --------------*- C++ -*-===//
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

/// Something with a name that the parser knows: what it is in the IR.
struct Entity {
  enum Kind : uint8_t {
    OpName,        // `op`, by the name of its kind
    Results,       // the results of `op` from `index` on that share a name
    BlockArgument, // argument `index` of `block`
    BlockLabel,    // `block`
  };
  static constexpr uint32_t kNowhere = ~uint32_t(0);

  Kind kind;
  unsigned index = 0;
  Operation *op = nullptr;
  Block *block = nullptr;
  /// The name where it is defined, in the text or in what was made up; empty
  /// for a block without a label, and for what an operation adds by itself.
  std::string name;
  /// The byte at which the text defines it; `kNowhere` if that was made up.
  uint32_t begin = kNowhere;
  /// For an OpName, where the text of the operation ends.
  uint32_t end = kNowhere;

  /// Returns where the text defines it, if it does.
  std::optional<Range> place() const {
    if (begin == kNowhere)
      return std::nullopt;
    return Range{begin, begin + name.size()};
  }
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
  /// Makes those of a text that MLIR has parsed, by bytes of the unit's text.
  explicit Occurrences(const ParsedText &parsed);
  /// Makes those of a later text, whose parts come from the text of `before` by
  /// `map`; what is in no part stands nowhere.
  Occurrences(const Occurrences &before, const OffsetMap &map);

  llvm::ArrayRef<Occurrence> all() const { return occurrences; }
  const Entity &entity(const Occurrence &of) const {
    return entities[of.entity];
  }
  const Entity &entity(uint32_t number) const { return entities[number]; }
  llvm::ArrayRef<Entity> allEntities() const { return entities; }
  uint32_t numberOf(const Entity &known) const {
    return &known - entities.data();
  }
  /// Return the entity of an operation, of the results that a value is one of,
  /// of an argument, or of a block; null for what has no text.
  const Entity *find(Operation *op) const;
  const Entity *find(Value value) const;
  const Entity *find(Block *block) const;
  /// Returns one past the last of the results that share a name, by their
  /// number. `results` is one of these entities.
  unsigned endOfGroup(const Entity &results) const;
  /// Returns where the name of an operation stands, if it does.
  std::optional<Range> nameOf(Operation *op) const;
  /// Returns where an operation starts: its results, or its name.
  std::optional<size_t> startOf(Operation *op) const;
  /// Returns where the names of all results of an operation stand, or where
  /// its own does if they have none.
  std::optional<Range> namesOf(Operation *op) const;
  /// Returns the last operation that starts in front of `offset`, or null.
  Operation *lastOpBefore(size_t offset) const;
  /// Returns the occurrence at a byte of the text, its end included; the one
  /// that starts there if two touch it, and null if there is none.
  const Occurrence *at(size_t offset) const;
  /// All places of the entity, in order. Linear in the size of the unit.
  std::vector<Occurrence> of(uint32_t entity) const;

  /// Describes a part of the text that is replaced.
  struct Replacement {
    /// The bytes that are replaced, and how many there are instead.
    Range from;
    size_t size;
    /// The operations that are removed, which are still in memory.
    llvm::ArrayRef<Operation *> removed;
    /// The occurrences in the new bytes, counted from their start.
    const Occurrences &with;
    /// Returns the entity of the rest that one of `with` stands for, if any.
    llvm::function_ref<std::optional<uint32_t>(const Entity &)> toKnown;
    /// Returns whether one of `with` that stands for none is to be added.
    llvm::function_ref<bool(const Entity &)> isAdded;
    /// Returns the entity of `with` that a removed one has become, by its
    /// number, or null.
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

  /// An operation is followed by its results, a block by its arguments. What
  /// was replaced is still here, without an operation and a block.
  std::vector<Entity> entities;
  std::vector<Occurrence> occurrences;
  /// The numbers of operations and blocks.
  llvm::DenseMap<const void *, uint32_t> numbers;
  size_t numRemoved = 0;
};

/// The value that an entity is; for results that share a name, the first. Null
/// for other kinds.
Value getValue(const Entity &entity);

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_UNIT_OCCURRENCES_H
