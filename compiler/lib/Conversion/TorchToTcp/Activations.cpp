//===- Activations.cpp - Torch's activation functions ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

/// aten.gelu by tanh: x / 2 * (1 + tanh(u)) for u = sqrt(2 / pi) * (x +
/// 0.044715
/// * x^3), which is x * sigmoid(2 * u): where u is far below zero, nothing is
/// lost beside the 1.
static FailureOr<Value> convertGelu(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  // The one by erf is left to torch-mlir.
  if (failed(in) || b.getStr(1) != "tanh" || !isa<mlir::FloatType>(in->dtype) ||
      b.getResultDtype() != in->dtype)
    return failure();
  // PyTorch computes with f32 and rounds once.
  TypedTensor x = in->dtype.isF64() ? *in : b.castTo(*in, b.b.getF32Type());
  auto multiply = [&](TypedTensor lhs, TypedTensor rhs) {
    return b.create<MulOp>(x, lhs.value, rhs.value);
  };
  // 2 * sqrt(2 / pi).
  constexpr double kFactor =
      2.0 * llvm::numbers::sqrt2 * llvm::numbers::inv_sqrtpi;
  TypedTensor factor = b.createSplat(kFactor, x.dtype, x);
  TypedTensor cubic = b.createSplat(kFactor * 0.044715, x.dtype, x);
  TypedTensor slope = multiply(cubic, multiply(x, x));
  slope = b.create<AddOp>(x, slope.value, factor.value);
  TypedTensor exponent = multiply(x, slope);
  TypedTensor share = b.create<SigmoidOp>(x, exponent.value);
  return b.castTo(multiply(x, share), in->dtype).value;
}

static constexpr TorchConversionRow kActivations[] = {
    {"aten.gelu", convertGelu},
};

ArrayRef<TorchConversionRow> mlir::tcp::getActivationConversions() {
  return kActivations;
}
