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

/// Printed operations in memory that all processes of a compile share, so that
/// no process prints what another has printed. It is a ring: when it is full,
/// the oldest texts are replaced. There are no locks, because a process may be
/// ended at any time, even while it adds a text. A text that is found is
/// checked against its hash instead.
class SharedTexts {
public:
  /// Makes the memory for this process and its later forks. It is freed when
  /// the last of them ends. Null if the system has no memory.
  static SharedTexts *create();

  /// Returns the text of a key, which is not 0; null if it is not there.
  std::shared_ptr<PrintedOperation> find(uint64_t key) const;
  void add(uint64_t key, const PrintedOperation &printed);

private:
  SharedTexts() = default;
  struct Memory;
  Memory *memory = nullptr;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_SHAREDTEXTS_H
