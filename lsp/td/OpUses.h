//===- OpUses.h - Uses of an operation in MLIR text -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_OPUSES_H
#define TCP_LSP_TD_OPUSES_H

#include "lsp/text/Text.h"

namespace mlir::tcp::lsp {

/// Returns the places in which a text has an operation with this name, such as
/// "tcp.add", also in its generic form. The text need not parse.
std::vector<Range> findOpUses(llvm::StringRef text, llvm::StringRef op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_OPUSES_H
