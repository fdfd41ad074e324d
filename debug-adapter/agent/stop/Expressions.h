//===- Expressions.h - Requests about expressions ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_EXPRESSIONS_H
#define TCP_DEBUG_AGENT_STOP_EXPRESSIONS_H

#include "debug-adapter/agent/stop/Stop.h"

namespace mlir::tcp::agent {

// These functions answer requests of docs/agent-protocol.md that have an
// expression, at a stop. Names are looked up in the frame with the number
// `frame`.

llvm::Expected<wire::Variable>
evaluateExpression(Stop &stop, StringRef expression, int64_t frame);
/// Returns completions of the word in `text` that ends before `column`, from 1.
wire::CompletionItems completeExpression(Stop &stop, StringRef text,
                                         size_t column);
/// Returns the data for a breakpoint that watches a child of a variable or an
/// expression. An error if it can't be watched.
llvm::Expected<wire::Watch> findWatch(Stop &stop,
                                      const wire::GetWatch &request);

/// Returns the operation of an expression, or of the action if that is empty.
/// For a value, that is the operation that defines it or has its block.
llvm::Expected<Operation *> findOperation(Stop &stop, StringRef expression);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_EXPRESSIONS_H
