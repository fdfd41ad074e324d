//===- UnitText.h - The text of a unit --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_UNITTEXT_H
#define TCP_LSP_TEXT_UNITTEXT_H

#include "lsp/text/Statements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <memory>
#include <mutex>

namespace mlir::tcp::lsp {

/// Describes all that a unit is made from: equal sources make equal units.
struct UnitSource {
  /// The text of the piece.
  std::string text;
  /// The aliases that the text uses, in front of it and behind it.
  std::string prefix, suffix;
  /// The attributes of the module around it, or null.
  DictionaryAttr module;
  /// The indentation of the line that the text begins in.
  size_t indentation = 0;
  /// True if what is known of that module is wrong: then nothing is verified.
  bool isInBrokenModule = false;
  /// The depth to which the brackets of the text nest.
  unsigned depth = 0;
  /// True if the text may name resources (dense_resource<...>), or says what
  /// is in them.
  bool namesResources = false;

  bool operator==(const UnitSource &other) const {
    return text == other.text && prefix == other.prefix &&
           suffix == other.suffix && module == other.module &&
           indentation == other.indentation &&
           isInBrokenModule == other.isInBrokenModule;
  }
};

/// Returns how many brackets are open behind a token, of `depth` before it.
unsigned nextDepth(unsigned depth, const Token &token);

/// Keeps what a unit is made from, and its text by tokens. It is never moved,
/// since tokens point into it. All threads may read it.
class UnitText {
public:
  explicit UnitText(UnitSource source) : from(std::move(source)) {}
  UnitText(const UnitText &) = delete;

  const UnitSource &source() const { return from; }
  llvm::StringRef str() const { return from.text; }
  /// The text by its tokens. Made at the first call.
  const Statements &statements() const;
  /// Returns the bytes from `offset` to the end of its token; none between two.
  Range rangeAt(size_t offset) const;

private:
  const UnitSource from;
  mutable std::once_flag lexed;
  mutable std::unique_ptr<Statements> tokens;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_UNITTEXT_H
