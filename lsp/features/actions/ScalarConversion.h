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
  /// With the names of what they are: "tcp.cast", "tcp.broadcast".
  std::string title;
  /// Each with its end of line and `indentation`, to be put in front of an
  /// operation.
  std::string text;
  /// The value that has the type.
  std::string name;
};

/// Returns the operations that make `%name` of type `from` one of type `to` if
/// not both are ranked tensors: numbers, and vectors of them, by operations of
/// arith; buffers by memref.cast and those of bufferization; a number and what
/// holds one. Nothing where it can't.
std::optional<Conversion> convertScalar(const Unit &unit, llvm::StringRef name,
                                        Type from, Type to,
                                        llvm::StringRef indentation);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H
