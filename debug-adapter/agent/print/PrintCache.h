//===- PrintCache.h - Texts of operations that have not changed -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_PRINTCACHE_H
#define TCP_DEBUG_AGENT_PRINT_PRINTCACHE_H

#include "debug-adapter/agent/print/SharedTexts.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::tcp::agent {

/// Texts of operations, from one stop to the next: what has not changed in
/// between need not be printed again. A fork of the process has what
/// the process had; what the others have printed is in the shared texts. On the
/// thread of the compile.
class PrintCache {
public:
  using Entry = std::shared_ptr<const PrintedOperation>;
  using Entries = llvm::SmallVector<Entry>;
  /// The style in which an operation is printed.
  struct Form {
    bool isGeneric;
    size_t indent;
  };

  /// `shared` may be null, and outlives it.
  explicit PrintCache(SharedTexts *shared = nullptr) : shared(shared) {}

  /// Null if it is not there; so is what has no state, which is 0.
  Entry find(uint64_t state, Form form) const;
  /// Has the other processes find what this one has printed.
  void share(const PrintedOperation &printed, Form form) const;
  /// Keeps these, and forgets others where it gets too much.
  void keep(const Entries &newEntries, Form form);
  /// From here on this process and its forks may have other things at the same
  /// places than others do, for even printing makes attributes: what those
  /// print is not found any more.
  void separate();

private:
  SharedTexts *shared;
  /// Names the processes that have the same at the same places, which share
  /// texts.
  uint64_t family = 0;
  llvm::DenseMap<uint64_t, Entry> entries;
  /// The size of their text, in bytes.
  size_t bytes = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_PRINTCACHE_H
