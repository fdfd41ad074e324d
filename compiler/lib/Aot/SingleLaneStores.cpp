//===- SingleLaneStores.cpp - Masked stores of one element ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SingleLaneStores.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>

using namespace llvm;

/// Returns the lane of a mask with a single lane; nothing for other masks.
static std::optional<unsigned> findSingleLane(Value *value) {
  auto *mask = dyn_cast<Constant>(value);
  auto *type = dyn_cast<FixedVectorType>(value->getType());
  if (!mask || !type)
    return std::nullopt;
  std::optional<unsigned> found;
  for (unsigned lane = 0; lane < type->getNumElements(); ++lane) {
    auto *bit = dyn_cast_or_null<ConstantInt>(mask->getAggregateElement(lane));
    if (!bit || (bit->isOne() && found))
      return std::nullopt;
    if (bit->isOne())
      found = lane;
  }
  return found;
}

static void replace(IntrinsicInst &masked, unsigned lane) {
  // The operands are the vector, the address and the mask.
  IRBuilder<> builder(&masked);
  Value *vector = masked.getArgOperand(0);
  Value *element = builder.CreateExtractElement(vector, lane);
  Value *address = builder.CreateConstGEP1_64(element->getType(),
                                              masked.getArgOperand(1), lane);
  uint64_t size = masked.getDataLayout().getTypeStoreSize(element->getType());
  Align align = masked.getParamAlign(1).valueOrOne();
  StoreInst *store = builder.CreateAlignedStore(
      element, address, commonAlignment(align, lane * size));
  store->setAAMetadata(masked.getAAMetadata());
  masked.eraseFromParent();
}

void mlir::tcp::replaceSingleLaneStores(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction :
         make_early_inc_range(instructions(function))) {
      auto *masked = dyn_cast<IntrinsicInst>(&instruction);
      if (!masked || masked->getIntrinsicID() != Intrinsic::masked_store)
        continue;
      if (std::optional<unsigned> lane =
              findSingleLane(masked->getArgOperand(2)))
        replace(*masked, *lane);
    }
}
