//===- AnyCompiler.h - The debugger in a compiler of others -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ANYCOMPILER_H
#define TCP_DEBUG_AGENT_ANYCOMPILER_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::tcp::agent {

/// Puts this process under the debugger that its environment names, or lets an
/// editor see its stages (`followPipeline`). Does nothing without either. The
/// contexts that are made with `registry` are followed. Ends the process after
/// an error, which is printed in the name of `who`. To be called before the
/// compiler makes a context; only the first call has an effect.
void followCompiler(DialectRegistry &registry, llvm::StringRef who);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ANYCOMPILER_H
