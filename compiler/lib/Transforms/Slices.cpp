//===- Slices.cpp - Slices that drop dimensions ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slices.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

bool mlir::tcp::canSubviewDrop(OffsetSizeAndStrideOpInterface op,
                               const llvm::SmallBitVector &dropped) {
  // Each pair of a dimension that is dropped and one that is kept and could be
  // dropped in its place is looked at from the later of the two. In between
  // there may be a dimension of another size. If there is none, the shape is
  // the same whichever of the two is dropped.
  bool isSeenDropped = false, isSeenKept = false;
  bool isBehindDropped = false, isBehindKept = false;
  bool keepsOne = false, isClear = true;
  for (auto [dim, size] : llvm::enumerate(op.getMixedSizes())) {
    std::optional<int64_t> constant = getConstantIntValue(size);
    bool isKeptOne = !dropped.test(dim) && constant.value_or(1) == 1;
    keepsOne |= isKeptOne;
    if ((dropped.test(dim) && isBehindKept) || (isKeptOne && isBehindDropped))
      isClear = false;
    if (constant != 1) {
      isBehindDropped |= isSeenDropped;
      isBehindKept |= isSeenKept;
    }
    isSeenDropped |= dropped.test(dim);
    isSeenKept |= isKeptOne;
  }
  return dropped.none() || !keepsOne || (isClear && op.hasUnitStride());
}
