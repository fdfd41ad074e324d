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

/// A partition of a module of the LLVM dialect into parts that are compiled on
/// their own and linked. Functions go together that share what only they see.
/// Parts are of about one size and at most 64. It depends on the module alone,
/// not on the machine, so that the output does not either.
class Partition {
public:
  /// Refers to `module`, which must not change while this is used. A module
  /// with anything but functions and globals is left in one part.
  explicit Partition(ModuleOp module);

  size_t size() const { return parts.size(); }

  /// A module with the definitions of a part, in the order of the whole, and
  /// declarations of what they refer to. Thread-safe.
  OwningOpRef<ModuleOp> extract(size_t part) const;

private:
  struct Symbol {
    Operation *op;
    /// The symbols that it refers to.
    std::vector<unsigned> uses;
    /// An estimate of its work.
    size_t weight = 0;
  };

  /// Adds a symbol that a part does not define, and what its copy refers to.
  void declareWithUses(unsigned number,
                       std::map<unsigned, bool> &isDefined) const;

  ModuleOp module;
  std::vector<Symbol> symbols;
  /// The symbols that each part defines.
  std::vector<std::vector<unsigned>> parts;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PARTITION_H
