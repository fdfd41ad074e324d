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

/// Returns the value of a constant op, or null. Unlike MLIR's matchers, it
/// takes IR that does not verify: a constant may lack its value.
Attribute getConstant(Value value);

/// Returns the value of a constant integer or index.
std::optional<llvm::APInt> getConstantInt(Value value);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_CONSTANTS_H
