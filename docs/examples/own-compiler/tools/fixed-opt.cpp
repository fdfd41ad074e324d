//===- fixed-opt.cpp - The driver of the passes -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixed/Fixed.h"
#include "Fixed/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "tcp-ide/TcpIdeMain.h"

int main(int argc, char **argv) {
  mlir::registerTransformsPasses();
  fixed::registerLowerFixed();
  fixed::registerPipeline();
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                  mlir::LLVM::LLVMDialect, fixed::FixedDialect>();
  mlir::tcp::registerTcpIdeDebugger(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "The compiler of fixed-point numbers\n", registry));
}
