//===- LexicalValues.h - Values where text does not parse -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_NAVIGATION_LEXICALVALUES_H
#define TCP_LSP_FEATURES_NAVIGATION_LEXICALVALUES_H

#include "lsp/text/Statements.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::tcp::lsp {

/// Returns the token that defines the value or block that `token` names. Only
/// the scopes of regions are used. `isUse` returns whether a token is known to
/// define nothing.
std::optional<size_t>
findLexicalDefinition(const Statements &statements, size_t token,
                      llvm::function_ref<bool(size_t)> isUse);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_NAVIGATION_LEXICALVALUES_H
