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

/// Everything that a unit is made from: equal sources make equal units.
struct UnitSource {
  /// The text of the piece.
  std::string text;
  /// The definitions of the aliases that the text uses, which are parsed before
  /// it and after it.
  std::string prefix, suffix;
  /// The attributes of the module around the piece, or null.
  DictionaryAttr module;
  /// The indentation of the line in which the text begins.
  size_t indentation = 0;
  /// True if the attributes in `module` have errors. The unit is then not
  /// verified.
  bool isInBrokenModule = false;
  /// The depth to which the brackets of the text nest.
  unsigned depth = 0;
  /// True if the text may name resources (dense_resource<...>), or defines
  /// them.
  bool namesResources = false;

  bool operator==(const UnitSource &other) const {
    return text == other.text && prefix == other.prefix &&
           suffix == other.suffix && module == other.module &&
           indentation == other.indentation &&
           isInBrokenModule == other.isInBrokenModule;
  }
};

/// Returns the number of open brackets after a token. `depth` is the number
/// before it.
unsigned nextDepth(unsigned depth, const Token &token);

/// The source of a unit, and its text as statements. It is never moved, because
/// its tokens point into the text. All threads may read it.
class UnitText {
public:
  explicit UnitText(UnitSource source) : source(std::move(source)) {}
  UnitText(const UnitText &) = delete;

  const UnitSource &getSource() const { return source; }
  llvm::StringRef str() const { return source.text; }
  /// The statements of the text. The first call makes them.
  const Statements &getStatements() const;
  /// Returns the bytes from `offset` to the end of its token. The result is
  /// empty between tokens.
  Range rangeAt(size_t offset) const;

private:
  const UnitSource source;
  mutable std::once_flag lexed;
  mutable std::unique_ptr<Statements> statements;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_UNITTEXT_H
