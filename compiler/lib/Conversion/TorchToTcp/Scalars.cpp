//===- Scalars.cpp - Torch ops on sizes and other numbers -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TorchOpBuilder.h"

using namespace mlir;
using namespace mlir::tcp;

static FailureOr<Value> convertSize(TorchOpBuilder &b) {
  FailureOr<TypedTensor> in = b.getTensor(0);
  std::optional<int64_t> dim = b.getInt(1);
  if (failed(in) || !dim)
    return failure();
  int64_t rank = in->getRank();
  int64_t fromFront = *dim < 0 ? *dim + rank : *dim;
  if (fromFront < 0 || fromFront >= rank)
    return failure();
  Value size = b.createIndex(b.getSize(in->value, fromFront));
  return arith::IndexCastOp::create(b.b, b.loc, b.b.getI64Type(), size)
      .getResult();
}

template <typename OpT>
static FailureOr<Value> convertArithmetic(TorchOpBuilder &b) {
  return OpT::create(b.b, b.loc, b.getScalar(0), b.getScalar(1)).getResult();
}

template <arith::CmpIPredicate predicate>
static FailureOr<Value> convertCompare(TorchOpBuilder &b) {
  return arith::CmpIOp::create(b.b, b.loc, predicate, b.getScalar(0),
                               b.getScalar(1))
      .getResult();
}

/// The remainder has the sign of the divisor, as in Python.
static FailureOr<Value> convertRemainder(TorchOpBuilder &b) {
  Value lhs = b.getScalar(0), rhs = b.getScalar(1);
  Value quotient = arith::FloorDivSIOp::create(b.b, b.loc, lhs, rhs);
  Value product = arith::MulIOp::create(b.b, b.loc, quotient, rhs);
  return arith::SubIOp::create(b.b, b.loc, lhs, product).getResult();
}

static FailureOr<Value> convertNegInt(TorchOpBuilder &b) {
  Value zero = arith::ConstantIntOp::create(b.b, b.loc, 0, 64);
  return arith::SubIOp::create(b.b, b.loc, zero, b.getScalar(0)).getResult();
}

static FailureOr<Value> convertNot(TorchOpBuilder &b) {
  Value one = arith::ConstantIntOp::create(b.b, b.loc, 1, 1);
  return arith::XOrIOp::create(b.b, b.loc, b.getScalar(0), one).getResult();
}

static FailureOr<Value> convertBoolToInt(TorchOpBuilder &b) {
  return arith::ExtUIOp::create(b.b, b.loc, b.b.getI64Type(), b.getScalar(0))
      .getResult();
}

static FailureOr<Value> convertIntToFloat(TorchOpBuilder &b) {
  return arith::SIToFPOp::create(b.b, b.loc, b.b.getF64Type(), b.getScalar(0))
      .getResult();
}

using arith::CmpIPredicate;

static constexpr TorchConversionRow kScalars[] = {
    {"aten.Float.Scalar", convertIntToFloat},
    {"aten.Int.bool", convertBoolToInt},
    {"aten.__and__.bool", convertArithmetic<arith::AndIOp>},
    {"aten.__not__", convertNot},
    {"aten.__or__.bool", convertArithmetic<arith::OrIOp>},
    {"aten.add.int", convertArithmetic<arith::AddIOp>},
    {"aten.eq.int", convertCompare<CmpIPredicate::eq>},
    {"aten.floordiv.int", convertArithmetic<arith::FloorDivSIOp>},
    {"aten.ge.int", convertCompare<CmpIPredicate::sge>},
    {"aten.gt.int", convertCompare<CmpIPredicate::sgt>},
    {"aten.le.int", convertCompare<CmpIPredicate::sle>},
    {"aten.lt.int", convertCompare<CmpIPredicate::slt>},
    {"aten.mul.int", convertArithmetic<arith::MulIOp>},
    {"aten.ne.int", convertCompare<CmpIPredicate::ne>},
    {"aten.neg.int", convertNegInt},
    {"aten.remainder.int", convertRemainder},
    {"aten.size.int", convertSize},
    {"aten.sub.int", convertArithmetic<arith::SubIOp>},
    {"prim.max.int", convertArithmetic<arith::MaxSIOp>},
    {"prim.min.int", convertArithmetic<arith::MinSIOp>},
};

ArrayRef<TorchConversionRow> mlir::tcp::getScalarConversions() {
  return kScalars;
}
