//===- Elementwise.cpp - Torch ops on each element ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::tcp;

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

template <typename OpT>
static FailureOr<Value> convertUnary(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || !in->isFloat())
    return failure();
  return b.create<OpT>(*in, in->value).value;
}

/// Converts a rounding, which leaves integers as they are.
template <typename OpT>
static FailureOr<Value> convertRounding(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (succeeded(in) && !in->isFloat())
    return in->value;
  return convertUnary<OpT>(b);
}

static FailureOr<Value> convertAbs(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || in->dtype.isInteger(1))
    return failure();
  if (in->isUnsigned())
    return in->value;
  return b.create<AbsOp>(*in, in->value).value;
}

static FailureOr<Value> convertNeg(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || in->dtype.isInteger(1))
    return failure();
  if (in->isFloat())
    return b.create<NegOp>(*in, in->value).value;
  TypedTensor zero = b.createSplat(int64_t{0}, in->dtype, *in);
  return b.create<SubOp>(*in, zero.value, in->value).value;
}

static FailureOr<Value> convertCast(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  return failed(in) ? FailureOr<Value>(failure()) : in->value;
}

static FailureOr<Value> convertRsqrt(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || !in->isFloat())
    return failure();
  TypedTensor root = b.create<SqrtOp>(*in, in->value);
  TypedTensor one = b.createSplat(1.0, in->dtype, *in);
  return b.create<DivFOp>(*in, one.value, root.value).value;
}

static FailureOr<Value> convertReciprocal(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getOperandAsResult();
  if (failed(in) || !in->isFloat())
    return failure();
  TypedTensor one = b.createSplat(1.0, in->dtype, *in);
  return b.create<DivFOp>(*in, one.value, in->value).value;
}

//===----------------------------------------------------------------------===//
// Two operands
//===----------------------------------------------------------------------===//

namespace {
struct Operands {
  TypedTensor lhs, rhs;

  /// Returns the type of a result that is computed from both.
  TypedTensor chooseType() const {
    return TorchOpBuilder::chooseType(lhs, rhs);
  }
};
} // namespace

/// Returns both operands with the element type of the result, in one shape.
/// `alpha` is the operand by which the right side is multiplied.
static FailureOr<Operands>
getOperands(TorchOpBuilder &b, std::optional<unsigned> alpha = std::nullopt,
            bool isReversed = false) {
  FailureOr<TypedTensor> lhs = b.getTensor(0);
  Type dtype = b.getResultDtype();
  if (failed(lhs) || !dtype)
    return failure();
  FailureOr<TypedTensor> rhs = b.getTensorOrScalar(1);
  if (failed(rhs))
    return failure();
  Operands operands{b.castTo(*lhs, dtype), b.castTo(*rhs, dtype)};
  if (isReversed)
    std::swap(operands.lhs, operands.rhs);
  if (alpha && b.getNumber(*alpha) != 1.0) {
    FailureOr<TypedTensor> factor = b.createScalar(*alpha);
    if (failed(factor))
      return failure();
    TypedTensor scalar = b.castTo(*factor, dtype);
    TypedTensor scaled = b.broadcastLike(scalar, operands.rhs);
    operands.rhs =
        b.create<MulOp>(operands.rhs, operands.rhs.value, scaled.value);
  }
  b.broadcastTogether(operands.lhs, operands.rhs);
  return operands;
}

template <typename OpT>
static FailureOr<Value> createBinary(TorchOpBuilder &b,
                                     const Operands &operands) {
  return b
      .create<OpT>(operands.chooseType(), operands.lhs.value,
                   operands.rhs.value)
      .value;
}

/// Converts a sum with alpha in f16 or bf16 as PyTorch computes it: alpha is
/// rounded to the type, and the result in f32 is rounded once.
template <typename OpT>
static FailureOr<Value> convertHalfSum(TorchOpBuilder &b, bool isReversed) {
  FailureOr<Operands> operands = getOperands(b, std::nullopt, isReversed);
  std::optional<double> alpha = b.getNumber(2);
  if (failed(operands) || !alpha)
    return failure();
  Type dtype = operands->lhs.dtype;
  Type wide = b.b.getF32Type();
  double rounded = b.b.getFloatAttr(dtype, *alpha).getValueAsDouble();
  TypedTensor factor = b.castTo(b.createScalar(rounded), wide);
  Operands wider{b.castTo(operands->lhs, wide), b.castTo(operands->rhs, wide)};
  factor = b.broadcastLike(factor, wider.rhs);
  wider.rhs = b.create<MulOp>(wider.rhs, wider.rhs.value, factor.value);
  TypedTensor sum =
      b.create<OpT>(wider.chooseType(), wider.lhs.value, wider.rhs.value);
  return b.castTo(sum, dtype).value;
}

/// Sums and differences, whose operand 2 is alpha.
template <typename OpT, bool isReversed = false>
static FailureOr<Value> convertSum(TorchOpBuilder &b) {
  Type result = b.getResultDtype();
  if (result && (result.isF16() || result.isBF16()) &&
      b.getNumber(2).value_or(1.0) != 1.0)
    return convertHalfSum<OpT>(b, isReversed);
  FailureOr<Operands> operands = getOperands(b, 2, isReversed);
  if (failed(operands))
    return failure();
  Type dtype = operands->lhs.dtype;
  if (!dtype.isInteger(1))
    return createBinary<OpT>(b, *operands);
  // The sum of two bools is true if one of them is.
  if (!std::is_same_v<OpT, AddOp>)
    return failure();
  Type wide = b.b.getIntegerType(8, /*isSigned=*/false);
  Operands wider{b.castTo(operands->lhs, wide), b.castTo(operands->rhs, wide)};
  TypedTensor sum =
      b.create<AddOp>(wider.chooseType(), wider.lhs.value, wider.rhs.value);
  return b.castTo(sum, dtype).value;
}

template <typename OpT>
static FailureOr<Value> convertBinary(TorchOpBuilder &b) {
  FailureOr<Operands> operands = getOperands(b);
  if (failed(operands))
    return failure();
  if (!std::is_same_v<OpT, MulOp> && !operands->lhs.isFloat())
    return failure();
  return createBinary<OpT>(b, *operands);
}

static FailureOr<Value> convertDivide(TorchOpBuilder &b) {
  // For integers, PyTorch's result has a float type.
  return convertBinary<DivFOp>(b);
}

/// Returns floor(max(x, 0)) + ceil(min(x, 0)).
static TypedTensor truncate(TorchOpBuilder &b, TypedTensor x) {
  TypedTensor above = b.clamp(x, 0.0, std::nullopt);
  TypedTensor below = b.clamp(x, std::nullopt, 0.0);
  above = b.create<FloorOp>(x, above.value);
  below = b.create<CeilOp>(x, below.value);
  return b.create<AddOp>(x, above.value, below.value);
}

/// Returns the quotient of two floats rounded down, by PyTorch's rule. It is
/// computed from the remainder, so it is right even if the rounded quotient is
/// a whole number and the true one is below it, or the other way round. A zero
/// has the sign of the quotient. Both operands have one type.
static TypedTensor createFloorDivide(TorchOpBuilder &b, TypedTensor lhs,
                                     TypedTensor rhs) {
  using Predicate = arith::CmpFPredicate;
  auto compare = [&](Predicate predicate, TypedTensor x, TypedTensor y) {
    return arith::CmpFOp::create(b.b, b.loc, predicate, x.value, y.value);
  };
  auto select = [&](Value condition, TypedTensor yes, TypedTensor no) {
    return b.create<arith::SelectOp>(yes, condition, yes.value, no.value);
  };
  auto subtract = [&](TypedTensor x, TypedTensor y) {
    return b.create<arith::SubFOp>(x, x.value, y.value);
  };
  auto divide = [&](TypedTensor x, TypedTensor y) {
    return b.create<arith::DivFOp>(x, x.value, y.value);
  };
  TypedTensor zero = b.createSplat(0.0, lhs.dtype, lhs);
  TypedTensor half = b.createSplat(0.5, lhs.dtype, lhs);
  TypedTensor one = b.createSplat(1.0, lhs.dtype, lhs);
  TypedTensor plain = divide(lhs, rhs);
  TypedTensor rest = b.create<arith::RemFOp>(lhs, lhs.value, rhs.value);
  TypedTensor quotient = divide(subtract(lhs, rest), rhs);
  Value signs =
      arith::XOrIOp::create(b.b, b.loc, compare(Predicate::OLT, rhs, zero),
                            compare(Predicate::OLT, rest, zero));
  Value isAbove = arith::AndIOp::create(
      b.b, b.loc, compare(Predicate::UNE, rest, zero), signs);
  quotient = select(isAbove, subtract(quotient, one), quotient);
  TypedTensor floor = b.create<FloorOp>(quotient, quotient.value);
  TypedTensor next = b.create<arith::AddFOp>(floor, floor.value, one.value);
  TypedTensor fraction = subtract(quotient, floor);
  TypedTensor result =
      select(compare(Predicate::OGT, fraction, half), next, floor);
  // If this product is needed, the plain quotient is finite.
  TypedTensor signedZero =
      b.create<arith::MulFOp>(plain, plain.value, zero.value);
  result = select(compare(Predicate::OEQ, quotient, zero), signedZero, result);
  return select(compare(Predicate::OEQ, rhs, zero), plain, result);
}

/// Converts an op on two floats of the result's type by `create`. For f16 and
/// bf16 it computes in f32, as PyTorch does. With `roundsNumber`, a number, or
/// a tensor of rank 0, in place of a tensor is first rounded to the result's
/// type.
static FailureOr<Value> convertFloats(
    TorchOpBuilder &b, bool roundsNumber,
    llvm::function_ref<TypedTensor(TypedTensor, TypedTensor)> create) {
  Type dtype = b.getResultDtype();
  FailureOr<TypedTensor> lhs = b.getTensor(0), rhs = b.getTensorOrScalar(1);
  if (failed(lhs) || failed(rhs) || !isa<mlir::FloatType>(dtype))
    return failure();
  lhs = b.castTo(*lhs, dtype);
  if (roundsNumber || rhs->getRank() > 0)
    rhs = b.castTo(*rhs, dtype);
  Type wide = dtype.isF64() ? dtype : b.b.getF32Type();
  Operands operands{b.castTo(*lhs, wide), b.castTo(*rhs, wide)};
  b.broadcastTogether(operands.lhs, operands.rhs);
  b.castToOneType(operands.lhs, operands.rhs);
  return b.castTo(create(operands.lhs, operands.rhs), dtype).value;
}

/// Converts a division of floats that rounds down.
static FailureOr<Value> convertFloorDivide(TorchOpBuilder &b) {
  return convertFloats(b, /*roundsNumber=*/false,
                       [&](TypedTensor lhs, TypedTensor rhs) {
                         return createFloorDivide(b, lhs, rhs);
                       });
}

/// Converts aten.fmod of floats: the remainder of the division that rounds
/// towards zero, with the sign of the dividend.
static FailureOr<Value> convertFmod(TorchOpBuilder &b) {
  return convertFloats(
      b, /*roundsNumber=*/true, [&](TypedTensor lhs, TypedTensor rhs) {
        return b.create<arith::RemFOp>(lhs, lhs.value, rhs.value);
      });
}

static FailureOr<Value> convertDivideMode(TorchOpBuilder &b) {
  if (b.isNone(2))
    return convertDivide(b);
  std::optional<StringRef> mode = b.getStr(2);
  FailureOr<Operands> operands = getOperands(b);
  if (failed(operands) || !mode || (*mode != "floor" && *mode != "trunc"))
    return failure();
  bool isFloor = *mode == "floor";
  Type dtype = operands->lhs.dtype;
  TypedTensor type = operands->chooseType();
  if (isa<mlir::FloatType>(dtype)) {
    if (isFloor)
      return convertFloorDivide(b);
    TypedTensor quotient =
        b.create<DivFOp>(type, operands->lhs.value, operands->rhs.value);
    return truncate(b, quotient).value;
  }
  if (dtype.isInteger(1))
    return failure();
  auto rounding = RoundingModeAttr::get(
      b.b.getContext(), isFloor ? RoundingMode::Floor : RoundingMode::Trunc);
  if (dtype.isUnsignedInteger())
    return b
        .create<DivUIOp>(type, operands->lhs.value, operands->rhs.value,
                         rounding)
        .value;
  return b
      .create<DivSIOp>(type, operands->lhs.value, operands->rhs.value, rounding)
      .value;
}

/// Converts a shift of integers. A count that is negative, or not below the
/// number of bits, is undefined in arith. PyTorch's kernels for CPUs then shift
/// all bits out: 0 is left, or the sign in a right shift of signed integers.
template <typename OpT>
static FailureOr<Value> convertShift(TorchOpBuilder &b) {
  FailureOr<Operands> operands = getOperands(b);
  if (failed(operands) || operands->lhs.isFloat() ||
      operands->lhs.dtype.isInteger(1))
    return failure();
  auto &[value, count] = *operands;
  b.castToOneType(value, count);
  int64_t width = value.dtype.getIntOrFloatBitWidth();
  TypedTensor last = b.createSplat(width - 1, value.dtype, count);
  // Negative counts are large as unsigned integers.
  TypedTensor bounded =
      b.create<arith::MinUIOp>(count, count.value, last.value);
  TypedTensor shifted = b.create<OpT>(value, value.value, bounded.value);
  if (std::is_same_v<OpT, arith::ShRSIOp>)
    return shifted.value;
  Value isInside = arith::CmpIOp::create(b.b, b.loc, arith::CmpIPredicate::ule,
                                         count.value, last.value);
  TypedTensor zero = b.createSplat(int64_t{0}, value.dtype, value);
  return b.create<arith::SelectOp>(value, isInside, shifted.value, zero.value)
      .value;
}

static FailureOr<Value> convertRightShift(TorchOpBuilder &b) {
  bool isUnsigned =
      b.getResultDtype() && b.getResultDtype().isUnsignedInteger();
  return isUnsigned ? convertShift<arith::ShRUIOp>(b)
                    : convertShift<arith::ShRSIOp>(b);
}

//===----------------------------------------------------------------------===//
// Several operands
//===----------------------------------------------------------------------===//

/// (input - mean) / sqrt(var + eps) * weight + bias. All operands but the input
/// have one element for each channel, which is dimension 1.
static FailureOr<Value> convertBatchNorm(TorchOpBuilder &b) {
  FailureOr<TypedTensor> input = b.getTensor(0);
  FailureOr<TypedTensor> mean = b.getTensor(3), variance = b.getTensor(4);
  std::optional<double> eps = b.getNumber(7);
  if (failed(input) || failed(mean) || failed(variance) || !eps ||
      input->getRank() < 2 || !input->isFloat() || b.getBool(5) != false)
    return failure();
  SmallVector<int64_t> trailing =
      llvm::to_vector(llvm::seq<int64_t>(1, input->getRank() - 1));
  auto byChannel = [&](TypedTensor tensor) {
    return b.broadcastLike(
        b.insertDims(b.castTo(tensor, input->dtype), trailing), *input);
  };
  TypedTensor value =
      b.create<SubOp>(*input, input->value, byChannel(*mean).value);
  TypedTensor narrow = b.castTo(*variance, input->dtype);
  TypedTensor epsilon = b.createSplat(*eps, narrow.dtype, narrow);
  narrow = b.create<AddOp>(narrow, narrow.value, epsilon.value);
  narrow = b.create<SqrtOp>(narrow, narrow.value);
  value = b.create<DivFOp>(value, value.value, byChannel(narrow).value);
  if (!b.isNone(1)) {
    FailureOr<TypedTensor> weight = b.getTensor(1);
    if (failed(weight))
      return failure();
    value = b.create<MulOp>(value, value.value, byChannel(*weight).value);
  }
  if (!b.isNone(2)) {
    FailureOr<TypedTensor> bias = b.getTensor(2);
    if (failed(bias))
      return failure();
    value = b.create<AddOp>(value, value.value, byChannel(*bias).value);
  }
  return value.value;
}

/// Converts to another type of the same width, with the same bits.
static FailureOr<Value> convertBits(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  FailureOr<RankedTensorType> type = b.getResultType();
  if (failed(in) || failed(type) ||
      in->getType().getShape() != type->getShape())
    return failure();
  // Signed and unsigned integers have one builtin type.
  if (in->getType() == *type)
    return in->value;
  if (in->getType().getElementTypeBitWidth() != type->getElementTypeBitWidth())
    return failure();
  return arith::BitcastOp::create(b.b, b.loc, *type, in->value).getResult();
}

static constexpr TorchConversionRow kElementwise[] = {
    {"aten.abs", convertAbs},
    {"aten.add.Scalar", convertSum<AddOp>},
    {"aten.add.Tensor", convertSum<AddOp>},
    {"aten.atan", convertUnary<AtanOp>},
    {"aten.atan2", convertBinary<Atan2Op>},
    {"aten.batch_norm", convertBatchNorm},
    {"aten.bitwise_left_shift.Tensor", convertShift<arith::ShLIOp>},
    {"aten.bitwise_right_shift.Tensor", convertRightShift},
    {"aten.ceil", convertRounding<CeilOp>},
    {"aten.cos", convertUnary<CosOp>},
    {"aten.div.Scalar", convertDivide},
    {"aten.div.Scalar_mode", convertDivideMode},
    {"aten.div.Tensor", convertDivide},
    {"aten.div.Tensor_mode", convertDivideMode},
    {"aten.floor", convertRounding<FloorOp>},
    {"aten.fmod.Scalar", convertFmod},
    {"aten.fmod.Tensor", convertFmod},
    {"aten.log", convertUnary<LogOp>},
    {"aten.mul.Scalar", convertBinary<MulOp>},
    {"aten.mul.Tensor", convertBinary<MulOp>},
    {"aten.neg", convertNeg},
    {"aten.reciprocal", convertReciprocal},
    {"aten.round", convertRounding<RoundEvenOp>},
    {"aten.rsqrt", convertRsqrt},
    {"aten.rsub.Scalar", convertSum<SubOp, true>},
    {"aten.sigmoid", convertUnary<SigmoidOp>},
    {"aten.sin", convertUnary<SinOp>},
    {"aten.sqrt", convertUnary<SqrtOp>},
    {"aten.sub.Scalar", convertSum<SubOp>},
    {"aten.sub.Tensor", convertSum<SubOp>},
    {"aten.tanh", convertUnary<TanhOp>},
    {"aten.to.dtype", convertCast},
    {"aten.view.dtype", convertBits},
    {"aten._to_copy", convertCast},
};

ArrayRef<TorchConversionRow> mlir::tcp::getElementwiseConversions() {
  return kElementwise;
}
