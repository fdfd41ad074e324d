//===- NameItems.h - Names and types at a cursor ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_NAMEITEMS_H
#define TCP_LSP_FEATURES_COMPLETION_NAMEITEMS_H

#include "lsp/features/completion/CompletionSite.h"
#include "lsp/ods/OdsIndex.h"

namespace mlir::tcp::lsp {

/// Adds things with names: values, symbols, blocks, aliases and types.
class NameItems {
public:
  explicit NameItems(CompletionSite &at) : at(at) {}

  /// Adds the values in scope. Those that fit `wanted`, which may be null, come
  /// first.
  void addValues(const OdsValue *wanted);
  /// Adds types. Those that fit `wanted`, which may be null, come first.
  void addTypes(const OdsValue *wanted);
  void addSymbols();
  void addBlocks();
  /// Adds aliases, and the types or attributes of dialects, after a # or !.
  void addSigilNames(Piece::Kind aliases);

private:
  // These methods are in ElementTypes.cpp.
  std::optional<Range> findElements() const;
  void addTypesOfElements(Range elements);

  CompletionSite &at;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_NAMEITEMS_H
