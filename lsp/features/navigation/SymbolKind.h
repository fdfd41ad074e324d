//===- SymbolKind.h - Kinds of symbols in outlines --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_SYMBOLKIND_H
#define TCP_LSP_FEATURES_NAVIGATION_SYMBOLKIND_H

#include "lsp/text/SymbolIndex.h"

namespace mlir::tcp::lsp {

/// The numbers of LSP.
enum class SymbolKind {
  Module = 2,
  Namespace = 3,
  Package = 4,
  Class = 5,
  Function = 12,
  Variable = 13,
  Constant = 14,
  Object = 19,
  Struct = 23,
};

/// Returns the kind of an operation.
inline SymbolKind getSymbolKind(const SymbolIndex::Op &op) {
  if (op.facts.isFunction)
    return SymbolKind::Function;
  if (op.facts.isSymbolTable)
    return SymbolKind::Module;
  return op.isNamed() ? SymbolKind::Variable : SymbolKind::Object;
}

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_SYMBOLKIND_H
