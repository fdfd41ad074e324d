//===- ProtectArguments.cpp - No writes into a caller's tensors -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPROTECTARGUMENTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpProtectArguments
    : public tcp::impl::TcpProtectArgumentsBase<TcpProtectArguments> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!func.isPublic() || func.isExternal())
      return;
    StringRef writable = bufferization::BufferizationDialect::kWritableAttrName;
    for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
      if (isa<TensorType>(type) && !func.getArgAttr(index, writable))
        func.setArgAttr(index, writable, BoolAttr::get(&getContext(), false));
  }
};
} // namespace
