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

/// The symbols of a piece. Places are bytes of its text. The object does not
/// change, and has no IR.
struct PieceSymbols {
  static constexpr uint32_t kNone = ~uint32_t(0);

  struct Op {
    Range name, all;
    /// The token of the symbol, and the name without sigil and quotes.
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
    /// An index into `names`.
    uint32_t name = 0;
    uint32_t op = kNone;
    bool isNested = false;
    bool isCall = false;
  };

  /// The operations in the order of the text. `parent` is an index into `ops`.
  std::vector<Op> ops;
  std::vector<Reference> references;
  std::vector<std::string> names;
};

/// Finds the symbols of a piece. `context` has the dialects that the text
/// names.
std::shared_ptr<const PieceSymbols> scanSymbols(const Statements &statements,
                                                MLIRContext &context);

/// Returns the symbols of a text that has `size` other bytes in the place of
/// `from`. Neither the old nor the new bytes may have symbols.
std::shared_ptr<const PieceSymbols> moveSymbols(const PieceSymbols &symbols,
                                                Range from, size_t size);

/// Returns the name that `@name`, `@"name"` or `"name"` spells.
std::string decodeSymbol(llvm::StringRef spelling);
/// Returns a symbol's name with its @, and in quotes if the name needs them or
/// if `quoted` is true.
std::string encodeSymbol(llvm::StringRef name, bool quoted = false);

} // namespace tcp::lsp
} // namespace mlir

#endif // TCP_LSP_TEXT_SYMBOLSCAN_H
