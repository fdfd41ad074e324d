//===- UnrollChecks.cpp - Unroll innermost loops that check ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPUNROLLCHECKS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static bool isInnermost(scf::ForOp loop) {
  return llvm::none_of(*loop.getBody(),
                       [](Operation &op) { return op.getNumRegions() != 0; });
}

namespace {
class TcpUnrollChecks : public tcp::impl::TcpUnrollChecksBase<TcpUnrollChecks> {
  void runOnOperation() override {
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) {
      if (isInnermost(loop) && !loop.getBody()->getOps<cf::AssertOp>().empty())
        loops.push_back(loop);
    });
    for (scf::ForOp loop : loops)
      (void)loopUnrollByFactor(loop, 4);
  }
};
} // namespace
