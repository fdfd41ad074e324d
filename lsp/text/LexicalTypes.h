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

/// One past the last token of the type that starts at a token; the token itself
/// where none does.
size_t skipType(const Statements &statements, size_t token);

/// The types that an operation with a form that nobody knows seems to give to
/// its results: behind its last "->", or else behind its last ":". As many as
/// it has results, empty where that can't be told.
std::vector<llvm::StringRef> guessResultTypes(const Statements &statements,
                                              const Statement &statement);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_LEXICALTYPES_H
