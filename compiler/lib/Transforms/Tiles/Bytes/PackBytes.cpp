//===- PackBytes.cpp - Products of bytes become those of words ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// x86's `vpdpbusd` adds four products of an unsigned byte and a signed byte to
/// an i32. If both are signed, 128 is added to one of them, and the sums begin
/// with -128 times the sum of the other. If both are unsigned, 128 is
/// subtracted from one. Sums of integers wrap around, so the bits are the same.
///
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/ContractionPasses.h"

#include "../FoldCopies.h"
#include "../PackWords.h"
#include "../WideBody.h"
#include "ByteProducts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPACKBYTES
#include "tcp-mlir/Transforms/ContractionPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// To pack a right operand that is not constant is more work than the products
/// of at most these many rows.
static constexpr int64_t kFewRows = 4;

static constexpr int64_t kBytesOfWord = 4;

namespace {
/// Rewrites one contraction.
class ByteProductPacker {
public:
  ByteProductPacker(const Contraction &contraction, int64_t lanes)
      : contraction(contraction), op(contraction.op), lanes(lanes), b(op),
        loc(op.getLoc()) {}

  /// Replaces the contraction if it multiplies bytes and words are less work.
  void pack();

private:
  bool isWorthIt() const;
  bool chooseOperands();
  bool isUnsigned(OpOperand *operand) const {
    return isa<arith::ExtUIOp>(contraction.getWidening(operand));
  }
  Value packOperand(OpOperand *operand);
  Value sumOperand(Value start);
  Value addToInitial(Value sums);
  Value createInitial();
  linalg::GenericOp createGeneric();

  const Contraction &contraction;
  linalg::LinalgOp op;
  int64_t lanes;
  OpBuilder b;
  Location loc;
  /// The loop of which four rounds become one.
  unsigned loop = 0;
  /// The operand whose bytes change their sign, or null, and the other operand.
  OpOperand *flipped = nullptr, *summed = nullptr;
  /// By operand: true if the bytes are unsigned when they are multiplied.
  bool areUnsigned[2] = {};
};
} // namespace

bool ByteProductPacker::isWorthIt() const {
  int64_t rows =
      contraction.loops.rows ? contraction.getSize(*contraction.loops.rows) : 1;
  bool areFew = !ShapedType::isDynamic(rows) && rows <= kFewRows;
  return !areFew || contraction.right->get().getDefiningOp<arith::ConstantOp>();
}

/// Chooses the operand with unsigned bytes, and the operand that is summed up
/// for the correction.
bool ByteProductPacker::chooseOperands() {
  for (OpOperand *operand : {contraction.left, contraction.right})
    areUnsigned[operand->getOperandNumber()] = isUnsigned(operand);
  if (areUnsigned[0] != areUnsigned[1])
    return true;
  auto canBeSummed = [&](OpOperand *operand) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    return map.isProjectedPermutation() &&
           llvm::all_of(contraction.loops.groups[contraction.loops.sum],
                        [&](unsigned sum) { return map.isFunctionOfDim(sum); });
  };
  summed =
      canBeSummed(contraction.right) ? contraction.right : contraction.left;
  flipped = summed == contraction.right ? contraction.left : contraction.right;
  bool &isFlippedUnsigned = areUnsigned[flipped->getOperandNumber()];
  isFlippedUnsigned = !isFlippedUnsigned;
  return canBeSummed(summed);
}

Value ByteProductPacker::packOperand(OpOperand *operand) {
  return packWords(b, loc, operand->get(),
                   getWordDim(contraction, operand, loop),
                   {kBytesOfWord, /*isFirstHighest=*/false,
                    /*flips=*/operand == flipped},
                   lanes);
}

/// Returns `start` plus the sums of an operand, times the number by which the
/// factors of the other were changed, for the loops of the result that the
/// operand has.
Value ByteProductPacker::sumOperand(Value start) {
  Value tensor = summed->get();
  AffineMap map = op.getMatchingIndexingMap(summed);
  AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<AffineExpr> kept =
      llvm::filter_to_vector(result.getResults(), [&](AffineExpr expr) {
        return map.getResultPosition(expr).has_value();
      });
  SmallVector<OpFoldResult> sizes;
  for (AffineExpr expr : kept)
    sizes.push_back(
        tensor::getMixedSize(b, loc, tensor, *map.getResultPosition(expr)));
  Value empty = tensor::EmptyOp::create(b, loc, sizes, b.getI32Type());
  Value initial = linalg::FillOp::create(b, loc, start, empty).getResult(0);
  // The loops of the op are those of the operand.
  AffineMap to = AffineMap::get(map.getNumDims(), 0, kept, b.getContext());
  SmallVector<AffineMap> maps = compressUnusedDims(SmallVector{map, to});
  SmallVector<utils::IteratorType> iterators(maps.front().getNumDims(),
                                             utils::IteratorType::reduction);
  for (AffineExpr expr : maps.back().getResults())
    iterators[cast<AffineDimExpr>(expr).getPosition()] =
        utils::IteratorType::parallel;
  bool hasSign = !areUnsigned[flipped->getOperandNumber()];
  Operation *widening = contraction.getWidening(summed);
  auto sums = linalg::GenericOp::create(
      b, loc, TypeRange(initial.getType()), ValueRange(tensor),
      ValueRange(initial), maps, iterators,
      [&](OpBuilder &inner, Location at, ValueRange arguments) {
        Value factor = arith::ConstantIntOp::create(
            inner, at, inner.getI32Type(), hasSign ? 128 : -128);
        Value product = arith::MulIOp::create(
            inner, at, widen(inner, widening, arguments[0]), factor);
        Value sum = arith::AddIOp::create(inner, at, arguments[1], product);
        linalg::YieldOp::create(inner, at, sum);
      });
  return sums.getResult(0);
}

/// Returns the initial values of the sums plus `sums`.
Value ByteProductPacker::addToInitial(Value sums) {
  Value initial = op.getDpsInits()[0];
  AffineMap operand = op.getMatchingIndexingMap(summed);
  AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<AffineExpr> kept;
  SmallVector<int64_t> added;
  for (auto [dim, expr] : llvm::enumerate(result.getResults()))
    if (operand.getResultPosition(expr))
      kept.push_back(b.getAffineDimExpr(dim));
    else
      added.push_back(dim);
  if (contraction.initialScalar) {
    if (added.empty())
      return sums;
    Value to = initial.getDefiningOp<linalg::FillOp>().output();
    return linalg::BroadcastOp::create(b, loc, sums, to, added)->getResult(0);
  }
  unsigned rank = result.getNumResults();
  AffineMap all = b.getMultiDimIdentityMap(rank);
  AffineMap some = AffineMap::get(rank, 0, kept, b.getContext());
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, initial), b.getI32Type());
  auto generic = linalg::GenericOp::create(
      b, loc, TypeRange(initial.getType()), ValueRange{initial, sums},
      ValueRange(empty), ArrayRef<AffineMap>{all, some, all},
      SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
      [](OpBuilder &inner, Location at, ValueRange arguments) {
        Value sum =
            arith::AddIOp::create(inner, at, arguments[0], arguments[1]);
        linalg::YieldOp::create(inner, at, sum);
      });
  return generic.getResult(0);
}

/// Returns the initial values of the sums of words.
Value ByteProductPacker::createInitial() {
  if (!flipped)
    return op.getDpsInits()[0];
  Value start = contraction.initialScalar;
  if (!start)
    start = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 0);
  return addToInitial(sumOperand(start));
}

/// Returns the byte of `word` that begins at the bit `place`, as an i32.
static Value takeByte(OpBuilder &b, Location loc, Value word, int64_t place,
                      bool isUnsigned) {
  constexpr int64_t highest = 24;
  auto constant = [&](int64_t number) {
    return arith::ConstantIntOp::create(b, loc, b.getI32Type(), number);
  };
  Value shifted =
      arith::ShLIOp::create(b, loc, word, constant(highest - place));
  if (isUnsigned)
    return arith::ShRUIOp::create(b, loc, shifted, constant(highest));
  return arith::ShRSIOp::create(b, loc, shifted, constant(highest));
}

/// Returns the op on words. Its body computes the same as addByteProducts().
linalg::GenericOp ByteProductPacker::createGeneric() {
  SmallVector<Value> words =
      llvm::map_to_vector(op.getDpsInputOperands(), [&](OpOperand *operand) {
        return packOperand(operand);
      });
  Value initial = createInitial();
  auto generic = linalg::GenericOp::create(
      b, loc, op->getResultTypes(), words, ValueRange(initial),
      op.getIndexingMapsArray(), op.getIteratorTypesArray(),
      [&](OpBuilder &inner, Location at, ValueRange arguments) {
        Value sum = arguments[2];
        for (int64_t place : {0, 8, 16, 24}) {
          Value left = takeByte(inner, at, arguments[0], place, areUnsigned[0]);
          Value right =
              takeByte(inner, at, arguments[1], place, areUnsigned[1]);
          Value product = arith::MulIOp::create(inner, at, left, right);
          sum = arith::AddIOp::create(inner, at, sum, product);
        }
        linalg::YieldOp::create(inner, at, sum);
      });
  generic->setAttr(kUnsignedBytesAttrName,
                   b.getI32IntegerAttr(areUnsigned[0] ? 0 : 1));
  return generic;
}

void ByteProductPacker::pack() {
  if (contraction.isDirect ||
      !addsProduct(*op.getBlock(), b.getI8Type(), b.getI32Type()) ||
      !isWorthIt())
    return;
  std::optional<unsigned> found = findWordLoop(contraction, kBytesOfWord);
  if (!found || !chooseOperands())
    return;
  loop = *found;
  linalg::GenericOp generic = createGeneric();
  op->getResult(0).replaceAllUsesWith(generic.getResult(0));
  op->erase();
}

namespace {
class TcpPackBytes : public tcp::impl::TcpPackBytesBase<TcpPackBytes> {
public:
  using TcpPackBytesBase::TcpPackBytesBase;

private:
  void runOnOperation() override {
    forEachContraction(getOperation(), [&](Contraction &contraction) {
      ByteProductPacker(contraction, registerBytes / kBytesOfWord).pack();
    });
  }
};
} // namespace
