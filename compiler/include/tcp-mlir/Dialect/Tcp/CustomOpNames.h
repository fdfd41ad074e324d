//===- CustomOpNames.h - What names operands of custom ops ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_CUSTOMOPNAMES_H
#define TCP_MLIR_DIALECT_TCP_CUSTOMOPNAMES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp {

/// The attribute of a `tcp.custom_op` that was an op of torch which names its
/// operands as the schema does: it says which of the optional ones are there.
/// It is for who reads the program, and no argument of the C function.
inline constexpr llvm::StringLiteral kTorchOperandNames = "torch_operand_names";

} // namespace mlir::tcp

#endif // TCP_MLIR_DIALECT_TCP_CUSTOMOPNAMES_H
