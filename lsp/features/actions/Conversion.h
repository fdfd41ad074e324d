//===- Conversion.h - Ops that make one type of another ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_CONVERSION_H
#define TCP_LSP_FEATURES_ACTIONS_CONVERSION_H

#include "lsp/features/actions/ScalarConversion.h"

namespace mlir::tcp::lsp {

/// Returns the operations that convert `%name` from type `from` to type `to`,
/// or nothing if there are none. Tensors are converted by tcp.cast,
/// tensor.expand_shape, tcp.broadcast and tensor.cast, other types by
/// `convertScalar`. `shape` names a value of type `to`, from which dynamic
/// sizes are taken. It may be empty.
std::optional<Conversion> convert(const Unit &unit, llvm::StringRef name,
                                  Type from, Type to, llvm::StringRef shape,
                                  llvm::StringRef indentation);

/// Returns the blanks before a byte of a unit's text on its line.
llvm::StringRef getIndentation(llvm::StringRef text, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_CONVERSION_H
