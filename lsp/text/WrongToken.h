//===- WrongToken.h - What stands where something is missing ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_WRONGTOKEN_H
#define TCP_LSP_TEXT_WRONGTOKEN_H

#include "lsp/text/Statements.h"

namespace mlir::tcp::lsp {

/// MLIR reports a token that it did not expect behind the token before it, and
/// an alias that nobody defines at the token behind it. The token that a
/// message of the parser at a byte of the text is about: `tensr` of "expected
/// non-function type". Empty where the message is about its place: where
/// something is left out, such as the type in front of a `}`.
Range findWrongToken(const Statements &statements, size_t place,
                     llvm::StringRef message);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_WRONGTOKEN_H
