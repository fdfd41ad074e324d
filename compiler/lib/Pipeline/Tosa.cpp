//===- Tosa.cpp - Programs in TOSA ----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/Tosa.h"

#include "Canonicalizers.h"
#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToSCF/TosaToSCF.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::tcp;

bool mlir::tcp::hasTosaOps(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

// The order is that of MLIR's `tosa-to-linalg-pipeline`, which leaves control
// flow, shapes and constants in TOSA, and checks a level of hardware.
void mlir::tcp::addTosaPasses(OpPassManager &pm) {
  Canonicalizers canonicalizers;
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createTosaToSCFPass());
  functions.addPass(tosa::createTosaOptionalDecompositionsPass());
  functions.addPass(canonicalizers.create());
  functions.addPass(tosa::createTosaInferShapesPass());
  functions.addPass(tosa::createTosaMakeBroadcastablePass());
  functions.addPass(
      tosa::createTosaToLinalgNamed({/*preferConv2DKernelLayoutHWCF=*/true}));
  functions.addPass(canonicalizers.create());
  functions.addPass(tosa::createTosaLayerwiseConstantFoldPass());
  functions.addPass(tosa::createTosaMakeBroadcastablePass());
  functions.addPass(tosa::createTosaToLinalg());
  functions.addPass(createTosaToTensorPass());
  TosaToArithPassOptions arith;
  arith.includeApplyRescale = true;
  functions.addPass(createTosaToArithPass(arith));
}
