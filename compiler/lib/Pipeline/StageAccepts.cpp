//===- StageAccepts.cpp - Ops that stages accept --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageAccepts.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "tcp-mlir/Transforms/TensorOps.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op` is of one of the dialects in `names`.
static bool isOfDialect(Operation *op, ArrayRef<StringRef> names) {
  Dialect *dialect = op->getDialect();
  return dialect && llvm::is_contained(names, dialect->getNamespace());
}

/// Returns whether `is` is true for a type in a function's signature, or for
/// the type of an operand or a result of another op.
static bool hasType(Operation *op, llvm::function_ref<bool(Type)> is) {
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    return llvm::any_of(function.getArgumentTypes(), is) ||
           llvm::any_of(function.getResultTypes(), is);
  return llvm::any_of(op->getOperandTypes(), is) ||
         llvm::any_of(op->getResultTypes(), is);
}

static bool hasTensor(Operation *op) {
  return hasType(op, llvm::IsaPred<TensorType>);
}

static bool isTorchFunction(Operation *op) {
  return isa<FunctionOpInterface>(op) && hasType(op, [](Type type) {
           return isa<torch::TorchDialect>(type.getDialect());
         });
}

/// Returns whether `op` is on tensors and is lowered on the way to the stage
/// linalg.
static bool isTcpLevel(Operation *op) {
  return isOfDialect(op, {"tcp", "tosa"}) || isa<tensor::ConcatOp>(op) ||
         isLoweredAsTensorOp(op);
}

static bool isAllowedInLlvm(Operation *op) {
  return isOfDialect(op, {"builtin", "dlti", "llvm", "omp"});
}

static bool isAllowedInLoops(Operation *op) {
  return isOfDialect(op, {"affine", "arith", "cf", "func", "index", "math",
                          "memref", "scf", "ub", "vector"}) &&
         !isa<memref::CopyOp>(op);
}

static bool isAllowedOnBuffers(Operation *op) {
  return isOfDialect(op, {"linalg", "bufferization"}) ||
         isa<memref::CopyOp>(op);
}

bool mlir::tcp::acceptsAtLlvm(Operation *op) {
  return isAllowedInLlvm(op) && !hasTensor(op) && !isTorchFunction(op);
}

bool mlir::tcp::acceptsAtLoops(Operation *op) {
  return acceptsAtLlvm(op) ||
         (isAllowedInLoops(op) && !hasTensor(op) && !isTorchFunction(op));
}

bool mlir::tcp::acceptsAtMemref(Operation *op) {
  return acceptsAtLoops(op) ||
         (isAllowedOnBuffers(op) && !hasTensor(op) && !isTcpLevel(op));
}

bool mlir::tcp::acceptsAtLinalg(Operation *op) {
  if (acceptsAtMemref(op))
    return true;
  if (isTcpLevel(op) || isTorchFunction(op))
    return false;
  return isAllowedInLlvm(op) || isAllowedInLoops(op) ||
         isAllowedOnBuffers(op) || isOfDialect(op, {"tensor"});
}

bool mlir::tcp::acceptsAtTcp(Operation *op) {
  return acceptsAtLinalg(op) || isTcpLevel(op);
}

bool mlir::tcp::acceptsAtTorch(Operation *op) {
  return acceptsAtTcp(op) || isTorchFunction(op) ||
         isa_and_nonnull<torch::TorchDialect, torch_c::TorchConversionDialect>(
             op->getDialect());
}
