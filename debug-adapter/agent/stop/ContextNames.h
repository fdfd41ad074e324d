//===- ContextNames.h - Names in a context ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H
#define TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H

#include "debug-adapter/agent/course/History.h"
#include "debug-adapter/agent/stop/Stop.h"

namespace mlir::tcp::agent {

/// Lists the loaded dialects, with the number of their operations in `root`,
/// which may be null, and the plugins.
wire::Modules listModules(Operation *root);

/// Lists the names of a kind that a breakpoint can have: names of actions so
/// far, and of registered passes and operations, loaded dialects and current
/// symbols. An error for an unknown kind, or if there is no MLIR for names of
/// the IR.
llvm::Expected<wire::Names> listNames(Stop &stop, const History &history,
                                      StringRef kind);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H
