//===- TuneLoops.cpp - Loops that LLVM would compile badly ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPTUNELOOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// True if `value` depends on something that `loop` reads.
static bool dependsOnRead(Value value, scf::ForOp loop) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != loop.getBody())
    return false;
  return isa<memref::LoadOp>(op) ||
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return dependsOnRead(operand, loop);
         });
}

/// True if the place of a read in `loop` depends on another read.
static bool gathers(scf::ForOp loop) {
  return llvm::any_of(
      loop.getBody()->getOps<memref::LoadOp>(), [&](memref::LoadOp load) {
        return llvm::any_of(load.getIndices(), [&](Value index) {
          return dependsOnRead(index, loop);
        });
      });
}

/// Keeps LLVM from vectorizing `loop`.
static void forbidVectorization(scf::ForOp loop) {
  MLIRContext *context = loop.getContext();
  auto vectorize = LLVM::LoopVectorizeAttr::get(
      context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {},
      {});
  // The name under which the attribute reaches LLVM's branch.
  loop->setAttr("loop_annotation", LLVM::LoopAnnotationAttr::get(
                                       context, {}, vectorize, {}, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {}, {}));
}

namespace {
class TcpTuneLoops : public tcp::impl::TcpTuneLoopsBase<TcpTuneLoops> {
  void runOnOperation() override {
    SmallVector<scf::ForOp> innermost;
    getOperation().walk([&](scf::ForOp loop) {
      if (llvm::none_of(*loop.getBody(),
                        [](Operation &op) { return op.getNumRegions() != 0; }))
        innermost.push_back(loop);
    });
    for (scf::ForOp loop : innermost) {
      if (!loop.getBody()->getOps<cf::AssertOp>().empty())
        (void)loopUnrollByFactor(loop, 4);
      else if (gathers(loop))
        forbidVectorization(loop);
    }
  }
};
} // namespace
