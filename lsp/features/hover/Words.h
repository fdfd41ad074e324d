//===- Words.h - Words of MLIR's syntax -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_WORDS_H
#define TCP_LSP_FEATURES_HOVER_WORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// A word that has a meaning wherever the grammar lets it stand.
struct Word {
  llvm::StringLiteral name;
  /// Markdown.
  llvm::StringLiteral documentation;
};

/// The builtin types that are one word: f32, index, tensor, ... Of the integers
/// those that are common.
llvm::ArrayRef<Word> getBuiltinTypes();
/// The words that start builtin attributes: dense, affine_map, true, ...
llvm::ArrayRef<Word> getAttributeKeywords();

/// Returns the description of a builtin type's name or an attribute's keyword;
/// empty if it is neither.
llvm::StringRef getWordDocumentation(llvm::StringRef word);

/// Also i7, ui128, si3.
bool isBuiltinTypeName(llvm::StringRef word);
/// Returns whether sizes follow in angle brackets.
bool isShapedTypeName(llvm::StringRef word);
bool isAttributeKeyword(llvm::StringRef word);
/// affine_map, affine_set.
bool isAffineMapName(llvm::StringRef word);
/// Operators of affine expressions that are words.
bool isAffineKeyword(llvm::StringRef word);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_WORDS_H
