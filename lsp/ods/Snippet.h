//===- Snippet.h - Whole ops to insert --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_SNIPPET_H
#define TCP_LSP_ODS_SNIPPET_H

#include "lsp/ods/OdsIndex.h"
#include <string>

namespace mlir::tcp::lsp {

/// Returns an op with its results as an LSP snippet:
///
///   %${1:result} = tcp.tanh %${2:in} : ${3:tensor<?xf32>} -> $3
///
/// Optional parts are left out, except for the operands of a terminator. Values
/// that must have the same type share a tab stop. An enum is a choice. An op
/// without a declarative format has the generic form, except for some
/// well-known ops. The snippet may still need changes, for example so that
/// sizes fit.
std::string makeSnippet(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SNIPPET_H
