//===- OpName.h - The op that a name means ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_OPNAME_H
#define TCP_LSP_FEATURES_HOVER_OPNAME_H

#include "lsp/document/Document.h"
#include "lsp/ods/OdsIndex.h"

namespace mlir::tcp::lsp {

/// The name of an op at a place of the document.
struct OpName {
  const OdsOp *op = nullptr;
  /// The range of the name, in bytes of the document.
  Range range;
};

/// Returns the range of an operation's name at a byte of the document. The
/// dialect may be unknown.
std::optional<Range> getOpNameRangeAt(const Document &document, size_t offset);

/// Returns the op whose name is at a byte of the document. The operation need
/// not parse.
std::optional<OpName> getOpNameAt(const Document &document, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_OPNAME_H
