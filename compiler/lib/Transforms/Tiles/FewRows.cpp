//===- FewRows.cpp - Few rows with sums in memory -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If few rows are multiplied by a large matrix, the time is that of reading
/// the matrix. A tile in registers would read a few elements of each of its
/// rows, and each row is on a page of its own. Here, a round of the outer loop
/// reads some rows of the matrix in long runs, and adds their products to sums
/// that are in a buffer. The order of each sum is the same.
///
//===----------------------------------------------------------------------===//

#include "FewRows.h"

#include "Panels/Panel.h"
#include "RowTiles.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

/// Tiles in registers are as fast for more than kFewRows rows. For more than
/// kVeryFewRows rows, they are faster if the right operand is in the
/// second-level cache, which has kCacheBytes.
static constexpr int64_t kVeryFewRows = 2, kFewRows = 6;
static constexpr int64_t kCacheBytes = int64_t(1) << 20;

/// If there are fewer columns, tiles in registers read whole rows.
static constexpr int64_t kManyColumns = 128;

/// If sums are shorter, reading and writing the buffer takes a good part of the
/// time.
static constexpr int64_t kLongSum = 32;

/// The buffer has the sums of so many columns. They stay in the first-level
/// cache.
static constexpr int64_t kColumnsOfBuffer = 1024;

/// The number of rows of the right operand that are read at once. The sums are
/// read and written once for them.
static constexpr int64_t kRowsAtOnce = 8;

namespace {
/// Emits the loops over the columns of one batch.
class FewRowsBuilder {
public:
  FewRowsBuilder(KernelScope &scope, int64_t lanes)
      : scope(scope), contraction(scope.contraction), loops(scope.loops),
        b(scope.b), loc(scope.loc), lanes(lanes) {}

  bool canBeFew() const;
  Value findEnd(IndexRange columns);
  Value build(IndexRange columns, Value result);

private:
  Value isAbove(unsigned tileLoop, Value size, int64_t bound);
  Value isLargerThanCache();
  Value overRows(Value carried, llvm::function_ref<Value(Value)> body);
  Value overColumns(IndexRange columns, Value carried,
                    llvm::function_ref<Value(Value)> body);
  Value findSum();
  Value begin(IndexRange columns, Value result);
  Value add(IndexRange columns, Value first, int64_t count, Value buffer);
  Value finish(IndexRange columns, Value buffer, Value result);

  KernelScope &scope;
  const Contraction &contraction;
  const WalkedLoops &loops;
  OpBuilder &b;
  Location loc;
  int64_t lanes;
  /// The first column that the buffer has.
  Value firstColumn;
};
} // namespace

/// Returns whether the right operand is read row by row, and the sizes that are
/// known are those of few rows.
bool FewRowsBuilder::canBeFew() const {
  if (contraction.panels || !contraction.leftView || !contraction.rightView ||
      !contraction.isRightByRows())
    return false;
  auto isKnown = [&](unsigned loop) {
    return !ShapedType::isDynamic(contraction.getSize(loop));
  };
  auto getSize = [&](unsigned loop) { return contraction.getSize(loop); };
  if (loops.rows && isKnown(*loops.rows) && getSize(*loops.rows) > kFewRows)
    return false;
  return !(isKnown(loops.columns) && getSize(loops.columns) < kManyColumns) &&
         !(isKnown(loops.sum) && getSize(loops.sum) < kLongSum);
}

/// Returns whether a size is above a bound; null if it is known to be.
Value FewRowsBuilder::isAbove(unsigned tileLoop, Value size, int64_t bound) {
  if (!ShapedType::isDynamic(contraction.getSize(tileLoop)))
    return {};
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, size,
                               scope.index(bound));
}

/// Returns whether a batch of the right operand is larger than the cache.
Value FewRowsBuilder::isLargerThanCache() {
  Type element = getElementTypeOrSelf(scope.arguments.right);
  int64_t most = kCacheBytes * 8 / element.getIntOrFloatBitWidth();
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt,
                               scope.multiply(scope.numSums, scope.numColumns),
                               scope.index(most));
}

/// Returns the end of the columns that are computed here: whole vectors, or
/// none if a size that is not known is that of a product of another kind.
Value FewRowsBuilder::findEnd(IndexRange columns) {
  Value count = scope.subtract(columns.end, columns.first);
  Value rest = arith::RemUIOp::create(b, loc, count, scope.index(lanes));
  Value end = scope.subtract(columns.end, rest);
  auto require = [&](Value condition) {
    if (condition)
      end = arith::SelectOp::create(b, loc, condition, end, columns.first);
  };
  require(isAbove(loops.columns, scope.numColumns, kManyColumns - 1));
  require(isAbove(loops.sum, scope.numSums, kLongSum - 1));
  if (!loops.rows)
    return end;
  Value numRows = scope.subtract(scope.rows.end, scope.rows.first);
  int64_t knownRows = contraction.getSize(*loops.rows);
  bool isDynamic = ShapedType::isDynamic(knownRows);
  if (isDynamic)
    require(scope.isAtMost(numRows, scope.index(kFewRows)));
  if (isDynamic || knownRows > kVeryFewRows) {
    Value isLarge = isLargerThanCache();
    Value areVeryFew = scope.isAtMost(numRows, scope.index(kVeryFewRows));
    require(arith::OrIOp::create(b, loc, areVeryFew, isLarge));
  }
  return end;
}

/// Emits a loop over the rows, if the result has rows.
Value FewRowsBuilder::overRows(Value carried,
                               llvm::function_ref<Value(Value)> body) {
  if (!loops.rows)
    return body(carried);
  return scope.loopOver(scope.rows, 1, carried, [&](Value at, Value inner) {
    scope.point[*loops.rows] = at;
    return body(inner);
  });
}

/// Emits a loop over the vectors of some columns.
Value FewRowsBuilder::overColumns(IndexRange columns, Value carried,
                                  llvm::function_ref<Value(Value)> body) {
  return scope.loopOver(columns, lanes, carried, [&](Value at, Value inner) {
    scope.point[loops.columns] = at;
    return body(inner);
  });
}

/// Returns the index of the sums at the scope's point in the buffer.
Value FewRowsBuilder::findSum() {
  Value column = scope.subtract(scope.point[loops.columns], firstColumn);
  if (!loops.rows)
    return column;
  Value row = scope.subtract(scope.point[*loops.rows], scope.rows.first);
  return scope.add(scope.multiply(row, scope.index(kColumnsOfBuffer)), column);
}

/// Returns a buffer with the initial values of the sums.
Value FewRowsBuilder::begin(IndexRange columns, Value result) {
  Type element = getElementTypeOrSelf(contraction.op.getDpsInits()[0]);
  int64_t rows = loops.rows ? kFewRows : 1;
  Value buffer = tensor::EmptyOp::create(
      b, loc, ArrayRef<int64_t>{rows * kColumnsOfBuffer}, element);
  return overRows(buffer, [&](Value carried) {
    return overColumns(columns, carried, [&](Value inner) {
      Value initial = readInitialSums(scope, result, /*isWhole=*/true);
      return writePanel(b, loc, initial, inner, findSum(), /*isWhole=*/true);
    });
  });
}

/// Adds the products of `count` indices of the sum, from `first` on.
Value FewRowsBuilder::add(IndexRange columns, Value first, int64_t count,
                          Value buffer) {
  SmallVector<Value> sums;
  for (int64_t i = 0; i < count; ++i)
    sums.push_back(scope.add(first, scope.index(i)));
  AffineMap leftMap = contraction.leftView->map;
  AffineMap rightMap = contraction.rightView->map;
  return overRows(buffer, [&](Value carried) {
    // The elements of the left operand stay in registers.
    SmallVector<Value> lefts;
    for (Value at : sums) {
      scope.point[loops.sum] = at;
      lefts.push_back(tensor::ExtractOp::create(b, loc, scope.arguments.left,
                                                scope.locate(leftMap)));
    }
    return overColumns(columns, carried, [&](Value inner) {
      Value place = findSum();
      Type type = getElementTypeOrSelf(inner);
      Value sum = readPanel(b, loc, inner, place, VectorType::get(lanes, type),
                            /*isWhole=*/true);
      for (auto [at, left] : llvm::zip(sums, lefts)) {
        scope.point[loops.sum] = at;
        Value right =
            readPanel(b, loc, scope.arguments.right, scope.locate(rightMap),
                      scope.getVectorType(scope.arguments.right),
                      /*isWhole=*/true);
        sum = addProduct(scope, left, right, sum);
      }
      return writePanel(b, loc, sum, inner, place, /*isWhole=*/true);
    });
  });
}

/// Computes the epilogue of the sums, and writes its values.
Value FewRowsBuilder::finish(IndexRange columns, Value buffer, Value result) {
  return overColumns(columns, result, [&](Value carried) {
    return buildRowTiles(scope, carried, /*isWhole=*/true,
                         [&](ArrayRef<Value> rowAt, SmallVector<Value> sums) {
                           forEachRow(scope, rowAt, [&](size_t row) {
                             sums[row] = readPanel(
                                 b, loc, buffer, findSum(),
                                 cast<VectorType>(sums[row].getType()),
                                 /*isWhole=*/true);
                           });
                           return sums;
                         });
  });
}

Value FewRowsBuilder::build(IndexRange columns, Value result) {
  return scope.loopOver(
      columns, kColumnsOfBuffer, result, [&](Value first, Value carried) {
        firstColumn = first;
        Value end = arith::MinSIOp::create(
            b, loc, scope.add(first, scope.index(kColumnsOfBuffer)),
            columns.end);
        IndexRange part{first, end};
        Value rest = arith::RemUIOp::create(b, loc, scope.numSums,
                                            scope.index(kRowsAtOnce));
        Value whole = scope.subtract(scope.numSums, rest);
        auto addAll = [&](IndexRange sums, int64_t count, Value buffer) {
          return scope.loopOver(sums, count, buffer,
                                [&](Value at, Value inner) {
                                  return add(part, at, count, inner);
                                });
        };
        Value buffer = begin(part, carried);
        buffer = addAll({scope.index(0), whole}, kRowsAtOnce, buffer);
        buffer = addAll({whole, scope.numSums}, 1, buffer);
        return finish(part, buffer, carried);
      });
}

Value mlir::tcp::buildFewRows(KernelScope &scope, int64_t lanes,
                              IndexRange &columns, Value result) {
  FewRowsBuilder builder(scope, lanes);
  if (!builder.canBeFew())
    return result;
  TileShape shape = scope.shape;
  scope.shape.columns = scope.shape.lanes = lanes;
  scope.shape.panels = 1;
  Value end = builder.findEnd(columns);
  result = builder.build({columns.first, end}, result);
  columns.first = end;
  scope.shape = shape;
  return result;
}
