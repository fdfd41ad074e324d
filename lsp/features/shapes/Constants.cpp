//===- Constants.cpp - The values of constants ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/Constants.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"

using namespace mlir;

Attribute mlir::tcp::lsp::getConstant(Value value) {
  Operation *op = value.getDefiningOp();
  llvm::SmallVector<OpFoldResult, 1> folded;
  if (!op || !op->hasTrait<OpTrait::ConstantLike>() ||
      failed(op->fold(folded)) || folded.size() != 1)
    return {};
  return dyn_cast_if_present<Attribute>(folded.front());
}

std::optional<llvm::APInt> mlir::tcp::lsp::getConstantInt(Value value) {
  auto integer = dyn_cast_if_present<IntegerAttr>(getConstant(value));
  return integer ? std::optional(integer.getValue()) : std::nullopt;
}
