//===- Clamps.cpp - Torch ops that limit each element ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

using namespace mlir;
using namespace mlir::tcp;

/// Limits `tensor` from below, from above, or both.
static TypedTensor clampInt(TorchOpBuilder &b, TypedTensor tensor,
                            std::optional<int64_t> min,
                            std::optional<int64_t> max) {
  auto attribute = [&](std::optional<int64_t> limit) {
    return limit ? b.b.getI64IntegerAttr(*limit) : IntegerAttr();
  };
  return b.create<ClampOp>(tensor, tensor.value, FloatAttr(), FloatAttr(),
                           attribute(min), attribute(max));
}

static FailureOr<Value> convertRelu(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || in->dtype.isInteger(1))
    return failure();
  if (in->isUnsigned())
    return in->value;
  if (in->isFloat())
    return b.clamp(*in, 0.0, std::nullopt).value;
  return clampInt(b, *in, 0, std::nullopt).value;
}

/// Returns the greater, or the smaller, of the elements of two tensors of one
/// shape; NaN if one is NaN.
template <typename FloatOpT, typename SignedOpT, typename UnsignedOpT>
static TypedTensor createLimit(TorchOpBuilder &b, TypedTensor x,
                               TypedTensor limit) {
  b.castToOneType(x, limit);
  if (x.isFloat())
    return b.create<FloatOpT>(x, x.value, limit.value);
  if (x.isUnsigned())
    return b.create<UnsignedOpT>(x, x.value, limit.value);
  return b.create<SignedOpT>(x, x.value, limit.value);
}

/// Returns whether the op has a limit at operand `index`. The index 0 stands
/// for no limit.
static bool hasLimit(TorchOpBuilder &b, unsigned index) {
  return index && index < b.op->getNumOperands() && !b.isNone(index);
}

/// Converts a clamp with the limits, numbers or tensors, at these operands; 0
/// is none.
template <unsigned lowAt, unsigned highAt>
static FailureOr<Value> convertClampToTensors(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || in->dtype.isInteger(1))
    return failure();
  std::optional<TypedTensor> limits[2];
  constexpr unsigned kPlaces[] = {lowAt, highAt};
  for (auto [number, i] : llvm::enumerate(kPlaces)) {
    if (!hasLimit(b, i))
      continue;
    FailureOr<TypedTensor> limit = b.getTensorOrScalar(i);
    if (failed(limit))
      return failure();
    limits[number] = b.castTo(*limit, in->dtype);
    b.broadcastTogether(*in, *limits[number]);
  }
  TypedTensor value = *in;
  // tcp.clamp can't express these limits.
  if (limits[0])
    value = createLimit<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(
        b, value, b.broadcastLike(*limits[0], *in));
  if (limits[1])
    value = createLimit<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(
        b, value, b.broadcastLike(*limits[1], *in));
  return value.value;
}

/// Returns whether an f32 attribute of tcp.clamp limits elements of `dtype` in
/// the same way as `limit`.
static bool isExactLimit(double limit, Type dtype) {
  return !dtype.isF64() ||
         static_cast<double>(static_cast<float>(limit)) == limit ||
         std::isnan(limit);
}

/// Converts a clamp with constant limits at these operands; 0 is none.
template <unsigned minAt, unsigned maxAt>
static FailureOr<Value> convertClamp(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  bool hasMin = hasLimit(b, minAt);
  bool hasMax = hasLimit(b, maxAt);
  if (failed(in) || (!hasMin && !hasMax) || in->dtype.isInteger(1))
    return failure();
  if (in->isFloat()) {
    std::optional<double> min, max;
    if ((hasMin && !(min = b.getNumber(minAt))) ||
        (hasMax && !(max = b.getNumber(maxAt))) ||
        (min && !isExactLimit(*min, in->dtype)) ||
        (max && !isExactLimit(*max, in->dtype)))
      return convertClampToTensors<minAt, maxAt>(b);
    return b.clamp(*in, min, max).value;
  }
  std::optional<int64_t> min, max;
  bool isKnown = (!hasMin || (min = b.getInt(minAt))) &&
                 (!hasMax || (max = b.getInt(maxAt)));
  // tcp.clamp compares signed integers.
  if (in->isUnsigned()) {
    // Limits that all numbers of the type keep would be other numbers in it.
    if (min && *min < 0)
      return hasMax ? convertClamp<0, maxAt>(b) : in->value;
    if (max &&
        *max > int64_t(llvm::maxUIntN(in->dtype.getIntOrFloatBitWidth())))
      return hasMin ? convertClamp<minAt, 0>(b) : in->value;
  }
  if (!isKnown || in->isUnsigned())
    return convertClampToTensors<minAt, maxAt>(b);
  return clampInt(b, *in, min, max).value;
}

static constexpr TorchConversionRow kClamps[] = {
    {"aten.clamp", convertClamp<1, 2>},
    {"aten.clamp.Tensor", convertClampToTensors<1, 2>},
    {"aten.clamp_max", convertClamp<0, 1>},
    {"aten.clamp_max.Tensor", convertClampToTensors<0, 1>},
    {"aten.clamp_min", convertClamp<1, 0>},
    {"aten.clamp_min.Tensor", convertClampToTensors<1, 0>},
    {"aten.maximum", convertClampToTensors<1, 0>},
    {"aten.minimum", convertClampToTensors<0, 1>},
    {"aten.relu", convertRelu},
};

ArrayRef<TorchConversionRow> mlir::tcp::getClampConversions() {
  return kClamps;
}
