//===- GatheredTile.cpp - Elements that lie apart, side by side -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Elements are copied by vectors if the innermost loop walks the innermost
/// dimension in steps of a few elements. A vector may write more elements than
/// there are: the next one overwrites them, and each row of the copy has room
/// for one vector more.
///
//===----------------------------------------------------------------------===//

#include "GatheredTile.h"

#include "Panel.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tcp;

Value mlir::tcp::multiply(OpBuilder &b, Location loc, ArrayRef<Value> sizes,
                          ArrayRef<unsigned> loops) {
  Value product;
  for (unsigned loop : loops)
    product = product ? arith::MulIOp::create(b, loc, product, sizes[loop])
                      : sizes[loop];
  return product;
}

std::optional<int64_t> mlir::tcp::getStep(AffineMap map, unsigned loop) {
  MLIRContext *context = map.getContext();
  if (map.getNumResults() == 0)
    return std::nullopt;
  for (AffineExpr expr : map.getResults().drop_back())
    if (expr.isFunctionOfDim(loop))
      return std::nullopt;
  AffineExpr last = map.getResults().back(),
             dim = getAffineDimExpr(loop, context);
  AffineExpr rest = last.replace(dim, getAffineConstantExpr(0, context));
  AffineExpr walked =
      simplifyAffineExpr(last - rest, map.getNumDims(), map.getNumSymbols());
  if (walked == dim)
    return 1;
  auto product = dyn_cast<AffineBinaryOpExpr>(walked);
  if (!product || product.getKind() != AffineExprKind::Mul ||
      product.getLHS() != dim)
    return std::nullopt;
  auto step = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!step)
    return std::nullopt;
  return step.getValue();
}

SmallVector<Value> mlir::tcp::applyToPoint(OpBuilder &b, Location loc,
                                           AffineMap map,
                                           ArrayRef<Value> point) {
  SmallVector<Value> operands;
  for (Value at : point)
    operands.push_back(at ? at : arith::ConstantIndexOp::create(b, loc, 0));
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) -> Value {
    return affine::AffineApplyOp::create(
        b, loc, AffineMap::get(map.getNumDims(), 0, expr), operands);
  });
}

namespace {
/// Emits the loops that fill a copy.
class Gatherer {
public:
  Gatherer(OpBuilder &b, Location loc, const GatherSource &source,
           TileShape shape)
      : b(b), loc(loc), source(source), shape(shape), point(source.point),
        element(getElementTypeOrSelf(source.tensor.getType())),
        numSums(multiply(b, loc, source.sizes, source.sums)) {}

  Value gatherColumns(Value first, Value end);
  Value gatherRows(Value first, Value last);

private:
  using Body = llvm::function_ref<Value(Value at, Value carried)>;

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  template <typename OpTy> Value compute(Value left, Value right) {
    return OpTy::create(b, loc, left, right).getResult();
  }
  Value loop(Value from, Value to, int64_t step, Value carried, Body body);
  Value loopOverSums(ArrayRef<unsigned> sums, Value number, Value carried,
                     Body body);
  void split(Value number, ArrayRef<unsigned> loops);
  Value createEmpty(OpFoldResult rows, OpFoldResult columns);
  SmallVector<Value> locate() {
    return applyToPoint(b, loc, source.map, point);
  }
  Value readVector(int64_t step) {
    auto type = VectorType::get(shape.lanes, element);
    return readSteps(b, loc, source.tensor, locate(), type, step,
                     /*isWhole=*/false);
  }
  Value copyRun(unsigned loop, Value from, Value to, Value copy,
                llvm::function_ref<SmallVector<Value>(Value)> place);

  OpBuilder &b;
  Location loc;
  const GatherSource &source;
  TileShape shape;
  SmallVector<Value> point;
  Type element;
  Value numSums;
};
} // namespace

Value Gatherer::loop(Value from, Value to, int64_t step, Value carried,
                     Body body) {
  auto loop = scf::ForOp::create(b, loc, from, to, index(step), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value next = body(loop.getInductionVar(), loop.getRegionIterArg(0));
  scf::YieldOp::create(b, loc, next);
  return loop.getResult(0);
}

/// Emits the reduction loops. `body` gets the number of the round; `number` is
/// that of the loops around.
Value Gatherer::loopOverSums(ArrayRef<unsigned> sums, Value number,
                             Value carried, Body body) {
  if (sums.empty())
    return body(number, carried);
  Value size = source.sizes[sums.front()];
  return loop(index(0), size, 1, carried, [&](Value at, Value inner) {
    point[sums.front()] = at;
    Value next =
        compute<arith::AddIOp>(compute<arith::MulIOp>(number, size), at);
    return loopOverSums(sums.drop_front(), next, inner, body);
  });
}

/// Sets the indices of `loops`, which are walked as one, to those of the round
/// `number`.
void Gatherer::split(Value number, ArrayRef<unsigned> loops) {
  for (; loops.size() > 1; loops = loops.drop_back()) {
    Value size = source.sizes[loops.back()];
    point[loops.back()] = compute<arith::RemUIOp>(number, size);
    number = compute<arith::DivUIOp>(number, size);
  }
  if (!loops.empty())
    point[loops.front()] = number;
}

Value Gatherer::createEmpty(OpFoldResult rows, OpFoldResult columns) {
  return tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{rows, columns},
                                 element);
}

/// Copies the elements that `loop` walks from `from` to `to`. `place` returns
/// the indices in the copy.
Value Gatherer::copyRun(unsigned loop, Value from, Value to, Value copy,
                        llvm::function_ref<SmallVector<Value>(Value)> place) {
  std::optional<int64_t> step = getStep(source.map, loop);
  bool isByVectors = step && *step >= 1 && *step <= kMaxStep;
  return this->loop(
      from, to, isByVectors ? shape.lanes : 1, copy,
      [&](Value at, Value carried) -> Value {
        point[loop] = at;
        if (isByVectors)
          return writePanel(b, loc, readVector(*step), carried, place(at),
                            /*isWhole=*/true);
        Value read = tensor::ExtractOp::create(b, loc, source.tensor, locate());
        return tensor::InsertOp::create(b, loc, read, carried, place(at));
      });
}

/// Each round copies, for all indices of the sum, the columns that the
/// innermost loop walks.
Value Gatherer::gatherColumns(Value first, Value end) {
  unsigned inner = source.across.back();
  Value size = source.sizes[inner];
  Value copy =
      createEmpty(numSums, b.getIndexAttr(shape.columns + shape.lanes));
  Value firstRun = compute<arith::DivUIOp>(first, size);
  Value endRun = compute<arith::CeilDivUIOp>(end, size);
  return loop(firstRun, endRun, 1, copy, [&](Value run, Value carried) {
    split(run, ArrayRef(source.across).drop_back());
    Value begin = compute<arith::MulIOp>(run, size);
    Value from =
        compute<arith::MaxSIOp>(compute<arith::SubIOp>(first, begin), index(0));
    Value to =
        compute<arith::MinSIOp>(compute<arith::SubIOp>(end, begin), size);
    Value shift = compute<arith::SubIOp>(begin, first);
    return loopOverSums(
        source.sums, index(0), carried, [&](Value number, Value inside) {
          return copyRun(inner, from, to, inside, [&](Value at) {
            return SmallVector<Value>{number,
                                      compute<arith::AddIOp>(shift, at)};
          });
        });
  });
}

/// Each round copies a row.
Value Gatherer::gatherRows(Value first, Value last) {
  unsigned inner = source.sums.back();
  Value columns = compute<arith::AddIOp>(numSums, index(shape.lanes));
  Value copy = createEmpty(b.getIndexAttr(shape.rows), columns);
  return loop(
      index(0), index(shape.rows), 1, copy, [&](Value row, Value carried) {
        if (first)
          split(
              compute<arith::MinSIOp>(compute<arith::AddIOp>(first, row), last),
              source.across);
        return loopOverSums(
            ArrayRef(source.sums).drop_back(), index(0), carried,
            [&](Value number, Value inside) {
              Value size = source.sizes[inner];
              Value begin = compute<arith::MulIOp>(number, size);
              return copyRun(inner, index(0), size, inside, [&](Value at) {
                return SmallVector<Value>{row,
                                          compute<arith::AddIOp>(begin, at)};
              });
            });
      });
}

Value mlir::tcp::gatherColumns(OpBuilder &b, Location loc,
                               const GatherSource &source, Value first,
                               Value end, TileShape shape) {
  return Gatherer(b, loc, source, shape).gatherColumns(first, end);
}

Value mlir::tcp::gatherRows(OpBuilder &b, Location loc,
                            const GatherSource &source, Value first, Value last,
                            TileShape shape) {
  return Gatherer(b, loc, source, shape).gatherRows(first, last);
}
