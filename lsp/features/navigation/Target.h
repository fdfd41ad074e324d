//===- Target.h - What a cursor names, and where else -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_TARGET_H
#define TCP_LSP_FEATURES_NAVIGATION_TARGET_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// Something with a name of its own, at a place of a document.
struct Target {
  enum Kind { Value, Block, Symbol, Alias };

  Kind kind;
  /// The name as it stands there: without the #1 of a result.
  Range range;
  /// The unit that it is in.
  size_t member = 0;
  /// For values and blocks, in the unit's occurrences; or the token that
  /// defines what did not parse.
  std::optional<uint32_t> entity;
  std::optional<size_t> token;
  /// For symbols, in the document's index: what defines it, or a reference to
  /// what nothing defines.
  uint32_t op = SymbolIndex::kNone;
  uint32_t reference = SymbolIndex::kNone;
};

/// A place of a document that names a target.
struct Use {
  Range range;
  bool isDefinition = false;
};

/// The target that a cursor at a byte of the document means.
std::optional<Target> findTarget(const Document &document, size_t offset);

/// All places that name a target, in order. Of a symbol those in its own
/// module or chunk.
std::vector<Use> findUses(const Document &document, const Target &target);

/// A range of the document without the # and number behind a value's name.
Range withoutResultNumber(const Document &document, Range range);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_TARGET_H
