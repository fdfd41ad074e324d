//===- FindTarget.h - The target of a name at a cursor ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_FINDTARGET_H
#define TCP_LSP_FEATURES_NAVIGATION_FINDTARGET_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A named thing at a place of a document.
struct Target {
  enum Kind { Value, Block, Symbol, Alias };

  Kind kind;
  /// The range of the name, without the #1 of a result.
  Range range;
  /// The index of the member with the name.
  size_t member = 0;
  /// For values and blocks, an entity of the unit's occurrences. If the
  /// definition did not parse, the token that defines it.
  std::optional<uint32_t> entity;
  std::optional<size_t> token;
  /// For symbols, the operation of the document's index that defines it;
  /// otherwise an unresolved reference.
  uint32_t op = SymbolIndex::kNone;
  uint32_t reference = SymbolIndex::kNone;
};

/// A place of a document that names a target.
struct Use {
  Range range;
  bool isDefinition = false;
};

/// Returns the target at a byte of the document.
std::optional<Target> findTarget(const Document &document, size_t offset);

/// Returns all places that name a target, in order. For a symbol, these are the
/// places in its own module or chunk.
std::vector<Use> findUses(const Document &document, const Target &target);

/// Returns a range of the document without the # and the number of a result.
Range withoutResultNumber(const Document &document, Range range);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_FINDTARGET_H
