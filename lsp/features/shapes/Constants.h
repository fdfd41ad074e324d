//===- Constants.h - The values of constants --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_CONSTANTS_H
#define TCP_LSP_FEATURES_SHAPES_CONSTANTS_H

#include "mlir/IR/Value.h"

namespace mlir::tcp::lsp {

/// Returns the value of a constant op, or null. Unlike MLIR's matchers, takes
/// IR that need not be right: a constant may have lost its value.
Attribute getConstant(Value value);

/// The same of an integer or an index.
std::optional<llvm::APInt> getConstantInt(Value value);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_CONSTANTS_H
