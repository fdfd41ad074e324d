//===- FuseCopies.cpp - Copies into one buffer, row by row ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "Buffers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPFUSECOPIES
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the number of leading dimensions in which `part` begins at the begin
/// of its buffer and has stride 1. At least one dimension is left over.
static unsigned countLeading(memref::SubViewOp part) {
  unsigned rank = part.getType().getRank(), count = 0;
  if (part.getDroppedDims().any())
    return 0;
  while (count + 1 < rank && isZeroInteger(part.getMixedOffsets()[count]) &&
         isOneInteger(part.getMixedStrides()[count]))
    ++count;
  return count;
}

namespace {
/// Copies into parts of one buffer that lie side by side: the parts have the
/// same place in the leading dimensions.
struct Group {
  SmallVector<memref::CopyOp> copies;
  unsigned leading = 0;

  Value getBuffer() {
    return copies.front()
        .getTarget()
        .getDefiningOp<memref::SubViewOp>()
        .getSource();
  }

  /// Adds `copy` if it fits the other copies, and returns whether it did.
  bool add(memref::CopyOp copy) {
    auto part = copy.getTarget().getDefiningOp<memref::SubViewOp>();
    if (!part || !isa<MemRefType>(copy.getSource().getType()) ||
        !areApart(copy.getSource(), part.getSource()))
      return false;
    unsigned count = countLeading(part);
    if (!copies.empty()) {
      if (part.getSource() != getBuffer())
        return false;
      count = std::min(count, leading);
    }
    if (count == 0)
      return false;
    leading = count;
    copies.push_back(copy);
    return true;
  }
};
} // namespace

/// Emits a test that the leading sizes are equal in all copies of `group`.
static Value emitAreEqual(OpBuilder &b, Location loc, Group &group,
                          ArrayRef<Value> sizes) {
  Value equal = arith::ConstantIntOp::create(b, loc, 1, 1);
  for (memref::CopyOp copy : ArrayRef(group.copies).drop_front())
    for (auto [dim, size] : llvm::enumerate(sizes)) {
      Value other =
          b.createOrFold<memref::DimOp>(loc, copy.getSource(), int64_t(dim));
      Value same = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                                 size, other);
      equal = b.createOrFold<arith::AndIOp>(loc, equal, same);
    }
  return equal;
}

/// Emits the part of `buffer` at `position` in the leading dimensions.
static Value emitRow(OpBuilder &b, Location loc, Value buffer,
                     ValueRange position) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<OpFoldResult> offsets = getAsOpFoldResult(position);
  SmallVector<OpFoldResult> sizes(position.size(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  for (int64_t dim = position.size(); dim < type.getRank(); ++dim) {
    offsets.push_back(b.getIndexAttr(0));
    sizes.push_back(memref::getMixedSize(b, loc, buffer, dim));
  }
  auto rowType = memref::SubViewOp::inferRankReducedResultType(
      type.getShape().drop_front(position.size()), type, offsets, sizes,
      strides);
  return memref::SubViewOp::create(b, loc, rowType, buffer, offsets, sizes,
                                   strides);
}

/// Emits a loop nest over the leading dimensions, in which each copy copies a
/// row.
static void emitNest(OpBuilder &b, Location loc, Group &group,
                     ArrayRef<Value> sizes) {
  SmallVector<Value> zeros(sizes.size(),
                           arith::ConstantIndexOp::create(b, loc, 0));
  SmallVector<Value> ones(sizes.size(),
                          arith::ConstantIndexOp::create(b, loc, 1));
  scf::buildLoopNest(b, loc, zeros, sizes, ones,
                     [&](OpBuilder &b, Location loc, ValueRange position) {
                       for (memref::CopyOp copy : group.copies) {
                         Value from =
                             emitRow(b, loc, copy.getSource(), position);
                         Value to = emitRow(b, loc, copy.getTarget(), position);
                         memref::CopyOp::create(b, loc, from, to);
                       }
                     });
}

/// Replaces the copies of `group` by one loop nest that runs if their leading
/// sizes are equal; otherwise the copies run as before.
static void fuse(Group &group) {
  memref::CopyOp last = group.copies.back();
  Location loc = last.getLoc();
  OpBuilder b(last);
  SmallVector<Value> sizes;
  for (unsigned dim = 0; dim < group.leading; ++dim)
    sizes.push_back(b.createOrFold<memref::DimOp>(
        loc, group.copies.front().getSource(), int64_t(dim)));
  auto branch = scf::IfOp::create(b, loc, emitAreEqual(b, loc, group, sizes),
                                  /*withElseRegion=*/true);
  OpBuilder then = branch.getThenBodyBuilder();
  emitNest(then, loc, group, sizes);
  for (memref::CopyOp copy : group.copies)
    copy->moveBefore(branch.elseBlock()->getTerminator());
}

namespace {
class TcpFuseCopies : public tcp::impl::TcpFuseCopiesBase<TcpFuseCopies> {
  void runOnOperation() override {
    SmallVector<Group> groups;
    getOperation().walk([&](Block *block) {
      Group group;
      auto finish = [&] {
        if (group.copies.size() > 1)
          groups.push_back(group);
        group = {};
      };
      for (Operation &op : *block) {
        if (auto copy = dyn_cast<memref::CopyOp>(op)) {
          if (group.add(copy))
            continue;
          finish();
          group.add(copy);
        } else if (!isMemoryEffectFree(&op)) {
          finish();
        }
      }
      finish();
    });
    for (Group &group : groups)
      fuse(group);
  }
};
} // namespace
