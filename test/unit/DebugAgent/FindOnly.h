//===- FindOnly.h - An operation of a test's module -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_DEBUG_AGENT_FIND_ONLY_H
#define TCP_TEST_DEBUG_AGENT_FIND_ONLY_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp::agent {

/// Returns the only operation with a name in a module; null if there is none.
inline Operation *findOnly(ModuleOp module, StringRef name) {
  Operation *found = nullptr;
  module->walk([&](Operation *op) {
    if (op->getName().getStringRef() == name)
      found = op;
  });
  return found;
}

} // namespace mlir::tcp::agent

#endif // TCP_TEST_DEBUG_AGENT_FIND_ONLY_H
