//===- ScalarConversion.h - Casts of numbers and buffers --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H
#define TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H

#include "lsp/unit/Unit.h"

namespace mlir::tcp::lsp {

/// Operations that convert a value.
struct Conversion {
  /// The names of the ops, such as "tcp.cast, tcp.broadcast".
  std::string title;
  /// The text of the operations, to be inserted before another one. Each ends
  /// with a line end and `indentation`.
  std::string text;
  /// The name of the converted value.
  std::string name;
};

/// Returns the operations that convert `%name` from type `from` to type `to`,
/// unless both are ranked tensors. Numbers and vectors are converted by ops of
/// arith, buffers by memref.cast and ops of bufferization, and a scalar from or
/// to a container with one element. Returns nothing if that is not possible.
std::optional<Conversion> convertScalar(const Unit &unit, llvm::StringRef name,
                                        Type from, Type to,
                                        llvm::StringRef indentation);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H
