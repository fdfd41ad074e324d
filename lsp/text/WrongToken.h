//===- WrongToken.h - Wrong tokens ------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_WRONGTOKEN_H
#define TCP_LSP_TEXT_WRONGTOKEN_H

#include "lsp/text/Statements.h"

namespace mlir::tcp::lsp {

/// Returns the token that an error message of MLIR's parser is about, such as
/// `tensr` for "expected non-function type". `place` is the byte that MLIR
/// reports: the end of the token before an unexpected one, or the token after
/// an undefined alias. Returns an empty range if the message is about the place
/// itself, where something is missing.
Range findWrongToken(const Statements &statements, size_t place,
                     llvm::StringRef message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_WRONGTOKEN_H
