//===- SymbolScan.h - Symbols of a piece by its tokens ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_SYMBOLSCAN_H
#define TCP_LSP_TEXT_SYMBOLSCAN_H

#include "lsp/text/LexicalSymbols.h"
#include "lsp/text/Splitter.h"

namespace mlir {
class MLIRContext;

namespace tcp::lsp {

/// The symbols of a piece, by bytes of its text. Immutable, and without IR.
struct PieceSymbols {
  static constexpr uint32_t kNone = ~uint32_t(0);

  struct Op {
    Range name, all;
    /// The token that names it, and the name that this says.
    Range symbol;
    std::string symbolName;
    std::string opName;
    size_t headerEnd = 0;
    uint32_t parent = kNone;
    OpFacts facts;
    bool isPrivate = false;
    bool hasBody = false;
  };
  struct Reference {
    Range range;
    /// In `names`.
    uint32_t name = 0;
    uint32_t op = kNone;
    bool isNested = false;
    bool isCall = false;
  };

  /// From the outside in, and in order.
  std::vector<Op> ops;
  std::vector<Reference> references;
  std::vector<std::string> names;
};

/// Looks for symbols in a piece.
std::shared_ptr<const PieceSymbols> scanSymbols(const Statements &statements,
                                                MLIRContext &context);

/// Moves what is known of a text to one that has `size` bytes for those at
/// `from`, where nothing is known of both.
std::shared_ptr<const PieceSymbols> moveSymbols(const PieceSymbols &symbols,
                                                Range from, size_t size);

/// The name that `@name`, `@"name"` or `"name"` says.
std::string decodeSymbol(llvm::StringRef spelling);
/// A symbol's name with its @, in quotes where it needs them or `quoted` says
/// so.
std::string encodeSymbol(llvm::StringRef name, bool quoted = false);

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_TEXT_SYMBOLSCAN_H
