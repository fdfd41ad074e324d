//===- ScalarConversion.h - Casts of numbers and buffers --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H
#define TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H

#include "lsp/features/actions/Conversion.h"

namespace mlir::tcp::lsp {

/// Returns the operations that make `%name` of type `from` one of type `to` if
/// not both are ranked tensors: numbers, and vectors of them, by operations of
/// arith; buffers by memref.cast and those of bufferization; a number and what
/// holds one. Nothing where it can't.
std::optional<Conversion> convertScalar(const Unit &unit, llvm::StringRef name,
                                        Type from, Type to,
                                        llvm::StringRef indentation);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_SCALARCONVERSION_H
