//===- LowerVectors.cpp - The vector dialect down to LLVM -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERVECTORS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The first op of the vector dialect in `module`, or null.
static Operation *findVectorOp(ModuleOp module) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    if (!isa_and_present<vector::VectorDialect>(op->getDialect()))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

namespace {
class TcpLowerVectors : public tcp::impl::TcpLowerVectorsBase<TcpLowerVectors> {
  void runOnOperation() override {
    // The conversions take their time even where they find nothing.
    ModuleOp module = getOperation();
    if (!findVectorOp(module))
      return;
    OpPassManager conversions(ModuleOp::getOperationName());
    conversions.addPass(createConvertVectorToSCFPass());
    conversions.addPass(createConvertVectorToLLVMPass());
    if (failed(runPipeline(conversions, module)))
      return signalPassFailure();
    if (Operation *left = findVectorOp(module)) {
      left->emitOpError("has no lowering");
      signalPassFailure();
    }
  }
};
} // namespace
