//===- UnitPatch.h - The IR of a unit after an edit -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNITPATCH_H
#define TCP_LSP_UNIT_UNITPATCH_H

#include "lsp/unit/Chunk.h"
#include "lsp/unit/Unit.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tcp::lsp {

/// Makes the IR of a unit from that of the text before, by parsing the chunk
/// that an edit touches. What the chunk uses of the rest is defined in front of
/// it by made-up operations; its operations then take the place of the old ones
/// in the IR.
///
/// Does so only where a parse of the whole text would give the same, and no
/// error: the chunk parses, what it no longer defines is used nowhere else,
/// what it newly defines has no name of another value, and what depends on a
/// changed operation verifies.
class UnitPatch {
public:
  /// Makes the unit of a text that differs from that of `before` in `change`
  /// only, by parsing that: takes over the IR of `before`, which is right.
  /// Returns null where it can't be told that `Unit::parse` would give the
  /// same, and then leaves `before` as it is.
  static std::shared_ptr<const Unit> makeUnit(MLIRContext &context,
                                              UnitSource source,
                                              const Unit &before,
                                              const Chunk &change);

private:
  /// Prepares to move the IR of `before`, which has no errors, to `made`, whose
  /// text differs from that of `before` in `chunk` only.
  UnitPatch(MLIRContext &context, const Unit &before, const Chunk &chunk,
            Unit &made)
      : context(context), before(before), places(before.occurrences()),
        chunk(chunk), made(made) {}

  /// Returns whether the IR was made. If not, `before` still has its own.
  bool run();

  bool readTokens();
  void readOldNames();
  bool findNewNames();
  bool isVisible(const Entity &value) const;
  std::optional<std::string> defaultDialect() const;
  std::string makePrefix(llvm::StringRef dialect) const;
  bool parse();
  bool findParts(unsigned numBlocks);
  bool takeGiven();
  bool checkNames() const;
  bool matchResults();
  bool isUsedOutside(Value value) const;
  void forSuccessors(llvm::function_ref<void(OpResult, OpResult)> visit) const;
  void moveIr();
  void moveBack();
  void moveOccurrences();

  MLIRContext &context;
  const Unit &before;
  const Occurrences &places;
  const Chunk &chunk;
  Unit &made;

  struct Names {
    /// The names of values and blocks in the new text of the chunk.
    llvm::StringSet<> used;
    /// The names in the old text that are defined by its operations, and in
    /// their regions.
    llvm::StringSet<> old, oldInner;
    /// The names that nothing in the unit defined before.
    llvm::StringSet<> fresh;
  };
  Names names;
  /// The values and blocks of the rest that the chunk may use, by name.
  llvm::MapVector<llvm::StringRef, const Entity *> givenValues, givenBlocks;

  /// The chunk and what is made up around it.
  ParsedText parsed;
  std::unique_ptr<Occurrences> parsedPlaces;
  Operation *wrapper = nullptr;
  std::vector<Operation *> removed, added;
  /// The numbers of the entities that made-up operations and blocks stand for.
  llvm::DenseMap<const void *, uint32_t> standsFor;
  /// The new results that old ones have become, by the old ones' numbers.
  llvm::DenseMap<uint32_t, const Entity *> successors;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITPATCH_H
