//===- Document.h - A version of a file, analyzed ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DOCUMENT_DOCUMENT_H
#define TCP_LSP_DOCUMENT_DOCUMENT_H

#include "lsp/text/Splitter.h"
#include "lsp/text/SymbolIndex.h"
#include "lsp/unit/Unit.h"
#include "lsp/unit/UnitSymbols.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tcp::lsp {

/// The result of SymbolChecker for the symbol uses of a unit.
struct SymbolCheck {
  /// The errors, in bytes of the unit's text.
  std::vector<Diagnostic> errors;
  /// The facts that the errors depend on.
  std::vector<uint64_t> facts;
  /// True if the errors also depend on symbols inside of a symbol table that
  /// the unit uses.
  bool looksInside = false;
};

/// A piece of one version of a document, and its unit.
struct Member {
  Piece piece;
  /// Null for a Close and a Separator. The unit of an Open has the text of its
  /// Close, too.
  std::shared_ptr<const Unit> unit;
  std::shared_ptr<const UnitSymbols> symbols;
  /// The symbols that are found by tokens, which other threads read.
  std::shared_ptr<const PieceSymbols> scanned;
  /// For an Open, the index of its Close; for a Close, that of its Open. For
  /// other members, and without a partner, the index of the member.
  size_t partner = 0;
  /// The index of the Open around it, or `kNone`.
  size_t module = kNone;
  /// The number of separators before it.
  unsigned chunk = 0;
  /// Null if the symbol uses of the unit were not checked.
  std::shared_ptr<const SymbolCheck> symbolCheck;
  /// An error if the last operation of the unit must be the last of its block,
  /// but other pieces follow. The range is bytes of the unit's text.
  std::unique_ptr<Diagnostic> misplaced;
  /// The first error that MLIR reports from this member on, if it depends on
  /// the text after the piece. The range is bytes of the document.
  std::unique_ptr<Diagnostic> firstError;
  /// The index of the unit's diagnostic that `firstError` replaces, if any.
  std::optional<size_t> replacedError;
  /// After MLIR has crashed on the piece, the number of its next versions that
  /// are parsed in another context first. Otherwise each key could cost the IR
  /// of the whole document.
  unsigned suspicion = 0;
  /// After MLIR has crashed on the piece's symbol uses, the number of its next
  /// versions whose uses are not checked.
  unsigned usesSuspicion = 0;
  static constexpr unsigned kSuspicion = 50;

  static constexpr size_t kNone = ~size_t(0);

  /// Returns the errors in the unit's symbol uses.
  llvm::ArrayRef<Diagnostic> getSymbolErrors() const {
    if (!symbolCheck)
      return {};
    return symbolCheck->errors;
  }
  /// Takes over the unit and all facts about it from the same piece of another
  /// version. Errors that depend on other pieces are found again.
  void takeOver(const Member &other);
};

/// A version of a file, which features read. Only the thread of its document
/// uses it, because it has IR.
class Document {
public:
  /// A unit, and a byte of its text.
  struct Place {
    size_t member = 0;
    const Unit *unit = nullptr;
    size_t offset = 0;
  };

  const std::string &getUri() const { return uri; }
  int64_t getVersion() const { return version; }
  const Text &getText() const { return *text; }
  /// The text and its symbols. Other threads may read them, and they may
  /// outlive the document.
  const std::shared_ptr<const Text> &getSharedText() const { return text; }
  const std::shared_ptr<const SymbolIndex> &getSymbolIndex() const {
    return symbolIndex;
  }
  const std::vector<Member> &getMembers() const { return members; }

  /// Returns the text of a member's piece.
  llvm::StringRef textOf(size_t member) const;
  /// Returns the unit whose text contains a byte, or ends at it.
  std::optional<Place> placeAt(size_t offset) const;
  /// Returns the range of the document for a range of a member's unit.
  Range toDocument(size_t member, Range range) const;
  /// Returns the range of an operation's name, if the text has it.
  std::optional<Range> nameOf(size_t member, Operation *op) const;

  /// Returns the member and the operation that define a symbol in the module
  /// around the member `from`, or in its chunk if there is no such module.
  std::optional<std::pair<size_t, Operation *>>
  findSymbol(size_t from, llvm::StringRef symbol) const;
  /// Returns the member that defines an alias in the chunk of `from`. `alias`
  /// has its # or !.
  std::optional<size_t> findAlias(size_t from, llvm::StringRef alias) const;

  /// Returns all diagnostics of the document, sorted.
  std::vector<Diagnostic> getDiagnostics() const;

private:
  friend class Analysis;
  friend class FirstErrorFinder;
  friend class SymbolChecker;
  friend class UnitBuilder;
  std::optional<Range> placeOfSymbol(size_t from, llvm::StringRef symbol) const;
  /// Identifies a module, or the top level of a chunk.
  using Scope = std::pair<unsigned, size_t>; // chunk, module
  struct Symbols {
    /// The number of the member that defines a name, and that of the definition
    /// in the member's UnitSymbols.
    llvm::StringMap<std::pair<size_t, size_t>> defined;
    llvm::StringSet<> broken;
  };
  using SymbolTables = llvm::DenseMap<Scope, Symbols>;
  Scope scopeOf(size_t member) const {
    return {members[member].chunk, members[member].module};
  }

  std::string uri;
  int64_t version = 0;
  std::shared_ptr<const Text> text;
  std::shared_ptr<const SymbolIndex> symbolIndex;
  std::vector<Member> members;
  /// Null until SymbolChecker has found the symbols. Versions share them if an
  /// edit does not change them.
  std::shared_ptr<const SymbolTables> symbols;
  llvm::StringMap<std::vector<size_t>> aliases;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_DOCUMENT_H
