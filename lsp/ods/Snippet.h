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

/// The op with its results, as an LSP snippet:
///
///   %${1:result} = tcp.tanh %${2:in} : ${3:tensor<?xf32>} -> $3
///
/// Optional parts are left out, except the operands of a terminator; values
/// that must have one type share a tab stop; enums are choices. An op without
/// a declarative format is given in the generic form, except for some
/// well-known ones. What ODS does not tell, such as sizes that must fit, is
/// left to the user.
std::string makeSnippet(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SNIPPET_H
