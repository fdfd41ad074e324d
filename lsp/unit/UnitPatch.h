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

/// Makes the IR of a unit from the IR of the text before, by parsing only the
/// chunk that an edit touches. Made-up operations before the chunk define the
/// values that it uses. The chunk's operations then take the place of the old
/// ones in the IR.
///
/// It does so only if a parse of the whole text would have the same result
/// without errors. The chunk parses, a name that it no longer defines is used
/// nowhere else, a name that it newly defines is not taken, and all that
/// depends on a changed operation verifies.
class UnitPatch {
public:
  /// Makes the unit of a text that differs from that of `before` only in
  /// `change`. Takes over the IR of `before`, which must have no errors.
  /// Returns null, and leaves `before` as it is, if `Unit::parse` might have
  /// another result.
  static std::shared_ptr<const Unit> makeUnit(MLIRContext &context,
                                              UnitSource source,
                                              const Unit &before,
                                              const Chunk &change);

private:
  /// Prepares to move the IR of `before`, which has no errors, to `made`. The
  /// text of `made` differs from that of `before` only in `chunk`.
  UnitPatch(MLIRContext &context, const Unit &before, const Chunk &chunk,
            Unit &made)
      : context(context), before(before), places(before.getOccurrences()),
        chunk(chunk), made(made) {}

  /// Returns whether `made` has the IR. If not, `before` still has its own.
  bool run();

  bool readTokens();
  void readOldNames();
  bool findNewNames();
  bool isVisible(const Entity &value) const;
  std::optional<std::string> getDefaultDialect() const;
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
    /// The names that the old text defines: by its operations, and in their
    /// regions.
    llvm::StringSet<> old, oldInner;
    /// The names that were not defined in the unit before.
    llvm::StringSet<> fresh;
  };
  Names names;
  /// The values and blocks outside of the chunk that it may use, by name.
  llvm::MapVector<llvm::StringRef, const Entity *> givenValues, givenBlocks;

  /// The chunk with the made-up text around it.
  ParsedText parsed;
  std::unique_ptr<Occurrences> parsedPlaces;
  Operation *wrapper = nullptr;
  std::vector<Operation *> removed, added;
  /// The numbers of the entities that made-up operations and blocks stand for.
  llvm::DenseMap<const void *, uint32_t> standsFor;
  /// The new entity for each old one that it replaces, by the old one's number.
  llvm::DenseMap<uint32_t, const Entity *> successors;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNITPATCH_H
