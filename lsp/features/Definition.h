//===- Definition.h - Where a name is defined -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_DEFINITION_H
#define TCP_LSP_FEATURES_DEFINITION_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// Where the value, block, symbol or alias at a byte of the document is
/// defined.
std::vector<Range> getDefinition(const Document &document, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_DEFINITION_H
