//===- FoldCopies.cpp - Operands read where they come from ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldCopies.h"

#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns whether `body` yields its first argument, unchanged or widened.
static bool isCopyOrWidening(Block &body) {
  Value yielded = body.getTerminator()->getOperand(0);
  if (Operation *widening = findWidening(body.getArgument(0)))
    return yielded == widening->getResult(0);
  return body.getTerminator() == &body.front() &&
         yielded == body.getArgument(0);
}

/// Returns whether `op` is in a loop that `copy` is not in. The copy is made
/// once then, and read in each round.
static bool isInLoopOfItsOwn(Operation *op, Operation *copy) {
  auto loop = op->getParentOfType<LoopLikeOpInterface>();
  return loop && !loop->isAncestor(copy);
}

/// Returns the op that copies elements into the operand `value` of `op`: in
/// another order, repeated or widened. Null if there is none.
static linalg::LinalgOp findCopy(linalg::LinalgOp op, Value value) {
  auto copy = dyn_cast_or_null<linalg::LinalgOp>(value.getDefiningOp());
  if (!copy || !copy.hasPureTensorSemantics() || copy.getNumDpsInputs() != 1 ||
      copy.getNumDpsInits() != 1 ||
      copy.getNumParallelLoops() != copy.getNumLoops())
    return nullptr;
  AffineMap result = copy.getMatchingIndexingMap(copy.getDpsInitOperand(0));
  if (!isCopyOrWidening(*copy.getBlock()) || !result.isIdentity())
    return nullptr;
  Value source = copy.getDpsInputs()[0];
  auto type = dyn_cast<RankedTensorType>(source.getType());
  if (!type)
    return nullptr;
  bool isRepeated =
      type.getRank() < cast<RankedTensorType>(value.getType()).getRank();
  // If several ops, or the rounds of a loop, read the transposed tensor, one
  // copy may be less work.
  bool isReadOnce = value.hasOneUse() && !isInLoopOfItsOwn(op, copy);
  bool isCheap = isRepeated || isReadOnce ||
                 isa_and_nonnull<arith::ConstantOp>(source.getDefiningOp());
  return isCheap ? copy : nullptr;
}

/// Returns a `linalg.generic` whose operand `number` is the source of `copy`;
/// null if no operand would give the size of a loop.
static linalg::GenericOp createWithoutCopy(linalg::LinalgOp op, unsigned number,
                                           linalg::LinalgOp copy) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[number] = copy.getMatchingIndexingMap(copy.getDpsInputOperand(0))
                     .compose(maps[number]);
  if (!inversePermutation(concatAffineMaps(maps, op.getContext())))
    return nullptr;
  SmallVector<Value> inputs(op.getDpsInputs());
  inputs[number] = copy.getDpsInputs()[0];
  OpBuilder b(op);
  auto generic = linalg::GenericOp::create(b, op.getLoc(), op->getResultTypes(),
                                           inputs, op.getDpsInits(), maps,
                                           op.getIteratorTypesArray());
  IRMapping mapping;
  op->getRegion(0).cloneInto(&generic.getRegion(), mapping);
  Operation *widening = findWidening(copy.getBlock()->getArgument(0));
  if (!widening)
    return generic;
  BlockArgument argument = generic.getBody()->getArgument(number);
  argument.setType(widening->getOperand(0).getType());
  b.setInsertionPointToStart(generic.getBody());
  Value wide = widen(b, widening, argument);
  argument.replaceAllUsesExcept(wide, wide.getDefiningOp());
  return generic;
}

/// Returns whether no operand has to be gathered.
static bool isReadInPlace(const Contraction &contraction) {
  return contraction.leftView && contraction.rightView;
}

std::optional<Contraction> mlir::tcp::matchWithoutCopies(linalg::LinalgOp op) {
  std::optional<Contraction> contraction = matchContraction(op);
  if (!contraction || !isReadInPlace(*contraction))
    return contraction;
  for (unsigned number = 0; number < 2;) {
    linalg::LinalgOp copy = findCopy(op, op.getDpsInputs()[number]);
    linalg::GenericOp generic =
        copy ? createWithoutCopy(op, number, copy) : nullptr;
    if (!generic) {
      ++number;
      continue;
    }
    // A match looks at the operations that read the result, so they must use
    // it.
    op->getResult(0).replaceAllUsesWith(generic.getResult(0));
    std::optional<Contraction> other = matchContraction(generic);
    if (!other || !isReadInPlace(*other)) {
      generic.getResult(0).replaceAllUsesWith(op->getResult(0));
      generic.erase();
      ++number;
      continue;
    }
    op->erase();
    if (copy->use_empty())
      copy->erase();
    // This operand may be a copy of a copy.
    op = generic;
    contraction = other;
  }
  return contraction;
}

void mlir::tcp::forEachContraction(
    Operation *root, llvm::function_ref<void(Contraction &)> visit) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) {
    // An epilogue has no reduction loop. It belongs to its contraction.
    if (op.getNumReductionLoops() > 0)
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops)
    if (std::optional<Contraction> contraction = matchWithoutCopies(op))
      visit(*contraction);
}
