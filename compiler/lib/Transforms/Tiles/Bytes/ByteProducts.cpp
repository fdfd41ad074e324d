//===- ByteProducts.cpp - Products of bytes, four at once -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteProducts.h"

#include "../PackWords.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tcp;

static constexpr int64_t kBytesOfWord = 4;

/// The attribute of a `vector.contract` for which the CPU has an instruction.
static constexpr llvm::StringLiteral kInstructionAttrName = "tcp.byte_products";

/// Returns the bytes of a vector of words as i32, with a row for each word.
template <typename Extension>
static Value takeBytes(OpBuilder &b, Location loc, Value words) {
  int64_t lanes = cast<VectorType>(words.getType()).getNumElements();
  Value bytes = vector::BitCastOp::create(
      b, loc, VectorType::get(lanes * kBytesOfWord, b.getI8Type()), words);
  Value rows = vector::ShapeCastOp::create(
      b, loc, VectorType::get({lanes, kBytesOfWord}, b.getI8Type()), bytes);
  return Extension::create(
      b, loc, VectorType::get({lanes, kBytesOfWord}, b.getI32Type()), rows);
}

/// Adds the products of the bytes of each row to the sum of that row.
static Value addRows(OpBuilder &b, Location loc, Value left, Value right,
                     Value sums) {
  MLIRContext *context = b.getContext();
  AffineMap all = b.getMultiDimIdentityMap(2);
  AffineMap row = AffineMap::get(2, 0, b.getAffineDimExpr(0), context);
  auto iterators = b.getArrayAttr(
      {vector::IteratorTypeAttr::get(context, vector::IteratorType::parallel),
       vector::IteratorTypeAttr::get(context,
                                     vector::IteratorType::reduction)});
  auto added = vector::ContractionOp::create(
      b, loc, left, right, sums, b.getAffineMapArrayAttr({all, all, row}),
      iterators);
  added->setAttr(kInstructionAttrName, b.getUnitAttr());
  return added;
}

Value mlir::tcp::addByteProducts(OpBuilder &b, Location loc,
                                 ArrayRef<Value> arguments,
                                 unsigned unsignedOperand, int64_t columns,
                                 int64_t lanes) {
  return addByRegisters(
      b, loc, arguments, columns, lanes, [&](ArrayRef<Value> inRegister) {
        return addRows(
            b, loc,
            takeBytes<arith::ExtUIOp>(b, loc, inRegister[unsignedOperand]),
            takeBytes<arith::ExtSIOp>(b, loc, inRegister[1 - unsignedOperand]),
            inRegister[2]);
      });
}

/// Returns the bytes that takeBytes() widened; null if `wide` is something
/// else.
template <typename Extension> static Value findBytes(Value wide) {
  auto extension = wide.getDefiningOp<Extension>();
  auto rows =
      extension
          ? extension.getIn().template getDefiningOp<vector::ShapeCastOp>()
          : vector::ShapeCastOp();
  return rows ? rows.getSource() : Value();
}

void mlir::tcp::lowerByteProducts(func::FuncOp func) {
  func.walk([](vector::ContractionOp op) {
    if (!op->hasAttr(kInstructionAttrName))
      return;
    Value left = findBytes<arith::ExtUIOp>(op.getLhs());
    Value right = findBytes<arith::ExtSIOp>(op.getRhs());
    auto type = dyn_cast<VectorType>(op.getResultType());
    if (!left || !right || !type || type.getRank() != 1)
      return;
    OpBuilder b(op);
    auto name = b.getStringAttr("llvm.x86.avx512.vpdpbusd." +
                                Twine(type.getNumElements() * 32));
    auto sums = LLVM::CallIntrinsicOp::create(
        b, op.getLoc(), Type(type), name, ValueRange{op.getAcc(), left, right});
    op.getResult().replaceAllUsesWith(sums.getResult(0));
    op.erase();
  });
}
