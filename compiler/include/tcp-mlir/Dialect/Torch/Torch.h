//===- Torch.h - The torch dialect ------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dialects torch and torch_c, which read and write the texts of torch-mlir
/// without its code.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCH_H
#define TCP_MLIR_DIALECT_TORCH_TORCH_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "tcp-mlir/Dialect/Torch/TorchDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tcp-mlir/Dialect/Torch/TorchTypes.h.inc"

namespace mlir::torch {

/// Returns whether a value of `type` may stand where a schema of PyTorch has
/// `kind`:
///   T tensor, i int, f float, b bool, s str, n number, d device, g generator,
///   * anything, ?K a K or None, [K a list of K.
bool isOfKind(Type type, StringRef kind);

/// Returns a description of the values that `isOfKind` accepts, such as "an int
/// or none".
std::string describeKind(StringRef kind);

/// Returns whether `type` is a tensor type of the dialect: a ValueTensorType or
/// a NonValueTensorType.
bool isTensor(Type type);

/// Return `type`, a tensor type of the dialect, with value semantics or
/// without.
Type asValueTensor(Type type);
Type asNonValueTensor(Type type);

/// Returns the name that a constant with `value` gets in the text:
/// "float1.000000e00" for 1.0.
std::string getConstantName(double value);

} // namespace mlir::torch

#define GET_OP_CLASSES
#include "tcp-mlir/Dialect/Torch/TorchOps.h.inc"

#include "tcp-mlir/Dialect/Torch/TorchConversionDialect.h.inc"

#define GET_OP_CLASSES
#include "tcp-mlir/Dialect/Torch/TorchConversionOps.h.inc"

#endif // TCP_MLIR_DIALECT_TORCH_TORCH_H
