//===- VerifyBackendContract.cpp - A check of the backend contract --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_VERIFYTCPBACKENDCONTRACT
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class VerifyTcpBackendContract
    : public tcp::impl::VerifyTcpBackendContractBase<VerifyTcpBackendContract> {
  void runOnOperation() override {
    TypeConverter converter;
    converter.addConversion([](Type type) -> Type {
      auto tensorType = dyn_cast<TensorType>(type);
      bool legal =
          tensorType
              ? isa<BuiltinDialect>(tensorType.getElementType().getDialect())
              : isa<BuiltinDialect>(type.getDialect());
      return legal ? type : nullptr;
    });
    auto hasLegalTypes = [&](Operation *op) { return converter.isLegal(op); };

    ConversionTarget target(getContext());
    target.addLegalOp<ModuleOp>();
    target.addDynamicallyLegalDialect<TcpDialect, tensor::TensorDialect,
                                      arith::ArithDialect>(hasLegalTypes);
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp func) {
      return converter.isSignatureLegal(func.getFunctionType());
    });
    target.addDynamicallyLegalOp<func::ReturnOp>(hasLegalTypes);
    // torch.runtime.assert is lowered to this op.
    target.addLegalOp<cf::AssertOp>();
    RewritePatternSet patterns(&getContext());
    if (failed(
            applyFullConversion(getOperation(), target, std::move(patterns)))) {
      emitError(getOperation().getLoc())
          << "Module does not conform to the TCP backend contract. See dialect "
             "conversion legality information above.";
      signalPassFailure();
    }
  }
};
} // namespace
