//===- WideBody.cpp - The body of a loop on vectors -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WideBody.h"

#include "../Math/ElementaryFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;

static bool isHalf(Type type) { return isa<Float16Type, BFloat16Type>(type); }

/// Returns whether there are vectors of `type`, or conversions of vectors
/// between `type` and a type that CPUs compute on.
static bool isWideType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() && integer.getWidth() <= 64;
  return isHalf(type) || type.isF32() || type.isF64();
}

/// Returns whether `op` has an operand or a result that is a 16-bit float.
static bool usesHalf(Operation &op) {
  return llvm::any_of(
      llvm::concat<const Type>(op.getOperandTypes(), op.getResultTypes()),
      isHalf);
}

/// Returns whether `op` on 16-bit floats gives the rounded result of `op` on
/// f32.
static bool canBePromoted(Operation &op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
             arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::CmpFOp>(op);
}

/// Returns whether `op`, which uses 16-bit floats, has a form on vectors.
static bool canHaveHalves(Operation &op) {
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return op.getOperand(0).getType().isF32() ||
           op.getResult(0).getType().isF32();
  return canBePromoted(op) ||
         isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp>(op);
}

bool mlir::tcp::canBeInTile(Type type) {
  return canBeConverted(type) && !isHalf(type);
}

bool mlir::tcp::canBeConverted(Type type) {
  // A vector stores i1 as bits, a tensor stores it as bytes.
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
         isPure(&op) && (!usesHalf(op) || canHaveHalves(op)) &&
         llvm::all_of(op.getResultTypes(), isWideType) &&
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

bool mlir::tcp::isWidening(Operation &op) {
  return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op);
}

Operation *mlir::tcp::findWidening(BlockArgument argument) {
  if (!argument.hasOneUse())
    return nullptr;
  Operation *user = *argument.user_begin();
  return isWidening(*user) ? user : nullptr;
}

bool mlir::tcp::addsProduct(Block &body, Type narrow, Type wide) {
  Value output = body.getArgument(2);
  Operation *sum = body.getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_nonnull<arith::AddIOp, arith::AddFOp>(sum) ||
      sum->getResult(0).getType() != wide ||
      !llvm::is_contained(sum->getOperands(), output))
    return false;
  Value added = sum->getOperand(sum->getOperand(0) == output ? 1 : 0);
  Operation *product = added.getDefiningOp();
  if (!isa_and_nonnull<arith::MulIOp, arith::MulFOp>(product))
    return false;
  auto isFactor = [&](unsigned number, unsigned place) {
    Operation *widening = findWidening(body.getArgument(number));
    return widening && widening->getOperand(0).getType() == narrow &&
           product->getOperand(place) == widening->getResult(0);
  };
  return (isFactor(0, 0) && isFactor(1, 1)) ||
         (isFactor(0, 1) && isFactor(1, 0));
}

Value mlir::tcp::widen(OpBuilder &b, Operation *widening, Value value) {
  Type type = widening->getResult(0).getType();
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    type = vector.clone(type);
  Operation *clone = b.clone(*widening);
  clone->setOperand(0, value);
  clone->getResult(0).setType(type);
  return clone->getResult(0);
}

unsigned mlir::tcp::getWidestBits(Block &body) {
  // Narrower integers are computed in wider registers anyway.
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

/// Clones `op` for vectors. Some of `operands` may be scalars.
static Value createWide(OpBuilder &b, Operation &op,
                        SmallVector<Value> operands, int64_t lanes) {
  Location loc = op.getLoc();
  bool isPromoted = usesHalf(op) && canBePromoted(op);
  auto single = VectorType::get(lanes, b.getF32Type());
  for (Value &operand : operands) {
    operand = toVector(b, loc, operand, lanes);
    if (isPromoted)
      operand = arith::ExtFOp::create(b, loc, single, operand);
  }
  Operation *clone = b.clone(op);
  clone->setOperands(operands);
  Value result = clone->getResult(0);
  auto type = VectorType::get(lanes, result.getType());
  if (!isPromoted || !isHalf(type.getElementType())) {
    result.setType(type);
    return result;
  }
  result.setType(single);
  return arith::TruncFOp::create(b, loc, type, result);
}

/// Returns whether `value` was already widened as the cast `op` does.
static bool isWidened(Value value, Operation &op) {
  return getElementTypeOrSelf(value) == op.getResult(0).getType();
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
  for (Operation &op : body.without_terminator()) {
    SmallVector<Value> operands = llvm::map_to_vector(op.getOperands(), lookup);
    bool isScalar = llvm::none_of(operands, [](Value operand) {
      return isa<VectorType>(operand.getType());
    });
    if (isWidening(op) && isWidened(operands.front(), op))
      mapping.map(op.getResult(0), operands.front());
    else if (isScalar)
      b.clone(op, mapping);
    else
      mapping.map(op.getResult(0), createWide(b, op, operands, lanes));
  }
  Operation *yield = body.getTerminator();
  return toVector(b, yield->getLoc(), lookup(yield->getOperand(0)), lanes);
}
