//===- CheckedIndex.cpp - Indices of PyTorch, with checks -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckedIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"

using namespace mlir;
using namespace mlir::tcp;

Value mlir::tcp::createCheckedPlace(OpBuilder &b, Location loc, Value index,
                                    Value size, const Twine &text) {
  if (!index.getType().isIndex())
    index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
  // In an unsigned comparison, a negative index is larger than any size.
  Value isInside =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
  cf::AssertOp::create(b, loc, isInside, describePlace(loc) + text.str());
  return index;
}

Value mlir::tcp::createCheckedIndex(OpBuilder &b, Location loc, Value element,
                                    Value size, int64_t dim) {
  return createCheckedPlace(b, loc, element, size,
                            "an index is out of bounds for dimension " +
                                Twine(dim));
}

Value mlir::tcp::createCheckedIndexFromEnd(OpBuilder &b, Location loc,
                                           Value element, Value size,
                                           int64_t dim) {
  Value index = arith::IndexCastOp::create(b, loc, b.getIndexType(), element);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value isNegative =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, index, zero);
  Value fromEnd = arith::AddIOp::create(b, loc, index, size);
  return createCheckedIndex(
      b, loc, arith::SelectOp::create(b, loc, isNegative, fromEnd, index), size,
      dim);
}
