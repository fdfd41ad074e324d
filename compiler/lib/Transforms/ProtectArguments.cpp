//===- ProtectArguments.cpp - No writes into a caller's tensors -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPROTECTARGUMENTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The tensor whose buffer `value` may be a part of.
static Value findRoot(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp, tensor::ReshapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// The caller frees each result: what is returned twice, or together with a
/// view of it, is copied for that. Arguments are copied anyway.
static void separateResults(func::ReturnOp op) {
  OpBuilder b(op);
  llvm::DenseSet<Value> roots;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    Value root = findRoot(operand.get());
    if (!type || isa<BlockArgument>(root) || roots.insert(root).second)
      continue;
    operand.set(bufferization::AllocTensorOp::create(
        b, op.getLoc(), type, /*dynamicSizes=*/ValueRange(), operand.get()));
  }
}

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
    func.walk(separateResults);
  }
};
} // namespace
