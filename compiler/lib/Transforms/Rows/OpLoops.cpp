//===- OpLoops.cpp - Loops around the body of an op -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLoops.h"

#include "../Tiles/WideBody.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tcp;

SmallVector<Value> mlir::tcp::createLoopSizes(OpBuilder &b,
                                              linalg::GenericOp op) {
  return llvm::map_to_vector(
      cast<linalg::LinalgOp>(*op).createLoopRanges(b, op.getLoc()),
      [&](Range range) {
        return getValueOrCreateConstantIndexOp(b, op.getLoc(), range.size);
      });
}

OpLoops::OpLoops(linalg::GenericOp op, ArrayRef<Value> sizes, int64_t lanes)
    : op(op), sizes(sizes), lanes(lanes), b(op), loc(op.getLoc()),
      point(op.getNumLoops()) {}

Value OpLoops::index(int64_t number) {
  return arith::ConstantIndexOp::create(b, loc, number);
}

SmallVector<Value>
OpLoops::loop(Value from, Value to, int64_t step, ArrayRef<Value> carried,
              function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(b, loc, from, to, index(step), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> next =
      body(loop.getInductionVar(), loop.getRegionIterArgs());
  if (!carried.empty())
    scf::YieldOp::create(b, loc, next);
  return SmallVector<Value>(loop.getResults());
}

Value OpLoops::loop(Value from, Value to, int64_t step, Value carried,
                    function_ref<Value(Value, Value)> body) {
  if (carried)
    return loop(from, to, step, ArrayRef(carried),
                [&](Value at, ValueRange before) {
                  return SmallVector<Value>{body(at, before.front())};
                })
        .front();
  loop(from, to, step, ArrayRef<Value>(), [&](Value at, ValueRange) {
    body(at, nullptr);
    return SmallVector<Value>();
  });
  return nullptr;
}

Value OpLoops::findWholeEnd(Value from, Value to, int64_t step) {
  Value length = b.createOrFold<arith::SubIOp>(loc, to, from);
  Value rest = b.createOrFold<arith::RemUIOp>(loc, length, index(step));
  return b.createOrFold<arith::SubIOp>(loc, to, rest);
}

SmallVector<Value> OpLoops::locate(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) -> Value {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return point[dim.getPosition()];
    return getValueOrCreateConstantIndexOp(
        b, loc,
        affine::makeComposedFoldedAffineApply(
            b, loc, AffineMap::get(map.getNumDims(), 0, expr),
            getAsOpFoldResult(ArrayRef(point))));
  });
}

Value OpLoops::readScalar(OpOperand &operand) {
  if (!isa<MemRefType>(operand.get().getType()))
    return operand.get();
  return memref::LoadOp::create(b, loc, operand.get(), locate(operand));
}

Value OpLoops::readVector(OpOperand &operand, bool isWhole) {
  auto element = getElementTypeOrSelf(operand.get().getType());
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  return vector::TransferReadOp::create(b, loc, VectorType::get(lanes, element),
                                        operand.get(), locate(operand), zero,
                                        ArrayRef<bool>{isWhole});
}

void OpLoops::writeVector(Value vector, bool isWhole) {
  OpOperand &output = getOutput();
  vector::TransferWriteOp::create(b, loc, vector, output.get(), locate(output),
                                  ArrayRef<bool>{isWhole});
}

void OpLoops::findFixed() {
  fixed.assign(op->getNumOperands(), nullptr);
  for (OpOperand *input : op.getDpsInputOperands())
    if (!op.getMatchingIndexingMap(input).isFunctionOfDim(getLastLoop()))
      fixed[input->getOperandNumber()] = readScalar(*input);
}

SmallVector<Value> OpLoops::readInputs(bool isWhole) {
  SmallVector<Value> arguments(fixed);
  for (OpOperand *input : op.getDpsInputOperands())
    if (Value &argument = arguments[input->getOperandNumber()]; !argument)
      argument = readVector(*input, isWhole);
  return arguments;
}

Value OpLoops::computeElements(Operation *combiner,
                               SmallVector<Value> arguments) {
  Block *body = op.getBody();
  Value output = body->getArguments().back();
  auto type = VectorType::get(lanes, output.getType());
  // The combiner will have no use, and neither will this constant.
  arguments.back() = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  Operation *yield = body->getTerminator();
  yield->setOperand(0, combiner->getOperand(combiner->getOperand(0) == output));
  Value elements = createWideBody(b, *body, arguments, lanes);
  yield->setOperand(0, combiner->getResult(0));
  return elements;
}
