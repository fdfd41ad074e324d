//===- TryInFork.h - A first try in a fork ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_TRYINFORK_H
#define TCP_DEBUG_AGENT_PROCESS_TRYINFORK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace mlir::tcp::agent {

/// Runs a function in a fork, so that this process stays as it is. Returns
/// whether the function returned true, and neither crashed nor took longer than
/// a minute. Text that it appends to `messages` in the fork is appended here,
/// too. Call it on the thread of the compile.
bool tryInFork(std::string &messages, llvm::function_ref<bool()> run);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_TRYINFORK_H
