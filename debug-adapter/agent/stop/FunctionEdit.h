//===- FunctionEdit.h - Another body for a function -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_FUNCTIONEDIT_H
#define TCP_DEBUG_AGENT_STOP_FUNCTIONEDIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::tcp::agent {

/// Replaces the body and the attributes of a function of `root` by those of the
/// function with that name in `text`, a module. Returns a line for people. An
/// error says why nothing was done.
llvm::Expected<std::string>
replaceFunction(Operation *root, llvm::StringRef name, llvm::StringRef text);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_FUNCTIONEDIT_H
