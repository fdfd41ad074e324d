//===- LowerCustomOps.cpp - tcp.custom_op to calls ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Dialect/Tcp/CustomOpNames.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPLOWERCUSTOMOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the C argument for an attribute of a custom op; null if C has no
/// type for it.
static Value createAttributeArgument(OpBuilder &b, Location loc,
                                     Attribute attribute) {
  if (auto flag = dyn_cast<BoolAttr>(attribute))
    return arith::ConstantOp::create(b, loc, flag);
  if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
    if (integer.getValue().getSignificantBits() > 64)
      return nullptr;
    return arith::ConstantOp::create(
        b, loc, b.getI64IntegerAttr(integer.getValue().getSExtValue()));
  }
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return arith::ConstantOp::create(
        b, loc, b.getF64FloatAttr(number.getValueAsDouble()));
  return nullptr;
}

/// Returns the private function `name` of type `type`, which is declared if it
/// does not exist.
static FailureOr<func::FuncOp> getOrDeclare(SymbolTable &symbols, CustomOp op,
                                            FunctionType type) {
  if (Operation *existing = symbols.lookup(op.getOpName())) {
    auto function = dyn_cast<func::FuncOp>(existing);
    if (function && function.getFunctionType() == type)
      return function;
    InFlightDiagnostic error = op.emitOpError("needs the external function '")
                               << op.getOpName() << "' with the type " << type
                               << ", but that symbol has another type here";
    error.attachNote(existing->getLoc()) << "it is used here";
    return failure();
  }
  auto function = func::FuncOp::create(op.getLoc(), op.getOpName(), type);
  function.setPrivate();
  symbols.insert(function);
  return function;
}

namespace {
class TcpLowerCustomOps
    : public tcp::impl::TcpLowerCustomOpsBase<TcpLowerCustomOps> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    WalkResult result = getOperation().walk([&](CustomOp op) {
      OpBuilder b(op);
      SmallVector<Value> arguments(op.getIns());
      // An attribute dictionary is sorted by name.
      for (NamedAttribute attribute : op->getDiscardableAttrs()) {
        // This attribute is for readers of the program only.
        if (attribute.getName() == kTorchOperandNames)
          continue;
        Value argument =
            createAttributeArgument(b, op.getLoc(), attribute.getValue());
        if (!argument) {
          op.emitOpError("can't pass the attribute '")
              << attribute.getName().getValue()
              << "' to a C function: it is no integer, boolean or float";
          return WalkResult::interrupt();
        }
        arguments.push_back(argument);
      }
      auto type = b.getFunctionType(TypeRange(arguments), op.getResultTypes());
      FailureOr<func::FuncOp> callee = getOrDeclare(symbols, op, type);
      if (failed(callee))
        return WalkResult::interrupt();
      auto call = func::CallOp::create(b, op.getLoc(), *callee, arguments);
      op->replaceAllUsesWith(call.getResults());
      op.erase();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
