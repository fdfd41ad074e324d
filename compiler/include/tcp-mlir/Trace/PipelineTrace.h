//===- PipelineTrace.h - Any compiler as editors see it ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_PIPELINETRACE_H
#define TCP_MLIR_TRACE_PIPELINETRACE_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp {

/// Follows the passes of this process, whichever compiler it is, if the
/// environment has a PipelineRequest. Of the modules in contexts that are made
/// with `registry`, the first that has a pass is followed. The answer is
/// written when what is asked for has been reached, and when the process exits.
/// Returns whether there is a request. An error says what is wrong with it. To
/// be called once, before the compiler makes a context.
llvm::Expected<bool> followPipeline(DialectRegistry &registry);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_PIPELINETRACE_H
