//===- PlaceUpdates.cpp - Many updates of one tensor ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Insertions.h"

#include "tcp-mlir/Transforms/Passes.h"

#include "../Tiles/ContractionKernel.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPLACEUPDATES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Ops, each of which puts a part into the result of the one before.
using Updates = SmallVector<tensor::InsertSliceOp>;

/// Whether `op` calls a function that computes tiles of a contraction. Such a
/// function returns the operand that it writes.
static bool isTileCall(Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  Operation *callee =
      call ? SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr())
           : nullptr;
  return callee && callee->hasAttr(kTileAttrName);
}

/// Whether no result of `op` is in the memory of an operand that `op` does not
/// write. An operand that it writes is copied first if it is not writable.
static bool hasOwnResults(Operation *op) {
  return isa<DestinationStyleOpInterface, tensor::DimOp, tensor::ExtractOp,
             vector::TransferReadOp>(op) ||
         isTileCall(op);
}

/// Returns whether all uses of `value` and of its views are in front of `end`,
/// in the block of `end` or nested in it, and make tensors of their own. The
/// use by `ignored` does not count.
static bool isOnlyReadBefore(Value value, Operation *end, Operation *ignored) {
  SmallVector<Value> values{value};
  while (!values.empty()) {
    for (Operation *user : values.pop_back_val().getUsers()) {
      if (user == ignored)
        continue;
      Operation *inBlock = end->getBlock()->findAncestorOpInBlock(*user);
      if (!inBlock || !inBlock->isBeforeInBlock(end))
        return false;
      if (isView(user))
        values.push_back(user->getResult(0));
      else if (!hasOwnResults(user))
        return false;
    }
  }
  return true;
}

/// Returns the op that updates the result of `op`, if everything else that uses
/// the result does so before.
static tensor::InsertSliceOp getNext(tensor::InsertSliceOp op) {
  tensor::InsertSliceOp next;
  for (Operation *user : op->getUsers()) {
    auto update = dyn_cast<tensor::InsertSliceOp>(user);
    if (!update || update.getDest() != op ||
        update->getBlock() != op->getBlock())
      continue;
    // One of several updates would lose those of the others.
    if (next)
      return {};
    next = update;
  }
  bool isLast = next && next.getSource() != op &&
                isOnlyReadBefore(op, next, /*ignored=*/next);
  return isLast ? next : tensor::InsertSliceOp();
}

/// Returns the updates of which `first` is the first. A loop that hands on a
/// tensor updates it in place, so its updates stay as they are.
static Updates getUpdates(tensor::InsertSliceOp first) {
  auto argument = dyn_cast<BlockArgument>(first.getDest());
  if (argument && !isa<func::FuncOp>(argument.getOwner()->getParentOp()))
    return {};
  Updates updates;
  for (auto op = first; op; op = getNext(op))
    updates.push_back(op);
  return updates;
}

/// Returns whether `value` is a view of the result of an op of `updates`.
static bool isViewOf(Value value, const Updates &updates) {
  Operation *op = value.getDefiningOp();
  while (op && isView(op))
    op = op->getOperand(0).getDefiningOp();
  return op && llvm::is_contained(updates, op);
}

namespace {
/// Gives the tensor that some ops update a buffer.
class UpdatePlacer {
public:
  explicit UpdatePlacer(const Updates &updates)
      : updates(updates), b(updates.front()) {}

  void run();

private:
  void createBuffer();
  void store(Value tensor, Value place);
  void update(tensor::InsertSliceOp op, Operation *before);

  const Updates &updates;
  OpBuilder b;
  Value buffer;
};
} // namespace

/// Copies `tensor` to `place`, where the builder is. Empty tensor elimination
/// would let the op that computes `tensor` write there earlier if this were a
/// `bufferization.materialize_in_destination`.
void UpdatePlacer::store(Value tensor, Value place) {
  Location loc = tensor.getLoc();
  auto type = bufferization::getMemRefTypeWithFullyDynamicLayout(
      cast<RankedTensorType>(tensor.getType()));
  Value source = bufferization::ToBufferOp::create(b, loc, type, tensor,
                                                   /*read_only=*/true);
  memref::CopyOp::create(b, loc, source, place);
}

/// Allocates the buffer, and stores there what the first update finds.
void UpdatePlacer::createBuffer() {
  tensor::InsertSliceOp first = updates.front();
  Value start = first.getDest();
  Location loc = start.getLoc();
  auto type = cast<RankedTensorType>(start.getType());
  SmallVector<Value> sizes;
  for (auto [dimension, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(tensor::DimOp::create(b, loc, start, dimension));
  buffer = memref::AllocOp::create(
      b, loc, MemRefType::get(type.getShape(), type.getElementType()), sizes);
  if (!start.getDefiningOp<tensor::EmptyOp>())
    store(start, buffer);
}

/// Puts the part of `op` into the buffer. It is computed there if nothing reads
/// the buffer in the meantime: `before` is the update before.
void UpdatePlacer::update(tensor::InsertSliceOp op, Operation *before) {
  Value part = getPart(op);
  DestinationStyleOpInterface producer = getProducer(op);
  if (producer && isAtConstantPlace(op) && before &&
      before->isBeforeInBlock(producer) &&
      isOnlyReadBefore(op.getDest(), producer, /*ignored=*/op)) {
    b.setInsertionPoint(producer);
    Value view = createView(b, op, buffer);
    computeInto(b, part, view);
    b.setInsertionPoint(op);
    bufferization::MaterializeInDestinationOp::create(
        b, op.getLoc(), TypeRange(), part, view, /*restrict=*/true,
        /*writable=*/true);
    return;
  }
  b.setInsertionPoint(op);
  // A part of the buffer itself may overlap with its new place.
  if (isViewOf(part, updates))
    part = bufferization::AllocTensorOp::create(
        b, op.getLoc(), cast<RankedTensorType>(part.getType()), ValueRange(),
        part);
  store(part, createView(b, op, buffer));
}

void UpdatePlacer::run() {
  createBuffer();
  Operation *before = nullptr;
  for (tensor::InsertSliceOp op : updates) {
    update(op, before);
    before = op;
  }
  // Each state is a tensor of its own. Nothing writes into it in place: what
  // reads it sees the buffer as it is then.
  for (tensor::InsertSliceOp op : llvm::reverse(updates)) {
    b.setInsertionPointAfter(op);
    if (!op->use_empty()) {
      Value state = bufferization::ToTensorOp::create(
          b, op.getLoc(), op.getType(), buffer, /*restrict=*/true);
      op.getResult().replaceAllUsesWith(state);
    }
    op.erase();
  }
}

namespace {
class TcpPlaceUpdates : public tcp::impl::TcpPlaceUpdatesBase<TcpPlaceUpdates> {
  void runOnOperation() override {
    SmallVector<Updates> found;
    DenseSet<Operation *> taken;
    getOperation().walk([&](tensor::InsertSliceOp op) {
      if (taken.contains(op))
        return;
      Updates updates = getUpdates(op);
      taken.insert(updates.begin(), updates.end());
      if (updates.size() >= kFewestParts)
        found.push_back(std::move(updates));
    });
    for (const Updates &updates : found)
      UpdatePlacer(updates).run();
  }
};
} // namespace
