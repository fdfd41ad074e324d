//===- DropSymbolicShapeOps.cpp - Erase statements about shapes -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_DROPSYMBOLICSHAPEOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class DropSymbolicShapeOps
    : public tcp::impl::DropSymbolicShapeOpsBase<DropSymbolicShapeOps> {
  void runOnOperation() override {
    getOperation().walk([](BindSymbolicShapeOp bind) { bind.erase(); });
    getOperation().walk([](SymbolicIntOp symbol) {
      if (symbol->use_empty())
        symbol.erase();
    });
  }
};
} // namespace
