//===- DataMovement.cpp - Torch ops that move elements --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns `dim` counted from the front, or nothing if it is out of range.
static std::optional<int64_t> fromFront(std::optional<int64_t> dim,
                                        int64_t rank) {
  if (!dim || *dim < -rank || *dim >= rank)
    return std::nullopt;
  return *dim < 0 ? *dim + rank : *dim;
}

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// Converts aten.broadcast_to and aten.expand: operand 1 lists the sizes; -1
/// keeps a size.
static FailureOr<Value> convertBroadcast(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  std::optional<SmallVector<Value>> sizes = b.getList(1);
  FailureOr<RankedTensorType> resultType = b.getResultType();
  if (failed(in) || !sizes || failed(resultType) ||
      static_cast<int64_t>(sizes->size()) < in->getRank())
    return failure();
  int64_t rank = sizes->size();
  TypedTensor tensor = b.expandRank(*in, rank);
  SmallVector<int64_t> axes;
  SmallVector<OpFoldResult> newSizes;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (tensor.getType().getDimSize(dim) != 1)
      continue;
    OpFoldResult size = b.getIndex((*sizes)[dim]);
    std::optional<int64_t> constant = getConstantIntValue(size);
    if (constant && (*constant == 1 || *constant == -1))
      continue;
    axes.push_back(dim);
    newSizes.push_back(size);
  }
  return b.broadcast(tensor, axes, newSizes).value;
}

static FailureOr<Value> convertUnsqueeze(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  if (failed(in))
    return failure();
  std::optional<int64_t> dim = fromFront(b.getInt(1), in->getRank() + 1);
  if (!dim)
    return failure();
  return b.insertDims(*in, {*dim}).value;
}

/// Converts aten.squeeze of a dimension that the type of the result shows to be
/// removed, or to stay.
static FailureOr<Value> convertSqueeze(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(in) || failed(type))
    return failure();
  int64_t rank = in->getRank();
  std::optional<int64_t> dim = fromFront(b.getInt(1), rank);
  if (dim && in->getType() == *type && type->getDimSize(*dim) != 1)
    return in->value;
  if (!dim || in->getType().getDimSize(*dim) != 1 ||
      type->getRank() != rank - 1)
    return failure();
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i)
    if (i != *dim)
      groups.push_back({i});
  // The dimension is collapsed into the next one, or, if it is last, into the
  // one before.
  if (*dim < rank - 1)
    groups[*dim] = {*dim, *dim + 1};
  else if (rank > 1)
    groups.back().push_back(*dim);
  SmallVector<int64_t> sizes(in->getType().getShape());
  sizes.erase(sizes.begin() + *dim);
  Value squeezed = tensor::CollapseShapeOp::create(
      b.b, b.loc, in->getType().clone(sizes), in->value, groups);
  if (squeezed.getType() != *type)
    squeezed = tensor::CastOp::create(b.b, b.loc, *type, squeezed);
  return squeezed;
}

//===----------------------------------------------------------------------===//
// Concatenation and slices
//===----------------------------------------------------------------------===//

static FailureOr<Value> convertCat(TorchOpBuilder &b) {
  std::optional<SmallVector<Value>> list = b.getList(0);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (!list || list->empty() || failed(type))
    return failure();
  std::optional<int64_t> dim = fromFront(b.getInt(1), type->getRank());
  if (!dim)
    return failure();
  SmallVector<Value> inputs;
  for (Value element : *list) {
    FailureOr<TypedTensor> tensor = b.getElementTensor(element);
    // PyTorch allows empty tensors of rank 1 among others; these are not
    // converted.
    if (failed(tensor) || tensor->getRank() != type->getRank())
      return failure();
    inputs.push_back(b.castTo(*tensor, b.getResultDtype()).value);
  }
  return tensor::ConcatOp::create(b.b, b.loc, *dim, inputs).getResult();
}

/// Returns a start or an end of a slice, counted from the front and limited to
/// the size, as in Python.
static Value clampToSize(TorchOpBuilder &b, OpFoldResult index, Value size) {
  Value zero = arith::ConstantIndexOp::create(b.b, b.loc, 0);
  Value value = b.createIndex(index);
  auto constant = getConstantIntValue(index);
  auto addSize = [&]() -> Value {
    return arith::AddIOp::create(b.b, b.loc, value, size);
  };
  if (constant && *constant < 0) {
    value = addSize();
  } else if (!constant) {
    Value isNegative = arith::CmpIOp::create(
        b.b, b.loc, arith::CmpIPredicate::slt, value, zero);
    value = arith::SelectOp::create(b.b, b.loc, isNegative, addSize(), value);
  }
  if (!constant || *constant < 0)
    value = arith::MaxSIOp::create(b.b, b.loc, value, zero);
  return arith::MinSIOp::create(b.b, b.loc, value, size);
}

static FailureOr<Value> convertSlice(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(in) || failed(type))
    return failure();
  std::optional<int64_t> dim = fromFront(b.getInt(1), in->getRank());
  std::optional<int64_t> step = b.getInt(4);
  if (!dim || !step || *step < 1)
    return failure();
  OpFoldResult size = b.getSize(in->value, *dim);
  std::optional<int64_t> knownSize = getConstantIntValue(size);
  OpFoldResult start =
      b.isNone(2) ? OpFoldResult(b.b.getIndexAttr(0)) : b.getIndex(2);
  OpFoldResult end = b.isNone(3) ? size : b.getIndex(3);
  std::optional<int64_t> from = getConstantIntValue(start);
  std::optional<int64_t> to = getConstantIntValue(end);
  OpFoldResult count;
  if (knownSize && from && to) {
    auto clamp = [&](int64_t index) {
      return std::clamp<int64_t>(index < 0 ? index + *knownSize : index, 0,
                                 *knownSize);
    };
    int64_t first = clamp(*from), last = std::max(clamp(*to), first);
    start = b.b.getIndexAttr(first);
    count = b.b.getIndexAttr((last - first + *step - 1) / *step);
  } else {
    Value sizeValue = b.createIndex(size);
    // Zero is within any size.
    Value first =
        from == 0 ? b.createIndex(start) : clampToSize(b, start, sizeValue);
    Value last = to == INT64_MAX || b.isNone(3)
                     ? sizeValue
                     : clampToSize(b, end, sizeValue);
    if (from != 0)
      last = arith::MaxSIOp::create(b.b, b.loc, last, first);
    Value length =
        from == 0 ? last
                  : arith::SubIOp::create(b.b, b.loc, last, first).getResult();
    start = first;
    if (*step == 1)
      count = length;
    else
      count = arith::CeilDivSIOp::create(
                  b.b, b.loc, length,
                  arith::ConstantIndexOp::create(b.b, b.loc, *step))
                  .getResult();
  }
  SmallVector<Value> starts, sizes, strides;
  for (int64_t i = 0; i < in->getRank(); ++i) {
    bool isDim = i == *dim;
    starts.push_back(
        b.createIndex(isDim ? start : OpFoldResult(b.b.getIndexAttr(0))));
    sizes.push_back(b.createIndex(isDim ? count : b.getSize(in->value, i)));
    strides.push_back(b.createIndex(b.b.getIndexAttr(isDim ? *step : 1)));
  }
  return SliceOp::create(b.b, b.loc, *type, in->value, starts, sizes, strides)
      .getResult();
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

static FailureOr<Value> convertGather(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0), indices = b.getTensor(2);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(in) || failed(indices) || failed(type) || in->getRank() == 0 ||
      in->getRank() != indices->getRank())
    return failure();
  std::optional<int64_t> dim = fromFront(b.getInt(1), in->getRank());
  if (!dim)
    return failure();
  return GatherOp::create(b.b, b.loc,
                          indices->getType().clone(type->getElementType()),
                          in->value, indices->value, b.b.getIndexAttr(*dim))
      .getResult();
}

/// Converts aten.index_select, which takes the rows at the indices, to a gather
/// whose indices are repeated for each element of a row.
static FailureOr<Value> convertIndexSelect(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0), indices = b.getTensor(2);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(in) || failed(indices) || failed(type) || in->getRank() == 0 ||
      indices->getRank() != 1)
    return failure();
  std::optional<int64_t> dim = fromFront(b.getInt(1), in->getRank());
  if (!dim)
    return failure();
  SmallVector<int64_t> others;
  SmallVector<OpFoldResult> sizes;
  for (int64_t i = 0; i < in->getRank(); ++i)
    if (i != *dim) {
      others.push_back(i);
      sizes.push_back(b.getSize(in->value, i));
    }
  TypedTensor places = b.insertDims(*indices, others);
  places = b.broadcast(places, others, sizes);
  return GatherOp::create(b.b, b.loc,
                          places.getType().clone(type->getElementType()),
                          in->value, places.value, b.b.getIndexAttr(*dim))
      .getResult();
}

/// Makes negative indices, which count from the end, count from the front:
/// index - size * clamp(index, -1, 0).
static TypedTensor wrapIndices(TorchOpBuilder &b, TypedTensor indices, Value in,
                               int64_t dim) {
  Type dtype = indices.dtype;
  TypedTensor isNegative =
      b.create<ClampOp>(indices, indices.value, FloatAttr(), FloatAttr(),
                        b.b.getI64IntegerAttr(-1), b.b.getI64IntegerAttr(0));
  OpFoldResult size = b.getSize(in, dim);
  TypedTensor scalar;
  if (std::optional<int64_t> constant = getConstantIntValue(size)) {
    scalar = b.createScalar(*constant);
  } else {
    Value value = arith::IndexCastOp::create(b.b, b.loc, b.b.getI64Type(),
                                             cast<Value>(size));
    scalar = {
        tensor::FromElementsOp::create(
            b.b, b.loc, RankedTensorType::get({}, b.b.getI64Type()), value),
        dtype};
  }
  TypedTensor sizes = b.broadcastLike(b.castTo(scalar, dtype), indices);
  TypedTensor offset = b.create<MulOp>(indices, isNegative.value, sizes.value);
  return b.create<SubOp>(indices, indices.value, offset.value);
}

/// Converts aten.index.Tensor with tensors of indices for the leading
/// dimensions, which become one tensor of tuples of indices.
static FailureOr<Value> convertIndex(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  std::optional<SmallVector<Value>> list = b.getList(1);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(in) || !list || failed(type))
    return failure();
  auto isNone = [](Value value) {
    if (auto derefine = value.getDefiningOp<torch::DerefineOp>())
      value = derefine.getOperand();
    return isa<torch::NoneType>(value.getType());
  };
  while (!list->empty() && isNone(list->back()))
    list->pop_back();
  if (list->empty() || llvm::any_of(*list, isNone))
    return failure();
  SmallVector<TypedTensor> indices;
  Type dtype = b.b.getIntegerType(64, /*isSigned=*/true);
  for (Value element : *list) {
    FailureOr<TypedTensor> tensor = b.getElementTensor(element);
    // A tensor of bools is a mask, which is not converted here.
    if (failed(tensor) || !isa<IntegerType>(tensor->dtype) ||
        tensor->dtype.isInteger(1) || tensor->dtype.isUnsignedInteger())
      return failure();
    indices.push_back(b.castTo(*tensor, dtype));
  }
  TypedTensor shape = indices.front();
  for (const TypedTensor &tensor : llvm::drop_begin(indices))
    if (tensor.getRank() > shape.getRank())
      shape = tensor;
  for (TypedTensor &tensor : indices)
    b.broadcastTogether(shape, tensor);
  SmallVector<Value> columns;
  Value tuples;
  for (auto [dim, tensor] : llvm::enumerate(indices)) {
    TypedTensor wrapped =
        wrapIndices(b, b.broadcastLike(tensor, shape), in->value, dim);
    tuples = b.insertDims(wrapped, {wrapped.getRank()}).value;
    columns.push_back(tuples);
  }
  if (columns.size() > 1)
    tuples = tensor::ConcatOp::create(b.b, b.loc, shape.getRank(), columns);
  auto tuplesType = cast<RankedTensorType>(tuples.getType());
  SmallVector<int64_t> resultShape(tuplesType.getShape().drop_back());
  llvm::append_range(resultShape,
                     in->getType().getShape().drop_front(columns.size()));
  return GatherNDOp::create(
             b.b, b.loc,
             RankedTensorType::get(resultShape, type->getElementType()),
             in->value, tuples)
      .getResult();
}

/// Converts copies, which are their operand on tensors with value semantics.
static FailureOr<Value> convertCopy(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  return failed(in) ? FailureOr<Value>(failure()) : in->value;
}

/// Converts a view without elements, on which torch-mlir would divide by zero.
/// torch-mlir lowers other views.
static FailureOr<Value> convertEmptyView(TorchOpBuilder &b) {
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(type) || !type->hasStaticShape() || type->getNumElements() != 0)
    return failure();
  return ConstOp::create(b.b, b.loc, *type,
                         DenseElementsAttr::getFromRawBuffer(*type, {}))
      .getResult();
}

static constexpr TorchConversionRow kDataMovement[] = {
    {"aten.alias", convertCopy},
    {"aten.broadcast_to", convertBroadcast},
    {"aten.cat", convertCat},
    {"aten.clone", convertCopy},
    {"aten.contiguous", convertCopy},
    {"aten.detach", convertCopy},
    {"aten.expand", convertBroadcast},
    {"aten.gather", convertGather},
    {"aten.index.Tensor", convertIndex},
    {"aten.index.Tensor_hacked_twin", convertIndex},
    {"aten.index_select", convertIndexSelect},
    {"aten.lift_fresh_copy", convertCopy},
    {"aten.slice.Tensor", convertSlice},
    {"aten.squeeze.dim", convertSqueeze},
    {"aten.unsqueeze", convertUnsqueeze},
    {"aten.view", convertEmptyView},
};

ArrayRef<TorchConversionRow> mlir::tcp::getDataMovementConversions() {
  return kDataMovement;
}
