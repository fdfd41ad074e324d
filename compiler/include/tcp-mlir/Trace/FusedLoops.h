//===- FusedLoops.h - Loops of fused operations -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_FUSEDLOOPS_H
#define TCP_MLIR_TRACE_FUSEDLOOPS_H

#include "tcp-mlir/Trace/SourceMap.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::tcp {

/// The loops that a compile made of one function of its input. Operations are
/// numbers of a SourceMap.
struct FunctionLoops {
  unsigned function;
  /// For each linalg op, in the order in which they run, the operations of the
  /// input that it computes. An operation that is computed several times is in
  /// several.
  std::vector<std::vector<unsigned>> loops;
};

/// Finds the operations of the input that each loop computes, by the locations
/// of the fused linalg ops. One thread uses it.
class FusedLoops {
public:
  /// Reads what locations do not keep from the input, before passes change it.
  FusedLoops(ModuleOp input, const SourceMap &sources);

  /// Returns the loops of all functions of a module at the stage linalg.
  std::vector<FunctionLoops> find(ModuleOp module) const;

private:
  std::vector<unsigned> findSources(Operation *loop) const;
  void addBroadcasts(std::vector<FunctionLoops> &functions) const;

  const SourceMap &sources;
  /// The operations that count: neither constants, nor operations inside of a
  /// linalg op, whose locations belong to that op.
  llvm::BitVector isCounted;
  /// An operation that only repeats elements. Its location is not in the loop
  /// that it is fused into.
  struct Broadcast {
    unsigned op;
    std::vector<unsigned> users;
  };
  std::vector<Broadcast> broadcasts;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_FUSEDLOOPS_H
