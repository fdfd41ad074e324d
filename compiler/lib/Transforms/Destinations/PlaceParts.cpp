//===- PlaceParts.cpp - The parts of long concatenations ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Insertions.h"

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPLACEPARTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The ops that put one tensor together, in their order.
using Parts = SmallVector<tensor::InsertSliceOp>;

/// A range of indices along one axis.
struct Indices {
  int64_t begin;
  int64_t end;
};
} // namespace

/// Returns the op that puts the next part into the result of `op`, if nothing
/// else uses that result.
static tensor::InsertSliceOp getNext(tensor::InsertSliceOp op) {
  if (!op->hasOneUse())
    return {};
  auto next = dyn_cast<tensor::InsertSliceOp>(*op->user_begin());
  return next && next.getDest() == op && next->getBlock() == op->getBlock()
             ? next
             : tensor::InsertSliceOp();
}

/// Returns the parts of which `first` is the first: those that are put into a
/// tensor without elements before.
static Parts getParts(tensor::InsertSliceOp first) {
  auto empty = first.getDest().getDefiningOp<tensor::EmptyOp>();
  Parts parts;
  if (empty && empty->hasOneUse() && empty->getBlock() == first->getBlock())
    for (auto op = first; op; op = getNext(op))
      parts.push_back(op);
  return parts;
}

/// Returns the indices along `axis` that `op` writes, if they are constants and
/// follow one another.
static std::optional<Indices> getIndices(tensor::InsertSliceOp op,
                                         int64_t axis) {
  int64_t offset = op.getStaticOffsets()[axis];
  int64_t size = op.getStaticSizes()[axis];
  if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) ||
      op.getStaticStrides()[axis] != 1)
    return std::nullopt;
  return Indices{offset, offset + size};
}

/// Returns whether each of `parts` is behind the one before along some axis, so
/// that no element is in two of them.
static bool areDisjoint(const Parts &parts) {
  tensor::InsertSliceOp first = parts.front();
  return llvm::any_of(llvm::seq(first.getType().getRank()), [&](int64_t axis) {
    int64_t end = 0;
    return llvm::all_of(parts, [&](tensor::InsertSliceOp op) {
      std::optional<Indices> indices = getIndices(op, axis);
      bool isBehind = indices && indices->begin >= end;
      end = indices ? indices->end : end;
      return isBehind;
    });
  });
}

/// Returns whether the buffer, and the place of each part in it, depend on
/// nothing that the function computes.
static bool isStatic(const Parts &parts, tensor::EmptyOp empty) {
  return empty.getDynamicSizes().empty() &&
         llvm::all_of(parts, isAtConstantPlace);
}

/// Writes `parts` into a new buffer, and makes a tensor of it. If possible,
/// each part is computed there.
static void place(const Parts &parts) {
  tensor::InsertSliceOp first = parts.front();
  auto empty = first.getDest().getDefiningOp<tensor::EmptyOp>();
  bool isEarly = isStatic(parts, empty);
  Operation *start = empty;
  if (isEarly)
    for (tensor::InsertSliceOp op : parts)
      if (auto producer = getProducer(op);
          producer && producer->isBeforeInBlock(start))
        start = producer;
  OpBuilder b(start);
  auto type = MemRefType::get(empty.getType().getShape(),
                              empty.getType().getElementType());
  Value buffer =
      memref::AllocOp::create(b, empty.getLoc(), type, empty.getDynamicSizes());
  for (tensor::InsertSliceOp op : parts) {
    auto producer = isEarly ? getProducer(op) : DestinationStyleOpInterface();
    b.setInsertionPoint(producer ? producer : op);
    Value view = createView(b, op, buffer);
    if (producer)
      computeInto(b, getPart(op), view);
    b.setInsertionPoint(op);
    bufferization::MaterializeInDestinationOp::create(
        b, op.getLoc(), TypeRange(), getPart(op), view, /*restrict=*/true,
        /*writable=*/true);
  }
  // Nothing writes into this tensor in place: the parts may be read later.
  tensor::InsertSliceOp last = parts.back();
  Value whole = bufferization::ToTensorOp::create(
      b, last.getLoc(), last.getType(), buffer, /*restrict=*/true);
  last.getResult().replaceAllUsesWith(whole);
  for (tensor::InsertSliceOp op : llvm::reverse(parts))
    op.erase();
  empty.erase();
}

namespace {
class TcpPlaceParts : public tcp::impl::TcpPlacePartsBase<TcpPlaceParts> {
  void runOnOperation() override {
    SmallVector<Parts> found;
    getOperation().walk([&](tensor::InsertSliceOp op) {
      Parts parts = getParts(op);
      if (parts.size() >= kFewestParts && areDisjoint(parts))
        found.push_back(std::move(parts));
    });
    llvm::for_each(found, place);
  }
};
} // namespace
