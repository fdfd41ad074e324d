//===- RowOp.cpp - Ops that go over rows ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowOp.h"

#include "../Buffers.h"
#include "../Tiles/WideBody.h"
#include "Extremum.h"
#include "OpenSum.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::tcp;

Operation *mlir::tcp::findCombiner(linalg::GenericOp op) {
  if (Operation *add = findOpenAddition(op))
    return canBeInTile(add->getResult(0).getType()) ? add : nullptr;
  Block *body = op.getBody();
  Operation *combiner = body->getTerminator()->getOperand(0).getDefiningOp();
  Value before = body->getArguments().back();
  if (combiner && combiner->getBlock() == body && before.hasOneUse() &&
      *before.user_begin() == combiner &&
      (canBeInTile(before.getType()) || Extremum::canReplace(combiner)) &&
      isa<arith::MaximumFOp, arith::MinimumFOp, arith::AddIOp, arith::MulIOp,
          arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MaxSIOp,
          arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(combiner))
    return combiner;
  return nullptr;
}

bool mlir::tcp::hasPlainOperands(linalg::GenericOp op) {
  return llvm::all_of(
             op.getIndexingMapsArray(),
             [](AffineMap map) {
               return map.getNumSymbols() == 0 &&
                      llvm::all_of(
                          map.getResults(),
                          llvm::IsaPred<AffineDimExpr, AffineConstantExpr>);
             }) &&
         llvm::all_of(op.getBody()->without_terminator(),
                      [](Operation &inner) { return isPure(&inner); });
}

bool mlir::tcp::isReadByVectors(linalg::GenericOp op, OpOperand &operand,
                                unsigned loop) {
  if (!canBeConverted(getElementTypeOrSelf(operand.get().getType())))
    return false;
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || !map.isFunctionOfDim(loop))
    return true;
  AffineExpr dim = getAffineDimExpr(loop, op.getContext());
  return llvm::count(map.getResults(), dim) == 1 &&
         map.getResults().back() == dim && type.isLastDimUnitStride();
}

std::optional<RowOp> RowOp::match(linalg::GenericOp op) {
  RowOp rowOp;
  rowOp.op = op;
  unsigned reductions = countLastReductions(op);
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumLoops() == 0 || reductions > 1 ||
      (reductions == 0 && op.getNumReductionLoops() != 0) ||
      !hasPlainOperands(op))
    return std::nullopt;
  Block &body = *op.getBody();
  unsigned last = rowOp.getLastLoop();
  OpOperand *output = op.getDpsInitOperand(0);
  rowOp.isWide = canBeWide(body) &&
                 llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
                   return isReadByVectors(op, operand, last);
                 });
  if (reductions == 0) {
    rowOp.isWide &= op.getMatchingIndexingMap(output).isFunctionOfDim(last);
    return rowOp;
  }
  rowOp.combiner = findCombiner(op);
  int64_t length = op.getStaticLoopRanges()[last];
  bool isShort = !ShapedType::isDynamic(length) && length < kShortRow;
  if (!rowOp.combiner || !rowOp.isWide || isShort)
    return std::nullopt;
  return rowOp;
}

void RowOp::putRowsFirst() {
  SmallVector<unsigned> order, reductions;
  op.getParallelDims(order);
  op.getReductionDims(reductions);
  llvm::append_range(order, reductions);
  if (llvm::is_sorted(order))
    return;
  IRRewriter rewriter(op);
  op = *linalg::interchangeGenericOp(rewriter, op, order);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// A size: a number, a value, or a dimension of a buffer.
using Size = std::pair<void *, int64_t>;

static Size findSize(Value memref, int64_t dim);

static Size findSize(OpFoldResult size) {
  if (std::optional<int64_t> number = getConstantIntValue(size))
    return {nullptr, *number};
  auto value = cast<Value>(size);
  if (auto dim = value.getDefiningOp<memref::DimOp>())
    if (std::optional<int64_t> number = dim.getConstantIndex())
      return findSize(dim.getSource(), *number);
  return {value.getAsOpaquePointer(), -1};
}

static Size findSize(Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dim))
    return {nullptr, type.getDimSize(dim)};
  if (auto alloc = memref.getDefiningOp<memref::AllocOp>())
    return findSize(alloc.getMixedSizes()[dim]);
  if (auto expand = memref.getDefiningOp<memref::ExpandShapeOp>())
    return findSize(expand.getMixedOutputShape()[dim]);
  if (auto collapse = memref.getDefiningOp<memref::CollapseShapeOp>()) {
    // The result is the loop of the only dimension whose size is not 1.
    std::optional<int64_t> only;
    int64_t count = 0;
    for (int64_t source : collapse.getReassociationIndices()[dim])
      if (collapse.getSrcType().getDimSize(source) != 1) {
        only = source;
        ++count;
      }
    if (count == 1)
      return findSize(collapse.getSrc(), *only);
  }
  return {memref.getAsOpaquePointer(), dim};
}

static std::optional<Size> findLoopSize(linalg::GenericOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()))
      if (std::optional<unsigned> dim =
              op.getMatchingIndexingMap(&operand).getResultPosition(
                  getAffineDimExpr(loop, op.getContext())))
        return findSize(operand.get(), *dim);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

/// Returns the buffer of which `memref` is a reshape or a cast with the same
/// elements.
static Value findWhole(Value memref) {
  while (Operation *op = memref.getDefiningOp()) {
    if (!isa<memref::CollapseShapeOp, memref::ExpandShapeOp, memref::CastOp>(
            op))
      break;
    memref = op->getOperand(0);
  }
  return memref;
}

/// Returns whether each round of the first `numRows` loops touches its own part
/// of `operand`, and these parts lie in the order of the rounds.
static bool isByRows(linalg::GenericOp op, OpOperand &operand,
                     unsigned numRows) {
  auto type = cast<MemRefType>(operand.get().getType());
  if (!type.getLayout().isIdentity())
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  unsigned next = 0;
  auto skipLoopsOfOne = [&] {
    while (next < numRows && ranges[next] == 1)
      ++next;
  };
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      if (type.getDimSize(position) != 1)
        return false;
      continue;
    }
    if (dim.getPosition() < numRows && ranges[dim.getPosition()] == 1)
      continue;
    skipLoopsOfOne();
    if (next < numRows) {
      if (dim.getPosition() != next)
        return false;
      ++next;
    } else if (dim.getPosition() < numRows) {
      return false;
    }
  }
  skipLoopsOfOne();
  return next == numRows;
}

/// Returns whether `second` touches elements that `first` writes only within
/// the same row, or not at all.
static bool areIndependent(RowOp first, RowOp second, unsigned numRows) {
  OpOperand &written = *first.op.getDpsInitOperand(0);
  return llvm::all_of(second.op->getOpOperands(), [&](OpOperand &operand) {
    if (!isa<MemRefType>(operand.get().getType()) ||
        areApart(written.get(), operand.get()))
      return true;
    return findWhole(written.get()) == findWhole(operand.get()) &&
           isByRows(first.op, written, numRows) &&
           isByRows(second.op, operand, numRows);
  });
}

bool mlir::tcp::canShareRows(ArrayRef<RowOp> ops, unsigned numRows) {
  for (RowOp op : ops) {
    if (op.op.getNumLoops() < numRows + op.isReduction())
      return false;
    for (unsigned loop = 0; loop < numRows; ++loop) {
      std::optional<Size> size = findLoopSize(op.op, loop);
      if (!size || size != findLoopSize(ops.front().op, loop))
        return false;
    }
  }
  for (auto [number, first] : llvm::enumerate(ops))
    for (RowOp second : ops.drop_front(number + 1))
      if (!areIndependent(first, second, numRows) ||
          !areIndependent(second, first, numRows))
        return false;
  return true;
}
