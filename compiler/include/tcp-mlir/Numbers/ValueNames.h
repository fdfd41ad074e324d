//===- ValueNames.h - The names of values in a text -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_VALUENAMES_H
#define TCP_MLIR_NUMBERS_VALUENAMES_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace mlir::tcp {

/// The names that the results of ops have in the text of their module. For one
/// thread.
class ValueNames {
public:
  /// Parses the main buffer of `sourceMgr` and remembers the names. Returns
  /// null after diagnostics.
  OwningOpRef<ModuleOp> read(llvm::SourceMgr &sourceMgr, MLIRContext *context);

  /// Forgets the names. From now on values have the numbers with which `module`
  /// would be printed. To be called after its ops were replaced.
  void renumber(ModuleOp module);

  /// Returns "sum" for %sum, and "sum.1" for the second result of %sum:2.
  std::string get(OpResult result) const;

  /// Returns the place of the name of `op` in the text; an invalid one if the
  /// module is of bytecode, or if `op` does not stand in the text.
  llvm::SMLoc getPlace(Operation *op) const { return places.lookup(op); }

  /// Returns the name of a result in the text, or of the group of results that
  /// it belongs to; an invalid range if it has none.
  llvm::SMRange getNameRange(OpResult result) const {
    return ranges.lookup(result);
  }

private:
  llvm::DenseMap<Value, llvm::SMRange> ranges;
  llvm::DenseMap<Value, std::string> names;
  llvm::DenseMap<Operation *, llvm::SMLoc> places;
  std::unique_ptr<AsmState> numbers;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_VALUENAMES_H
