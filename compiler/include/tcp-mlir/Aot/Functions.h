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

/// A function of a compiled library that its users can call.
struct Function {
  std::string name;
  runtime::Signature signature;
};

/// Makes all public functions private that match none of `globs`. An empty
/// `globs` matches all. Fails with a diagnostic if no public function has a
/// body, or if a glob is malformed or matches none.
LogicalResult exportFunctions(ModuleOp module, ArrayRef<std::string> globs);

/// Returns the public functions of `module` with known signatures, in the
/// module's order. Fails with a diagnostic if there is none.
FailureOr<std::vector<Function>> collectFunctions(ModuleOp module);

/// Renames functions with the name of a C library function, so that lowering
/// can declare and call the C function. `restoreLibraryNames` undoes it.
void setLibraryNamesAside(ModuleOp module);

/// Gives renamed functions of a module of the LLVM dialect their names back.
/// Fails with a diagnostic if the module calls the C function of such a name.
LogicalResult restoreLibraryNames(ModuleOp module);

/// Fails with a diagnostic if a function of `module` has the name of a C
/// function that code generation calls for `code`, which is the module or a
/// part of it.
LogicalResult checkLibraryNames(ModuleOp module, const llvm::Module &code);

/// Returns whether `module` calls C functions that its user links: functions
/// without a body, or custom ops.
bool callsUserFunctions(ModuleOp module);

/// Returns whether `collectFunctions` will find a function after the interface
/// passes have run on `module`, which is at an MLIR stage.
bool knowsSignatures(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_FUNCTIONS_H
