//===- SelectionRanges.h - Selection ranges ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SELECTIONRANGES_H
#define TCP_LSP_FEATURES_SELECTIONRANGES_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// Returns the ranges around a byte of the document, from the inside out: the
/// token, brackets, the operation, its region, and so on, up to the chunk and
/// the document. Each range contains the one before it.
std::vector<Range> getSelectionRanges(const Document &document, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SELECTIONRANGES_H
