//===- DynamicShapes.cpp - Sizes that are known when a program runs -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RemainingOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "tcp-mlir/Transforms/RuntimeChecks.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace mlir::tcp;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

LogicalResult mlir::tcp::lowerShapeOf(ForeignOp &op) {
  Value tensor = op.op->getOperand(0);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < getTensorType(tensor).getRank(); ++dim)
    sizes.push_back(op.getSize(tensor, dim));
  Value shape = tensor::FromElementsOp::create(
      op.b, op.loc, op.op->getResult(0).getType(), sizes);
  op.op->replaceAllUsesWith(ValueRange(shape));
  return success();
}

LogicalResult mlir::tcp::lowerGetDimensionSize(ForeignOp &op) {
  Type element = getTensorType(op.op->getResult(0)).getElementType();
  Value size = arith::IndexCastOp::create(
      op.b, op.loc, element,
      op.getSize(op.op->getOperand(0), op.getDimension()));
  op.op->replaceAllUsesWith(ValueRange(makeScalarTensor(op.b, op.loc, size)));
  return success();
}

/// Returns what a message of JAX says of a size, without the numbers in it and
/// the specification of all sizes behind it.
static std::string shortenAssertion(StringRef message) {
  std::string text =
      message.split(" Using the following").first.rtrim(". ").str();
  llvm::Regex number(" \\(= \\{[0-9]+\\}\\)");
  while (number.match(text))
    text = number.sub("", text);
  return text;
}

// JAX checks the relations between sizes in this way.
LogicalResult mlir::tcp::lowerCustomCall(ForeignOp &op) {
  auto target = op.properties.getAs<StringAttr>("call_target_name");
  auto message = op.op->getAttrOfType<StringAttr>("error_message");
  if (target != "shape_assertion" || !message)
    return emitError(op.loc) << "no lowering for 'stablehlo.custom_call' of "
                             << target << "; write it by other operations";
  cf::AssertOp::create(op.b, op.loc, op.extract(op.op->getOperand(0), {}),
                       shortenAssertion(message.getValue()));
  return success();
}

/// Returns the sizes of the result of an op, of which `shape` has those that
/// are not static.
static SmallVector<OpFoldResult> getResultSizes(ForeignOp &op, Value shape) {
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, size] :
       llvm::enumerate(getTensorType(op.op->getResult(0)).getShape()))
    sizes.push_back(ShapedType::isDynamic(size)
                        ? OpFoldResult(getIndex(op, shape, op.index(dim)))
                        : op.b.getIndexAttr(size));
  return sizes;
}

void mlir::tcp::generateElements(ForeignOp &op, ArrayRef<OpFoldResult> sizes,
                                 function_ref<Value(ArrayRef<Value>)> body) {
  RankedTensorType type = getTensorType(op.op->getResult(0));
  Value empty =
      tensor::EmptyOp::create(op.b, op.loc, sizes, type.getElementType());
  auto generic = linalg::GenericOp::create(
      op.b, op.loc, type, ValueRange(), empty,
      op.b.getMultiDimIdentityMap(type.getRank()),
      SmallVector<utils::IteratorType>(type.getRank(),
                                       utils::IteratorType::parallel),
      [&](OpBuilder &inner, Location loc, ValueRange) {
        OpBuilder::InsertionGuard guard(op.b);
        op.b.restoreInsertionPoint(inner.saveInsertionPoint());
        SmallVector<Value> position;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          position.push_back(linalg::IndexOp::create(op.b, loc, dim));
        linalg::YieldOp::create(op.b, loc, body(position));
      });
  op.op->replaceAllUsesWith(generic);
}

// A dimension of unknown size is one that is not broadcast: exporters know
// which dimensions are. If it is broadcast all the same, the program says so.
LogicalResult mlir::tcp::lowerDynamicBroadcast(ForeignOp &op) {
  Value operand = op.op->getOperand(0);
  RankedTensorType from = getTensorType(operand);
  RankedTensorType to = getTensorType(op.op->getResult(0));
  auto dims = op.properties.getAs<DenseI64ArrayAttr>("broadcast_dimensions");
  SmallVector<OpFoldResult> sizes = getResultSizes(op, op.op->getOperand(1));
  SmallVector<AffineExpr> position;
  for (auto [dim, target] : llvm::enumerate(dims.asArrayRef())) {
    bool isBroadcast = from.getDimSize(dim) == 1 && to.getDimSize(target) != 1;
    position.push_back(isBroadcast ? op.b.getAffineConstantExpr(0)
                                   : op.b.getAffineDimExpr(target));
    if (isBroadcast || (!from.isDynamicDim(dim) && !to.isDynamicDim(target)))
      continue;
    Value isEqual = op.compare(
        arith::CmpIPredicate::eq, op.getSize(operand, dim),
        getValueOrCreateConstantIndexOp(op.b, op.loc, sizes[target]));
    emitRuntimeCheck(op.b, op.op, isEqual,
                     "a dimension of another size is not broadcast, because "
                     "its type does not say that it is 1");
  }
  Value empty =
      tensor::EmptyOp::create(op.b, op.loc, sizes, to.getElementType());
  auto broadcast = linalg::GenericOp::create(
      op.b, op.loc, to, operand, empty,
      ArrayRef<AffineMap>{
          AffineMap::get(to.getRank(), 0, position, op.b.getContext()),
          op.b.getMultiDimIdentityMap(to.getRank())},
      SmallVector<utils::IteratorType>(to.getRank(),
                                       utils::IteratorType::parallel),
      [](OpBuilder &b, Location loc, ValueRange elements) {
        linalg::YieldOp::create(b, loc, elements.front());
      });
  op.op->replaceAllUsesWith(broadcast);
  return success();
}

/// Returns the dimensions from 0 on, as one group.
static SmallVector<ReassociationIndices> getOneGroup(int64_t rank) {
  if (rank == 0)
    return {};
  return {llvm::to_vector(llvm::seq<int64_t>(0, rank))};
}

/// Returns the elements of a tensor in one dimension.
static Value flatten(ForeignOp &op, Value tensor) {
  int64_t rank = getTensorType(tensor).getRank();
  if (rank == 0)
    return tensor::ExpandShapeOp::create(
        op.b, op.loc, getTensorType(tensor).clone(ArrayRef<int64_t>{1}), tensor,
        ArrayRef<ReassociationIndices>());
  if (rank == 1)
    return tensor;
  return tensor::CollapseShapeOp::create(op.b, op.loc, tensor,
                                         getOneGroup(rank));
}

/// Returns a tensor of one dimension in the shape of the op's result.
static Value expand(ForeignOp &op, Value flat, ArrayRef<OpFoldResult> sizes) {
  RankedTensorType type = getTensorType(op.op->getResult(0));
  auto flatType = RankedTensorType::get(
      type.hasStaticShape() ? type.getNumElements() : ShapedType::kDynamic,
      type.getElementType());
  if (flat.getType() != flatType)
    flat = tensor::CastOp::create(op.b, op.loc, flatType, flat);
  if (type.getRank() == 1)
    return flat;
  if (type.getRank() == 0)
    return tensor::CollapseShapeOp::create(op.b, op.loc, type, flat,
                                           ArrayRef<ReassociationIndices>());
  return tensor::ExpandShapeOp::create(op.b, op.loc, type, flat,
                                       getOneGroup(type.getRank()), sizes);
}

LogicalResult mlir::tcp::lowerDynamicReshape(ForeignOp &op) {
  Value tensor = op.op->getOperand(0), shape = op.op->getOperand(1);
  SmallVector<OpFoldResult> sizes = getResultSizes(op, shape);
  Value product = op.index(1), elements = op.index(1);
  for (OpFoldResult size : sizes)
    product = arith::MulIOp::create(
        op.b, op.loc, product,
        getValueOrCreateConstantIndexOp(op.b, op.loc, size));
  for (int64_t dim = 0; dim < getTensorType(tensor).getRank(); ++dim)
    elements =
        arith::MulIOp::create(op.b, op.loc, elements, op.getSize(tensor, dim));
  emitRuntimeCheck(op.b, op.op,
                   op.compare(arith::CmpIPredicate::eq, product, elements),
                   "the new shape has another number of elements");
  op.op->replaceAllUsesWith(ValueRange(expand(op, flatten(op, tensor), sizes)));
  return success();
}

// A start that would put the update outside of the tensor is moved.
LogicalResult mlir::tcp::lowerDynamicUpdateSlice(ForeignOp &op) {
  Value tensor = op.op->getOperand(0), update = op.op->getOperand(1);
  int64_t rank = getTensorType(tensor).getRank();
  SmallVector<OpFoldResult> starts, sizes;
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value size = op.getSize(update, dim);
    Value last =
        arith::SubIOp::create(op.b, op.loc, op.getSize(tensor, dim), size);
    Value start = getIndex(op, op.op->getOperand(2 + dim), {});
    start = arith::MinSIOp::create(op.b, op.loc, start, last);
    starts.push_back(OpFoldResult(
        arith::MaxSIOp::create(op.b, op.loc, start, op.index(0)).getResult()));
    sizes.push_back(tensor::getMixedSize(op.b, op.loc, update, dim));
  }
  auto inserted = tensor::InsertSliceOp::create(
      op.b, op.loc, update, tensor, starts, sizes,
      SmallVector<OpFoldResult>(rank, op.b.getIndexAttr(1)));
  op.op->replaceAllUsesWith(inserted);
  return success();
}

LogicalResult mlir::tcp::lowerReverse(ForeignOp &op) {
  Value tensor = op.op->getOperand(0);
  auto reversed = op.properties.getAs<DenseI64ArrayAttr>("dimensions");
  generateElements(
      op, tensor::getMixedSizes(op.b, op.loc, tensor), [&](ArrayRef<Value> at) {
        SmallVector<Value> from(at);
        for (int64_t dim : reversed.asArrayRef())
          from[dim] = arith::SubIOp::create(
              op.b, op.loc,
              arith::SubIOp::create(op.b, op.loc, op.getSize(tensor, dim),
                                    op.index(1)),
              at[dim]);
        return op.extract(tensor, from);
      });
  return success();
}
