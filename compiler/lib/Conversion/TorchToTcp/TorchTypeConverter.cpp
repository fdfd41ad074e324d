//===- TorchTypeConverter.cpp - Types of torch as builtin ones ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchTypeConverter.h"

#include "tcp-mlir/Dialect/Torch/Torch.h"

using namespace mlir;
using namespace mlir::tcp;

static Value toBuiltin(OpBuilder &b, Type type, ValueRange inputs,
                       Location loc) {
  if (inputs.size() != 1)
    return {};
  Value input = inputs.front();
  Type from = input.getType();
  if (isa<torch::ValueTensorType>(from))
    return torch_c::ToBuiltinTensorOp::create(b, loc, type, input);
  if (isa<torch::IntType>(from))
    return torch_c::ToI64Op::create(b, loc, type, input);
  if (isa<torch::FloatType>(from))
    return torch_c::ToF64Op::create(b, loc, type, input);
  if (isa<torch::BoolType>(from))
    return torch_c::ToI1Op::create(b, loc, type, input);
  return {};
}

static Value toTorch(OpBuilder &b, Type type, ValueRange inputs, Location loc) {
  if (inputs.size() != 1)
    return {};
  Value input = inputs.front();
  if (isa<torch::ValueTensorType>(type) && isa<TensorType>(input.getType()))
    return torch_c::FromBuiltinTensorOp::create(b, loc, type, input);
  if (isa<torch::IntType>(type))
    return torch_c::FromI64Op::create(b, loc, type, input);
  if (isa<torch::FloatType>(type))
    return torch_c::FromF64Op::create(b, loc, type, input);
  if (isa<torch::BoolType>(type))
    return torch_c::FromI1Op::create(b, loc, type, input);
  return {};
}

TorchTypeConverter::TorchTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](torch::ValueTensorType type) -> std::optional<Type> {
    TensorType builtin = type.toBuiltin();
    return builtin ? builtin : Type(type);
  });
  addConversion([](torch::IntType type) -> Type {
    return IntegerType::get(type.getContext(), 64);
  });
  addConversion([](torch::FloatType type) -> Type {
    return Float64Type::get(type.getContext());
  });
  addConversion([](torch::BoolType type) -> Type {
    return IntegerType::get(type.getContext(), 1);
  });
  addTargetMaterialization(toBuiltin);
  addSourceMaterialization(toTorch);
}
