//===- ProtectArguments.cpp - No writes into a caller's tensors -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

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

/// Returns whether `root` may be the same tensor as another value. The result
/// of control flow, of a call or of a select is one of several values. A tensor
/// whose elements are not known may get those of any op written into its
/// buffer.
static bool mayBeAnother(Value root) {
  if (auto argument = dyn_cast<BlockArgument>(root))
    return !isa<func::FuncOp>(argument.getOwner()->getParentOp()) ||
           !argument.getOwner()->isEntryBlock();
  return isa<RegionBranchOpInterface, CallOpInterface, arith::SelectOp,
             tensor::EmptyOp>(root.getDefiningOp());
}

/// The caller frees each result: of several, one that may have the buffer of
/// another is copied. Arguments are copied anyway.
static void separateResults(func::ReturnOp op) {
  if (llvm::count_if(op->getOperandTypes(), llvm::IsaPred<TensorType>) < 2)
    return;
  OpBuilder b(op);
  llvm::DenseSet<Value> roots;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type)
      continue;
    Value root = findRoot(operand.get());
    if (!mayBeAnother(root) &&
        (isa<BlockArgument>(root) || roots.insert(root).second))
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
