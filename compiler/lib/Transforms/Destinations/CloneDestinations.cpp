//===- CloneDestinations.cpp - A destination for each op ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCLONEDESTINATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the tensor that the op of `tensor` is a view of, or null.
static Value getViewed(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  return isa_and_present<tensor::CastOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp>(op)
             ? op->getOperand(0)
             : Value();
}

/// Returns whether `tensor` is a `tensor.empty`, or a view of one.
static bool isEmpty(Value tensor) {
  while (Value viewed = getViewed(tensor))
    tensor = viewed;
  return tensor.getDefiningOp<tensor::EmptyOp>();
}

/// Returns whether `use` has a tensor that it should not share. A call or a
/// loop writes into an empty tensor, and a call never computes in place of its
/// inputs. Bufferization lets a loop have one buffer for all its empty tensors.
/// Each op that writes into a filled tensor but one would copy it.
static bool needsOwn(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto fill = use.get().getDefiningOp<linalg::FillOp>()) {
    auto destinationStyle = dyn_cast<DestinationStyleOpInterface>(op);
    return isEmpty(fill.getOutputs().front()) &&
           (isa<CallOpInterface>(op) ||
            (destinationStyle && destinationStyle.isDpsInit(&use)));
  }
  return isa<CallOpInterface, LoopLikeOpInterface>(op) && isEmpty(use.get());
}

/// Clones the ops that make `tensor`: a `tensor.empty`, views, a `linalg.fill`.
static Value cloneTensor(OpBuilder &b, Value tensor) {
  Operation *op = tensor.getDefiningOp();
  Operation *copy = b.clone(*op);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(copy);
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    copy->setOperand(1, cloneTensor(b, fill.getOutputs().front()));
  else if (Value viewed = getViewed(tensor))
    copy->setOperand(0, cloneTensor(b, viewed));
  return copy->getResult(0);
}

namespace {
class TcpCloneDestinations
    : public tcp::impl::TcpCloneDestinationsBase<TcpCloneDestinations> {
  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      for (OpOperand &use : op->getOpOperands())
        if (needsOwn(use) && !takeFirst(use.get()))
          cloneFor(use);
    });
  }

  /// Returns whether no op before has `tensor`, or that of which it is a view.
  bool takeFirst(Value tensor) {
    while (Value viewed = getViewed(tensor))
      tensor = viewed;
    return taken.insert(tensor).second;
  }

  /// Gives `use` a tensor of its own, made in the block of the present one: in
  /// a loop around the use, it would be allocated in each round.
  void cloneFor(OpOperand &use) {
    Block *block = use.get().getDefiningOp()->getBlock();
    if (Operation *user = block->findAncestorOpInBlock(*use.getOwner())) {
      OpBuilder b(user);
      use.set(cloneTensor(b, use.get()));
    }
  }

  /// The empty and filled tensors that a use has already.
  DenseSet<Value> taken;
};
} // namespace
