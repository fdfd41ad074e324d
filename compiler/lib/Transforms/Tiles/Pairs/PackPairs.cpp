//===- PackPairs.cpp - Products of bf16 become those of words -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// x86's `vdpbf16ps` adds two products of bf16 to an f32, one after the other:
/// first that of the highest bits. It differs from a chain of products and sums
/// for numbers that are very small or very large, so the program looks at all
/// elements first, and has the contraction in two forms.
///
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/ContractionPasses.h"

#include "../FoldCopies.h"
#include "../PackWords.h"
#include "../WideBody.h"
#include "PairProducts.h"
#include "PairRange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPACKPAIRS
#include "tcp-mlir/Transforms/ContractionPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// To look at a right operand that is not constant, and to pack it, is more
/// work than the products of at most these many rows.
static constexpr int64_t kFewRows = 16;

static constexpr WordFormat kPairs{/*count=*/2, /*isFirstHighest=*/true};

static bool isConstant(OpOperand *operand) {
  return operand->get().getDefiningOp<arith::ConstantOp>();
}

namespace {
/// Rewrites one contraction.
class PairPacker {
public:
  PairPacker(const Contraction &contraction, int64_t lanes)
      : contraction(contraction), op(contraction.op), lanes(lanes),
        b(contraction.getLast()), loc(op.getLoc()) {}

  /// Replaces the contraction if it multiplies pairs and words are less work.
  void pack();

private:
  bool startsWithZero() const;
  bool isWorthIt() const;
  Value createCondition();
  SmallVector<Value> packOperands();
  Value addWords(SmallVector<Value> words, bool isExact);
  Value createLast(Value sums);

  const Contraction &contraction;
  linalg::LinalgOp op;
  int64_t lanes;
  OpBuilder b;
  Location loc;
  /// The loop of which two rounds become one.
  unsigned loop = 0;
};
} // namespace

bool PairPacker::startsWithZero() const {
  return contraction.initialScalar &&
         matchPattern(contraction.initialScalar, m_PosZeroFloat());
}

bool PairPacker::isWorthIt() const {
  if (isConstant(contraction.right))
    return true;
  if (!contraction.loops.rows)
    return false;
  int64_t rows = contraction.getSize(*contraction.loops.rows);
  return ShapedType::isDynamic(rows) || rows > kFewRows;
}

/// Returns whether the form on words has the same bits, and is less work.
Value PairPacker::createCondition() {
  auto check = [&]() -> Value {
    return haveExactPairs(b, loc, op.getDpsInputs()[0], op.getDpsInputs()[1],
                          2 * lanes);
  };
  if (isConstant(contraction.right) ||
      !ShapedType::isDynamic(contraction.getSize(*contraction.loops.rows)))
    return check();
  Value count = arith::ConstantIndexOp::create(b, loc, 1);
  for (unsigned walked : contraction.getWalkedLoops(*contraction.loops.rows)) {
    auto [operand, dim] = contraction.findSize(walked);
    if (!operand)
      return check();
    Value size = tensor::DimOp::create(b, loc, operand->get(), dim);
    count = arith::MulIOp::create(b, loc, count, size);
  }
  Value areMany =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, count,
                            arith::ConstantIndexOp::create(b, loc, kFewRows));
  auto branch = scf::IfOp::create(b, loc, TypeRange(b.getI1Type()), areMany,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, check());
  b.setInsertionPointToStart(branch.elseBlock());
  Value no = arith::ConstantIntOp::create(b, loc, b.getI1Type(), 0);
  scf::YieldOp::create(b, loc, no);
  return branch.getResult(0);
}

SmallVector<Value> PairPacker::packOperands() {
  return llvm::map_to_vector(op.getDpsInputOperands(), [&](OpOperand *operand) {
    return packWords(b, loc, operand->get(),
                     getWordDim(contraction, operand, loop), kPairs, lanes);
  });
}

/// Returns the sums of the products of words. With `isExact`, the instruction
/// gives the same.
Value PairPacker::addWords(SmallVector<Value> words, bool isExact) {
  // A constant is cut into panels if one op reads it.
  for (Value &each : words)
    if (auto constant = each.getDefiningOp<arith::ConstantOp>())
      each = b.clone(*constant)->getResult(0);
  auto generic = linalg::GenericOp::create(
      b, loc, op->getResultTypes(), words, op.getDpsInits(),
      op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [&](OpBuilder &inner, Location at, ValueRange arguments) {
        linalg::YieldOp::create(inner, at, addHalves(inner, at, arguments));
      });
  if (isExact)
    generic->setAttr(kPairProductsAttrName, b.getUnitAttr());
  return generic.getResult(0);
}

/// Returns the result of the op of getLast() for sums of the contraction.
Value PairPacker::createLast(Value sums) {
  if (!contraction.epilogue)
    return sums;
  IRMapping mapping;
  mapping.map(op->getResult(0), sums);
  return b.clone(*contraction.epilogue, mapping)->getResult(0);
}

void PairPacker::pack() {
  if (contraction.isDirect ||
      !addsProduct(*op.getBlock(), b.getBF16Type(), b.getF32Type()) ||
      !startsWithZero() || !isWorthIt())
    return;
  std::optional<unsigned> found = findWordLoop(contraction, kPairs.count);
  if (!found)
    return;
  loop = *found;
  linalg::LinalgOp last = contraction.getLast();
  // Both forms read a constant in the same words, so that it is there once.
  SmallVector<Value> words;
  if (isConstant(contraction.left) || isConstant(contraction.right))
    words = packOperands();
  auto branch = scf::IfOp::create(b, loc, last->getResultTypes(),
                                  createCondition(), /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  b.setInsertionPointToStart(branch.thenBlock());
  Value sums = addWords(words.empty() ? packOperands() : words, true);
  scf::YieldOp::create(b, loc, createLast(sums));
  b.setInsertionPointToStart(branch.elseBlock());
  sums = words.empty() ? b.clone(*op)->getResult(0) : addWords(words, false);
  scf::YieldOp::create(b, loc, createLast(sums));
  last->getResult(0).replaceAllUsesWith(branch.getResult(0));
  last->erase();
  if (contraction.epilogue)
    op->erase();
}

namespace {
class TcpPackPairs : public tcp::impl::TcpPackPairsBase<TcpPackPairs> {
public:
  using TcpPackPairsBase::TcpPackPairsBase;

private:
  void runOnOperation() override {
    constexpr unsigned bytesOfWord = 4;
    forEachContraction(getOperation(), [&](Contraction &contraction) {
      PairPacker(contraction, registerBytes / bytesOfWord).pack();
    });
  }
};
} // namespace
