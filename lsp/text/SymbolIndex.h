//===- SymbolIndex.h - Symbols of a file by place ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_SYMBOLINDEX_H
#define TCP_LSP_TEXT_SYMBOLINDEX_H

#include "lsp/text/SymbolScan.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <mutex>

namespace mlir::tcp::lsp {

/// The symbols that a file defines and uses, found by its tokens. It has names
/// and bytes, but no IR, so all threads may read it. Versions of a file share
/// the symbols of the pieces that did not change.
class SymbolIndex {
public:
  static constexpr uint32_t kNone = ~uint32_t(0);

  /// An operation that defines a symbol, is a symbol table, or is a group.
  /// Ranges are bytes of the file.
  struct Op {
    Range name, all, symbol;
    /// The byte at which the body starts, or the end of an operation without
    /// one.
    size_t headerEnd = 0;
    llvm::StringRef opName;
    /// Empty if the operation defines no symbol.
    llvm::StringRef symbolName;
    /// The index of the operation around it, or `kNone`.
    uint32_t parent = kNone;
    unsigned chunk = 0;
    OpFacts facts;
    bool isPrivate = false;
    bool hasBody = false;

    bool isNamed() const { return symbol.size() != 0; }
    /// Returns whether the operation declares a function that is defined
    /// somewhere else.
    bool isDeclaration() const { return facts.isFunction && !hasBody; }
  };

  /// One name of a symbol reference: `@a::@b` has two.
  struct Reference {
    Range range;
    llvm::StringRef name;
    /// The innermost operation of `getOps()` around it, or `kNone`.
    uint32_t op = kNone;
    unsigned chunk = 0;
    /// True for the second name of `@a::@b`, which is looked up in the table
    /// that the first one names.
    bool isNested = false;
    /// True if the operation calls the symbol.
    bool isCall = false;
    /// The operation that defines the symbol, or `kNone`.
    uint32_t target = kNone;
  };

  /// Makes an index. The pieces are added in the order of the file.
  class Builder {
  public:
    /// Adds the next piece. `symbols` is null if it has no unit.
    void add(const Piece &piece, std::shared_ptr<const PieceSymbols> symbols);
    /// Returns the index. The builder is empty then.
    std::shared_ptr<const SymbolIndex> finish();

  private:
    friend class SymbolIndex;
    std::vector<std::pair<Piece, std::shared_ptr<const PieceSymbols>>> pieces;
  };

  /// Makes the index of a text. Loads the dialects that the text names into
  /// `context`.
  static std::shared_ptr<const SymbolIndex> make(llvm::StringRef text,
                                                 MLIRContext &context);

  llvm::ArrayRef<Op> getOps() const { return getContent().ops; }
  llvm::ArrayRef<Reference> getReferences() const {
    return getContent().references;
  }

  /// Returns the operation whose symbol is at a byte, or `kNone`.
  uint32_t definitionAt(size_t offset) const;
  /// Returns the reference at a byte, or `kNone`.
  uint32_t referenceAt(size_t offset) const;
  /// Returns the operation that defines `name` in a symbol table of `getOps()`.
  /// If `table` is `kNone`, the top level of the chunk is searched. Returns
  /// `kNone` if there is no such operation.
  uint32_t lookup(uint32_t table, unsigned chunk, llvm::StringRef name) const;
  /// Returns the symbol table around an operation, or `kNone`.
  uint32_t tableOf(const Op &op) const { return nearestTable(op.parent); }
  uint32_t tableOf(const Reference &reference) const {
    return nearestTable(reference.op);
  }
  /// Returns all references to an operation.
  std::vector<uint32_t> referencesTo(uint32_t op) const;
  /// Returns the unresolved references with the same name and table as
  /// `reference`, which is one of them.
  std::vector<uint32_t> unresolvedLike(uint32_t reference) const;
  /// Returns the names of the tables around an operation, the outermost first,
  /// and its own.
  std::vector<llvm::StringRef> pathOf(uint32_t op) const;
  /// Returns the operation of a chunk with this path, or `kNone`.
  uint32_t find(unsigned chunk, llvm::ArrayRef<llvm::StringRef> path) const;
  unsigned getNumChunks() const { return getContent().numChunks; }

private:
  struct Content {
    std::vector<Op> ops;
    std::vector<Reference> references;
    llvm::DenseMap<std::pair<uint64_t, llvm::StringRef>, uint32_t> defined;
    unsigned numChunks = 1;
  };
  const Content &getContent() const;
  /// Computes the places of the operations and references in the file.
  void flatten(Content &content) const;
  /// Finds the definition that each reference names.
  static void resolve(Content &content);
  uint32_t nearestTable(uint32_t op) const;

  Builder from;
  mutable std::once_flag flattened;
  mutable Content content;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SYMBOLINDEX_H
