//===- ProtectArguments.cpp - No writes into a caller's tensors -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "Updates.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPROTECTARGUMENTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `root` may be the same tensor as another value. The result
/// of control flow, of a call or of a select is one of several values. A tensor
/// with unspecified elements may share its buffer with the op that is written
/// into it. A parallel loop that writes into such a tensor gets one of its own.
static bool mayBeAnother(Value root) {
  if (auto loop = root.getDefiningOp<scf::ForallOp>()) {
    Value init = loop.getTiedOpOperand(cast<OpResult>(root))->get();
    return !init.getDefiningOp<tensor::EmptyOp>();
  }
  if (auto argument = dyn_cast<BlockArgument>(root))
    return !isa<func::FuncOp>(argument.getOwner()->getParentOp()) ||
           !argument.getOwner()->isEntryBlock();
  return isa<RegionBranchOpInterface, CallOpInterface, arith::SelectOp,
             tensor::EmptyOp>(root.getDefiningOp());
}

/// Returns whether `value`, which goes into an argument, may be in the buffer
/// of another argument. A loop whose initial value is an argument does not
/// count, because bufferization copies the argument if that is needed.
static bool mayBeArgument(Value value) {
  Value root = findRoot(value);
  if (auto argument = dyn_cast<BlockArgument>(root)) {
    Operation *parent = argument.getOwner()->getParentOp();
    return !isa<scf::ForOp>(parent);
  }
  if (auto loop = root.getDefiningOp<scf::ForOp>())
    return mayBeArgument(
        loop.getYieldedValues()[cast<OpResult>(root).getResultNumber()]);
  return isa<RegionBranchOpInterface, arith::SelectOp>(root.getDefiningOp());
}

/// Copies a tensor that is returned.
static void copy(OpOperand &operand, func::ReturnOp op) {
  OpBuilder b(op);
  operand.set(bufferization::AllocTensorOp::create(
      b, op.getLoc(), cast<RankedTensorType>(operand.get().getType()),
      /*dynamicSizes=*/ValueRange(), operand.get()));
}

/// Copies results of which another one may have the buffer, because the caller
/// frees each of them. Results that are arguments are copied anyway, except
/// those that are written into an argument, whose elements are copied earlier.
static void separateResults(func::ReturnOp op) {
  auto func = op->getParentOfType<func::FuncOp>();
  llvm::DenseSet<Value> roots;
  llvm::SmallDenseSet<unsigned> updates;
  forEachUpdate(func, [&](BlockArgument argument, unsigned result) {
    updates.insert(result);
    roots.insert(argument);
  });
  if (llvm::count_if(op->getOperandTypes(), llvm::IsaPred<TensorType>) < 2 &&
      updates.empty())
    return;
  for (unsigned result : updates) {
    OpOperand &operand = op->getOpOperand(result);
    if (mayBeArgument(operand.get()) ||
        !roots.insert(findRoot(operand.get())).second)
      copy(operand, op);
  }
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()) ||
        updates.contains(operand.getOperandNumber()))
      continue;
    Value root = findRoot(operand.get());
    bool isApart = isa<BlockArgument>(root) ? !roots.contains(root)
                                            : roots.insert(root).second;
    if (mayBeAnother(root) || !isApart)
      copy(operand, op);
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
