//===- OpenSums.cpp - The sums of PyTorch ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenSums.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the op that adds an element to the sum, or null.
static arith::AddFOp findAddition(linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics())
    return nullptr;
  Block *body = op.getBody();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value sum = body->getArguments().back();
  if (!add || add->getBlock() != body || !sum.hasOneUse() ||
      (add.getLhs() != sum && add.getRhs() != sum))
    return nullptr;
  return add;
}

/// Returns whether `element` is a product of elements of two tensors.
static bool isOfContraction(Value element) {
  auto product = element.getDefiningOp<arith::MulFOp>();
  return product && isa<BlockArgument>(product.getLhs()) &&
         isa<BlockArgument>(product.getRhs()) &&
         product.getLhs() != product.getRhs();
}

static FloatType getWiderType(FloatType type) {
  if (isa<Float16Type, BFloat16Type>(type))
    return Float32Type::get(type.getContext());
  return type.isF32() ? FloatType(Float64Type::get(type.getContext())) : type;
}

/// Converts `tensor` to another float type.
static Value convert(OpBuilder &b, Location loc, Value tensor, FloatType type) {
  auto from = cast<RankedTensorType>(tensor.getType());
  unsigned width = from.getElementTypeBitWidth();
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, tensor), type);
  AffineMap map = b.getMultiDimIdentityMap(from.getRank());
  SmallVector<utils::IteratorType> iterators(from.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), tensor, empty, ArrayRef{map, map},
             iterators,
             [&](OpBuilder &inner, Location, ValueRange arguments) {
               Value value = arguments[0];
               value =
                   type.getWidth() > width
                       ? Value(arith::ExtFOp::create(inner, loc, type, value))
                       : arith::TruncFOp::create(inner, loc, type, value);
               linalg::YieldOp::create(inner, loc, value);
             })
      .getResult(0);
}

/// Converts the initial output of the sum to another type.
static Value convertInitial(OpBuilder &b, Location loc, Value initial,
                            FloatType type) {
  auto fill = initial.getDefiningOp<linalg::FillOp>();
  FloatAttr value;
  if (!fill || !matchPattern(fill.value(), m_Constant(&value)))
    return convert(b, loc, initial, type);
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, initial), type);
  Value scalar = arith::ConstantOp::create(
      b, loc, b.getFloatAttr(type, value.getValueAsDouble()));
  return linalg::FillOp::create(b, loc, scalar, empty).getResult(0);
}

void mlir::tcp::openSum(linalg::GenericOp op) {
  arith::AddFOp add = findAddition(op);
  if (!add)
    return;
  auto type = dyn_cast<FloatType>(add.getType());
  BlockArgument sum = op.getBody()->getArguments().back();
  OpOperand &element =
      add.getLhs() == sum ? add.getRhsMutable() : add.getLhsMutable();
  if (!type || isOfContraction(element.get()))
    return;
  add.setFastmath(add.getFastmath() | arith::FastMathFlags::reassoc);
  FloatType wide = getWiderType(type);
  if (wide == type)
    return;
  OpBuilder b(op);
  Location loc = op.getLoc();
  OpOperand *output = op.getDpsInitOperand(0);
  output->set(convertInitial(b, loc, output->get(), wide));
  op->getResult(0).setType(output->get().getType());
  sum.setType(wide);
  b.setInsertionPoint(add);
  auto flag = arith::FastMathFlagsAttr::get(
      b.getContext(), type.isF32() ? arith::FastMathFlags::reassoc
                                   : arith::FastMathFlags::none);
  element.set(arith::ExtFOp::create(b, loc, wide, element.get(), flag));
  add.getResult().setType(wide);
  b.setInsertionPointAfter(op);
  Value narrow = convert(b, loc, op->getResult(0), type);
  op->getResult(0).replaceUsesWithIf(narrow, [&](OpOperand &use) {
    Operation *user = use.getOwner();
    // The conversion itself and tensor.dim do not count.
    return user != narrow.getDefiningOp() && !isa<tensor::DimOp>(user);
  });
}
