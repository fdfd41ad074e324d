//===- TensorOps.cpp - The tensor dialect ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluators.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp::interpreter;

/// Returns the shape of a result: the static sizes of its type, and `sizes` for
/// the dynamic ones.
static llvm::Expected<SmallVector<int64_t>> fillShape(OpResult result,
                                                      ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(result.getType()).getShape());
  for (int64_t &size : shape) {
    if (!ShapedType::isDynamic(size))
      continue;
    size = sizes.front();
    sizes = sizes.drop_front();
    if (size < 0)
      return failAt(result.getOwner(), "a size is negative");
  }
  return shape;
}

static llvm::Expected<int64_t> findElement(Operation *op, const Tensor &tensor,
                                           ArrayRef<int64_t> position) {
  if (std::optional<int64_t> number = tensor.findElement(position))
    return *number;
  return failAt(op, "an index is out of bounds");
}

static llvm::Expected<Results> evaluateBitcast(tensor::BitcastOp op,
                                               Frame &frame) {
  return Results{frame.getTensor(op.getSource()).bitcast(getElementType(op))};
}

static llvm::Expected<Results> evaluateCast(tensor::CastOp op, Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  if (llvm::Error error = checkResultShape(op->getResult(0), source.getShape()))
    return error;
  return Results{source};
}

static llvm::Expected<Results> evaluateDim(tensor::DimOp op, Frame &frame) {
  ArrayRef<int64_t> shape = frame.getTensor(op.getSource()).getShape();
  int64_t dim = frame.getInteger(op.getIndex());
  if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
    return failAt(op, "there is no dimension " + Twine(dim));
  return Results{makeIndex(shape[dim])};
}

static llvm::Expected<Results> evaluateEmpty(tensor::EmptyOp op, Frame &frame) {
  llvm::Expected<SmallVector<int64_t>> shape =
      fillShape(op->getResult(0), frame.getIntegers(op.getDynamicSizes()));
  if (!shape)
    return shape.takeError();
  return Results{Tensor(getElementType(op), *shape)};
}

static llvm::Expected<Results> evaluateExtract(tensor::ExtractOp op,
                                               Frame &frame) {
  const Tensor &tensor = frame.getTensor(op.getTensor());
  llvm::Expected<int64_t> number =
      findElement(op, tensor, frame.getIntegers(op.getIndices()));
  if (!number)
    return number.takeError();
  return Results{tensor.getElements()[*number]};
}

static llvm::Expected<Results> evaluateInsert(tensor::InsertOp op,
                                              Frame &frame) {
  Tensor result = frame.getTensor(op.getDest());
  llvm::Expected<int64_t> number =
      findElement(op, result, frame.getIntegers(op.getIndices()));
  if (!number)
    return number.takeError();
  result.mutableElements()[*number] = frame.getScalar(op.getScalar());
  return Results{std::move(result)};
}

static llvm::Expected<Results> evaluateFromElements(tensor::FromElementsOp op,
                                                    Frame &frame) {
  std::vector<Scalar> elements;
  for (Value element : op.getElements())
    elements.push_back(frame.getScalar(element));
  return Results{
      Tensor(getElementType(op), op.getType().getShape(), std::move(elements))};
}

/// Returns a tensor whose elements the region computes.
static llvm::Expected<Tensor> generate(Region &region, Type elementType,
                                       ArrayRef<int64_t> shape, Frame &frame) {
  std::vector<Scalar> elements;
  SmallVector<int64_t> position(shape.size());
  if (!isEmpty(shape))
    do {
      llvm::Expected<Results> results = frame.runForElement(
          region,
          llvm::map_to_vector(
              position,
              [](int64_t index) -> RuntimeValue { return makeIndex(index); }),
          frame.getPoint());
      if (!results)
        return results.takeError();
      elements.push_back(std::get<Scalar>(results->front()));
    } while (advance(position, shape));
  return Tensor(elementType, shape, std::move(elements));
}

static llvm::Expected<Results> evaluateGenerate(tensor::GenerateOp op,
                                                Frame &frame) {
  llvm::Expected<SmallVector<int64_t>> shape =
      fillShape(op->getResult(0), frame.getIntegers(op.getDynamicExtents()));
  if (!shape)
    return shape.takeError();
  llvm::Expected<Tensor> result =
      generate(op.getBody(), getElementType(op), *shape, frame);
  if (!result)
    return result.takeError();
  return Results{std::move(*result)};
}

static llvm::Expected<Results> evaluatePad(tensor::PadOp op, Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSource());
  SmallVector<int64_t> low = frame.getIntegers(op.getMixedLowPad());
  SmallVector<int64_t> high = frame.getIntegers(op.getMixedHighPad());
  SmallVector<int64_t> shape;
  for (auto [size, before, after] :
       llvm::zip_equal(source.getShape(), low, high)) {
    shape.push_back(before + size + after);
    if (before < 0 || after < 0)
      return failAt(op, "the padding is negative");
  }
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  llvm::Expected<Tensor> result =
      generate(op.getRegion(), getElementType(op), shape, frame);
  if (!result)
    return result.takeError();
  SmallVector<int64_t> position(shape.size());
  MutableArrayRef<Scalar> elements = result->mutableElements();
  if (!isEmpty(source.getShape()))
    do {
      SmallVector<int64_t> to;
      for (auto [index, before] : llvm::zip_equal(position, low))
        to.push_back(index + before);
      elements[*result->findElement(to)] =
          source.getElements()[*source.findElement(position)];
    } while (advance(position, source.getShape()));
  return Results{std::move(*result)};
}

static llvm::Expected<Results> evaluateSplat(tensor::SplatOp op, Frame &frame) {
  llvm::Expected<SmallVector<int64_t>> shape =
      fillShape(op->getResult(0), frame.getIntegers(op.getDynamicSizes()));
  if (!shape)
    return shape.takeError();
  return Results{
      Tensor(getElementType(op), *shape, frame.getScalar(op.getInput()))};
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static llvm::Expected<Results> reshape(Operation *op, const Tensor &source,
                                       ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  if (count != source.getNumElements() ||
      llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return failAt(op, "the source has " + Twine(source.getNumElements()) +
                          " elements, and the new shape " + Twine(count));
  if (llvm::Error error = checkResultShape(op->getResult(0), shape))
    return error;
  return Results{source.reshape(shape)};
}

static llvm::Expected<Results> evaluateExpand(tensor::ExpandShapeOp op,
                                              Frame &frame) {
  return reshape(op, frame.getTensor(op.getSrc()),
                 frame.getIntegers(op.getMixedOutputShape()));
}

static llvm::Expected<Results> evaluateCollapse(tensor::CollapseShapeOp op,
                                                Frame &frame) {
  const Tensor &source = frame.getTensor(op.getSrc());
  SmallVector<int64_t> shape;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t size = 1;
    for (int64_t dim : group)
      size *= source.getShape()[dim];
    shape.push_back(size);
  }
  return reshape(op, source, shape);
}

static llvm::Expected<Results> evaluateReshape(tensor::ReshapeOp op,
                                               Frame &frame) {
  SmallVector<int64_t> shape;
  for (const Scalar &size : frame.getTensor(op.getShape()).getElements())
    shape.push_back(size.getSExtValue());
  return reshape(op, frame.getTensor(op.getSource()), shape);
}

void mlir::tcp::interpreter::addTensorEvaluators(EvaluatorTable &table) {
  table.addValue<tensor::BitcastOp>(evaluateBitcast);
  table.addValue<tensor::CastOp>(evaluateCast);
  table.addValue<tensor::CollapseShapeOp>(evaluateCollapse);
  table.addValue<tensor::DimOp>(evaluateDim);
  table.addValue<tensor::EmptyOp>(evaluateEmpty);
  table.addValue<tensor::ExpandShapeOp>(evaluateExpand);
  table.addValue<tensor::ExtractOp>(evaluateExtract);
  table.addValue<tensor::FromElementsOp>(evaluateFromElements);
  table.addValue<tensor::GenerateOp>(evaluateGenerate);
  table.addValue<tensor::InsertOp>(evaluateInsert);
  table.addValue<tensor::PadOp>(evaluatePad);
  table.addValue<tensor::ReshapeOp>(evaluateReshape);
  table.addValue<tensor::SplatOp>(evaluateSplat);
}
