//===- CustomOpNames.h - Names of operands of custom ops --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_CUSTOMOPNAMES_H
#define TCP_MLIR_DIALECT_TCP_CUSTOMOPNAMES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp {

/// An attribute of each `tcp.custom_op` that was made from an op of torch. It
/// names the operands as the op's schema does, which tells which optional
/// operands are there. It is for readers of the program; the C function has no
/// argument for it.
inline constexpr llvm::StringLiteral kTorchOperandNames = "torch_operand_names";

} // namespace mlir::tcp

#endif // TCP_MLIR_DIALECT_TCP_CUSTOMOPNAMES_H
