//===- ListeningPort.h - Where a process waits ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROCESS_LISTENINGPORT_H
#define DEBUG_ADAPTER_ADAPTER_PROCESS_LISTENINGPORT_H

#include "debug-adapter/adapter/support/Result.h"

#include <cstdint>

namespace mlir::tcp::dap {

/// The port of the loopback interface that a process listens on: where a
/// compiler waits for a debugger. An error says why there is none. As
/// proc_pid_net(5) has it.
Result<int> findListeningPort(int64_t pid);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_PROCESS_LISTENINGPORT_H
