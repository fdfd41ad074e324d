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

/// Keeps the texts of operations from one stop to the next, so that operations
/// that have not changed are not printed again. A fork has the texts of its
/// parent; those of other processes are in the shared texts. The agent owns it
/// and uses it on the thread of the compile.
class PrintCache {
public:
  using Entry = std::shared_ptr<const PrintedOperation>;
  using Entries = llvm::SmallVector<Entry>;
  /// The style in which an operation is printed.
  struct Form {
    bool isGeneric;
    size_t indent;
  };

  /// `shared` may be null, and outlives the cache.
  explicit PrintCache(SharedTexts *shared = nullptr) : shared(shared) {}

  /// Returns the text of the operation with a state; null if there is none.
  /// State 0 stands for an unknown state, which has no text.
  Entry find(uint64_t state, Form form) const;
  /// Makes a text available to other processes.
  void share(const PrintedOperation &printed, Form form) const;
  /// Keeps these texts, and drops others if all are too large together.
  void keep(const Entries &newEntries, Form form);
  /// Stops sharing with other processes, except later forks of this one. Call
  /// it when this process may have other objects at the same addresses than the
  /// others; even printing makes attributes.
  void separate();

private:
  SharedTexts *shared;
  /// A number of the processes that have equal objects at equal addresses, and
  /// so share texts.
  uint64_t family = 0;
  llvm::DenseMap<uint64_t, Entry> entries;
  /// The size of all texts, in bytes.
  size_t bytes = 0;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_PRINTCACHE_H
