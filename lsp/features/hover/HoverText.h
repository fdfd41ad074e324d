//===- HoverText.h - What is known of ops and values ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_HOVERTEXT_H
#define TCP_LSP_FEATURES_HOVER_HOVERTEXT_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// An op of the IR, as Markdown: its operands and results with their types and
/// shapes, what it costs, which loop it becomes a part of.
std::string describeOperation(const Unit &unit, Operation *op);

/// A value: its type, where it comes from, its shape, its value if it is a
/// constant.
std::string describeValue(const Unit &unit, Value value);

/// A size of a shape: its symbol, where it comes from, which others must be the
/// same.
std::string describeDim(const Unit &unit, Value value, unsigned dim);

/// A type in at most a few hundred bytes.
std::string print(Type type);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_HOVERTEXT_H
