//===- SharedTexts.h - Texts that processes share ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_SHAREDTEXTS_H
#define TCP_DEBUG_AGENT_PRINT_SHAREDTEXTS_H

#include "debug-adapter/agent/print/PrintedOperation.h"
#include <memory>

namespace mlir::tcp::agent {

/// Printed operations in memory that forks share: what one process of a
/// debuggee has printed, the others need not print, whether they came before or
/// after it. Who jumps to another moment finds the functions there that were
/// printed at any. A ring: the oldest go when it is full. Any process may end
/// at any time, in the middle of adding too; nobody waits for another one, and
/// what is found is checked against its hash.
class SharedTexts {
public:
  /// For this process and those that it forks from now on; stays until the last
  /// of them ends. Null where the system has no memory for it.
  static SharedTexts *create();

  /// Null if it is not there, or not any more. `key` is not 0.
  std::shared_ptr<PrintedOperation> find(uint64_t key) const;
  void add(uint64_t key, const PrintedOperation &printed);

private:
  SharedTexts() = default;
  struct Memory;
  Memory *memory = nullptr;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_SHAREDTEXTS_H
