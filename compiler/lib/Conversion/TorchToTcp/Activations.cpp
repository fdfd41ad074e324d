//===- Activations.cpp - Torch's elementary functions ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Activations, and elementary functions that TCP has no op for.
///
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// An elementary function of one tensor. PyTorch computes 16-bit floats in f32
/// and rounds once.
class Function {
public:
  /// Returns nothing if operand 0 is no tensor or the result has no floats.
  static std::optional<Function> of(TorchOpBuilder &b) {
    FailureOr<TypedTensor> in = b.getTensor(0);
    Type dtype = b.getResultDtype();
    if (failed(in) || !isa_and_nonnull<mlir::FloatType>(dtype))
      return std::nullopt;
    Type wide = dtype.isF64() ? dtype : Type(b.b.getF32Type());
    return Function(b, b.castTo(*in, wide), dtype);
  }

  TypedTensor multiply(TypedTensor lhs, TypedTensor rhs) {
    return b.create<MulOp>(x, lhs.value, rhs.value);
  }
  TypedTensor add(TypedTensor lhs, TypedTensor rhs) {
    return b.create<AddOp>(x, lhs.value, rhs.value);
  }
  template <typename OpT> TypedTensor apply(TypedTensor in) {
    return b.create<OpT>(x, in.value);
  }
  TypedTensor constant(double value) {
    return b.createSplat(value, x.dtype, x);
  }
  Value finish(TypedTensor result) { return b.castTo(result, dtype).value; }

private:
  Function(TorchOpBuilder &b, TypedTensor x, Type dtype)
      : b(b), dtype(dtype), x(x) {}

  TorchOpBuilder &b;
  Type dtype;

public:
  const TypedTensor x;
};
} // namespace

/// aten.gelu by tanh: x / 2 * (1 + tanh(u)) for u = sqrt(2 / pi) * (x +
/// 0.044715 * x^3). It is computed as x * sigmoid(2 * u), which is equal, and
/// precise for u far below zero, where 1 + tanh(u) would lose digits.
static TypedTensor createTanhGelu(Function &f) {
  // 2 * sqrt(2 / pi).
  constexpr double kFactor =
      2.0 * llvm::numbers::sqrt2 * llvm::numbers::inv_sqrtpi;
  TypedTensor slope =
      f.multiply(f.constant(kFactor * 0.044715), f.multiply(f.x, f.x));
  slope = f.add(slope, f.constant(kFactor));
  return f.multiply(f.x, f.apply<SigmoidOp>(f.multiply(f.x, slope)));
}

/// aten.gelu by erf: x / 2 * (1 + erf(x / sqrt(2))).
static TypedTensor createErfGelu(Function &f) {
  TypedTensor place = f.multiply(f.x, f.constant(1 / llvm::numbers::sqrt2));
  TypedTensor share = f.add(f.apply<math::ErfOp>(place), f.constant(1));
  return f.multiply(f.multiply(f.x, f.constant(0.5)), share);
}

static FailureOr<Value> convertGelu(TorchOpBuilder &b) {
  std::optional<Function> f = Function::of(b);
  std::optional<StringRef> approximate = b.getStr(1);
  if (!f || !approximate)
    return failure();
  return f->finish(*approximate == "tanh" ? createTanhGelu(*f)
                                          : createErfGelu(*f));
}

template <typename OpT>
static FailureOr<Value> convertFunction(TorchOpBuilder &b) {
  std::optional<Function> f = Function::of(b);
  if (!f)
    return failure();
  return f->finish(f->apply<OpT>(f->x));
}

static constexpr TorchConversionRow kActivations[] = {
    {"aten.erf", convertFunction<math::ErfOp>},
    {"aten.exp", convertFunction<math::ExpOp>},
    {"aten.expm1", convertFunction<math::ExpM1Op>},
    {"aten.gelu", convertGelu},
    {"aten.log1p", convertFunction<math::Log1pOp>},
};

ArrayRef<TorchConversionRow> mlir::tcp::getActivationConversions() {
  return kActivations;
}
