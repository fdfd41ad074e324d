//===- WideBody.cpp - The body of a loop on vectors -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideBody.h"

#include "../Math/Functions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether CPUs have arithmetic instructions for vectors of `type`.
static bool isWideType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() && integer.getWidth() <= 64;
  return type.isF32() || type.isF64();
}

bool mlir::tcp::canBeInTile(Type type) {
  // Vectors of i1 are stored by bits, tensors of it by bytes.
  return isWideType(type) && !type.isInteger(1);
}

/// Returns whether `operand` is computed in `body`, or is a constant.
static bool isWideOperand(Value operand, Block &body) {
  if (!isWideType(operand.getType()))
    return false;
  return operand.getParentBlock() == &body ||
         isa_and_nonnull<arith::ConstantOp>(operand.getDefiningOp());
}

static bool canBeWide(Operation &op, Block &body) {
  return (isa<arith::ArithDialect>(op.getDialect()) || hasVectorForm(&op)) &&
         (isa<arith::ConstantOp>(op) ||
          OpTrait::hasElementwiseMappableTraits(&op)) &&
         isPure(&op) && llvm::all_of(op.getResultTypes(), isWideType) &&
         llvm::all_of(op.getOperands(), [&](Value operand) {
           return isWideOperand(operand, body);
         });
}

bool mlir::tcp::canBeWide(Block &body) {
  return llvm::all_of(body.without_terminator(),
                      [&](Operation &op) { return ::canBeWide(op, body); }) &&
         llvm::all_of(body.getTerminator()->getOperands(), [&](Value operand) {
           return isWideOperand(operand, body);
         });
}

unsigned mlir::tcp::getWidestBits(Block &body) {
  // Narrow integers are computed with in wider registers anyway.
  unsigned widest = 32;
  auto see = [&](TypeRange types) {
    for (Type type : types)
      if (type.isIntOrFloat())
        widest = std::max(widest, type.getIntOrFloatBitWidth());
  };
  see(body.getTerminator()->getOperandTypes());
  for (Operation &op : body.without_terminator())
    see(op.getResultTypes());
  return widest;
}

static Value toVector(OpBuilder &b, Location loc, Value value, int64_t lanes) {
  if (isa<VectorType>(value.getType()))
    return value;
  return vector::BroadcastOp::create(
      b, loc, VectorType::get(lanes, value.getType()), value);
}

Value mlir::tcp::createWideBody(OpBuilder &b, Block &body,
                                ArrayRef<Value> arguments, int64_t lanes) {
  IRMapping mapping;
  mapping.map(body.getArguments(), arguments);
  auto lookup = [&](Value value) {
    if (!mapping.contains(value))
      mapping.map(value, b.clone(*value.getDefiningOp())->getResult(0));
    return mapping.lookup(value);
  };
  auto isVector = [](Value value) { return isa<VectorType>(value.getType()); };
  for (Operation &op : body.without_terminator()) {
    SmallVector<Value> operands = llvm::map_to_vector(op.getOperands(), lookup);
    Operation *clone = b.clone(op, mapping);
    if (llvm::none_of(operands, isVector))
      continue;
    b.setInsertionPoint(clone);
    for (Value &operand : operands)
      operand = toVector(b, op.getLoc(), operand, lanes);
    b.setInsertionPointAfter(clone);
    clone->setOperands(operands);
    for (Value result : clone->getResults())
      result.setType(VectorType::get(lanes, result.getType()));
  }
  Operation *yield = body.getTerminator();
  return toVector(b, yield->getLoc(), lookup(yield->getOperand(0)), lanes);
}
