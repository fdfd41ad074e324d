//===- DropRepeatedChecks.cpp - Each condition is checked once ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPDROPREPEATEDCHECKS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Erases the checks in `region` whose conditions are in `known`, or were
/// checked earlier in the same block. The conditions of a block are known in
/// the regions of its later ops, and nowhere else. `known` is unchanged at the
/// end.
static void dropRepeatedChecks(Region &region, DenseSet<Value> &known) {
  for (Block &block : region) {
    SmallVector<Value> checkedHere;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto check = dyn_cast<cf::AssertOp>(op)) {
        if (known.insert(check.getArg()).second)
          checkedHere.push_back(check.getArg());
        else
          check.erase();
        continue;
      }
      for (Region &inner : op.getRegions())
        dropRepeatedChecks(inner, known);
    }
    for (Value condition : checkedHere)
      known.erase(condition);
  }
}

namespace {
class TcpDropRepeatedChecks
    : public tcp::impl::TcpDropRepeatedChecksBase<TcpDropRepeatedChecks> {
  void runOnOperation() override {
    DenseSet<Value> known;
    dropRepeatedChecks(getOperation().getBody(), known);
  }
};
} // namespace
