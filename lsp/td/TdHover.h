//===- TdHover.h - Descriptions of names in .td files -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDHOVER_H
#define TCP_LSP_TD_TDHOVER_H

#include "lsp/td/TdTarget.h"

namespace mlir::tcp::lsp {

/// Returns the description of a target, in Markdown. Returns an empty string if
/// there is nothing to say.
std::string describeTarget(const TdView &view, const TdTarget &target);

/// Returns the description of a symbol of an index, in Markdown.
std::string describeSymbol(const TdView &view, const TdIndex &index,
                           unsigned symbol);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDHOVER_H
