//===- Elementwise.cpp - The same for each element ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluators.h"

using namespace mlir;
using namespace mlir::tcp::interpreter;

llvm::Error mlir::tcp::interpreter::checkResultShape(OpResult result,
                                                     ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(result.getType());
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (!ShapedType::isDynamic(size) && size != shape[dim])
      return failAt(result.getOwner(),
                    "the result does not have the size " + Twine(size) +
                        " that its type gives dimension " + Twine(dim));
  return llvm::Error::success();
}

llvm::Error
mlir::tcp::interpreter::checkSameShapes(Operation *op,
                                        ArrayRef<const Tensor *> operands) {
  ArrayRef<int64_t> shape = operands.front()->getShape();
  for (size_t dim = 0; dim < shape.size(); ++dim)
    for (auto [number, operand] : llvm::enumerate(operands))
      if (operand->getShape()[dim] != shape[dim])
        return failAt(op, "operands #0 and #" + Twine(number) +
                              " have different sizes in dimension " +
                              Twine(dim));
  return checkResultShape(op->getResult(0), shape);
}

llvm::Expected<Results> mlir::tcp::interpreter::evaluateElementwise(
    Operation *op, const ScalarEvaluator &evaluate, Frame &frame) {
  for (Type type : op->getOperandTypes())
    if (!getElementTypeOrSelf(type).isIntOrIndexOrFloat() ||
        isa<VectorType>(type))
      return failAt(op, "the interpreter computes with integers and floats, "
                        "and with tensors of them");
  SmallVector<Scalar> elements(op->getNumOperands());
  if (!isa<TensorType>(op->getOperand(0).getType())) {
    for (auto [element, operand] : llvm::zip_equal(elements, op->getOperands()))
      element = frame.getScalar(operand);
    llvm::Expected<Scalar> result = evaluate(op, elements);
    if (!result)
      return result.takeError();
    return Results{std::move(*result)};
  }
  SmallVector<const Tensor *> operands;
  for (Value operand : op->getOperands())
    operands.push_back(&frame.getTensor(operand));
  if (llvm::Error error = checkSameShapes(op, operands))
    return error;
  std::vector<Scalar> results;
  results.reserve(operands.front()->getNumElements());
  for (int64_t number = 0; number < operands.front()->getNumElements();
       ++number) {
    for (auto [element, operand] : llvm::zip_equal(elements, operands))
      element = operand->getElements()[number];
    llvm::Expected<Scalar> result = evaluate(op, elements);
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  return Results{Tensor(getElementType(op), operands.front()->getShape(),
                        std::move(results))};
}
