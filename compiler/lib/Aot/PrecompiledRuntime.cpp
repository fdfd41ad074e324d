//===- PrecompiledRuntime.cpp - The run-time library's code ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/PrecompiledRuntime.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "tcp-mlir/Aot/CodeGen.h"
#include "tcp-mlir/Transforms/RuntimeLibrary.h"
#include "llvm/Linker/Linker.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;

/// As runtime-library.cmake wrote it.
static constexpr unsigned char kObject[] = {
#include "RuntimeObject.inc"
};

/// The CPU that the object was compiled for, which each of its kind stands for.
static constexpr llvm::StringLiteral kCpu = TCP_RUNTIME_CPU;

llvm::StringRef
mlir::tcp::getPrecompiledRuntime(const llvm::TargetMachine &machine) {
  const llvm::Triple &triple = machine.getTargetTriple();
  llvm::Triple host(llvm::sys::getDefaultTargetTriple());
  if (triple.getArch() != host.getArch() || triple.getOS() != host.getOS() ||
      triple.getEnvironment() != host.getEnvironment())
    return {};
  return {reinterpret_cast<const char *>(kObject), sizeof(kObject)};
}

LogicalResult mlir::tcp::linkRuntimeLibrary(llvm::Module &code,
                                            llvm::TargetMachine &machine,
                                            MLIRContext *context) {
  OwningOpRef<ModuleOp> library = ModuleOp::create(UnknownLoc::get(context));
  setTarget(*library, machine);
  if (failed(addRuntimeLibrary(*library)))
    return failure();
  std::unique_ptr<llvm::Module> runtime =
      translateModuleToLLVMIR(*library, code.getContext());
  if (!runtime)
    return failure();
  runtime->setTargetTriple(code.getTargetTriple());
  runtime->setDataLayout(code.getDataLayout());
  for (llvm::Function &function : *runtime)
    if (!function.isDeclaration())
      function.addFnAttr("target-cpu", kCpu);
  optimizeLlvmIr(*runtime, machine, /*optLevel=*/2, /*actions=*/nullptr,
                 UnknownLoc::get(context));
  // Its definition is the one that is linked, as in a library.
  for (llvm::Function &function : code)
    if (function.hasAvailableExternallyLinkage()) {
      function.deleteBody();
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  // What a caller sets the handler with, nothing in the module calls.
  llvm::Function *setter = runtime->getFunction("tcp_set_error_handler");
  code.getOrInsertFunction(setter->getName(), setter->getFunctionType());
  if (llvm::Linker::linkModules(code, std::move(runtime),
                                llvm::Linker::LinkOnlyNeeded))
    return emitError(UnknownLoc::get(context))
           << "can't link the run-time library to this module";
  return success();
}
