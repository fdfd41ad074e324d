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

/// A unit in its document.
struct Member {
  Piece piece;
  /// Null for a Close and a Separator. An Open's unit has the text of its Close
  /// too, on a line of its own.
  std::shared_ptr<const Unit> unit;
  std::shared_ptr<const UnitSymbols> symbols;
  /// The same by tokens, for other threads.
  std::shared_ptr<const PieceSymbols> scanned;
  /// For an Open, its Close, and the other way round; else, and where there is
  /// none, its own index.
  size_t partner = 0;
  /// The Open around it, or `kNone`.
  size_t module = kNone;
  /// Counts the separators before it.
  unsigned chunk = 0;
  /// The errors of its symbols, in bytes of the unit's text; and the facts that
  /// they were found with.
  std::vector<Diagnostic> symbolErrors;
  std::vector<uint64_t> resolved; // SymbolChecker
  /// The error that its last operation has others behind it, in other pieces,
  /// and must not; in bytes of the unit's text.
  std::optional<Diagnostic> misplaced;
  /// The error that MLIR reports first in the text from here on, if it depends
  /// on the text behind the piece; in bytes of the document.
  std::optional<Diagnostic> firstError;
  /// The one of the unit's diagnostics that this error stands for, if any.
  std::optional<size_t> replacedError;
  /// Counts the versions of the piece for which another crash of MLIR is
  /// expected, after one on this piece. Not to lose all of the document's IR
  /// with each key, they are first parsed in a context of their own.
  unsigned suspicion = 0;
  /// The same of its symbols, which are not checked for so long.
  unsigned usesSuspicion = 0;
  static constexpr unsigned kSuspicion = 50;

  static constexpr size_t kNone = ~size_t(0);

  /// Takes over what is known of the same piece in another version.
  void takeOver(const Member &other);
};

/// A version of a file. Features read it. Belongs to the thread of its
/// document, as the IR does.
class Document {
public:
  /// A unit and a byte of its text.
  struct Place {
    size_t member = 0;
    const Unit *unit = nullptr;
    size_t offset = 0;
  };

  const std::string &uri() const { return name; }
  int64_t version() const { return number; }
  const Text &text() const { return *content; }
  /// The text and its symbols, which may outlive the document and be read by
  /// other threads.
  const std::shared_ptr<const Text> &sharedText() const { return content; }
  const std::shared_ptr<const SymbolIndex> &symbolIndex() const {
    return index;
  }
  const std::vector<Member> &members() const { return memberList; }

  /// The text of a member's piece.
  llvm::StringRef textOf(size_t member) const;
  /// The unit whose text is at a byte, its end included.
  std::optional<Place> placeAt(size_t offset) const;
  /// A range of a member's unit as one of the document.
  Range toDocument(size_t member, Range range) const;
  /// Returns the place of an operation's name, if the text has it.
  std::optional<Range> nameOf(size_t member, Operation *op) const;

  /// The member and operation that define a symbol, seen from a member: in the
  /// module around it.
  std::optional<std::pair<size_t, Operation *>>
  findSymbol(size_t from, llvm::StringRef symbol) const;
  /// The member that defines an alias, with its # or !, in a member's chunk.
  std::optional<size_t> findAlias(size_t from, llvm::StringRef alias) const;

  /// All that is wrong, in order.
  std::vector<Diagnostic> diagnostics() const;

private:
  friend class Analysis;
  friend class FirstErrorFinder;
  friend class SymbolChecker;
  friend class UnitBuilder;
  std::optional<Range> placeOfSymbol(size_t from, llvm::StringRef symbol) const;
  /// Symbols of a module, or of a chunk outside of modules.
  using Scope = std::pair<unsigned, size_t>; // chunk, module
  struct Symbols {
    llvm::StringMap<std::pair<size_t, Operation *>> defined;
    llvm::StringSet<> broken;
  };
  Scope scopeOf(size_t member) const {
    return {memberList[member].chunk, memberList[member].module};
  }

  std::string name;
  int64_t number = 0;
  std::shared_ptr<const Text> content;
  std::shared_ptr<const SymbolIndex> index;
  std::vector<Member> memberList;
  llvm::DenseMap<Scope, Symbols> symbols;
  llvm::StringMap<std::vector<size_t>> aliases;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DOCUMENT_DOCUMENT_H
