//===- AllocationPeak.h - The memory of a function --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_ALLOCATIONS_ALLOCATIONPEAK_H
#define TCP_MLIR_LIB_TRANSFORMS_ALLOCATIONS_ALLOCATIONPEAK_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::tcp {

/// Returns an estimate of the most bytes that `func` itself has allocated at
/// any time by calls of malloc with constant sizes. It takes the operations in
/// their order in the text, so a loop counts as one round.
int64_t findAllocationPeak(LLVM::LLVMFuncOp func);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_ALLOCATIONS_ALLOCATIONPEAK_H
