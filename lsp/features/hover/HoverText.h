//===- HoverText.h - Hovers of ops and values -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_HOVERTEXT_H
#define TCP_LSP_FEATURES_HOVER_HOVERTEXT_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// Describes an op of the IR as Markdown: its operands and results with their
/// types and shapes, its cost, and the loop that it becomes a part of.
std::string describeOperation(const Unit &unit, Operation *op);

/// Describes a value as Markdown: its type, its definition, its shape, and its
/// value if it is a constant.
std::string describeValue(const Unit &unit, Value value);

/// Describes a size of a shape as Markdown: its symbol, its origin, and the
/// sizes that must be equal to it.
std::string describeDim(const Unit &unit, Value value, unsigned dim);

/// Prints a type in at most a few hundred bytes.
std::string print(Type type);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_HOVERTEXT_H
