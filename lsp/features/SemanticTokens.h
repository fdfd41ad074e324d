//===- SemanticTokens.h - Semantic tokens -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SEMANTICTOKENS_H
#define TCP_LSP_FEATURES_SEMANTICTOKENS_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A token with its meaning.
struct SemanticToken {
  /// The types, in the order of `getTokenTypeNames`.
  enum Type : uint8_t {
    Namespace,  // symbols of modules
    TypeName,   // builtin types and types of dialects
    EnumMember, // attributes of dialects, and words in them
    Parameter,  // arguments of functions and blocks, dims of affine maps
    Variable,   // results of operations, symbols of globals
    Property,   // names of attributes
    Function,   // symbols
    Method,     // names of operations
    Macro,      // aliases
    Keyword,
    Comment,
    String,
    Number,
    Label, // blocks
  };
  /// A set of bits, in the order of `getTokenModifierNames`.
  enum Modifier : uint8_t {
    Declaration = 1,
    Definition = 2,
    ReadOnly = 4, // constants
    Unused = 8,
  };

  Range range;
  Type type;
  uint8_t modifiers = 0;
};

/// Return the names of types and modifiers in LSP. `unused` is an extension.
llvm::ArrayRef<llvm::StringLiteral> getTokenTypeNames();
llvm::ArrayRef<llvm::StringLiteral> getTokenModifierNames();

/// Returns the tokens that touch `within`, in order. No token contains a line
/// end. The tokens of a unit only depend on the unit.
std::vector<SemanticToken> getSemanticTokens(const Document &document,
                                             Range within);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SEMANTICTOKENS_H
