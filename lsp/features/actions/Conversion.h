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

/// Returns the operations that make `%name` of type `from` one of type `to`: a
/// tensor by tcp.cast, tensor.expand_shape, tcp.broadcast and tensor.cast,
/// others by `convertScalar`. Sizes that the types leave open are those of
/// `shape`, a value of type `to`; empty where there is none. Nothing where it
/// can't.
std::optional<Conversion> convert(const Unit &unit, llvm::StringRef name,
                                  Type from, Type to, llvm::StringRef shape,
                                  llvm::StringRef indentation);

/// The blanks in front of a byte of a unit's text on its line.
llvm::StringRef getIndentation(llvm::StringRef text, size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_CONVERSION_H
