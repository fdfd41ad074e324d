//===- WeightedRows.cpp - Weighted sums of rows ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WeightedRows.h"

#include "CheckedIndex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns a row of a matrix.
static Value getRow(ImplicitLocOpBuilder &b, Value matrix, Value row) {
  OpFoldResult one = b.getIndexAttr(1);
  auto type = cast<RankedTensorType>(matrix.getType());
  return tensor::ExtractSliceOp::create(
      b, type.clone(type.getShape().drop_front()), matrix,
      ArrayRef<OpFoldResult>{row, b.getIndexAttr(0)},
      ArrayRef<OpFoldResult>{one,
                             tensor::getMixedSize(b, b.getLoc(), matrix, 1)},
      ArrayRef<OpFoldResult>{one, one});
}

/// Returns `sums` with `weight` times `row` added.
static Value addRow(ImplicitLocOpBuilder &b, Value sums, Value row,
                    Value weight) {
  AffineMap map = b.getMultiDimIdentityMap(1);
  return linalg::GenericOp::create(
             b, sums.getType(), row, sums, ArrayRef{map, map},
             ArrayRef{utils::IteratorType::parallel},
             [weight](OpBuilder &inner, Location loc, ValueRange elements) {
               Value product =
                   arith::MulFOp::create(inner, loc, weight, elements[0]);
               Value sum =
                   arith::AddFOp::create(inner, loc, elements[1], product);
               linalg::YieldOp::create(inner, loc, sum);
             })
      .getResult(0);
}

/// Returns the sum of the rows of `table` that row `number` of `indices` names,
/// times the weights of this row. It is written into `into`.
static Value sumRows(ImplicitLocOpBuilder &b, Value table, Value indices,
                     Value weights, Value number, Value into) {
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  auto size = [&](Value tensor, int64_t dim) {
    return getValueOrCreateConstantIndexOp(
        b, b.getLoc(), tensor::getMixedSize(b, b.getLoc(), tensor, dim));
  };
  Value none = arith::ConstantOp::create(
      b, b.getZeroAttr(getElementTypeOrSelf(table.getType())));
  Value start = linalg::FillOp::create(b, none, into).getResult(0);
  auto loop =
      scf::ForOp::create(b, index(0), size(indices, 1), index(1), start);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> places{number, loop.getInductionVar()};
  Value element = tensor::ExtractOp::create(b, indices, places);
  Value weight = tensor::ExtractOp::create(b, weights, places);
  Value row = createCheckedIndex(b, b.getLoc(), element, size(table, 0), 0);
  scf::YieldOp::create(
      b, addRow(b, loop.getRegionIterArgs()[0], getRow(b, table, row), weight));
  return loop.getResult(0);
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertWeightedRows(TorchOpBuilder &builder) {
  FailureOr<TypedTensor> table = builder.getTensor(0),
                         indices = builder.getTensor(1),
                         weights = builder.getTensor(2);
  if (failed(table) || failed(indices) || failed(weights) ||
      !table->isFloat() || table->dtype != weights->dtype ||
      !isa<IntegerType>(indices->dtype) || table->getRank() != 2 ||
      indices->getRank() != 2 ||
      indices->getType().getShape() != weights->getType().getShape())
    return failure();
  ImplicitLocOpBuilder b(builder.loc, builder.b);
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  OpFoldResult numRows = tensor::getMixedSize(b, b.getLoc(), indices->value, 0);
  OpFoldResult numColumns =
      tensor::getMixedSize(b, b.getLoc(), table->value, 1);
  Value empty =
      tensor::EmptyOp::create(b, ArrayRef{numRows, numColumns}, table->dtype);
  auto loop =
      scf::ForallOp::create(b, b.getLoc(), ArrayRef{zero}, ArrayRef{numRows},
                            ArrayRef{one}, empty, std::nullopt);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar(0);
  Value result = loop.getRegionIterArgs().front();
  Value sum = sumRows(b, table->value, indices->value, weights->value, number,
                      getRow(b, result, number));
  b.setInsertionPointToStart(loop.getTerminator().getBody());
  tensor::ParallelInsertSliceOp::create(
      b, sum, result, ArrayRef<OpFoldResult>{number, zero},
      ArrayRef{one, numColumns}, ArrayRef{one, one});
  return SmallVector<Value>{loop.getResult(0)};
}
