//===- Functions.h - The functions of a library -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_FUNCTIONS_H
#define TCP_MLIR_AOT_FUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "tcp-mlir/Runtime/Signature.h"
#include "llvm/IR/Module.h"

namespace mlir::tcp {

/// A function that a compiled library has for its callers.
struct Function {
  std::string name;
  runtime::Signature signature;
};

/// Makes the public functions private that match none of the `globs`; no glob
/// stands for all functions. A module that exports none, and a glob that is
/// malformed or matches none, are diagnostics.
LogicalResult exportFunctions(ModuleOp module, ArrayRef<std::string> globs);

/// The public functions of `module` whose signatures are known, in its order. A
/// module that knows none is a diagnostic.
FailureOr<std::vector<Function>> collectFunctions(ModuleOp module);

/// Gives the functions that are called like one of the C library another name,
/// so that lowering can call the C function.
void setLibraryNamesAside(ModuleOp module);

/// Gives the functions of a module of the LLVM dialect their names back. A name
/// of a C function that the module calls is a diagnostic.
LogicalResult restoreLibraryNames(ModuleOp module);

/// A function of `module` with the name of a C function that code generation
/// calls for `code`, which is the module or a part of it, is a diagnostic.
LogicalResult checkLibraryNames(ModuleOp module, const llvm::Module &code);

/// Returns whether `module` calls C functions that its user links: functions
/// without a body, or custom ops.
bool callsUserFunctions(ModuleOp module);

/// Returns whether `collectFunctions` will find one once `module`, which is at
/// an MLIR stage, has been through the interface passes.
bool knowsSignatures(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_FUNCTIONS_H
