//===- WidenOperands.cpp - Operands in the type that is computed in -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WidenOperands.h"

#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `value` is a float that was extended so far that the product
/// of two such values is exact.
static bool isFactorOfExact(Value value) {
  auto extension = value.getDefiningOp<arith::ExtFOp>();
  if (!extension)
    return false;
  const llvm::fltSemantics &
      narrow = cast<FloatType>(extension.getIn().getType()).getFloatSemantics(),
     &wide = cast<FloatType>(value.getType()).getFloatSemantics();
  int lowest = llvm::APFloat::semanticsMinExponent(narrow) -
               static_cast<int>(llvm::APFloat::semanticsPrecision(narrow)) + 1;
  return 2 * llvm::APFloat::semanticsPrecision(narrow) <=
             llvm::APFloat::semanticsPrecision(wide) &&
         2 * lowest >= llvm::APFloat::semanticsMinExponent(wide) &&
         2 * llvm::APFloat::semanticsMaxExponent(narrow) + 1 <=
             llvm::APFloat::semanticsMaxExponent(wide);
}

/// Allows the target to fuse exact products with their sums, which changes no
/// bit.
static void fuseExactProducts(Block &body) {
  for (auto product : body.getOps<arith::MulFOp>()) {
    if (!isFactorOfExact(product.getLhs()) ||
        !isFactorOfExact(product.getRhs()) || !product->hasOneUse())
      continue;
    auto sum = dyn_cast<arith::AddFOp>(*product->user_begin());
    if (!sum)
      continue;
    product.setFastmath(product.getFastmath() | arith::FastMathFlags::contract);
    sum.setFastmath(sum.getFastmath() | arith::FastMathFlags::contract);
  }
}

/// Widens the elements of `tensor` as `widening` does.
static Value widenTensor(OpBuilder &b, Operation *widening, Value tensor) {
  Location loc = widening->getLoc();
  auto type = cast<RankedTensorType>(tensor.getType());
  Type element = widening->getResult(0).getType();
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, tensor), element);
  AffineMap map = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  auto copy = linalg::GenericOp::create(
      b, loc, TypeRange(type.clone(element)), ValueRange(tensor),
      ValueRange(empty), ArrayRef<AffineMap>{map, map}, iterators,
      [&](OpBuilder &inner, Location at, ValueRange arguments) {
        linalg::YieldOp::create(inner, at,
                                widen(inner, widening, arguments.front()));
      });
  return copy.getResult(0);
}

/// Returns `op` as a linalg.generic, whose body can be changed.
static linalg::GenericOp createGeneric(OpBuilder &b, linalg::LinalgOp op) {
  auto generic = linalg::GenericOp::create(
      b, op.getLoc(), op->getResultTypes(), op.getDpsInputs(), op.getDpsInits(),
      op.getIndexingMapsArray(), op.getIteratorTypesArray());
  IRMapping mapping;
  op->getRegion(0).cloneInto(&generic.getRegion(), mapping);
  return generic;
}

Contraction mlir::tcp::widenOperands(const Contraction &contraction) {
  linalg::LinalgOp op = contraction.op;
  SmallVector<unsigned> numbers;
  auto see = [&](OpOperand *operand, bool isByVectors) {
    unsigned number = operand->getOperandNumber();
    if (!isByVectors && findWidening(op.getBlock()->getArgument(number)))
      numbers.push_back(number);
  };
  bool isDirect = contraction.isDirect;
  see(contraction.left, isDirect);
  see(contraction.right, isDirect || contraction.rightView.has_value());
  OpBuilder b(op);
  linalg::GenericOp generic = createGeneric(b, op);
  fuseExactProducts(*generic.getBody());
  for (unsigned number : numbers) {
    BlockArgument argument = generic.getBody()->getArgument(number);
    Operation *widening = findWidening(argument);
    b.setInsertionPoint(generic);
    generic->setOperand(number,
                        widenTensor(b, widening, generic->getOperand(number)));
    argument.setType(widening->getResult(0).getType());
    widening->getResult(0).replaceAllUsesWith(argument);
    widening->erase();
  }
  op->getResult(0).replaceAllUsesWith(generic.getResult(0));
  op->erase();
  return *matchContraction(generic);
}
