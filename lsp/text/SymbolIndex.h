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

/// The symbols that a file defines and uses, by its tokens. Names and bytes, no
/// IR: all threads may read it. The pieces of a file that did not change share
/// what was found in them with the file's last version.
class SymbolIndex {
public:
  static constexpr uint32_t kNone = ~uint32_t(0);

  /// An operation with a symbol, a symbol table, or a group. Ranges are of the
  /// file.
  struct Op {
    Range name, all, symbol;
    /// The byte where the body starts, or the end of an operation without one.
    size_t headerEnd = 0;
    llvm::StringRef opName;
    /// Empty for operations without a symbol.
    llvm::StringRef symbolName;
    /// The operation around it, or `kNone`.
    uint32_t parent = kNone;
    unsigned chunk = 0;
    OpFacts facts;
    bool isPrivate = false;
    bool hasBody = false;

    bool isNamed() const { return symbol.size() != 0; }
    /// Returns whether it says that a function is defined somewhere else.
    bool isDeclaration() const { return facts.isFunction && !hasBody; }
  };

  /// One name of a use: `@a::@b` has two.
  struct Reference {
    Range range;
    llvm::StringRef name;
    /// The innermost of `ops()` that it is in, or `kNone`.
    uint32_t op = kNone;
    unsigned chunk = 0;
    /// Looked up in what the reference in front of it names.
    bool isNested = false;
    /// The operation calls the symbol that it names.
    bool isCall = false;
    /// The operation that defines the symbol, or `kNone`.
    uint32_t target = kNone;
  };

  /// Takes pieces in the order of the file.
  class Builder {
  public:
    void add(const Piece &piece, std::shared_ptr<const PieceSymbols> symbols);
    std::shared_ptr<const SymbolIndex> finish();

  private:
    friend class SymbolIndex;
    std::vector<std::pair<Piece, std::shared_ptr<const PieceSymbols>>> pieces;
  };

  /// The index of a text by itself. Loads the dialects that it names.
  static std::shared_ptr<const SymbolIndex> make(llvm::StringRef text,
                                                 MLIRContext &context);

  llvm::ArrayRef<Op> ops() const { return content().ops; }
  llvm::ArrayRef<Reference> references() const { return content().references; }

  /// The named operation whose symbol is at a byte, or `kNone`.
  uint32_t definitionAt(size_t offset) const;
  /// The reference at a byte, or `kNone`.
  uint32_t referenceAt(size_t offset) const;
  /// The operation that defines `name` in a symbol table of `ops()`, or outside
  /// of all tables of a chunk for `kNone`.
  uint32_t lookup(uint32_t table, unsigned chunk, llvm::StringRef name) const;
  /// The symbol table that an operation's symbol is in, or `kNone`.
  uint32_t tableOf(const Op &op) const { return nearestTable(op.parent); }
  uint32_t tableOf(const Reference &reference) const {
    return nearestTable(reference.op);
  }
  /// All references to an operation.
  std::vector<uint32_t> referencesTo(uint32_t op) const;
  /// References in the same table that nothing defines, by one of them.
  std::vector<uint32_t> unresolvedLike(uint32_t reference) const;
  /// The names of the tables around an operation and its own, from the outside
  /// in.
  std::vector<llvm::StringRef> pathOf(uint32_t op) const;
  /// The operation of a chunk with this path, or `kNone`.
  uint32_t find(unsigned chunk, llvm::ArrayRef<llvm::StringRef> path) const;
  unsigned numChunks() const { return content().numChunks; }

private:
  struct Content {
    std::vector<Op> ops;
    std::vector<Reference> references;
    llvm::DenseMap<std::pair<uint64_t, llvm::StringRef>, uint32_t> defined;
    unsigned numChunks = 1;
  };
  const Content &content() const;
  /// Fills the operations and references with their places in the file.
  void flatten(Content &content) const;
  /// Finds what the names of the references mean.
  static void resolve(Content &content);
  uint32_t nearestTable(uint32_t op) const;

  Builder from;
  mutable std::once_flag flattened;
  mutable Content flat;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SYMBOLINDEX_H
