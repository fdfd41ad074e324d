//===- ActionOptions.h - Flags that all tools have --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIONOPTIONS_H
#define TCP_MLIR_ACTIONS_ACTIONOPTIONS_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp {

/// Registers the flags --log-actions-to, --log-mlir-actions-filter,
/// --log-actions-filter, --profile-actions-to, --action-stats and
/// --wait-for-debugger with LLVM's command line, in place of MLIR's own flags.
/// To be called once in a process, before the command line is parsed.
/// `category` may be null.
void registerActionOptions(llvm::cl::OptionCategory *category);

/// Returns a hub with the observers and the debugger that the flags ask for;
/// null if they ask for nothing. An error says which flag is wrong. The files
/// are complete when the hub is destroyed.
llvm::Expected<std::unique_ptr<ActionHub>> makeHubFromOptions();

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONOPTIONS_H
