//===- Partition.h - A module in parts --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_PARTITION_H
#define TCP_MLIR_AOT_PARTITION_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <map>
#include <vector>

namespace mlir::tcp {

/// A partition of a module of the LLVM dialect into parts that are compiled
/// separately and linked. Functions that share a private symbol are in one
/// part. There are at most 64 parts, of about equal size. The partition depends
/// on the module alone, not on the machine, so that the output does not depend
/// on the machine.
class Partition {
public:
  /// Refers to `module`, which must not change while this object is used. A
  /// module with operations other than functions and globals stays in one part.
  explicit Partition(ModuleOp module);

  size_t size() const { return parts.size(); }

  /// Returns a module with the definitions of a part, in the order of the whole
  /// module, and declarations of the symbols that they use. Thread-safe.
  OwningOpRef<ModuleOp> extract(size_t part) const;

private:
  struct Symbol {
    Operation *op;
    /// The symbols that it refers to.
    std::vector<unsigned> uses;
    /// An estimate of the time that compiling it takes.
    size_t weight = 0;
  };

  /// Adds the declaration of a symbol that a part does not define, and of the
  /// symbols that this declaration uses.
  void declareWithUses(unsigned number,
                       std::map<unsigned, bool> &isDefined) const;

  ModuleOp module;
  std::vector<Symbol> symbols;
  /// The symbols that each part defines.
  std::vector<std::vector<unsigned>> parts;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PARTITION_H
