//===- GuessedForm.h - Operations that C++ code parses ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_GUESSES_GUESSEDFORM_H
#define TCP_LSP_DIALECTS_GUESSES_GUESSEDFORM_H

#include "lsp/dialects/FormValues.h"

namespace mlir::tcp::lsp {

/// Parses an operation with a parser in C++ by the habits of MLIR: operands,
/// attributes and a dictionary, then a colon and types, and regions at the end;
/// or the form of a function. Emits an error if the text is no such form.
ParseResult parseGuessed(const OpForm &form, OpAsmParser &parser,
                         OperationState &result);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_GUESSES_GUESSEDFORM_H
