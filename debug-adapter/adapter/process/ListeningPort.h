//===- ListeningPort.h - A port that listens --------------------*- C++ -*-===//
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

/// Returns the port on 127.0.0.1 at which a process listens, as a compiler does
/// that waits for a debugger. An error if there is none. The source is
/// /proc/PID/net/tcp, see proc_pid_net(5).
Result<int> findListeningPort(int64_t pid);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_PROCESS_LISTENINGPORT_H
