//===- TcpData.cpp - Ops of TCP that move elements ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluators.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::interpreter;

static llvm::Expected<Results> evaluateConst(ConstOp op, Frame &) {
  llvm::Expected<Tensor> tensor = toTensor(op.getValue());
  if (!tensor)
    return failAt(op, toString(tensor.takeError()));
  return Results{std::move(*tensor)};
}

/// Returns a tensor whose element at each position is the element of `source`
/// that `find` returns for the position.
template <typename FindTy>
static llvm::Expected<Results> pick(const Tensor &source,
                                    ArrayRef<int64_t> shape, FindTy find) {
  std::vector<Scalar> elements;
  SmallVector<int64_t> position(shape.size());
  if (!isEmpty(shape))
    do {
      llvm::Expected<int64_t> number = find(ArrayRef<int64_t>(position));
      if (!number)
        return number.takeError();
      elements.push_back(source.getElements()[*number]);
    } while (advance(position, shape));
  return Results{Tensor(source.getElementType(), shape, std::move(elements))};
}

static llvm::Expected<Results> evaluateBroadcast(BroadcastOp op, Frame &frame) {
  const Tensor &in = frame.getTensor(op.getIn());
  SmallVector<int64_t> axes = op.getAxesValues();
  SmallVector<int64_t> shape(in.getShape());
  for (auto [axis, size] : llvm::zip_equal(axes, op.getNewDimSizes())) {
    shape[axis] = frame.getInteger(size);
    if (shape[axis] < 0)
      return failAt(op, "the new size of dimension " + Twine(axis) +
                            " is negative");
  }
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  return pick(in, shape,
              [&](ArrayRef<int64_t> position) -> llvm::Expected<int64_t> {
                SmallVector<int64_t> from(position);
                for (int64_t axis : axes)
                  from[axis] = 0;
                return *in.findElement(from);
              });
}

/// Reads an index of any integer type. An i1 is unsigned.
static int64_t readIndex(const Scalar &bits) {
  return bits.getBitWidth() == 1 ? bits.getZExtValue() : bits.getSExtValue();
}

static llvm::Error failOutOfBounds(Operation *op, int64_t dim) {
  return failAt(op, "an index is out of bounds for dimension " + Twine(dim) +
                        " of the input");
}

static llvm::Expected<Results> evaluateGather(GatherOp op, Frame &frame) {
  const Tensor &input = frame.getTensor(op.getInput());
  const Tensor &indices = frame.getTensor(op.getIndices());
  int64_t gatherDim = op.getDim().getSExtValue();
  if (llvm::Error error =
          checkResultShape(op->getResult(0), indices.getShape()))
    return error;
  for (int64_t dim = 0; dim < input.getRank(); ++dim)
    if (dim != gatherDim && indices.getShape()[dim] > input.getShape()[dim])
      return failAt(op, "the indices are larger than the input in dimension " +
                            Twine(dim));
  return pick(input, indices.getShape(),
              [&](ArrayRef<int64_t> position) -> llvm::Expected<int64_t> {
                int64_t index = readIndex(
                    indices.getElements()[*indices.findElement(position)]);
                SmallVector<int64_t> from(position);
                // A tensor of rank 0 counts as one of rank 1 and size 1.
                bool isInside = !from.empty() || index == 0;
                if (!from.empty())
                  from[gatherDim] = index;
                std::optional<int64_t> number = input.findElement(from);
                if (!number || !isInside)
                  return failOutOfBounds(op, gatherDim);
                return *number;
              });
}

static llvm::Expected<Results> evaluateGatherND(GatherNDOp op, Frame &frame) {
  const Tensor &input = frame.getTensor(op.getInput());
  const Tensor &indices = frame.getTensor(op.getIndices());
  int64_t tupleSize = indices.getShape().back();
  SmallVector<int64_t> shape(indices.getShape().drop_back());
  size_t outerRank = shape.size();
  llvm::append_range(shape, input.getShape().drop_front(tupleSize));
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  return pick(
      input, shape, [&](ArrayRef<int64_t> position) -> llvm::Expected<int64_t> {
        SmallVector<int64_t> tuple(position.take_front(outerRank));
        SmallVector<int64_t> from;
        for (int64_t dim = 0; dim < tupleSize; ++dim) {
          tuple.push_back(dim);
          int64_t index =
              readIndex(indices.getElements()[*indices.findElement(tuple)]);
          tuple.pop_back();
          if (index < 0 || index >= input.getShape()[dim])
            return failOutOfBounds(op, dim);
          from.push_back(index);
        }
        llvm::append_range(from, position.drop_front(outerRank));
        return *input.findElement(from);
      });
}

static llvm::Expected<Results> evaluateSlice(SliceOp op, Frame &frame) {
  const Tensor &in = frame.getTensor(op.getIn());
  SmallVector<int64_t> starts = frame.getIntegers(op.getStarts());
  SmallVector<int64_t> sizes = frame.getIntegers(op.getSizes());
  SmallVector<int64_t> strides = frame.getIntegers(op.getStrides());
  for (int64_t dim = 0; dim < in.getRank(); ++dim) {
    if (sizes[dim] < 0)
      return failAt(op, "the size of dimension " + Twine(dim) + " is negative");
    int64_t last = starts[dim] + (sizes[dim] - 1) * strides[dim];
    auto isInside = [&](int64_t index) {
      return index >= 0 && index < in.getShape()[dim];
    };
    if (sizes[dim] != 0 && (!isInside(starts[dim]) || !isInside(last)))
      return failAt(op, "the slice reaches beyond dimension " + Twine(dim) +
                            " of the input");
  }
  if (llvm::Error error = checkResultShape(op->getResult(0), sizes))
    return error;
  return pick(in, sizes,
              [&](ArrayRef<int64_t> position) -> llvm::Expected<int64_t> {
                SmallVector<int64_t> from;
                for (auto [index, start, stride] :
                     llvm::zip_equal(position, starts, strides))
                  from.push_back(start + index * stride);
                return *in.findElement(from);
              });
}

void mlir::tcp::interpreter::addTcpDataEvaluators(EvaluatorTable &table) {
  table.addValue<ConstOp>(evaluateConst);
  table.addValue<BroadcastOp>(evaluateBroadcast);
  table.addValue<GatherOp>(evaluateGather);
  table.addValue<GatherNDOp>(evaluateGatherND);
  table.addValue<SliceOp>(evaluateSlice);
}
