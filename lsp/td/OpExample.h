//===- OpExample.h - An example of an operation -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_OPEXAMPLE_H
#define TCP_LSP_TD_OPEXAMPLE_H

#include "lsp/ods/OdsIndex.h"
#include <string>

namespace mlir::tcp::lsp {

/// Returns an operation as it may stand in a file: its snippet, with the
/// examples in the place of its tab stops.
std::string makeExample(const OdsOp &op);

/// Returns the text of a snippet in the syntax of LSP.
std::string fillSnippet(llvm::StringRef snippet);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_OPEXAMPLE_H
