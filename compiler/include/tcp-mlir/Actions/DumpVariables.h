//===- DumpVariables.h - Variables that print the IR ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_DUMPVARIABLES_H
#define TCP_MLIR_ACTIONS_DUMPVARIABLES_H

namespace mlir::tcp {

/// Sets --mlir-print-ir-after-all if the environment has MLIR_ENABLE_DUMP=1,
/// and --print-after-all if it has LLVM_IR_ENABLE_DUMP=1. Users of Triton know
/// these variables. Call it when the command line has been parsed.
void takeDumpVariables();

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_DUMPVARIABLES_H
