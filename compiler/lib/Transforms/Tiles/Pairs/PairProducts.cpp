//===- PairProducts.cpp - Products of bf16, two at once -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairProducts.h"

#include "../PackWords.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr unsigned kHalfBits = 16;

/// Returns `type`, an i32 or a vector of them, with elements of f32.
static Type getFloatType(Type type) {
  Type element = Float32Type::get(type.getContext());
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

/// Returns the bf16 in the highest or the lowest bits of `word`, an i32 or a
/// vector of i32, as f32.
static Value takeHalf(OpBuilder &b, Location loc, Value word, bool isHighest) {
  auto constant = [&](uint32_t bits) -> Value {
    auto attr = b.getI32IntegerAttr(static_cast<int32_t>(bits));
    auto vector = dyn_cast<VectorType>(word.getType());
    if (!vector)
      return arith::ConstantOp::create(b, loc, attr);
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(vector, attr));
  };
  Value bits;
  if (isHighest)
    bits = arith::AndIOp::create(b, loc, word, constant(0xffff0000));
  else
    bits = arith::ShLIOp::create(b, loc, word, constant(kHalfBits));
  return arith::BitcastOp::create(b, loc, getFloatType(word.getType()), bits);
}

Value mlir::tcp::addHalves(OpBuilder &b, Location loc, ValueRange arguments) {
  Value sums = arguments[2];
  for (bool isHighest : {true, false}) {
    Value left = takeHalf(b, loc, arguments[0], isHighest);
    Value right = takeHalf(b, loc, arguments[1], isHighest);
    Value product = arith::MulFOp::create(b, loc, left, right);
    sums = arith::AddFOp::create(b, loc, sums, product);
  }
  return sums;
}

Value mlir::tcp::addPairProducts(OpBuilder &b, Location loc,
                                 ArrayRef<Value> arguments, int64_t columns,
                                 int64_t lanes) {
  return addByRegisters(
      b, loc, arguments, columns, lanes, [&](ArrayRef<Value> inRegister) {
        Value sums = addHalves(b, loc, inRegister);
        sums.getDefiningOp()->setAttr(kPairProductsAttrName, b.getUnitAttr());
        return sums;
      });
}

/// Returns the words of which `half` has one half; null if it is something
/// else.
template <typename BitsOp> static Value findWords(Value half) {
  auto cast = half.getDefiningOp<arith::BitcastOp>();
  auto bits = cast ? cast.getIn().template getDefiningOp<BitsOp>() : BitsOp();
  return bits ? bits.getLhs() : Value();
}

namespace {
/// The operands of the instruction.
struct PairProducts {
  Value left, right, sums;
};
} // namespace

/// Returns what the ops that end with `last` add, if they are those of
/// addHalves().
static std::optional<PairProducts> match(arith::AddFOp last) {
  auto first = last.getLhs().getDefiningOp<arith::AddFOp>();
  auto low = last.getRhs().getDefiningOp<arith::MulFOp>();
  auto high =
      first ? first.getRhs().getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!low || !high)
    return std::nullopt;
  PairProducts found{findWords<arith::AndIOp>(high.getLhs()),
                     findWords<arith::AndIOp>(high.getRhs()), first.getLhs()};
  if (!found.left || !found.right ||
      found.left != findWords<arith::ShLIOp>(low.getLhs()) ||
      found.right != findWords<arith::ShLIOp>(low.getRhs()))
    return std::nullopt;
  return found;
}

void mlir::tcp::lowerPairProducts(func::FuncOp func) {
  func.walk([](arith::AddFOp op) {
    if (!op->hasAttr(kPairProductsAttrName))
      return;
    auto type = dyn_cast<VectorType>(op.getType());
    std::optional<PairProducts> found = match(op);
    if (!type || !found)
      return;
    OpBuilder b(op);
    Location loc = op.getLoc();
    int64_t lanes = type.getNumElements();
    auto pairs = VectorType::get(2 * lanes, b.getBF16Type());
    auto toPairs = [&](Value words) {
      return LLVM::BitcastOp::create(b, loc, pairs, words);
    };
    auto name = b.getStringAttr("llvm.x86.avx512bf16.dpbf16ps." +
                                Twine(type.getNumElements() * 32));
    auto sums = LLVM::CallIntrinsicOp::create(
        b, loc, Type(type), name,
        ValueRange{found->sums, toPairs(found->left), toPairs(found->right)});
    op.getResult().replaceAllUsesWith(sums.getResult(0));
    op.erase();
  });
}
