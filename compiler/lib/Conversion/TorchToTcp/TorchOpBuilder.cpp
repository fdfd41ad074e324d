//===- TorchOpBuilder.cpp - The ops that torch ops become -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::tcp;

//===----------------------------------------------------------------------===//
// Operands of the op
//===----------------------------------------------------------------------===//

FailureOr<TypedTensor> TorchOpBuilder::getTensorOrScalar(unsigned index) {
  if (torch::isTensor(op->getOperand(index).getType()))
    return getTensor(index);
  return createScalar(index);
}

FailureOr<TypedTensor> TorchOpBuilder::getElementTensor(Value torchValue) {
  Type dtype = getTcpDtype(torchValue.getType());
  if (!dtype)
    return failure();
  Value value = types.materializeTargetConversion(
      b, loc, types.convertType(torchValue.getType()), torchValue);
  return TypedTensor{value, dtype};
}

FailureOr<TypedTensor> TorchOpBuilder::getOperandAsResult() {
  FailureOr<TypedTensor> in = getTensor(0);
  Type dtype = getResultDtype();
  if (failed(in) || !dtype)
    return failure();
  return castTo(*in, dtype);
}

OpFoldResult TorchOpBuilder::getIndex(Value torchInt) {
  if (auto constant = torchInt.getDefiningOp<torch::ConstantIntOp>())
    return b.getIndexAttr(constant.getValueAttr().getInt());
  Value integer =
      types.materializeTargetConversion(b, loc, b.getI64Type(), torchInt);
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), integer)
      .getResult();
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Value TorchOpBuilder::createIndex(OpFoldResult size) {
  return getValueOrCreateConstantIndexOp(b, loc, size);
}

OpFoldResult TorchOpBuilder::getSize(Value tensor, int64_t dim) {
  return tensor::getMixedSize(b, loc, tensor, dim);
}

TypedTensor TorchOpBuilder::insertDims(TypedTensor tensor,
                                       ArrayRef<int64_t> dims) {
  if (dims.empty())
    return tensor;
  RankedTensorType from = tensor.getType();
  int64_t rank = from.getRank() + static_cast<int64_t>(dims.size());
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> sizes;
  SmallVector<ReassociationIndices> groups(from.getRank());
  int64_t source = 0;
  for (int64_t dim = 0; dim < rank; ++dim) {
    // A new dimension is in one group with the old one after it, or with the
    // last one.
    if (from.getRank())
      groups[std::min(source, from.getRank() - 1)].push_back(dim);
    if (llvm::is_contained(dims, dim)) {
      shape.push_back(1);
      sizes.push_back(b.getIndexAttr(1));
      continue;
    }
    shape.push_back(from.getDimSize(source));
    sizes.push_back(getSize(tensor.value, source));
    ++source;
  }
  auto type = RankedTensorType::get(shape, from.getElementType());
  return {
      tensor::ExpandShapeOp::create(b, loc, type, tensor.value, groups, sizes),
      tensor.dtype};
}

TypedTensor TorchOpBuilder::clamp(TypedTensor tensor, std::optional<double> min,
                                  std::optional<double> max) {
  auto attribute = [&](std::optional<double> limit) {
    return limit ? b.getF32FloatAttr(static_cast<float>(*limit)) : FloatAttr();
  };
  return create<ClampOp>(tensor, tensor.value, attribute(min), attribute(max),
                         IntegerAttr(), IntegerAttr());
}

TypedTensor TorchOpBuilder::expandRank(TypedTensor tensor, int64_t rank) {
  return insertDims(
      tensor, llvm::to_vector(llvm::seq<int64_t>(0, rank - tensor.getRank())));
}

TypedTensor TorchOpBuilder::broadcast(TypedTensor tensor,
                                      ArrayRef<int64_t> axes,
                                      ArrayRef<OpFoldResult> sizes) {
  if (axes.empty())
    return tensor;
  SmallVector<int64_t> shape(tensor.getType().getShape());
  SmallVector<Value> values;
  for (auto [axis, size] : llvm::zip(axes, sizes)) {
    std::optional<int64_t> constant = getConstantIntValue(size);
    shape[axis] = constant.value_or(ShapedType::kDynamic);
    values.push_back(createIndex(size));
  }
  auto type = RankedTensorType::get(shape, tensor.getType().getElementType());
  return {BroadcastOp::create(b, loc, type, tensor.value, values,
                              b.getI64ArrayAttr(axes)),
          tensor.dtype};
}

/// Broadcasts the dimensions of `tensor` with a static 1 in which `other` has
/// another size.
static TypedTensor broadcastOnes(TorchOpBuilder &b, TypedTensor tensor,
                                 TypedTensor other) {
  SmallVector<int64_t> axes;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < tensor.getRank(); ++dim)
    if (tensor.getType().getDimSize(dim) == 1 &&
        other.getType().getDimSize(dim) != 1) {
      axes.push_back(dim);
      sizes.push_back(b.getSize(other.value, dim));
    }
  return b.broadcast(tensor, axes, sizes);
}

void TorchOpBuilder::broadcastTogether(TypedTensor &lhs, TypedTensor &rhs) {
  int64_t rank = std::max(lhs.getRank(), rhs.getRank());
  lhs = expandRank(lhs, rank);
  rhs = expandRank(rhs, rank);
  TypedTensor left = lhs;
  lhs = broadcastOnes(*this, lhs, rhs);
  rhs = broadcastOnes(*this, rhs, left);
}

TypedTensor TorchOpBuilder::chooseType(TypedTensor lhs, TypedTensor rhs) {
  for (int64_t dim = 0; dim < lhs.getRank(); ++dim)
    if (lhs.getType().isDynamicDim(dim) && !rhs.getType().isDynamicDim(dim))
      return rhs;
  return lhs;
}

void TorchOpBuilder::castToOneType(TypedTensor &lhs, TypedTensor &rhs) {
  RankedTensorType type = chooseType(lhs, rhs).getType();
  for (TypedTensor *operand : {&lhs, &rhs})
    if (operand->getType() != type)
      operand->value = tensor::CastOp::create(b, loc, type, operand->value);
}

TypedTensor TorchOpBuilder::broadcastLike(TypedTensor tensor,
                                          TypedTensor other) {
  return broadcastOnes(*this, expandRank(tensor, other.getRank()), other);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Returns TCP's attribute for the signedness of an element type of torch.
static SignednessAttr getSignedness(Builder &b, Type dtype) {
  auto integer = dyn_cast<IntegerType>(dtype);
  if (!integer)
    return {};
  return SignednessAttr::get(b.getContext(),
                             integer.isSigned()     ? Signedness::Signed
                             : integer.isUnsigned() ? Signedness::Unsigned
                                                    : Signedness::Signless);
}

/// Returns TCP's element type for an element type of torch.
static Type getElementType(Type dtype) {
  if (auto integer = dyn_cast<IntegerType>(dtype))
    return IntegerType::get(dtype.getContext(), integer.getWidth());
  return dtype;
}

TypedTensor TorchOpBuilder::castTo(TypedTensor tensor, Type dtype) {
  if (tensor.dtype == dtype)
    return tensor;
  Type element = getElementType(dtype);
  // Both types have the same bits.
  if (element == tensor.getType().getElementType())
    return {tensor.value, dtype};
  return {CastOp::create(b, loc, tensor.getType().clone(element), tensor.value,
                         getSignedness(b, tensor.dtype),
                         getSignedness(b, dtype)),
          dtype};
}

TypedTensor TorchOpBuilder::createScalarConst(TypedAttr value, Type dtype) {
  auto type = RankedTensorType::get({}, value.getType());
  return {ConstOp::create(b, loc, type, DenseElementsAttr::get(type, value)),
          dtype};
}

TypedTensor TorchOpBuilder::createScalar(double value) {
  return createScalarConst(b.getF64FloatAttr(value), b.getF64Type());
}

TypedTensor TorchOpBuilder::createScalar(int64_t value) {
  return createScalarConst(b.getI64IntegerAttr(value),
                           b.getIntegerType(64, /*isSigned=*/true));
}

FailureOr<TypedTensor> TorchOpBuilder::createScalar(unsigned index) {
  Value operand = op->getOperand(index);
  if (std::optional<bool> value = getBool(index))
    return createScalarConst(b.getBoolAttr(*value), b.getI1Type());
  if (std::optional<int64_t> value = getInt(index))
    return createScalar(*value);
  if (std::optional<double> value = getNumber(index))
    return createScalar(*value);
  Type dtype;
  if (isa<torch::IntType>(operand.getType()))
    dtype = b.getIntegerType(64, /*isSigned=*/true);
  else if (isa<torch::FloatType>(operand.getType()))
    dtype = b.getF64Type();
  else if (isa<torch::BoolType>(operand.getType()))
    dtype = b.getI1Type();
  else
    return failure();
  auto type = RankedTensorType::get({}, getElementType(dtype));
  return TypedTensor{
      tensor::FromElementsOp::create(b, loc, type, operands[index]), dtype};
}

TypedTensor TorchOpBuilder::createSplat(double value, Type dtype,
                                        TypedTensor like) {
  return broadcastLike(castTo(createScalar(value), dtype), like);
}

TypedTensor TorchOpBuilder::createSplat(int64_t value, Type dtype,
                                        TypedTensor like) {
  return broadcastLike(castTo(createScalar(value), dtype), like);
}
