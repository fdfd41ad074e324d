//===- AllowContraction.cpp - Let the target fuse products and sums -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPALLOWCONTRACTION
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpAllowContraction
    : public tcp::impl::TcpAllowContractionBase<TcpAllowContraction> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      llvm::TypeSwitch<Operation *>(op)
          .Case<arith::AddFOp, arith::SubFOp, arith::MulFOp>([](auto op) {
            op.setFastmath(op.getFastmath() | arith::FastMathFlags::contract);
          });
    });
  }
};
} // namespace
