//===- Powers.cpp - Torch's powers ----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Powers of integers, and powers of 2. torch-mlir lowers other powers of
/// floats.
///
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the integer type of the result; null for bool and other types.
static IntegerType getResultInteger(TorchOpBuilder &b) {
  auto dtype = dyn_cast_or_null<IntegerType>(b.getResultDtype());
  return dtype && dtype.getWidth() > 1 ? dtype : IntegerType();
}

/// Converts aten.pow.Tensor_Scalar to products, by the bits of the exponent.
static FailureOr<Value> convertConstantPower(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  IntegerType dtype = getResultInteger(b);
  std::optional<int64_t> exponent = b.getInt(1);
  // PyTorch refuses negative exponents.
  if (failed(in) || !dtype || !exponent || *exponent < 0)
    return failure();
  TypedTensor square = b.castTo(*in, dtype);
  if (*exponent == 0)
    return b.createSplat(int64_t{1}, dtype, square).value;
  std::optional<TypedTensor> product;
  for (int64_t rest = *exponent;;) {
    if (rest & 1)
      product = product ? b.create<MulOp>(square, product->value, square.value)
                        : square;
    rest >>= 1;
    if (!rest)
      return product->value;
    square = b.create<MulOp>(square, square.value, square.value);
  }
}

/// Converts a power whose base and exponent are not constant. With a negative
/// exponent, the result is 1 or -1 if the base is, otherwise 0.
static FailureOr<Value> convertPower(TorchOpBuilder &b) {
  IntegerType dtype = getResultInteger(b);
  if (!dtype)
    return failure();
  FailureOr<TypedTensor> first = b.getTensorOrScalar(0);
  FailureOr<TypedTensor> second = b.getTensorOrScalar(1);
  if (failed(first) || failed(second) || !isa<IntegerType>(first->dtype) ||
      !isa<IntegerType>(second->dtype))
    return failure();
  Type wide = b.b.getIntegerType(64, /*isSigned=*/true);
  TypedTensor base = b.castTo(*first, wide);
  TypedTensor exponent = b.castTo(*second, wide);
  b.broadcastTogether(base, exponent);
  b.castToOneType(base, exponent);
  TypedTensor zero = b.createSplat(int64_t{0}, wide, base);
  TypedTensor one = b.createSplat(int64_t{1}, wide, base);
  b.castToOneType(zero, base);
  b.castToOneType(one, base);
  auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b.b, b.loc, predicate, x, y).getResult();
  };
  auto select = [&](Value condition, Value yes, Value no) {
    return arith::SelectOp::create(b.b, b.loc, condition, yes, no).getResult();
  };
  Value isBelow =
      compare(arith::CmpIPredicate::slt, exponent.value, zero.value);
  Value power = math::IPowIOp::create(
      b.b, b.loc, base.value, select(isBelow, one.value, exponent.value));
  Value isOdd =
      compare(arith::CmpIPredicate::ne, zero.value,
              arith::AndIOp::create(b.b, b.loc, exponent.value, one.value));
  Value isUnit = compare(arith::CmpIPredicate::eq, one.value,
                         math::AbsIOp::create(b.b, b.loc, base.value));
  Value inverse =
      select(isUnit, select(isOdd, base.value, one.value), zero.value);
  TypedTensor result{select(isBelow, inverse, power), wide};
  return b.castTo(result, dtype).value;
}

/// Converts aten.pow.Scalar. 16-bit floats are computed in f32 and rounded
/// once.
static FailureOr<Value> convertPowerOfScalar(TorchOpBuilder &b) {
  Type dtype = b.getResultDtype();
  if (!isa_and_nonnull<mlir::FloatType>(dtype) || b.getNumber(0) != 2.0)
    return convertPower(b);
  FailureOr<TypedTensor> in = b.getTensor(1);
  if (failed(in))
    return failure();
  TypedTensor exponent =
      b.castTo(*in, dtype.isF64() ? dtype : Type(b.b.getF32Type()));
  return b.castTo(b.create<math::Exp2Op>(exponent, exponent.value), dtype)
      .value;
}

static constexpr TorchConversionRow kPowers[] = {
    {"aten.pow.Scalar", convertPowerOfScalar},
    {"aten.pow.Tensor_Scalar", convertConstantPower},
    {"aten.pow.Tensor_Tensor", convertPower},
};

ArrayRef<TorchConversionRow> mlir::tcp::getPowerConversions() {
  return kPowers;
}
