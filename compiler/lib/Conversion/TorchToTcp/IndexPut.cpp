//===- IndexPut.cpp - Tensors with some slices put in ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `x[i, :, j] = values` and `x[i, :, j] += values`, as a loop over the indices
/// that puts one slice of `values` after the other into `x`. A *whole*
/// dimension of `x` is one that a slice takes from its beginning to its end:
/// the list of indices has None for it, or, from torch-mlir's importer, the
/// numbers from 0 to its size. If a place is named several times, the last
/// slice counts, or all are added in their order.
///
//===----------------------------------------------------------------------===//

#include "CheckedIndex.h"
#include "TorchOpBuilder.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// One dimension of the tensor that is changed.
struct TargetDim {
  bool isWhole() const { return !indices; }

  /// The indices of this dimension; null if it is whole.
  Value indices;
  /// The first of the value's dimensions that the indices walk along, or the
  /// one that the whole dimension does.
  unsigned valueDim = 0;
};

class IndexPutBuilder {
public:
  IndexPutBuilder(TorchOpBuilder &builder, Value target, bool isAdded)
      : b(builder), target(target),
        type(cast<RankedTensorType>(target.getType())), isAdded(isAdded),
        dims(type.getRank()) {}

  LogicalResult readIndices(ArrayRef<Value> list);
  FailureOr<Value> build(Value values);

private:
  void placeWholeDims(unsigned indexRank);
  void findRanges(ArrayRef<Value> list);
  bool walksAlone(unsigned dim, unsigned valueDim) const;
  void findLoops();
  bool isEmpty() const;
  Value readIndex(unsigned dim, ValueRange at);
  Value sliceValues(Value values, ValueRange at, AffineMap &map);
  Value putSlice(Value values, Value result, ValueRange at);

  TorchOpBuilder &b;
  Value target;
  RankedTensorType type;
  bool isAdded;
  SmallVector<TargetDim> dims;
  /// The rank of the values after they are broadcast.
  unsigned valueRank = 0;
  /// The dimensions of the values that the loops walk along, and their sizes.
  SmallVector<unsigned> loops;
  SmallVector<Value> loopSizes;
};
} // namespace

static bool isNone(Value value) {
  if (auto derefine = value.getDefiningOp<torch::DerefineOp>())
    value = derefine.getOperand();
  return isa<torch::NoneType>(value.getType());
}

static std::optional<int64_t> getConstant(Value torchInt) {
  auto constant = torchInt.getDefiningOp<torch::ConstantIntOp>();
  return constant ? std::optional(constant.getValueAttr().getInt())
                  : std::nullopt;
}

/// Returns whether `torchTensor` has the numbers from 0 to `size`, with
/// dimensions of size 1 behind them.
static bool isRange(Value torchTensor, int64_t size) {
  Operation *op = torchTensor.getDefiningOp();
  while (op && op->getName().getStringRef() == "torch.aten.unsqueeze" &&
         getConstant(op->getOperand(1)) == -1)
    op = op->getOperand(0).getDefiningOp();
  return op && op->getName().getStringRef() == "torch.aten.arange.start_step" &&
         getConstant(op->getOperand(0)) == 0 &&
         getConstant(op->getOperand(1)) == size &&
         getConstant(op->getOperand(2)) == 1;
}

LogicalResult IndexPutBuilder::readIndices(ArrayRef<Value> list) {
  unsigned indexRank = 0;
  if (list.empty() || list.size() > dims.size() || llvm::all_of(list, isNone))
    return failure();
  for (auto [dim, element] : llvm::enumerate(list)) {
    if (isNone(element))
      continue;
    FailureOr<TypedTensor> indices = b.getElementTensor(element);
    // A tensor of bools is a mask.
    if (failed(indices) || !isa<IntegerType>(indices->dtype) ||
        indices->dtype.isInteger(1) || indices->isUnsigned())
      return failure();
    dims[dim].indices = indices->value;
    indexRank = std::max<unsigned>(indexRank, indices->getRank());
  }
  placeWholeDims(indexRank);
  findRanges(list);
  findLoops();
  return success();
}

/// Finds the dimensions of the values. Those of the indices stand where the
/// first dimension with indices is, or first if whole dimensions stand between
/// dimensions with indices.
void IndexPutBuilder::placeWholeDims(unsigned indexRank) {
  auto hasIndices = [](const TargetDim &dim) { return !dim.isWhole(); };
  auto first = llvm::find_if(dims, hasIndices);
  auto end = std::find_if(first, dims.end(),
                          [](const TargetDim &dim) { return dim.isWhole(); });
  bool isTogether = std::none_of(end, dims.end(), hasIndices);
  unsigned indexBegin = isTogether ? first - dims.begin() : 0;
  valueRank = 0;
  for (TargetDim &dim : dims) {
    if (!dim.isWhole()) {
      unsigned rank = cast<RankedTensorType>(dim.indices.getType()).getRank();
      dim.valueDim = indexBegin + indexRank - rank;
      continue;
    }
    if (valueRank == indexBegin)
      valueRank += indexRank;
    dim.valueDim = valueRank++;
  }
  valueRank = std::max(valueRank, indexBegin + indexRank);
}

/// Returns whether no other indices than those of `dim` walk along `valueDim`.
bool IndexPutBuilder::walksAlone(unsigned dim, unsigned valueDim) const {
  for (auto [number, other] : llvm::enumerate(dims)) {
    if (number == dim || other.isWhole() || other.valueDim > valueDim)
      continue;
    auto indices = cast<RankedTensorType>(other.indices.getType());
    unsigned position = valueDim - other.valueDim;
    if (position < indices.getRank() && indices.getDimSize(position) != 1)
      return false;
  }
  return true;
}

/// Finds the dimensions whose indices are all numbers from 0 to their size.
void IndexPutBuilder::findRanges(ArrayRef<Value> list) {
  for (auto [dim, element] : llvm::enumerate(list))
    if (!dims[dim].isWhole() && isRange(element, type.getDimSize(dim)) &&
        walksAlone(dim, dims[dim].valueDim))
      dims[dim].indices = nullptr;
}

void IndexPutBuilder::findLoops() {
  llvm::SmallMapVector<unsigned, OpFoldResult, 4> sizes;
  for (const TargetDim &dim : dims) {
    if (dim.isWhole())
      continue;
    auto indices = cast<RankedTensorType>(dim.indices.getType());
    for (int64_t position = 0; position < indices.getRank(); ++position) {
      OpFoldResult &size = sizes[dim.valueDim + position];
      if (!size || getConstantIntValue(size) == 1)
        size = b.getSize(dim.indices, position);
    }
  }
  // The order of the dimensions is the order of the slices.
  for (unsigned valueDim = 0; valueDim < valueRank; ++valueDim)
    if (auto found = sizes.find(valueDim);
        found != sizes.end() && getConstantIntValue(found->second) != 1) {
      loops.push_back(valueDim);
      loopSizes.push_back(b.createIndex(found->second));
    }
}

/// The index for dimension `dim` in the round of the loops that are `at`.
Value IndexPutBuilder::readIndex(unsigned dim, ValueRange at) {
  Value indices = dims[dim].indices;
  auto indicesType = cast<RankedTensorType>(indices.getType());
  SmallVector<Value> place(indicesType.getRank());
  for (auto [position, index] : llvm::enumerate(place)) {
    unsigned loop =
        llvm::find(loops, dims[dim].valueDim + position) - loops.begin();
    index = indicesType.getDimSize(position) == 1
                ? b.createIndex(b.b.getIndexAttr(0))
                : at[loop];
  }
  Value element = tensor::ExtractOp::create(b.b, b.loc, indices, place);
  return createCheckedIndexFromEnd(b.b, b.loc, element,
                                   b.createIndex(b.getSize(target, dim)), dim);
}

/// The part of the values for one round, and its map from the whole dimensions.
Value IndexPutBuilder::sliceValues(Value values, ValueRange at,
                                   AffineMap &map) {
  auto valuesType = cast<RankedTensorType>(values.getType());
  unsigned rank = valuesType.getRank();
  OpFoldResult zero = b.b.getIndexAttr(0), one = b.b.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets(rank, zero), sizes(rank, one),
      steps(rank, one);
  for (auto [loop, valueDim] : llvm::enumerate(loops))
    if (valueDim + rank >= valueRank &&
        valuesType.getDimSize(valueDim + rank - valueRank) != 1)
      offsets[valueDim + rank - valueRank] = at[loop];
  SmallVector<int64_t> shape;
  SmallVector<unsigned> walked;
  for (unsigned dim = 0; dim < rank; ++dim) {
    unsigned whole = 0;
    for (const TargetDim &target : dims) {
      if (!target.isWhole())
        continue;
      if (target.valueDim == dim + valueRank - rank &&
          valuesType.getDimSize(dim) != 1) {
        sizes[dim] = b.getSize(values, dim);
        shape.push_back(valuesType.getDimSize(dim));
        walked.push_back(whole);
      }
      ++whole;
    }
  }
  unsigned numWhole =
      llvm::count_if(dims, [](const TargetDim &dim) { return dim.isWhole(); });
  map =
      AffineMap::getMultiDimMapWithTargets(numWhole, walked, b.b.getContext());
  return tensor::ExtractSliceOp::create(b.b, b.loc, valuesType.clone(shape),
                                        values, offsets, sizes, steps);
}

/// Puts the slice of one round into `result`.
Value IndexPutBuilder::putSlice(Value values, Value result, ValueRange at) {
  OpFoldResult zero = b.b.getIndexAttr(0), one = b.b.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets, sizes, steps(dims.size(), one);
  SmallVector<int64_t> shape;
  for (auto [number, dim] : llvm::enumerate(dims)) {
    offsets.push_back(dim.isWhole() ? zero
                                    : OpFoldResult(readIndex(number, at)));
    sizes.push_back(dim.isWhole() ? b.getSize(target, number) : one);
    if (dim.isWhole())
      shape.push_back(type.getDimSize(number));
  }
  Value before = tensor::ExtractSliceOp::create(b.b, b.loc, type.clone(shape),
                                                result, offsets, sizes, steps);
  AffineMap valuesMap;
  Value slice = sliceValues(values, at, valuesMap);
  SmallVector<utils::IteratorType> iterators(shape.size(),
                                             utils::IteratorType::parallel);
  auto put = linalg::GenericOp::create(
      b.b, b.loc, before.getType(), slice, before,
      {valuesMap, b.b.getMultiDimIdentityMap(shape.size())}, iterators,
      [&](OpBuilder &inner, Location loc, ValueRange x) {
        Value value = x[0];
        if (isAdded && isa<FloatType>(value.getType()))
          value = arith::AddFOp::create(inner, loc, x[1], value);
        else if (isAdded)
          value = arith::AddIOp::create(inner, loc, x[1], value);
        linalg::YieldOp::create(inner, loc, value);
      });
  return tensor::InsertSliceOp::create(b.b, b.loc, put.getResult(0), result,
                                       offsets, sizes, steps);
}

/// Returns whether it is known that no element is put in. The ops on slices
/// take no tensors of this kind.
bool IndexPutBuilder::isEmpty() const {
  return llvm::any_of(loopSizes,
                      [](Value size) { return isZeroInteger(size); }) ||
         llvm::any_of(llvm::enumerate(dims), [&](auto item) {
           return item.value().isWhole() && type.getDimSize(item.index()) == 0;
         });
}

FailureOr<Value> IndexPutBuilder::build(Value values) {
  if (cast<RankedTensorType>(values.getType()).getRank() > valueRank)
    return failure();
  if (isEmpty())
    return target;
  Value zero = b.createIndex(b.b.getIndexAttr(0));
  Value one = b.createIndex(b.b.getIndexAttr(1));
  if (loops.empty())
    return putSlice(values, target, {});
  scf::LoopNest nest = scf::buildLoopNest(
      b.b, b.loc, SmallVector<Value>(loops.size(), zero), loopSizes,
      SmallVector<Value>(loops.size(), one), target,
      [&](OpBuilder &, Location, ValueRange at, ValueRange carried) {
        return scf::ValueVector{putSlice(values, carried[0], at)};
      });
  return nest.results.front();
}

/// aten.index_put(x, indices, values, accumulate).
static FailureOr<Value> convertIndexPut(TorchOpBuilder &b) {
  FailureOr<TypedTensor> x = b.getTensor(0), values = b.getTensor(2);
  std::optional<SmallVector<Value>> list = b.getList(1);
  std::optional<bool> isAdded = b.getBool(3);
  if (failed(x) || failed(values) || !list || !isAdded ||
      x->dtype != values->dtype || (*isAdded && x->dtype.isInteger(1)))
    return failure();
  IndexPutBuilder builder(b, x->value, *isAdded);
  if (failed(builder.readIndices(*list)))
    return failure();
  return builder.build(values->value);
}

static constexpr TorchConversionRow kIndexPuts[] = {
    {"aten.index_put", convertIndexPut},
    {"aten.index_put.hacked_twin", convertIndexPut},
};

ArrayRef<TorchConversionRow> mlir::tcp::getIndexPutConversions() {
  return kIndexPuts;
}
