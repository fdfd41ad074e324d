//===- Tcp.h - The TCP dialect ----------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dialect class, its attributes and its operations.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCP_H
#define TCP_MLIR_DIALECT_TCP_TCP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "tcp-mlir/Dialect/Tcp/TcpDialect.h.inc"
#include "tcp-mlir/Dialect/Tcp/TcpEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tcp-mlir/Dialect/Tcp/TcpAttributes.h.inc"

namespace mlir::tcp {
/// Appends the shape of an elementwise op's result to `shapes`, as
/// ReifyRankedShapedTypeOpInterface wants it. Needs the tensor and arith
/// dialects to be loaded.
LogicalResult reifyElementwiseShape(Operation *op, OpBuilder &builder,
                                    ReifiedRankedShapedTypeDims &shapes);

/// Returns whether `op` is of this dialect and computes each element of its
/// result from the elements at the same position of its operands. Broadcasts do
/// not.
bool isElementwise(Operation *op);
} // namespace mlir::tcp

#define GET_OP_CLASSES
#include "tcp-mlir/Dialect/Tcp/TcpOps.h.inc"

#endif // TCP_MLIR_DIALECT_TCP_TCP_H
