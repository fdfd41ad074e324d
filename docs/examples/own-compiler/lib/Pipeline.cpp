//===- Pipeline.cpp - The pipeline of the compiler ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixed/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

void fixed::registerPipeline() {
  mlir::PassPipelineRegistration<>(
      "fixed-to-llvm", "Lower fixed to the LLVM dialect",
      [](mlir::OpPassManager &passes) {
        passes.addPass(createLowerFixed());
        passes.addPass(mlir::createCanonicalizerPass());
        passes.addPass(mlir::createArithToLLVMConversionPass());
        passes.addPass(mlir::createConvertFuncToLLVMPass());
        passes.addPass(mlir::createReconcileUnrealizedCastsPass());
      });
}
