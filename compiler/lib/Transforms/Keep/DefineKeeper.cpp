//===- DefineKeeper.cpp - The function that sees kept values --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../RuntimeCode.h"
#include "tcp-mlir/Transforms/KeepPasses.h"
#include "tcp-mlir/Transforms/KeptCalls.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPDEFINEKEEPER
#include "tcp-mlir/Transforms/KeepPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static constexpr StringLiteral kKeeper = R"mlir(
llvm.mlir.global weak_odr @tcp_value_keeper() {alignment = 8 : i64}
    : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.mlir.global weak_odr @tcp_value_keeper_data() {alignment = 8 : i64}
    : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func weak_odr @tcp_set_value_keeper(%keeper: !llvm.ptr, %data: !llvm.ptr) {
  %0 = llvm.mlir.addressof @tcp_value_keeper : !llvm.ptr
  %1 = llvm.mlir.addressof @tcp_value_keeper_data : !llvm.ptr
  llvm.store %keeper, %0 : !llvm.ptr, !llvm.ptr
  llvm.store %data, %1 : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func weak_odr hidden @tcp_keep_value(%number: i64, %rank: i64,
                                          %descriptor: !llvm.ptr)
    attributes {passthrough = ["noinline", "cold"]} {
  %0 = llvm.mlir.addressof @tcp_value_keeper : !llvm.ptr
  %keeper = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %isSet = llvm.icmp "ne" %keeper, %null : !llvm.ptr
  llvm.cond_br %isSet, ^call, ^end
^call:
  %1 = llvm.mlir.addressof @tcp_value_keeper_data : !llvm.ptr
  %data = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  llvm.call %keeper(%data, %number, %rank, %descriptor)
      : !llvm.ptr, (!llvm.ptr, i64, i64, !llvm.ptr) -> ()
  llvm.br ^end
^end:
  llvm.return
}
)mlir";

namespace {
class TcpDefineKeeper : public tcp::impl::TcpDefineKeeperBase<TcpDefineKeeper> {
  void runOnOperation() override {
    SmallVector<LLVM::LLVMFuncOp> declared;
    for (auto func : getOperation().getOps<LLVM::LLVMFuncOp>())
      if (func.getSymName().starts_with(kKeepFunctionPrefix))
        declared.push_back(func);
    if (declared.empty())
      return;
    SymbolTable symbols(getOperation());
    if (failed(addRuntimeCode(kKeeper, symbols)))
      return signalPassFailure();
    auto name = FlatSymbolRefAttr::get(&getContext(), "tcp_keep_value");
    getOperation().walk([&](LLVM::CallOp call) {
      if (call.getCallee() &&
          call.getCallee()->starts_with(kKeepFunctionPrefix))
        call.setCalleeAttr(name);
    });
    for (LLVM::LLVMFuncOp func : declared)
      symbols.erase(func);
  }
};
} // namespace
