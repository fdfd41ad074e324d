//===- LinearSystems.cpp - Factors and solutions of systems ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinearSystems.h"

#include "CheckedIndex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// Emits operations on one matrix or vector of a batch.
class MatrixBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }
  Value size(Value tensor, int64_t dim) {
    return getValueOrCreateConstantIndexOp(
        *this, getLoc(), tensor::getMixedSize(*this, getLoc(), tensor, dim));
  }
  Value addIndices(Value left, Value right) {
    return arith::AddIOp::create(*this, left, right);
  }

  /// Returns an element of a batch, without the batch's dimension.
  Value getOfBatch(Value batch, Value number);
  /// Returns `length` elements of a row from column `start` on.
  Value getRow(Value matrix, Value row, Value start, Value length);
  /// Puts elements into a row from column `start` on.
  Value putRow(Value matrix, Value row, Value start, Value elements);
  /// Returns `left` - `factor` * `right`, where the factor is a number and the
  /// others are vectors.
  Value subtractProduct(Value left, Value factor, Value right);
  /// Emits a loop from `start` to `end`, which `body` emits for an index and
  /// the carried values.
  SmallVector<Value>
  loop(Value start, Value end, ValueRange carried,
       function_ref<SmallVector<Value>(Value, ValueRange)> body);
};

/// Emits the loop over a batch; its results are tensors with a batch dimension.
class BatchLoop {
public:
  /// `sizes` are those of the elements of each result, and `dtypes` are their
  /// element types.
  BatchLoop(MatrixBuilder &b, OpFoldResult count,
            ArrayRef<SmallVector<OpFoldResult>> sizes, ArrayRef<Type> dtypes);

  Value getNumber() { return loop.getInductionVar(0); }
  /// Returns the place for an element of a result.
  Value getInto(unsigned result) {
    return b.getOfBatch(loop.getRegionIterArgs()[result], getNumber());
  }
  /// Ends the loop with the elements of the results.
  SmallVector<Value> finish(ValueRange elements);

private:
  MatrixBuilder &b;
  scf::ForallOp loop;
};
} // namespace

Value MatrixBuilder::getOfBatch(Value batch, Value number) {
  auto type = cast<RankedTensorType>(batch.getType());
  int64_t rank = type.getRank();
  SmallVector<OpFoldResult> offsets(rank, getIndexAttr(0)),
      sizes = tensor::getMixedSizes(*this, getLoc(), batch),
      strides(rank, getIndexAttr(1));
  offsets[0] = number;
  sizes[0] = getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      *this, type.clone(type.getShape().drop_front()), batch, offsets, sizes,
      strides);
}

Value MatrixBuilder::getRow(Value matrix, Value row, Value start,
                            Value length) {
  OpFoldResult one = getIndexAttr(1), count = getAsOpFoldResult(length);
  auto type = cast<RankedTensorType>(matrix.getType());
  int64_t size = getConstantIntValue(count).value_or(ShapedType::kDynamic);
  return tensor::ExtractSliceOp::create(
      *this, type.clone({size}), matrix, ArrayRef<OpFoldResult>{row, start},
      ArrayRef{one, count}, ArrayRef{one, one});
}

Value MatrixBuilder::putRow(Value matrix, Value row, Value start,
                            Value elements) {
  OpFoldResult one = getIndexAttr(1);
  OpFoldResult length = tensor::getMixedSize(*this, getLoc(), elements, 0);
  return tensor::InsertSliceOp::create(
      *this, elements, matrix, ArrayRef<OpFoldResult>{row, start},
      ArrayRef{one, length}, ArrayRef{one, one});
}

Value MatrixBuilder::subtractProduct(Value left, Value factor, Value right) {
  AffineMap map = getMultiDimIdentityMap(1);
  return linalg::GenericOp::create(
             *this, left.getType(), right, left, ArrayRef{map, map},
             ArrayRef{utils::IteratorType::parallel},
             [factor](OpBuilder &inner, Location loc, ValueRange elements) {
               Value product =
                   arith::MulFOp::create(inner, loc, factor, elements[0]);
               linalg::YieldOp::create(
                   inner, loc,
                   arith::SubFOp::create(inner, loc, elements[1], product)
                       .getResult());
             })
      .getResult(0);
}

SmallVector<Value>
MatrixBuilder::loop(Value start, Value end, ValueRange carried,
                    function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(*this, start, end, index(1), carried);
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(loop.getBody());
  scf::YieldOp::create(*this,
                       body(loop.getInductionVar(), loop.getRegionIterArgs()));
  return loop.getResults();
}

BatchLoop::BatchLoop(MatrixBuilder &b, OpFoldResult count,
                     ArrayRef<SmallVector<OpFoldResult>> sizes,
                     ArrayRef<Type> dtypes)
    : b(b) {
  SmallVector<Value> results;
  for (auto [elementSizes, dtype] : llvm::zip_equal(sizes, dtypes)) {
    SmallVector<OpFoldResult> all{count};
    llvm::append_range(all, elementSizes);
    results.push_back(tensor::EmptyOp::create(b, all, dtype));
  }
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  loop = scf::ForallOp::create(b, b.getLoc(), ArrayRef{zero}, ArrayRef{count},
                               ArrayRef{one}, results, std::nullopt);
  b.setInsertionPointToStart(loop.getBody());
}

SmallVector<Value> BatchLoop::finish(ValueRange elements) {
  b.setInsertionPointToStart(loop.getTerminator().getBody());
  for (auto [element, into] :
       llvm::zip_equal(elements, loop.getRegionIterArgs())) {
    int64_t rank = cast<RankedTensorType>(into.getType()).getRank();
    SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0)),
        sizes{b.getIndexAttr(1)}, strides(rank, b.getIndexAttr(1));
    offsets[0] = loop.getInductionVar(0);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(loop.getTerminator());
      llvm::append_range(sizes, tensor::getMixedSizes(b, b.getLoc(), element));
    }
    tensor::ParallelInsertSliceOp::create(b, element, into, offsets, sizes,
                                          strides);
  }
  b.setInsertionPointAfter(loop);
  return loop.getResults();
}

/// Returns the row, from `column` on, whose element of this column is the
/// largest.
static Value findPivot(MatrixBuilder &b, Value matrix, Value column) {
  auto getMagnitude = [&](Value row) -> Value {
    return math::AbsFOp::create(
        b, tensor::ExtractOp::create(b, matrix, ValueRange{row, column}));
  };
  Value next = b.addIndices(column, b.index(1));
  return b.loop(next, b.size(matrix, 0), {column, getMagnitude(column)},
                [&](Value row, ValueRange best) -> SmallVector<Value> {
                  Value magnitude = getMagnitude(row);
                  Value isLarger = arith::CmpFOp::create(
                      b, arith::CmpFPredicate::OGT, magnitude, best[1]);
                  auto choose = [&](Value now, Value before) -> Value {
                    return arith::SelectOp::create(b, isLarger, now, before);
                  };
                  return {choose(row, best[0]), choose(magnitude, best[1])};
                })[0];
}

/// Lets two rows change places.
static Value swapRows(MatrixBuilder &b, Value matrix, Value row, Value other) {
  Value start = b.index(0), length = b.size(matrix, 1);
  Value first = b.getRow(matrix, row, start, length),
        second = b.getRow(matrix, other, start, length);
  return b.putRow(b.putRow(matrix, row, start, second), other, start, first);
}

/// Subtracts multiples of the row of number `column` from those below it, so
/// that a column becomes 0 there. The factors are put into its place.
static Value eliminate(MatrixBuilder &b, Value matrix, Value column) {
  Value next = b.addIndices(column, b.index(1));
  Value length = arith::SubIOp::create(b, b.size(matrix, 1), next);
  Value pivot =
      tensor::ExtractOp::create(b, matrix, ValueRange{column, column});
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(pivot.getType()));
  Value isNone =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, pivot, zero);
  return b.loop(
      next, b.size(matrix, 0), matrix,
      [&](Value row, ValueRange carried) -> SmallVector<Value> {
        Value element =
            tensor::ExtractOp::create(b, carried[0], ValueRange{row, column});
        Value factor = arith::SelectOp::create(
            b, isNone, element, arith::DivFOp::create(b, element, pivot));
        Value rest =
            b.subtractProduct(b.getRow(carried[0], row, next, length), factor,
                              b.getRow(carried[0], column, next, length));
        Value after = b.putRow(carried[0], row, next, rest);
        return {tensor::InsertOp::create(b, factor, after,
                                         ValueRange{row, column})};
      })[0];
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertLuFactors(TorchOpBuilder &builder) {
  FailureOr<TypedTensor> matrices = builder.getTensor(0);
  std::optional<bool> pivots = builder.getBool(1);
  if (failed(matrices) || !pivots || !matrices->isFloat() ||
      matrices->getRank() != 3)
    return failure();
  MatrixBuilder b(builder.loc, builder.b);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, b.getLoc(), matrices->value);
  Value numRows = getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes[1]),
        numColumns = getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes[2]);
  OpFoldResult rank =
      getAsOpFoldResult(b.createOrFold<arith::MinSIOp>(numRows, numColumns));
  Type i32 = b.getI32Type();
  BatchLoop batch(b, sizes[0], {{sizes[1], sizes[2]}, {rank}},
                  {matrices->dtype, i32});
  Value matrix = b.getOfBatch(matrices->value, batch.getNumber());
  matrix = linalg::CopyOp::create(b, matrix, batch.getInto(0)).getResult(0);
  SmallVector<Value> found =
      b.loop(b.index(0), getValueOrCreateConstantIndexOp(b, b.getLoc(), rank),
             {matrix, batch.getInto(1)},
             [&](Value column, ValueRange carried) -> SmallVector<Value> {
               Value pivot = column, before = carried[0];
               if (*pivots) {
                 pivot = findPivot(b, before, column);
                 before = swapRows(b, before, column, pivot);
               }
               Value number = arith::IndexCastOp::create(
                   b, i32, b.addIndices(pivot, b.index(1)));
               return {eliminate(b, before, column),
                       tensor::InsertOp::create(b, number, carried[1], column)};
             });
  return batch.finish(found);
}

/// Returns the solution's row: that of the right side, minus the products of
/// the matrix's elements before the diagonal with the rows before.
static Value substitute(MatrixBuilder &b, Value matrix, Value right,
                        Value before, Value row) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1), number = row,
               length = tensor::getMixedSize(b, b.getLoc(), right, 1);
  auto type = cast<RankedTensorType>(right.getType());
  int64_t width = type.getDimSize(1);
  auto getBlock = [&](Value of, OpFoldResult from, ArrayRef<int64_t> shape,
                      ArrayRef<OpFoldResult> sizes) -> Value {
    return tensor::ExtractSliceOp::create(b, type.clone(shape), of,
                                          ArrayRef{from, zero}, sizes,
                                          ArrayRef{one, one});
  };
  Value factors =
            getBlock(matrix, number, {1, ShapedType::kDynamic}, {one, number}),
        known = getBlock(before, zero, {ShapedType::kDynamic, width},
                         {number, length}),
        given = getBlock(right, number, {1, width}, {one, length});
  Value none =
      arith::ConstantOp::create(b, b.getZeroAttr(type.getElementType()));
  Value empty =
      tensor::EmptyOp::create(b, ArrayRef{one, length}, type.getElementType());
  Value sums = linalg::MatmulOp::create(
                   b, given.getType(), ValueRange{factors, known},
                   linalg::FillOp::create(b, none, empty).getResults())
                   .getResult(0);
  return SubOp::create(b, given.getType(), given, sums);
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertLowerSolution(TorchOpBuilder &builder) {
  FailureOr<TypedTensor> matrices = builder.getTensor(0),
                         right = builder.getTensor(1);
  if (failed(matrices) || failed(right) || !matrices->isFloat() ||
      matrices->dtype != right->dtype || matrices->getRank() != 3 ||
      right->getRank() != 3)
    return failure();
  MatrixBuilder b(builder.loc, builder.b);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, b.getLoc(), right->value);
  BatchLoop batch(b, sizes[0], {{sizes[1], sizes[2]}}, {right->dtype});
  Value matrix = b.getOfBatch(matrices->value, batch.getNumber()),
        given = b.getOfBatch(right->value, batch.getNumber());
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  SmallVector<Value> solution =
      b.loop(b.index(0), b.size(given, 0), batch.getInto(0),
             [&](Value row, ValueRange before) -> SmallVector<Value> {
               Value found = substitute(b, matrix, given, before[0], row);
               return {tensor::InsertSliceOp::create(
                   b, found, before[0], ArrayRef<OpFoldResult>{row, zero},
                   ArrayRef{one, sizes[2]}, ArrayRef{one, one})};
             });
  return batch.finish(solution);
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertRowSwaps(TorchOpBuilder &builder) {
  FailureOr<TypedTensor> matrices = builder.getTensor(0),
                         pivots = builder.getTensor(1);
  std::optional<bool> isReversed = builder.getBool(2);
  if (failed(matrices) || failed(pivots) || !isReversed ||
      !isa<IntegerType>(pivots->dtype) || matrices->getRank() != 3 ||
      pivots->getRank() != 2)
    return failure();
  MatrixBuilder b(builder.loc, builder.b);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, b.getLoc(), matrices->value);
  BatchLoop batch(b, sizes[0], {{sizes[1], sizes[2]}}, {matrices->dtype});
  Value matrix = b.getOfBatch(matrices->value, batch.getNumber()),
        rows = b.getOfBatch(pivots->value, batch.getNumber());
  Value start =
      linalg::CopyOp::create(b, matrix, batch.getInto(0)).getResult(0);
  Value count = b.size(rows, 0);
  return batch.finish(b.loop(
      b.index(0), count, start,
      [&](Value step, ValueRange before) -> SmallVector<Value> {
        if (*isReversed)
          step = arith::SubIOp::create(
              b, arith::SubIOp::create(b, count, b.index(1)), step);
        Value pivot = tensor::ExtractOp::create(b, rows, step);
        Value one =
            arith::ConstantOp::create(b, b.getIntegerAttr(pivot.getType(), 1));
        Value other = createCheckedPlace(
            b, b.getLoc(), arith::SubIOp::create(b, pivot, one),
            b.size(matrix, 0),
            "pivots must be between 1 and the number of rows inclusive");
        return {swapRows(b, before[0], step, other)};
      }));
}
