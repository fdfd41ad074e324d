//===- ContextNames.h - What a context has registered and loaded *- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H
#define TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H

#include "debug-adapter/wire/Queries.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::tcp::agent {

/// The dialects that are loaded, with how many operations of each are in
/// `root`, which may be null, and the plugins.
wire::Modules listModules(Operation *root);

/// The names of a kind: "op", "dialect", or "symbol". An error for other kinds,
/// and for a null root.
llvm::Expected<wire::Names> listNames(Operation *root, llvm::StringRef kind);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_CONTEXTNAMES_H
