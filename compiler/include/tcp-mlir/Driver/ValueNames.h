//===- ValueNames.h - The names of values in a text -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_VALUENAMES_H
#define TCP_MLIR_DRIVER_VALUENAMES_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace mlir::tcp {

/// The names of the results of ops in the text that they were read from. For
/// one thread.
class ValueNames {
public:
  /// Parses the main buffer of `sourceMgr` and remembers the names. Returns
  /// null after diagnostics.
  OwningOpRef<ModuleOp> read(llvm::SourceMgr &sourceMgr, MLIRContext *context);

  /// Forgets the names: the ops of `module` are others now, and have the
  /// numbers with which it would be printed.
  void renumber(ModuleOp module);

  /// "sum" for %sum, "sum.1" for the second of several results.
  std::string get(OpResult result) const;

private:
  llvm::DenseMap<Value, std::string> names;
  std::unique_ptr<AsmState> numbers;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_VALUENAMES_H
