//===- RuntimeCode.h - What libraries carry ---------------------*- C++ -*-===//
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
/// to the module of `symbols`, and returns it. If the module has it, `op` is
/// erased and the one there returned. If something else has its name, that is a
/// diagnostic, and the result null.
Operation *addRuntimeSymbol(Operation *op, SymbolTable &symbols);

/// The same for all functions and globals in `text`, a module.
LogicalResult addRuntimeCode(StringRef text, SymbolTable &symbols);

/// Returns whether a function called `name` belongs to the run-time library.
bool isRuntimeFunction(StringRef name);

/// Succeeds if nothing in `module` but what is ours has the name of one of
/// them; otherwise that is a diagnostic.
LogicalResult checkRuntimeNames(ModuleOp module);

/// Adds what reports a failed check, `tcp_runtime_error`. As here and below,
/// the module gets declarations only where the library is linked in; see
/// kLinkedRuntimeAttrName.
LogicalResult addErrorHandler(SymbolTable &symbols);

/// Adds the allocator of Linux, `tcp_allocate`.
LogicalResult addAllocator(SymbolTable &symbols);

/// Adds what calls `tcp_check_argument` for a tensor of rank `rank`, given the
/// words of its descriptor, and returns it. Each function's own code stays
/// small.
FailureOr<LLVM::LLVMFuncOp> addArgumentCheck(int rank, SymbolTable &symbols);

/// The constants of a module, one for equal values.
class ConstantPool {
public:
  explicit ConstantPool(SymbolTable &symbols) : symbols(symbols) {}

  /// A constant called `name`, or much alike, with `text` and a final zero.
  LLVM::GlobalOp getString(StringRef name, const Twine &text);

  /// A constant called `name`, or much alike, with `numbers`, of which there is
  /// at least one.
  LLVM::GlobalOp getNumbers(StringRef name, ArrayRef<int64_t> numbers);

private:
  LLVM::GlobalOp get(StringRef name, Type type, Attribute value);

  SymbolTable &symbols;
  DenseMap<Attribute, LLVM::GlobalOp> globals;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_RUNTIMECODE_H
