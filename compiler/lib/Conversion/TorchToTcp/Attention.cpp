//===- Attention.cpp - Attention by blocks of keys ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::tcp;

/// The number of queries that go over the keys together, and the number of keys
/// between two updates of the greatest score. Results depend on them, so they
/// are the same for each CPU.
static constexpr int64_t kQueryBlock = 64, kKeyBlock = 512;

/// Computes the result of a generic op from the elements of its operands, the
/// last of which is the output.
using Body = llvm::function_ref<Value(OpBuilder &, ValueRange)>;

namespace {
/// The values that each block of keys updates, for all queries of a block.
struct RunningRows {
  Value greatest, sum, output;
};

class AttentionBuilder {
public:
  AttentionBuilder(OpBuilder &builder, Location loc, const Attention &given)
      : b(builder), loc(loc), given(given),
        element(cast<FloatType>(getElementTypeOrSelf(given.query))),
        type(element.getWidth() < 32 ? b.getF32Type() : element),
        numQueries(getSize(given.query, 2)), numKeys(getSize(given.key, 2)),
        numChannels(getSize(given.query, 3)) {}

  AttentionResults build();

private:
  OpFoldResult getSize(Value tensor, unsigned dim) {
    return tensor::getMixedSize(b, loc, tensor, dim);
  }
  Value getValue(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(b, loc, size);
  }
  Value constant(double value) {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
  }
  AffineMap map(ArrayRef<unsigned> dims, unsigned numLoops) {
    return AffineMap::getMultiDimMapWithTargets(numLoops, dims, b.getContext());
  }

  Value createScale();
  Value createPlaces(int64_t count);
  OpFoldResult clip(int64_t block, OpFoldResult size, Value from);
  Value createFilled(Value value, ArrayRef<OpFoldResult> sizes);
  Value slice(Value tensor, ArrayRef<OpFoldResult> offsets,
              ArrayRef<OpFoldResult> sizes, ArrayRef<unsigned> keptDims);
  Value sliceTokens(Value tensor, Value head, Value from, OpFoldResult count);
  Value compute(ArrayRef<Value> inputs, ArrayRef<AffineMap> maps, Value output,
                unsigned numReductions, Body body);
  Value widen(Value tensor);
  Value multiply(Value left, Value right, bool isTransposed, Value sums);
  Value multiplyByLanes(Value query, Value key, Value sums);
  Value createScores(Value query, Value key, OpFoldResult numRows,
                     OpFoldResult numColumns, Value from);
  Value sliceMask(OpFoldResult numRows, OpFoldResult numColumns, Value from,
                  AffineMap &maskMap);
  RunningRows addKeys(RunningRows before, Value query, OpFoldResult numRows,
                      Value from, Value end);
  RunningRows buildKeys(Value query, OpFoldResult numRows);
  void buildQueries(scf::ForallOp loop);

  OpBuilder &b;
  Location loc;
  const Attention &given;
  FloatType element;
  /// The type in which scores and sums are computed.
  FloatType type;
  OpFoldResult numQueries, numKeys, numChannels;
  Value scale;
  /// The positions of keys and of queries in a block: 0, 1, 2 ...
  Value keyPlaces, queryPlaces;
  /// The indices of the present round: the batch, the head of queries, the head
  /// of keys, and the first query.
  Value batch, head, keyHead, firstQuery;
};
} // namespace

/// Returns -infinity, which masked scores are.
static Value createMasked(OpBuilder &b, Location loc, FloatType type) {
  APFloat masked = APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true);
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, masked));
}

/// Returns `instead` if `x` is `number`, otherwise `x`.
static Value replaceNumber(OpBuilder &b, Location loc, Value x, Value number,
                           double instead) {
  Value isNumber =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x, number);
  Value other =
      arith::ConstantOp::create(b, loc, b.getFloatAttr(x.getType(), instead));
  return arith::SelectOp::create(b, loc, isNumber, other, x);
}

/// Returns exp(x - greatest). It is 0 for a masked score, also if all scores
/// are masked.
static Value createWeight(OpBuilder &b, Location loc, Value x, Value greatest) {
  Value masked = createMasked(b, loc, cast<FloatType>(x.getType()));
  greatest = replaceNumber(b, loc, greatest, masked, 0.0);
  Value difference = arith::SubFOp::create(b, loc, x, greatest);
  return math::ExpOp::create(b, loc, difference);
}

Value AttentionBuilder::createScale() {
  if (given.scale)
    return constant(*given.scale);
  if (std::optional<int64_t> count = getConstantIntValue(numChannels))
    return constant(1.0 / std::sqrt(static_cast<double>(*count)));
  Value count =
      arith::IndexCastOp::create(b, loc, b.getI64Type(), getValue(numChannels));
  Value root = math::SqrtOp::create(
      b, loc, arith::SIToFPOp::create(b, loc, b.getF64Type(), count));
  Value one = arith::ConstantOp::create(b, loc, b.getF64FloatAttr(1.0));
  Value inverse = arith::DivFOp::create(b, loc, one, root);
  return type.isF64()
             ? inverse
             : arith::TruncFOp::create(b, loc, type, inverse).getResult();
}

/// Returns a tensor with the elements 0, 1, 2 ...
Value AttentionBuilder::createPlaces(int64_t count) {
  Value empty =
      tensor::EmptyOp::create(b, loc, ArrayRef{count}, b.getI32Type());
  return compute({}, {map({0}, 1)}, empty, 0,
                 [&](OpBuilder &inner, ValueRange) -> Value {
                   Value place = linalg::IndexOp::create(inner, loc, 0);
                   return arith::IndexCastOp::create(inner, loc,
                                                     inner.getI32Type(), place);
                 });
}

/// Returns how many of `size` elements are in the block that begins at `from`.
OpFoldResult AttentionBuilder::clip(int64_t block, OpFoldResult size,
                                    Value from) {
  std::optional<int64_t> known = getConstantIntValue(size);
  // There is one block, or all blocks are whole.
  if (known && *known <= block)
    return size;
  if (known && *known % block == 0)
    return b.getIndexAttr(block);
  Value rest = arith::SubIOp::create(b, loc, getValue(size), from);
  Value most = arith::ConstantIndexOp::create(b, loc, block);
  return arith::MinSIOp::create(b, loc, most, rest).getResult();
}

Value AttentionBuilder::createFilled(Value value,
                                     ArrayRef<OpFoldResult> sizes) {
  Value empty = tensor::EmptyOp::create(b, loc, sizes, type);
  return linalg::FillOp::create(b, loc, value, empty).getResult(0);
}

/// Returns a slice of a tensor that keeps the dimensions `keptDims`.
Value AttentionBuilder::slice(Value tensor, ArrayRef<OpFoldResult> offsets,
                              ArrayRef<OpFoldResult> sizes,
                              ArrayRef<unsigned> keptDims) {
  SmallVector<int64_t> shape;
  for (unsigned dim : keptDims)
    shape.push_back(
        getConstantIntValue(sizes[dim]).value_or(ShapedType::kDynamic));
  SmallVector<OpFoldResult> steps(sizes.size(), b.getIndexAttr(1));
  auto kept = RankedTensorType::get(shape, getElementTypeOrSelf(tensor));
  return tensor::ExtractSliceOp::create(b, loc, kept, tensor, offsets, sizes,
                                        steps);
}

/// Returns some tokens of the batch and of a head, with their channels.
Value AttentionBuilder::sliceTokens(Value tensor, Value head, Value from,
                                    OpFoldResult count) {
  OpFoldResult one = b.getIndexAttr(1);
  return slice(tensor, {batch, head, from, b.getIndexAttr(0)},
               {one, one, count, getSize(tensor, 3)}, {2, 3});
}

/// Emits a generic op whose last `numReductions` loops reduce.
Value AttentionBuilder::compute(ArrayRef<Value> inputs,
                                ArrayRef<AffineMap> maps, Value output,
                                unsigned numReductions, Body body) {
  unsigned numLoops = maps.front().getNumDims();
  SmallVector<utils::IteratorType> iterators(numLoops,
                                             utils::IteratorType::parallel);
  std::fill_n(iterators.rbegin(), numReductions,
              utils::IteratorType::reduction);
  auto op = linalg::GenericOp::create(
      b, loc, output.getType(), inputs, output, maps, iterators,
      [&](OpBuilder &inner, Location, ValueRange arguments) {
        linalg::YieldOp::create(inner, loc, body(inner, arguments));
      });
  return op.getResult(0);
}

/// Converts a tensor to the type of the scores. An i1 becomes the number that
/// is added to a score: 0, or -infinity for false.
Value AttentionBuilder::widen(Value tensor) {
  auto from = cast<RankedTensorType>(tensor.getType());
  if (from.getElementType() == type)
    return tensor;
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, tensor), type);
  AffineMap all = b.getMultiDimIdentityMap(from.getRank());
  return compute({tensor}, {all, all}, empty, 0,
                 [&](OpBuilder &inner, ValueRange x) -> Value {
                   if (isa<FloatType>(x[0].getType()))
                     return convertScalarToDtype(inner, loc, x[0], type,
                                                 /*isUnsignedCast=*/false);
                   return arith::SelectOp::create(
                       inner, loc, x[0], constant(0.0),
                       createMasked(inner, loc, type));
                 });
}

/// Adds the products of two matrices to `sums`. Each product and its sum round
/// once.
Value AttentionBuilder::multiply(Value left, Value right, bool isTransposed,
                                 Value sums) {
  AffineMap rightMap = isTransposed ? map({1, 2}, 3) : map({2, 1}, 3);
  return compute({left, right}, {map({0, 2}, 3), rightMap, map({0, 1}, 3)},
                 sums, 1, [&](OpBuilder &inner, ValueRange x) -> Value {
                   return math::FmaOp::create(inner, loc, x[0], x[1], x[2]);
                 });
}

/// Adds the products of one query with some keys to `sums`. A sum by lanes
/// reads the keys in the order of the memory.
Value AttentionBuilder::multiplyByLanes(Value query, Value key, Value sums) {
  return compute({query, key}, {map({0, 2}, 3), map({1, 2}, 3), map({0, 1}, 3)},
                 sums, 1, [&](OpBuilder &inner, ValueRange x) -> Value {
                   Value product =
                       arith::MulFOp::create(inner, loc, x[0], x[1]);
                   return arith::AddFOp::create(inner, loc, x[2], product,
                                                arith::FastMathFlags::reassoc);
                 });
}

/// The part of the mask for the queries of the block and some keys, and its map
/// from both; null if there is no mask.
Value AttentionBuilder::sliceMask(OpFoldResult numRows, OpFoldResult numColumns,
                                  Value from, AffineMap &maskMap) {
  auto maskType = cast<RankedTensorType>(given.mask.getType());
  unsigned rank = maskType.getRank();
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  // The dimensions are batches, heads, queries and keys; a mask has the last
  // ones.
  SmallVector<OpFoldResult> offsets{batch, head, firstQuery, from};
  SmallVector<OpFoldResult> sizes{one, one, numRows, numColumns};
  offsets.erase(offsets.begin(), offsets.begin() + (4 - rank));
  sizes.erase(sizes.begin(), sizes.begin() + (4 - rank));
  SmallVector<unsigned> keptDims, loops;
  for (unsigned dim = 0; dim < rank; ++dim) {
    if (maskType.getDimSize(dim) == 1) {
      offsets[dim] = zero;
      sizes[dim] = one;
    } else if (dim + 2 >= rank) {
      keptDims.push_back(dim);
      loops.push_back(dim + 2 - rank);
    }
  }
  maskMap = map(loops, 2);
  return widen(slice(given.mask, offsets, sizes, keptDims));
}

/// Returns the scores of the queries of the block for some keys.
Value AttentionBuilder::createScores(Value query, Value key,
                                     OpFoldResult numRows,
                                     OpFoldResult numColumns, Value from) {
  Value none = createFilled(constant(0.0), {numRows, numColumns});
  Value scores = getConstantIntValue(numQueries) == 1
                     ? multiplyByLanes(query, key, none)
                     : multiply(query, key, /*isTransposed=*/true, none);
  AffineMap all = map({0, 1}, 2), single = map({}, 2);
  SmallVector<Value> inputs{scores, scale};
  SmallVector<AffineMap> maps{all, single};
  if (given.mask) {
    maps.emplace_back();
    inputs.push_back(sliceMask(numRows, numColumns, from, maps.back()));
  }
  if (given.isCausal) {
    OpFoldResult zero = b.getIndexAttr(0);
    Value ahead = arith::SubIOp::create(b, loc, firstQuery, from);
    inputs.append({slice(queryPlaces, zero, numRows, {0u}),
                   slice(keyPlaces, zero, numColumns, {0u}),
                   arith::IndexCastOp::create(b, loc, b.getI32Type(), ahead)});
    maps.append({map({0}, 2), map({1}, 2), single});
  }
  maps.push_back(all);
  Value empty = tensor::EmptyOp::create(
      b, loc, ArrayRef<OpFoldResult>{numRows, numColumns}, type);
  return compute(
      inputs, maps, empty, 0, [&](OpBuilder &inner, ValueRange x) -> Value {
        Value score = arith::MulFOp::create(inner, loc, x[0], x[1]);
        if (given.mask)
          score = arith::AddFOp::create(inner, loc, score, x[2]);
        if (!given.isCausal)
          return score;
        ValueRange places = x.drop_back().take_back(3);
        Value last = arith::AddIOp::create(inner, loc, places[0], places[2]);
        Value isSeen = arith::CmpIOp::create(
            inner, loc, arith::CmpIPredicate::sle, places[1], last);
        return arith::SelectOp::create(inner, loc, isSeen, score,
                                       createMasked(inner, loc, type));
      });
}

/// Updates `before` with a block of keys, which begins at `from`.
RunningRows AttentionBuilder::addKeys(RunningRows before, Value query,
                                      OpFoldResult numRows, Value from,
                                      Value end) {
  OpFoldResult size = given.isCausal ? OpFoldResult(end) : numKeys;
  OpFoldResult count = clip(kKeyBlock, size, from);
  Value key = widen(sliceTokens(given.key, keyHead, from, count));
  Value value = widen(sliceTokens(given.value, keyHead, from, count));
  Value scores = createScores(query, key, numRows, count, from);
  AffineMap all = map({0, 1}, 2), row = map({0}, 2), alone = map({0}, 1);
  auto createEmpty = [&](ArrayRef<OpFoldResult> sizes) {
    return tensor::EmptyOp::create(b, loc, sizes, type);
  };
  auto chooseGreater = [&](OpBuilder &inner, ValueRange x) -> Value {
    return arith::MaximumFOp::create(inner, loc, x[0], x[1]);
  };
  Value greatest = compute({scores}, {all, row},
                           createFilled(createMasked(b, loc, type), numRows), 1,
                           chooseGreater);
  // Sums that were computed with a smaller greatest score are scaled down.
  Value share =
      compute({before.greatest, greatest}, {alone, alone, alone},
              createEmpty(numRows), 0, [&](OpBuilder &inner, ValueRange x) {
                return createWeight(inner, loc, x[0], chooseGreater(inner, x));
              });
  RunningRows after;
  after.greatest =
      compute({greatest}, {alone, alone}, before.greatest, 0, chooseGreater);
  auto reduce = [&](OpBuilder &inner, ValueRange x) -> Value {
    return arith::MulFOp::create(inner, loc, x.back(), x[0]);
  };
  Value weights = compute({scores, after.greatest}, {all, row, all},
                          createEmpty({numRows, count}), 0,
                          [&](OpBuilder &inner, ValueRange x) {
                            return createWeight(inner, loc, x[0], x[1]);
                          });
  Value sum = compute({share}, {alone, alone}, before.sum, 0, reduce);
  after.sum =
      compute({weights}, {all, row}, sum, 1,
              [&](OpBuilder &inner, ValueRange x) -> Value {
                return arith::AddFOp::create(inner, loc, x[0], x[1],
                                             arith::FastMathFlags::reassoc);
              });
  Value output = compute({share}, {row, all}, before.output, 0, reduce);
  after.output = multiply(weights, value, /*isTransposed=*/false, output);
  return after;
}

/// Emits the loop over the keys that the queries of the block see.
RunningRows AttentionBuilder::buildKeys(Value query, OpFoldResult numRows) {
  Value greatest = createFilled(createMasked(b, loc, type), numRows);
  Value zero = constant(0.0);
  Value sum = createFilled(zero, numRows);
  Value output = createFilled(zero, {numRows, getSize(given.value, 3)});
  Value end = getValue(numKeys);
  if (given.isCausal)
    end = arith::MinSIOp::create(
        b, loc, end,
        arith::AddIOp::create(b, loc, firstQuery, getValue(numRows)));
  auto loop =
      scf::ForOp::create(b, loc, arith::ConstantIndexOp::create(b, loc, 0), end,
                         arith::ConstantIndexOp::create(b, loc, kKeyBlock),
                         ValueRange{greatest, sum, output});
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  ValueRange carried = loop.getRegionIterArgs();
  RunningRows after = addKeys({carried[0], carried[1], carried[2]}, query,
                              numRows, loop.getInductionVar(), end);
  scf::YieldOp::create(b, loc,
                       ValueRange{after.greatest, after.sum, after.output});
  return {loop.getResult(0), loop.getResult(1), loop.getResult(2)};
}

/// Emits the body of the loop over blocks of queries.
void AttentionBuilder::buildQueries(scf::ForallOp loop) {
  b.setInsertionPointToStart(loop.getBody());
  batch = loop.getInductionVar(0);
  head = loop.getInductionVar(1);
  firstQuery = loop.getInductionVar(2);
  Value shared =
      arith::DivUIOp::create(b, loc, getValue(getSize(given.query, 1)),
                             getValue(getSize(given.key, 1)));
  keyHead = arith::DivUIOp::create(b, loc, head, shared);
  OpFoldResult numRows = clip(kQueryBlock, numQueries, firstQuery);
  Value query = widen(sliceTokens(given.query, head, firstQuery, numRows));
  RunningRows rows = buildKeys(query, numRows);

  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets{batch, head, firstQuery, zero};
  SmallVector<OpFoldResult> sizes{one, one, numRows, getSize(given.value, 3)};
  SmallVector<OpFoldResult> steps(4, one);
  Value outputs = loop.getRegionIterArgs()[0];
  Value logSums = loop.getRegionIterArgs()[1];
  AffineMap all = map({0, 1}, 2), row = map({0}, 2), alone = map({0}, 1);
  Value output = compute(
      {rows.output, rows.sum}, {all, row, all},
      slice(outputs, offsets, sizes, {2, 3}), 0,
      [&](OpBuilder &inner, ValueRange x) -> Value {
        // If all scores are masked, the sum is 0, and the result is 0 / 1.
        Value sum = replaceNumber(inner, loc, x[1], constant(0.0), 1.0);
        Value result = arith::DivFOp::create(inner, loc, x[0], sum);
        return element == type
                   ? result
                   : arith::TruncFOp::create(inner, loc, element, result);
      });
  ArrayRef<OpFoldResult> rowOffsets = ArrayRef(offsets).drop_back();
  ArrayRef<OpFoldResult> rowSizes = ArrayRef(sizes).drop_back();
  Value logSum =
      compute({rows.greatest, rows.sum}, {alone, alone, alone},
              slice(logSums, rowOffsets, rowSizes, {2u}), 0,
              [&](OpBuilder &inner, ValueRange x) -> Value {
                Value greatest = replaceNumber(
                    inner, loc, x[0], createMasked(inner, loc, type), 0.0);
                Value sum = replaceNumber(inner, loc, x[1], constant(0.0), 1.0);
                Value log = math::LogOp::create(inner, loc, sum);
                return arith::AddFOp::create(inner, loc, greatest, log);
              });
  b.setInsertionPointToStart(loop.getTerminator().getBody());
  tensor::ParallelInsertSliceOp::create(b, loc, output, outputs, offsets, sizes,
                                        steps);
  tensor::ParallelInsertSliceOp::create(b, loc, logSum, logSums, rowOffsets,
                                        rowSizes, ArrayRef(steps).drop_back());
}

AttentionResults AttentionBuilder::build() {
  scale = createScale();
  if (given.isCausal) {
    keyPlaces = createPlaces(kKeyBlock);
    queryPlaces = createPlaces(kQueryBlock);
  }
  SmallVector<OpFoldResult> rounds{getSize(given.query, 0),
                                   getSize(given.query, 1), numQueries};
  SmallVector<OpFoldResult> sizes(rounds);
  sizes.push_back(getSize(given.value, 3));
  Value outputs = tensor::EmptyOp::create(b, loc, sizes, element);
  Value logSums = tensor::EmptyOp::create(b, loc, rounds, type);
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  auto loop = scf::ForallOp::create(
      b, loc, ArrayRef{zero, zero, zero}, rounds,
      ArrayRef<OpFoldResult>{one, one, b.getIndexAttr(kQueryBlock)},
      ValueRange{outputs, logSums}, std::nullopt);
  OpBuilder::InsertionGuard guard(b);
  buildQueries(loop);
  return {loop.getResult(0), loop.getResult(1)};
}

AttentionResults mlir::tcp::createAttention(OpBuilder &b, Location loc,
                                            const Attention &attention) {
  return AttentionBuilder(b, loc, attention).build();
}
