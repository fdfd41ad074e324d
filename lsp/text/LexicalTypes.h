//===- LexicalTypes.h - Types of an operation by its tokens -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_LEXICALTYPES_H
#define TCP_LSP_TEXT_LEXICALTYPES_H

#include "lsp/text/Statements.h"

namespace mlir::tcp::lsp {

/// Returns the index after the last token of the type that starts at `token`.
/// Returns `token` if no type starts there.
size_t skipType(const Statements &statements, size_t token);

/// Guesses the types of the results of an operation whose assembly format is
/// unknown: the types after its last "->", or else after its last ":". Returns
/// one type for each result, or nothing if the number of types does not fit.
std::vector<llvm::StringRef> guessResultTypes(const Statements &statements,
                                              const Statement &statement);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_LEXICALTYPES_H
