//===- TmTensor.cpp - torch-mlir's ops on tensors -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Ops that torch-mlir can't write in linalg, because one element depends on
/// another, are in a dialect of its own: running sums and products, scatters
/// (which index_put is too) and sorts (which topk is too).
///
//===----------------------------------------------------------------------===//

#include "TmTensor.h"

#include "CheckedIndex.h"
#include "ForeignOp.h"
#include "RenameOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::tcp;

void mlir::tcp::renameTmTensorOps(std::string &text) {
  renameOps(text, "tm_tensor.", "torch.tm_tensor.");
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

/// scatter(updates, indices; original): row `n` of `indices` says where row `n`
/// of `updates` goes; it is combined with what is there. Dimensions that the
/// updates don't have are indexed alone; those that both have add up.
static void lowerScatter(ForeignOp &scatter) {
  Value updates = scatter.op->getOperand(0);
  Value indices = scatter.op->getOperand(1);
  Value original = scatter.op->getOperand(2);
  int64_t rank = cast<RankedTensorType>(original.getType()).getRank();
  int64_t updatesRank = cast<RankedTensorType>(updates.getType()).getRank();
  auto dimensions =
      scatter.properties.getAs<DenseI64ArrayAttr>("dimension_map");
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < updatesRank; ++dim)
    sizes.push_back(scatter.getSize(updates, dim));
  SmallVector<Value> results = scatter.loops(
      sizes, original,
      [&](ValueRange at, ValueRange tensors) -> SmallVector<Value> {
        SmallVector<Value> position(rank);
        for (int64_t dim = 1; dim < updatesRank; ++dim)
          position[rank - updatesRank + dim] = at[dim];
        for (auto [number, dim] : llvm::enumerate(dimensions.asArrayRef())) {
          Value index = createCheckedIndex(
              scatter.b, scatter.loc,
              scatter.extract(indices, {at[0], scatter.index(number)}),
              scatter.getSize(original, dim), dim);
          position[dim] =
              position[dim] ? scatter.add(index, position[dim]) : index;
        }
        Value combined =
            scatter.inlineRegion({scatter.extract(updates, at),
                                  scatter.extract(tensors[0], position)});
        return {scatter.insert(combined, tensors[0], position)};
      });
  scatter.op->replaceAllUsesWith(results);
}

//===----------------------------------------------------------------------===//
// Sorts
//===----------------------------------------------------------------------===//

/// Emits a test that the left of two elements of each row comes before the
/// right one. The left one does if the keys are equal. As in PyTorch, NaN is
/// greater than any number.
static Value isLeftFirst(ForeignOp &sort, ArrayRef<Value> left,
                         ArrayRef<Value> right) {
  OpBuilder &b = sort.b;
  auto compare = [&](ArrayRef<Value> x, ArrayRef<Value> y) {
    SmallVector<Value> arguments;
    for (auto [first, second] : llvm::zip_equal(x, y))
      llvm::append_values(arguments, first, second);
    return sort.inlineRegion(arguments);
  };
  Value isFirst = compare(left, right);
  auto comparison = sort.op->getRegion(0)
                        .front()
                        .back()
                        .getOperand(0)
                        .getDefiningOp<arith::CmpFOp>();
  Value isOrdered;
  if (comparison) {
    arith::CmpFPredicate predicate = comparison.getPredicate();
    bool isAscending = predicate == arith::CmpFPredicate::OLE ||
                       predicate == arith::CmpFPredicate::OLT;
    Value key = isAscending ? right[0] : left[0];
    isOrdered =
        arith::CmpFOp::create(b, sort.loc, arith::CmpFPredicate::UNO, key, key);
  } else {
    // The comparison may be strict or not, so equal keys are handled here.
    Value isRightFirst = compare(right, left);
    isOrdered = arith::XOrIOp::create(
        b, sort.loc, isRightFirst,
        arith::ConstantIntOp::create(b, sort.loc, b.getI1Type(), 1));
  }
  return arith::OrIOp::create(b, sort.loc, isFirst, isOrdered);
}

/// Merges pairs of runs of `width` elements from the rows `from` into the rows
/// `to`. The first row has the keys; the others are moved with them.
static SmallVector<Value> mergeRuns(ForeignOp &sort, Value size, Value width,
                                    ValueRange from, ValueRange to) {
  OpBuilder &b = sort.b;
  Location loc = sort.loc;
  Value twice = sort.add(width, width);
  SmallVector<Value> initial{sort.index(0), sort.index(0)};
  llvm::append_range(initial, to);
  auto merge = [&](Value place, ValueRange carried) -> SmallVector<Value> {
    // At the begin of a pair of runs, the positions in both are set.
    Value offset = arith::RemUIOp::create(b, loc, place, twice);
    Value begin = arith::SubIOp::create(b, loc, place, offset);
    Value isNew = sort.compare(arith::CmpIPredicate::eq, offset, sort.index(0));
    auto clip = [&](Value end) -> Value {
      return arith::MinUIOp::create(b, loc, end, size);
    };
    Value middle = clip(sort.add(begin, width));
    Value end = clip(sort.add(begin, twice));
    Value left = arith::SelectOp::create(b, loc, isNew, begin, carried[0]);
    Value right = arith::SelectOp::create(b, loc, isNew, middle, carried[1]);
    Value noRight = sort.compare(arith::CmpIPredicate::uge, right, end);
    Value hasLeft = sort.compare(arith::CmpIPredicate::ult, left, middle);
    Value zero = sort.index(0);
    // A position outside of the tensor is not read.
    auto readAt = [&](Value at) {
      return llvm::map_to_vector(
          from, [&](Value row) { return sort.extract(row, at); });
    };
    SmallVector<Value> leftElements =
        readAt(arith::SelectOp::create(b, loc, hasLeft, left, zero));
    SmallVector<Value> rightElements =
        readAt(arith::SelectOp::create(b, loc, noRight, zero, right));
    Value takesLeft = arith::OrIOp::create(
        b, loc, noRight,
        arith::AndIOp::create(b, loc, hasLeft,
                              isLeftFirst(sort, leftElements, rightElements)));
    Value one = sort.index(1);
    SmallVector<Value> next{
        arith::SelectOp::create(b, loc, takesLeft, sort.add(left, one), left),
        arith::SelectOp::create(b, loc, takesLeft, right,
                                sort.add(right, one))};
    for (auto [l, r, row] :
         llvm::zip_equal(leftElements, rightElements, carried.drop_front(2)))
      next.push_back(sort.insert(
          arith::SelectOp::create(b, loc, takesLeft, l, r), row, place));
    return next;
  };
  ValueRange merged = sort.loop(sort.index(0), size, initial, merge);
  return SmallVector<Value>(merged.drop_front(2));
}

/// sort(; keys, others...) along a dimension, by merging: equal keys keep their
/// order.
static void lowerSort(ForeignOp &sort) {
  OpBuilder &b = sort.b;
  Location loc = sort.loc;
  int64_t dim = sort.getDimension();
  Value keys = sort.op->getOperand(0);
  auto type = cast<RankedTensorType>(keys.getType());
  SmallVector<Value> outerSizes;
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != dim)
      outerSizes.push_back(sort.getSize(keys, other));
  Value size = sort.getSize(keys, dim);
  auto sortRow = [&](ValueRange outer,
                     ValueRange tensors) -> SmallVector<Value> {
    SmallVector<OpFoldResult> offsets(getAsOpFoldResult(outer));
    offsets.insert(offsets.begin() + dim, b.getIndexAttr(0));
    SmallVector<OpFoldResult> sizes(type.getRank(), b.getIndexAttr(1));
    sizes[dim] = type.isDynamicDim(dim) ? OpFoldResult(size)
                                        : b.getIndexAttr(type.getDimSize(dim));
    SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
    SmallVector<Value> initial{sort.index(1)};
    SmallVector<Value> scratch;
    for (Value tensor : tensors) {
      Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
      auto rowType = RankedTensorType::get(type.getDimSize(dim), element);
      initial.push_back(tensor::ExtractSliceOp::create(
          b, loc, rowType, tensor, offsets, sizes, strides));
      scratch.push_back(tensor::EmptyOp::create(
          b, loc, ArrayRef<OpFoldResult>{sizes[dim]}, element));
    }
    llvm::append_range(initial, scratch);
    size_t count = tensors.size();
    // Each round merges from one set of rows into the other.
    auto rounds = scf::WhileOp::create(
        b, loc, TypeRange(ValueRange(initial)), initial,
        [&](OpBuilder &inner, Location, ValueRange values) {
          Value isUnsorted = arith::CmpIOp::create(
              inner, loc, arith::CmpIPredicate::ult, values[0], size);
          scf::ConditionOp::create(inner, loc, isUnsorted, values);
        },
        [&](OpBuilder &inner, Location, ValueRange values) {
          OpBuilder::InsertionGuard guard(b);
          b.restoreInsertionPoint(inner.saveInsertionPoint());
          ValueRange from = values.slice(1, count);
          SmallVector<Value> next{sort.add(values[0], values[0])};
          llvm::append_range(next, mergeRuns(sort, size, values[0], from,
                                             values.drop_front(1 + count)));
          llvm::append_range(next, from);
          scf::YieldOp::create(b, loc, next);
        });
    SmallVector<Value> results;
    for (auto [number, tensor] : llvm::enumerate(tensors))
      results.push_back(
          tensor::InsertSliceOp::create(b, loc, rounds.getResult(1 + number),
                                        tensor, offsets, sizes, strides));
    return results;
  };
  sort.op->replaceAllUsesWith(
      sort.loops(outerSizes, sort.op->getOperands(), sortRow));
}

static constexpr struct {
  StringLiteral name;
  void (*lower)(ForeignOp &);
} kLowerings[] = {
    {"torch.tm_tensor.scan", lowerScan},
    {"torch.tm_tensor.scatter", lowerScatter},
    {"torch.tm_tensor.sort", lowerSort},
};

LogicalResult mlir::tcp::lowerTmTensorOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name.starts_with("torch.tm_tensor.") && op->getNumRegions() != 0)
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    StringRef name = op->getName().getStringRef();
    const auto *row = llvm::find_if(
        kLowerings, [&](const auto &row) { return row.name == name; });
    if (row == std::end(kLowerings))
      return emitError(op->getLoc())
             << "torch-mlir lowers this op to '"
             << name.substr(strlen("torch.")) << "', which has no lowering";
    ForeignOp view(op);
    row->lower(view);
    op->erase();
  }
  return success();
}
