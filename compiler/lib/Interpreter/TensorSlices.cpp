//===- TensorSlices.cpp - Slices, concatenations and gathers of tensor ----===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluators.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp::interpreter;

namespace {
/// The elements of a tensor that offsets, sizes and strides select.
struct Slice {
  SmallVector<int64_t> offsets;
  SmallVector<int64_t> sizes;
  SmallVector<int64_t> strides;

  Slice(OffsetSizeAndStrideOpInterface op, const Frame &frame)
      : offsets(frame.getIntegers(op.getMixedOffsets())),
        sizes(frame.getIntegers(op.getMixedSizes())),
        strides(frame.getIntegers(op.getMixedStrides())) {}

  llvm::Error check(Operation *op, const Tensor &tensor) const {
    for (auto [dim, size] : llvm::enumerate(tensor.getShape())) {
      int64_t last = offsets[dim] + (sizes[dim] - 1) * strides[dim];
      if (sizes[dim] < 0)
        return failAt(op,
                      "the size of dimension " + Twine(dim) + " is negative");
      if (sizes[dim] > 0 && (offsets[dim] < 0 || offsets[dim] >= size ||
                             last < 0 || last >= size))
        return failAt(op, "the slice reaches beyond dimension " + Twine(dim));
    }
    return llvm::Error::success();
  }

  /// Returns the indices of the elements of `tensor` in the slice, in its
  /// order.
  std::vector<int64_t> list(const Tensor &tensor) const {
    std::vector<int64_t> numbers;
    SmallVector<int64_t> position(sizes.size());
    if (!isEmpty(sizes))
      do {
        SmallVector<int64_t> from;
        for (auto [index, offset, stride] :
             llvm::zip_equal(position, offsets, strides))
          from.push_back(offset + index * stride);
        numbers.push_back(*tensor.findElement(from));
      } while (advance(position, sizes));
    return numbers;
  }
};
} // namespace

static llvm::Expected<Results> evaluateExtractSlice(tensor::ExtractSliceOp op,
                                                    Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  Slice slice(op, frame);
  if (llvm::Error error = slice.check(op, source))
    return error;
  std::vector<Scalar> elements;
  for (int64_t number : slice.list(source))
    elements.push_back(source.getElements()[number]);
  // The type of a rank-reduced result lacks dimensions of size 1.
  SmallVector<int64_t> shape;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [dim, size] : llvm::enumerate(slice.sizes))
    if (!dropped.test(dim))
      shape.push_back(size);
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  return Results{Tensor(source.getElementType(), shape, std::move(elements))};
}

/// Returns `result` with the source of an insertion in its place.
template <typename OpTy>
static llvm::Expected<Tensor> insert(OpTy op, Tensor result, Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  Slice slice(op, frame);
  if (llvm::Error error = slice.check(op, result))
    return error;
  std::vector<int64_t> numbers = slice.list(result);
  if (static_cast<int64_t>(numbers.size()) != source.getNumElements())
    return failAt(op, "the source does not have the size of the slice");
  MutableArrayRef<Scalar> elements = result.mutableElements();
  for (auto [number, element] : llvm::zip_equal(numbers, source.getElements()))
    elements[number] = element;
  return result;
}

llvm::Expected<Tensor>
mlir::tcp::interpreter::insertSlice(tensor::ParallelInsertSliceOp op,
                                    Tensor result, Frame &frame) {
  return insert(op, std::move(result), frame);
}

static llvm::Expected<Results> evaluateInsertSlice(tensor::InsertSliceOp op,
                                                   Frame &frame) {
  llvm::Expected<Tensor> result =
      insert(op, frame.getTensor(op.getDest()), frame);
  if (!result)
    return result.takeError();
  return Results{std::move(*result)};
}

static llvm::Expected<Results> evaluateConcat(tensor::ConcatOp op,
                                              Frame &frame) {
  int64_t concatDim = op.getDim();
  SmallVector<int64_t> shape(
      frame.getTensor(op.getInputs().front()).getShape());
  int64_t total = 0;
  for (auto [number, input] : llvm::enumerate(op.getInputs())) {
    ArrayRef<int64_t> sizes = frame.getTensor(input).getShape();
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (static_cast<int64_t>(dim) != concatDim && size != shape[dim])
        return failAt(op, "operands #0 and #" + Twine(number) +
                              " have different sizes in dimension " +
                              Twine(dim));
    total += sizes[concatDim];
  }
  shape[concatDim] = total;
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  Tensor result(op.getResultType().getElementType(), shape);
  MutableArrayRef<Scalar> elements = result.mutableElements();
  int64_t begin = 0;
  for (Value value : op.getInputs()) {
    const Tensor &input = frame.getTensor(value);
    SmallVector<int64_t> position(shape.size());
    if (!isEmpty(input.getShape()))
      do {
        SmallVector<int64_t> to(position);
        to[concatDim] += begin;
        elements[*result.findElement(to)] =
            input.getElements()[*input.findElement(position)];
      } while (advance(position, input.getShape()));
    begin += input.getShape()[concatDim];
  }
  return Results{std::move(result)};
}

namespace {
/// The slices of `whole` that tuples of indices select, one for each tuple. A
/// slice has size 1 along `dims`, the dimensions that have an index.
struct IndexedSlices {
  const Tensor &whole;
  const Tensor &indices;
  ArrayRef<int64_t> dims;

  /// Returns the shape of one slice.
  SmallVector<int64_t> sliceShape() const {
    SmallVector<int64_t> shape(whole.getShape());
    for (int64_t dim : dims)
      shape[dim] = 1;
    return shape;
  }

  /// Returns the shape of a tensor of `rank` with all slices, which may lack
  /// the dimensions `dims`.
  SmallVector<int64_t> shape(int64_t rank) const {
    SmallVector<int64_t> shape(indices.getShape().drop_back());
    bool isReduced =
        rank != static_cast<int64_t>(shape.size()) + whole.getRank();
    for (auto [dim, size] : llvm::enumerate(sliceShape()))
      if (!isReduced || !llvm::is_contained(dims, dim))
        shape.push_back(size);
    return shape;
  }

  /// Returns the indices of the slices' elements in `whole`, which is the
  /// operand `name` of `op`.
  llvm::Expected<std::vector<int64_t>> list(Operation *op,
                                            StringRef name) const {
    std::vector<int64_t> numbers;
    ArrayRef<Scalar> tuples = indices.getElements();
    SmallVector<int64_t> sizes = sliceShape();
    for (; !tuples.empty() && !dims.empty();
         tuples = tuples.drop_front(dims.size())) {
      SmallVector<int64_t> start(whole.getRank());
      for (auto [number, dim] : llvm::enumerate(dims)) {
        start[dim] = tuples[number].getSExtValue();
        if (start[dim] < 0 || start[dim] >= whole.getShape()[dim])
          return failAt(op, "an index is out of bounds in dimension " +
                                Twine(dim) + " of the " + name);
      }
      SmallVector<int64_t> position(whole.getRank());
      if (!isEmpty(sizes))
        do {
          SmallVector<int64_t> at;
          for (auto [index, first] : llvm::zip_equal(position, start))
            at.push_back(index + first);
          numbers.push_back(*whole.findElement(at));
        } while (advance(position, sizes));
    }
    return numbers;
  }
};
} // namespace

static llvm::Expected<Results> evaluateGather(tensor::GatherOp op,
                                              Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  IndexedSlices slices{source, frame.getTensor(op.getIndices()),
                       op.getGatherDims()};
  SmallVector<int64_t> shape = slices.shape(op.getResultType().getRank());
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  llvm::Expected<std::vector<int64_t>> numbers = slices.list(op, "source");
  if (!numbers)
    return numbers.takeError();
  std::vector<Scalar> elements;
  for (int64_t number : *numbers)
    elements.push_back(source.getElements()[number]);
  return Results{Tensor(source.getElementType(), shape, std::move(elements))};
}

static llvm::Expected<Results> evaluateScatter(tensor::ScatterOp op,
                                               Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  Tensor result = frame.getTensor(op.getDest());
  IndexedSlices slices{frame.getTensor(op.getDest()),
                       frame.getTensor(op.getIndices()), op.getScatterDims()};
  for (auto [dim, sizes] : llvm::enumerate(
           llvm::zip_equal(source.getShape(), slices.shape(source.getRank()))))
    if (auto [actual, expected] = sizes; actual != expected)
      return failAt(op, "the source has another size than the slices of the "
                        "dest that the indices tell, in its dimension " +
                            Twine(dim));
  llvm::Expected<std::vector<int64_t>> numbers = slices.list(op, "dest");
  if (!numbers)
    return numbers.takeError();
  MutableArrayRef<Scalar> elements = result.mutableElements();
  for (auto [number, element] : llvm::zip_equal(*numbers, source.getElements()))
    elements[number] = element;
  return Results{std::move(result)};
}

void mlir::tcp::interpreter::addTensorSliceEvaluators(EvaluatorTable &table) {
  table.addValue<tensor::ConcatOp>(evaluateConcat);
  table.addValue<tensor::ExtractSliceOp>(evaluateExtractSlice);
  table.addValue<tensor::GatherOp>(evaluateGather);
  table.addValue<tensor::InsertSliceOp>(evaluateInsertSlice);
  table.addValue<tensor::ScatterOp>(evaluateScatter);
}
