//===- TorchOperands.cpp - Operands and results of a torch op -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOperands.h"

using namespace mlir;
using namespace mlir::tcp;

bool TorchOperands::isNone(unsigned index) const {
  return isa<torch::NoneType>(op->getOperand(index).getType());
}

std::optional<int64_t> TorchOperands::getInt(unsigned index) const {
  auto constant = op->getOperand(index).getDefiningOp<torch::ConstantIntOp>();
  return constant ? std::optional(constant.getValueAttr().getInt())
                  : std::nullopt;
}

std::optional<bool> TorchOperands::getBool(unsigned index) const {
  auto constant = op->getOperand(index).getDefiningOp<torch::ConstantBoolOp>();
  return constant ? std::optional(constant.getValue()) : std::nullopt;
}

std::optional<StringRef> TorchOperands::getStr(unsigned index) const {
  auto constant = op->getOperand(index).getDefiningOp<torch::ConstantStrOp>();
  return constant ? std::optional(constant.getValue()) : std::nullopt;
}

std::optional<double> TorchOperands::getNumber(unsigned index) const {
  if (auto constant =
          op->getOperand(index).getDefiningOp<torch::ConstantFloatOp>())
    return constant.getValue().convertToDouble();
  if (std::optional<int64_t> value = getInt(index))
    return static_cast<double>(*value);
  return std::nullopt;
}

Type TorchOperands::getTcpDtype(Type type) {
  auto tensor = dyn_cast<torch::ValueTensorType>(type);
  if (!tensor || !tensor.getHasSizes() || tensor.getSparsity() ||
      !isa_and_nonnull<mlir::FloatType, IntegerType>(tensor.getDtype()))
    return {};
  return tensor.getDtype();
}

FailureOr<TypedTensor> TorchOperands::getTensor(unsigned index) const {
  Type dtype = getTcpDtype(op->getOperand(index).getType());
  if (!dtype || !isa<RankedTensorType>(operands[index].getType()))
    return failure();
  return TypedTensor{operands[index], dtype};
}

std::optional<SmallVector<Value>> TorchOperands::getList(unsigned index) const {
  auto list = op->getOperand(index).getDefiningOp<torch::PrimListConstructOp>();
  if (!list)
    return std::nullopt;
  return SmallVector<Value>(list.getElements());
}

FailureOr<RankedTensorType> TorchOperands::getResultType(unsigned index) const {
  Type type = op->getResult(index).getType();
  if (!getTcpDtype(type))
    return failure();
  return cast<RankedTensorType>(types.convertType(type));
}

Type TorchOperands::getResultDtype(unsigned index) const {
  return getTcpDtype(op->getResult(index).getType());
}
