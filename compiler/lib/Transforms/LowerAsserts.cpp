//===- LowerAsserts.cpp - cf.assert to the error handler ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "RuntimeCode.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERASSERTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// What every library carries to report a failed check. The definitions are
/// weak, so that libraries in one program share one handler.
static constexpr StringLiteral kErrorRuntime = R"mlir(
llvm.mlir.global weak_odr @tcp_error_handler() {alignment = 8 : i64}
    : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.mlir.global weak_odr @tcp_error_handler_data() {alignment = 8 : i64}
    : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.mlir.global private constant @tcp_error_format("%s\0A\00")
    {addr_space = 0 : i32}
llvm.func @dprintf(i32, !llvm.ptr, ...) -> i32
llvm.func @abort() attributes {passthrough = ["noreturn", "cold"]}

llvm.func weak_odr @tcp_set_error_handler(%handler: !llvm.ptr,
                                          %data: !llvm.ptr) {
  %0 = llvm.mlir.addressof @tcp_error_handler : !llvm.ptr
  %1 = llvm.mlir.addressof @tcp_error_handler_data : !llvm.ptr
  llvm.store %handler, %0 : !llvm.ptr, !llvm.ptr
  llvm.store %data, %1 : !llvm.ptr, !llvm.ptr
  llvm.return
}

llvm.func weak_odr @tcp_runtime_error(%message: !llvm.ptr) attributes {
    passthrough = ["noreturn", "cold", "noinline", ["uwtable", "2"]]} {
  %0 = llvm.mlir.addressof @tcp_error_handler : !llvm.ptr
  %handler = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %isSet = llvm.icmp "ne" %handler, %null : !llvm.ptr
  llvm.cond_br %isSet, ^call, ^print
^call:
  %1 = llvm.mlir.addressof @tcp_error_handler_data : !llvm.ptr
  %data = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  llvm.call %handler(%message, %data) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
  llvm.br ^end
^print:
  %stderr = llvm.mlir.constant(2 : i32) : i32
  %format = llvm.mlir.addressof @tcp_error_format : !llvm.ptr
  %written = llvm.call @dprintf(%stderr, %format, %message)
      vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, !llvm.ptr) -> i32
  llvm.br ^end
^end:
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
)mlir";

namespace {
class TcpLowerAsserts : public tcp::impl::TcpLowerAssertsBase<TcpLowerAsserts> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<cf::AssertOp> asserts;
    module.walk([&](cf::AssertOp op) { asserts.push_back(op); });
    SymbolTable symbols(module);
    if (failed(addRuntimeCode(kErrorRuntime, symbols)))
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
    // Not at the end of the region: a memref.alloca_scope, which threads have
    // around a loop, ends with the last block.
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
