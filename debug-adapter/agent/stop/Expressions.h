//===- Expressions.h - What expressions are asked for -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_EXPRESSIONS_H
#define TCP_DEBUG_AGENT_STOP_EXPRESSIONS_H

#include "debug-adapter/agent/stop/Stop.h"

namespace mlir::tcp::agent {

// Requests of docs/agent-protocol.md with an expression, at a stop. `frame` is
// the number of the frame that names are looked up in.

llvm::Expected<wire::Variable>
evaluateExpression(Stop &stop, StringRef expression, int64_t frame);
/// The names that can follow on `text`, whose cursor is before the column,
/// from 1.
wire::CompletionItems completeExpression(Stop &stop, StringRef text,
                                         size_t column);
/// The data that a breakpoint watches: a child of a variable, or an expression.
llvm::Expected<wire::Watch> findWatch(Stop &stop,
                                      const wire::GetWatch &request);

/// The operation that an expression stands for, that of the action for none: of
/// a value the one that defines it, or has the block that it belongs to.
llvm::Expected<Operation *> findOperation(Stop &stop, StringRef expression);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_EXPRESSIONS_H
