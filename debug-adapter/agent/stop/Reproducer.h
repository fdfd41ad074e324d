//===- Reproducer.h - The IR with the pass that runs on it ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_REPRODUCER_H
#define TCP_DEBUG_AGENT_STOP_REPRODUCER_H

#include "debug-adapter/agent/stop/Stop.h"

namespace mlir::tcp::agent {

/// Returns the IR of a stop with a reproducer of the pass that begins there,
/// for mlir-opt --run-reproducer. An error if no pass begins.
llvm::Expected<std::string> makeReproducer(Stop &stop);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_REPRODUCER_H
