//===- Buffers.cpp - Facts about buffers ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the buffer that `memref` is a view of; null if it is not known.
static Value findBuffer(Value memref) {
  Value buffer = memref::skipViewLikeOps(cast<MemrefValue>(memref));
  if (auto argument = dyn_cast<BlockArgument>(buffer)) {
    Block *block = argument.getOwner();
    bool isOfFunction =
        block->isEntryBlock() && isa<func::FuncOp>(block->getParentOp());
    return isOfFunction ? buffer : nullptr;
  }
  return isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(
             buffer.getDefiningOp())
             ? buffer
             : nullptr;
}

bool mlir::tcp::areApart(Value a, Value b) {
  Value bufferOfA = findBuffer(a), bufferOfB = findBuffer(b);
  if (!bufferOfA || !bufferOfB)
    return false;
  auto globalOfA = bufferOfA.getDefiningOp<memref::GetGlobalOp>();
  auto globalOfB = bufferOfB.getDefiningOp<memref::GetGlobalOp>();
  if (globalOfA && globalOfB)
    return globalOfA.getName() != globalOfB.getName();
  return bufferOfA != bufferOfB;
}
