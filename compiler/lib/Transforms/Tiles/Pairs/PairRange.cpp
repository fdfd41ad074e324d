//===- PairRange.cpp - The magnitudes of bf16 -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairRange.h"

#include "../Panels/ConstantElements.h"
#include "../Panels/Panel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "tcp-mlir/Transforms/MappedPages.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr int64_t kMantissaBits = 7;

namespace {
/// The biased exponents of the smallest element that is not 0, and of the
/// largest one, as i32. Without elements that are not 0, the smallest has a
/// larger exponent than any number.
struct Exponents {
  Value lowest, highest;
};

/// Emits the loops that look at one tensor.
class RangeBuilder {
public:
  RangeBuilder(OpBuilder &b, Location loc, Value tensor, int64_t lanes)
      : b(b), loc(loc), tensor(tensor),
        type(VectorType::get(lanes, b.getI16Type())) {}

  Exponents build();

private:
  std::optional<Exponents> readConstant();
  Value splat(uint16_t bits) {
    return arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(
            type, b.getI16IntegerAttr(static_cast<int16_t>(bits))));
  }
  SmallVector<Value> lookFrom(unsigned walked, SmallVector<Value> at,
                              SmallVector<Value> seen);
  SmallVector<Value> look(ArrayRef<Value> at, ValueRange seen);
  Value takeExponent(Value bits);

  OpBuilder &b;
  Location loc;
  Value tensor;
  VectorType type;
};
} // namespace

/// Takes the magnitudes of the vector from `at` on into `seen`: the least
/// magnitude less 1, so that 0 is the largest number, and the largest.
SmallVector<Value> RangeBuilder::look(ArrayRef<Value> at, ValueRange seen) {
  Value read = readPanel(b, loc, tensor, at, type.clone(b.getBF16Type()),
                         /*isWhole=*/false);
  Value bits = vector::BitCastOp::create(b, loc, type, read);
  Value magnitudes = arith::AndIOp::create(b, loc, bits, splat(0x7fff));
  Value less = arith::SubIOp::create(b, loc, magnitudes, splat(1));
  return {arith::MinUIOp::create(b, loc, seen[0], less),
          arith::MaxUIOp::create(b, loc, seen[1], magnitudes)};
}

/// Emits loops over the dimensions from `walked` on.
SmallVector<Value> RangeBuilder::lookFrom(unsigned walked,
                                          SmallVector<Value> at,
                                          SmallVector<Value> seen) {
  auto tensorType = cast<RankedTensorType>(tensor.getType());
  bool isLast = walked + 1 == static_cast<unsigned>(tensorType.getRank());
  auto loop =
      scf::ForOp::create(b, loc, arith::ConstantIndexOp::create(b, loc, 0),
                         tensor::DimOp::create(b, loc, tensor, walked),
                         arith::ConstantIndexOp::create(
                             b, loc, isLast ? type.getNumElements() : 1),
                         seen);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  at.push_back(loop.getInductionVar());
  SmallVector<Value> inner(loop.getRegionIterArgs());
  scf::YieldOp::create(
      b, loc, isLast ? look(at, inner) : lookFrom(walked + 1, at, inner));
  return SmallVector<Value>(loop.getResults());
}

/// Returns the biased exponent of the magnitude `bits`, an i32.
Value RangeBuilder::takeExponent(Value bits) {
  return arith::ShRUIOp::create(
      b, loc, bits,
      arith::ConstantIntOp::create(b, loc, b.getI32Type(), kMantissaBits));
}

/// Looks at the elements of a constant now.
std::optional<Exponents> RangeBuilder::readConstant() {
  auto constant = tensor.getDefiningOp<arith::ConstantOp>();
  auto elements =
      constant ? dyn_cast<ElementsAttr>(constant.getValue()) : ElementsAttr();
  ArrayRef<char> bytes =
      elements ? getElementBytes(elements) : ArrayRef<char>();
  if (bytes.empty())
    return std::nullopt;
  uint32_t lowest = 0x10000, highest = 0;
  for (uint16_t bits :
       ArrayRef(reinterpret_cast<const uint16_t *>(bytes.data()),
                bytes.size() / sizeof(uint16_t))) {
    uint32_t magnitude = bits & 0x7fff;
    highest = std::max(highest, magnitude);
    lowest = std::min(lowest, magnitude == 0 ? 0x10000 : magnitude);
  }
  MappedPages::release(bytes);
  auto toExponent = [&](uint32_t magnitude) -> Value {
    return arith::ConstantIntOp::create(b, loc, b.getI32Type(),
                                        magnitude >> kMantissaBits);
  };
  return Exponents{toExponent(lowest), toExponent(highest)};
}

Exponents RangeBuilder::build() {
  if (std::optional<Exponents> known = readConstant())
    return *known;
  SmallVector<Value> seen = lookFrom(0, {}, {splat(0xffff), splat(0)});
  auto reduce = [&](vector::CombiningKind kind, Value vector) -> Value {
    Value bits = vector::ReductionOp::create(b, loc, kind, vector);
    return arith::ExtUIOp::create(b, loc, b.getI32Type(), bits);
  };
  Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
  Value lowest = arith::AddIOp::create(
      b, loc, reduce(vector::CombiningKind::MINUI, seen[0]), one);
  Value highest = reduce(vector::CombiningKind::MAXUI, seen[1]);
  return {takeExponent(lowest), takeExponent(highest)};
}

Value mlir::tcp::haveExactPairs(OpBuilder &b, Location loc, Value left,
                                Value right, int64_t lanes) {
  Exponents exponents[] = {RangeBuilder(b, loc, left, lanes).build(),
                           RangeBuilder(b, loc, right, lanes).build()};
  constexpr int64_t leastSum = 142, largestSum = 380, ofInfinity = 255;
  auto compare = [&](arith::CmpIPredicate predicate, Value value,
                     int64_t number) -> Value {
    return arith::CmpIOp::create(
        b, loc, predicate, value,
        arith::ConstantIntOp::create(b, loc, b.getI32Type(), number));
  };
  auto add = [&](Value x, Value y) -> Value {
    return arith::AddIOp::create(b, loc, x, y);
  };
  using Predicate = arith::CmpIPredicate;
  SmallVector<Value> conditions{
      compare(Predicate::sge, add(exponents[0].lowest, exponents[1].lowest),
              leastSum),
      compare(Predicate::sle, add(exponents[0].highest, exponents[1].highest),
              largestSum)};
  for (const Exponents &each : exponents) {
    // Denormal numbers have the exponent 0.
    conditions.push_back(compare(Predicate::sgt, each.lowest, 0));
    conditions.push_back(compare(Predicate::slt, each.highest, ofInfinity));
  }
  Value all = conditions.front();
  for (Value condition : ArrayRef(conditions).drop_front())
    all = arith::AndIOp::create(b, loc, all, condition);
  return all;
}
