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

/// A word of MLIR's grammar with a fixed meaning.
struct Word {
  llvm::StringLiteral name;
  /// Markdown.
  llvm::StringLiteral documentation;
};

/// Returns the builtin types that are one word, such as f32, index or tensor.
/// Of the integers, only common ones are listed.
llvm::ArrayRef<Word> getBuiltinTypes();
/// Returns the words with which builtin attributes begin, such as dense,
/// affine_map or true.
llvm::ArrayRef<Word> getAttributeKeywords();

/// Returns the documentation of a builtin type or of an attribute's keyword, as
/// Markdown; empty if the word is neither.
llvm::StringRef getWordDocumentation(llvm::StringRef word);

/// Returns whether a word is a builtin type. This includes i7, ui128 and si3.
bool isBuiltinTypeName(llvm::StringRef word);
/// Returns whether the type has sizes in angle brackets.
bool isShapedTypeName(llvm::StringRef word);
bool isAttributeKeyword(llvm::StringRef word);
/// Returns whether the word is affine_map or affine_set.
bool isAffineMapName(llvm::StringRef word);
/// Returns whether the word is an operator of affine expressions.
bool isAffineKeyword(llvm::StringRef word);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_WORDS_H
