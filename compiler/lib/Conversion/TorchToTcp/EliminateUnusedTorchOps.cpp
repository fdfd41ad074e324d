//===- EliminateUnusedTorchOps.cpp - Erase torch ops without uses ---------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Iterators.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Dialect/Torch/TableOp.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_ELIMINATEUNUSEDTORCHOPS
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op`, whose results nobody uses, can be erased. An op
/// without results may state something about sizes, so it stays.
static bool isUnused(Operation *op) {
  if (!isa<torch::TorchDialect>(op->getDialect()) || !op->use_empty() ||
      op->getNumResults() == 0 || op->getNumRegions())
    return false;
  if (auto tableOp = dyn_cast<torch::TableOp>(op))
    return tableOp.getRow().isPure;
  return op->isRegistered();
}

namespace {
class EliminateUnusedTorchOps
    : public tcp::impl::EliminateUnusedTorchOpsBase<EliminateUnusedTorchOps> {
  void runOnOperation() override {
    // From the end, so that an op is erased before its operands.
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>(
        [](Operation *op) {
          if (isUnused(op))
            op->erase();
        });
  }
};
} // namespace
