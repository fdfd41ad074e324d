//===- TypeConversion.cpp - Functions and casts on builtin types ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchTypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "tcp-mlir/Conversion/Passes.h"
#include "tcp-mlir/Conversion/PythonEnvironment.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TORCHFUNCBACKENDTYPECONVERSION
#define GEN_PASS_DEF_TORCHFINALIZINGBACKENDTYPECONVERSION
#include "tcp-mlir/Conversion/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TorchFuncBackendTypeConversion
    : public tcp::impl::TorchFuncBackendTypeConversionBase<
          TorchFuncBackendTypeConversion> {
  void runOnOperation() override {
    TorchTypeConverter types;
    RewritePatternSet patterns(&getContext());
    ConversionTarget target(getContext());
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   types);
    populateCallOpTypeConversionPattern(patterns, types);
    populateReturnOpTypeConversionPattern(patterns, types);
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      return types.isSignatureLegal(function.getFunctionType()) &&
             types.isLegal(&function.getBody());
    });
    target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(
        [&](Operation *op) { return types.isLegal(op); });
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(
            applyFullConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

class TorchFinalizingBackendTypeConversion
    : public tcp::impl::TorchFinalizingBackendTypeConversionBase<
          TorchFinalizingBackendTypeConversion> {
  void runOnOperation() override;
};
} // namespace

/// Returns the builtin value of the operand of `cast`, a value of torch, if it
/// is known.
static Value findBuiltin(OpBuilder &b, Operation *cast) {
  Value value = cast->getOperand(0);
  Operation *from = value.getDefiningOp();
  Type type = cast->getResult(0).getType();
  if (!from)
    return {};
  if (isa<torch_c::FromBuiltinTensorOp, torch_c::FromI64Op, torch_c::FromF64Op,
          torch_c::FromI1Op>(from)) {
    Value builtin = from->getOperand(0);
    if (builtin.getType() == type)
      return builtin;
    if (isa<RankedTensorType>(type) &&
        tensor::CastOp::areCastCompatible(builtin.getType(), type))
      return tensor::CastOp::create(b, cast->getLoc(), type, builtin);
    return {};
  }
  if (auto constant = dyn_cast<torch::ConstantIntOp>(from))
    return arith::ConstantOp::create(b, cast->getLoc(),
                                     constant.getValueAttr());
  if (auto constant = dyn_cast<torch::ConstantFloatOp>(from))
    return arith::ConstantOp::create(b, cast->getLoc(),
                                     constant.getValueAttr());
  if (auto constant = dyn_cast<torch::ConstantBoolOp>(from))
    return arith::ConstantOp::create(b, cast->getLoc(),
                                     b.getBoolAttr(constant.getValue()));
  if (auto info = dyn_cast<torch::TensorStaticInfoCastOp>(from))
    if (auto fromBuiltin =
            info.getOperand().getDefiningOp<torch_c::FromBuiltinTensorOp>())
      if (tensor::CastOp::areCastCompatible(fromBuiltin.getOperand().getType(),
                                            type))
        return tensor::CastOp::create(b, cast->getLoc(), type,
                                      fromBuiltin.getOperand());
  return {};
}

void TorchFinalizingBackendTypeConversion::runOnOperation() {
  getOperation().walk([](Operation *op) {
    if (!isa<torch_c::ToBuiltinTensorOp, torch_c::ToI64Op, torch_c::ToF64Op,
             torch_c::ToI1Op>(op))
      return;
    OpBuilder b(op);
    if (Value builtin = findBuiltin(b, op)) {
      op->getResult(0).replaceAllUsesWith(builtin);
      op->erase();
    }
  });
  auto isTorch = [](Operation *op) {
    return isa_and_nonnull<torch::TorchDialect,
                           torch_c::TorchConversionDialect>(op->getDialect());
  };
  // Lists have no effects of their own, but may be changed elsewhere.
  getOperation().walk<WalkOrder::PostOrder, ReverseIterator>(
      [&](Operation *op) {
        if (isTorch(op) &&
            (isOpTriviallyDead(op) ||
             (op->use_empty() && isa<torch::PrimListConstructOp>(op))))
          op->erase();
      });
  bool isDone = true;
  getOperation().walk([&](Operation *op) {
    if (!isTorch(op) ||
        isa<torch::ConstantIntOp, torch::ConstantFloatOp, torch::ConstantBoolOp,
            torch::ConstantNoneOp, torch::ConstantStrOp,
            torch::ConstantDeviceOp, torch::PrimListConstructOp>(op) ||
        isa<torch_c::TorchConversionDialect>(op->getDialect()))
      return;
    isDone = false;
    StringRef name = op->getName().getStringRef();
    if (auto call = dyn_cast<torch::OperatorOp>(op))
      name = call.getName();
    emitError(op->getLoc())
        << "no lowering for '" << name << "' "
        << FunctionType::get(op->getContext(), op->getOperandTypes(),
                             op->getResultTypes())
        << (findTorchMlirOpt()
                ? "; write it by other functions of PyTorch, or leave it to a "
                  "C function of yours by --custom-ops"
                : "; with PyTorch installed, torch-mlir lowers many ops that "
                  "TCP does not have; --custom-ops leaves an op to a C "
                  "function of yours");
  });
  if (isDone)
    getOperation().walk([&](Operation *op) {
      if (isTorch(op)) {
        isDone = false;
        emitError(op->getLoc())
            << "the result of '" << op->getName()
            << "' has a type of torch that no builtin type stands for, and "
               "another op needs it";
      }
    });
  if (!isDone)
    signalPassFailure();
}
