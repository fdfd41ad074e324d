//===- LowerAsserts.cpp - cf.assert to the error handler ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "../RuntimeCode.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERASSERTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpLowerAsserts : public tcp::impl::TcpLowerAssertsBase<TcpLowerAsserts> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<cf::AssertOp> asserts;
    module.walk([&](cf::AssertOp op) { asserts.push_back(op); });
    SymbolTable symbols(module);
    if (failed(addErrorHandler(symbols)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    ConstantPool constants(symbols);
    for (cf::AssertOp op : asserts)
      lower(rewriter, op, constants);
  }

  static void lower(RewriterBase &rewriter, cf::AssertOp op,
                    ConstantPool &constants) {
    Location loc = op.getLoc();
    LLVM::GlobalOp message =
        constants.getString("tcp_error_message", op.getMsg());
    Block *block = op->getBlock();
    Block *after = rewriter.splitBlock(block, std::next(op->getIterator()));
    // The block is not put at the end of the region, because a
    // memref.alloca_scope, which parallel loops have, ends with its last block.
    Block *fail = rewriter.createBlock(after);
    Value address = LLVM::AddressOfOp::create(rewriter, loc, message);
    LLVM::CallOp::create(rewriter, loc, TypeRange(), "tcp_runtime_error",
                         address);
    LLVM::UnreachableOp::create(rewriter, loc);
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<cf::CondBranchOp>(op, op.getArg(), after, fail);
  }
};
} // namespace
