//===- LowerVectors.cpp - Vectors to the LLVM dialect ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "HalfVectors.h"
#include "Tiles/Bytes/ByteProducts.h"
#include "Tiles/Pairs/PairProducts.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERVECTORS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `op`, which may be a function, uses vectors.
static bool usesVectors(Operation *op) {
  if (isa<vector::VectorDialect>(op->getDialect()) ||
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>))
    return true;
  auto func = dyn_cast<func::FuncOp>(op);
  return func &&
         (llvm::any_of(func.getArgumentTypes(), llvm::IsaPred<VectorType>) ||
          llvm::any_of(func.getResultTypes(), llvm::IsaPred<VectorType>));
}

static OpPassManager makePipeline(bool nativeF16) {
  OpPassManager pm(func::FuncOp::getOperationName());
  pm.addPass(createConvertVectorToSCFPass());
  TcpScalarizeVectorsOptions scalars;
  scalars.nativeF16 = nativeF16;
  pm.addPass(createTcpScalarizeVectors(scalars));
  pm.addPass(createConvertVectorToLLVMPass());
  return pm;
}

namespace {
class TcpLowerVectors : public tcp::impl::TcpLowerVectorsBase<TcpLowerVectors> {
public:
  using TcpLowerVectorsBase::TcpLowerVectorsBase;

private:
  void getDependentDialects(DialectRegistry &registry) const override {
    makePipeline(nativeF16).getDependentDialects(registry);
  }

  void runOnOperation() override {
    WalkResult found = getOperation().walk([](Operation *op) {
      return usesVectors(op) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return;
    lowerByteProducts(getOperation());
    OpPassManager pipeline = makePipeline(nativeF16);
    if (failed(runPipeline(pipeline, getOperation())))
      return signalPassFailure();
    replaceHalfVectorsByBits(getOperation(), nativeF16);
    // The instruction takes vectors of bf16.
    lowerPairProducts(getOperation());
  }
};
} // namespace
