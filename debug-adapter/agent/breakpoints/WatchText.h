//===- WatchText.h - Texts for what can be watched --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_WATCHTEXT_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_WATCHTEXT_H

#include "mlir/IR/Operation.h"
#include <string>

namespace mlir::tcp::agent {

// These functions return texts that name a part of the current IR by its
// address. Watch reads them.
std::string formatWatch(Operation *op);
std::string formatWatch(Value value);
std::string formatWatch(Operation *op, StringRef attribute);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_WATCHTEXT_H
