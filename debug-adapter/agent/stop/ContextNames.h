//===- ContextNames.h - What a context has registered and loaded *- C++ -*-===//
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

/// The dialects that are loaded, with how many operations of each are in
/// `root`, which may be null, and the plugins.
wire::Modules listModules(Operation *root);

/// The names of a kind that a breakpoint can be on: those of actions so far,
/// and what is registered, loaded or there. An error for a kind of none, and
/// where names of the IR are asked for and there is no MLIR.
llvm::Expected<wire::Names> listNames(Stop &stop, const History &history,
                                      StringRef kind);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H
