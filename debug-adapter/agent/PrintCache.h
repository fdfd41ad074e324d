//===- PrintCache.h - Texts of operations that have not changed -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINTCACHE_H
#define TCP_DEBUG_AGENT_PRINTCACHE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// An operation with all inside of it as text.
struct PrintedOperation {
  /// What hashStates() gave when it was printed.
  uint64_t state = 0;
  /// Whole lines.
  std::string text;
  /// Of each operation in the order of a walk its line, from 1; 0 for none.
  std::vector<uint32_t> lines;
  unsigned numLines = 0;
  /// Of the text.
  uint64_t hash = 0;
};

/// Texts of the operations of a root, from one stop to the next: what has not
/// changed in between need not be printed again. A fork of the process has what
/// the process had. On the thread of the compile.
class PrintCache {
public:
  using Entry = std::shared_ptr<const PrintedOperation>;
  using Entries = llvm::DenseMap<Operation *, Entry>;

  /// Null if it is not there as it is now. `op` is not looked behind.
  Entry find(Operation *op, uint64_t state, bool isGeneric) const {
    Entry known = entries[isGeneric].lookup(op);
    return known && known->state == state ? known : nullptr;
  }
  /// Keeps these, and forgets all others of that form.
  void keep(Entries newEntries, bool isGeneric) {
    entries[isGeneric] = std::move(newEntries);
  }

private:
  Entries entries[2];
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINTCACHE_H
