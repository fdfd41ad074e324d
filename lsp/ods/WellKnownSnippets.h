//===- WellKnownSnippets.h - Snippets written by hand -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_WELLKNOWNSNIPPETS_H
#define TCP_LSP_ODS_WELLKNOWNSNIPPETS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// Returns the snippet of an op whose syntax ODS does not describe well enough.
/// Returns an empty text for other ops.
llvm::StringRef findWellKnownSnippet(llvm::StringRef opName);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_WELLKNOWNSNIPPETS_H
