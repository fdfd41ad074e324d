//===- RuntimeCode.h - Code that libraries carry ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_RUNTIMECODE_H
#define TCP_MLIR_TRANSFORMS_RUNTIMECODE_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::tcp {

/// Adds `op`, a function or a global of the LLVM dialect that is in no block,
/// to the module of `symbols`, and returns it. If the module already has it,
/// erases `op` and returns the existing one. If its name is taken, the result
/// is null after a diagnostic.
Operation *addRuntimeSymbol(Operation *op, SymbolTable &symbols);

/// Does the same for all functions and globals of the module `text`.
LogicalResult addRuntimeCode(StringRef text, SymbolTable &symbols);

/// Returns whether a function called `name` belongs to the run-time library.
bool isRuntimeFunction(StringRef name);

/// Fails with a diagnostic if an operation of `module` that the compiler did
/// not add has the name of a part of the run-time library.
LogicalResult checkRuntimeNames(ModuleOp module);

/// Adds `tcp_runtime_error`, which reports a failed check. If the run-time
/// library is linked in (kLinkedRuntimeAttrName), this and the functions below
/// add declarations only.
LogicalResult addErrorHandler(SymbolTable &symbols);

/// Adds `tcp_allocate`, the allocator for Linux.
LogicalResult addAllocator(SymbolTable &symbols);

/// Adds `tcp_keep_memory`, which lets glibc keep memory that is freed.
LogicalResult addMemoryKeeper(SymbolTable &symbols);

/// Adds a function that calls `tcp_check_argument` for a tensor of rank `rank`,
/// given the values of its descriptor, and returns it. It keeps the code of
/// each function that checks its arguments small.
FailureOr<LLVM::LLVMFuncOp> addArgumentCheck(int rank, SymbolTable &symbols);

/// The constants of a module. Equal constants are one.
class ConstantPool {
public:
  explicit ConstantPool(SymbolTable &symbols) : symbols(symbols) {}

  /// Returns a constant with `text` and a final zero byte. Its name is `name`,
  /// with a suffix if that is taken.
  LLVM::GlobalOp getString(StringRef name, const Twine &text);

  /// Returns a constant with `numbers`, of which there is at least one. Its
  /// name is `name`, with a suffix if that is taken.
  LLVM::GlobalOp getNumbers(StringRef name, ArrayRef<int64_t> numbers);

private:
  LLVM::GlobalOp get(StringRef name, Type type, Attribute value);

  SymbolTable &symbols;
  DenseMap<Attribute, LLVM::GlobalOp> globals;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_RUNTIMECODE_H
