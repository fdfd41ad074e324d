//===- Passes.td - The passes of the compiler --------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "mlir/Pass/PassBase.td"

def LowerFixed : Pass<"lower-fixed", "::mlir::ModuleOp"> {
  let summary = "Lower fixed to arith, on integers of 32 bits";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}
