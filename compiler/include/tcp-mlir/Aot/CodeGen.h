//===- CodeGen.h - LLVM dialect to code -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_CODEGEN_H
#define TCP_MLIR_AOT_CODEGEN_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

class ActionHub;
struct TargetOptions;

/// Sets the data layout and the triple of `machine` on `module`. Lowering
/// passes and the translation to LLVM IR read them.
void setTarget(ModuleOp module, const llvm::TargetMachine &machine);

/// Translates a module of the LLVM dialect to LLVM IR for `machine`, which was
/// made for `target`. Returns null after a diagnostic.
std::unique_ptr<llvm::Module>
translateToLlvmIr(ModuleOp module, llvm::LLVMContext &context,
                  const llvm::TargetMachine &machine,
                  const TargetOptions &target);

/// Runs LLVM's pipeline of `optLevel`, 0 to 3, for `machine`. `actions` is told
/// of its passes, and may be null. `location` is that of the MLIR module from
/// which `module` was translated.
void optimizeLlvmIr(llvm::Module &module, llvm::TargetMachine &machine,
                    unsigned optLevel, ActionHub *actions, Location location);

/// Sets the attributes for the CPU and the features of `machine` on each
/// function that lacks them, for tools that read the printed module.
void recordTarget(llvm::Module &module, const llvm::TargetMachine &machine);

/// Emits assembly or an object file and returns its content. Changes `module`.
llvm::Expected<std::string> emitCode(llvm::Module &module,
                                     llvm::TargetMachine &machine,
                                     llvm::CodeGenFileType fileType);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_CODEGEN_H
