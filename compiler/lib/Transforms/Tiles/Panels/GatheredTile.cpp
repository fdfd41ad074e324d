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
/// for one vector more. If all columns of a panel are in one run of the
/// innermost loop, their vectors are copied without a loop and without masks.
/// The CPU then has the loads of several rows in flight, which mostly miss the
/// first-level cache. If the runs of the innermost loop are known to consist of
/// whole parts of a vector, all panels are copied so, part by part, wherever a
/// run ends.
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
#include <numeric>

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
  Value gatherParts(Value first, Value end, int64_t part);
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
  Value chooseCopy(Value condition, Value carried, Body whenTrue,
                   Body whenFalse);
  void split(Value number, ArrayRef<unsigned> loops);
  Value createEmpty(OpFoldResult rows, OpFoldResult columns);
  SmallVector<Value> locate() {
    return applyToPoint(b, loc, source.map, point);
  }
  Value readVector(int64_t count, int64_t step, bool isWhole) {
    auto type = VectorType::get(count, element);
    return readSteps(b, loc, source.tensor, locate(), type, step, isWhole);
  }
  /// Returns the distance between elements of `loop` if they are copied by
  /// vectors.
  std::optional<int64_t> getVectorStep(unsigned loop) {
    std::optional<int64_t> step = getStep(source.map, loop);
    return step && *step >= 1 && *step <= kMaxStep ? step : std::nullopt;
  }
  Value copyRun(unsigned loop, Value from, Value to, Value copy,
                llvm::function_ref<SmallVector<Value>(Value)> place);
  Value copyColumns(unsigned loop, int64_t step, Value from, Value number,
                    Value copy);

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

/// Emits the reduction loops twice, of which `condition` chooses one.
Value Gatherer::chooseCopy(Value condition, Value carried, Body whenTrue,
                           Body whenFalse) {
  auto branch =
      scf::IfOp::create(b, loc, TypeRange(carried.getType()), condition,
                        /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  for (auto [block, body] : {std::pair(branch.thenBlock(), whenTrue),
                             std::pair(branch.elseBlock(), whenFalse)}) {
    b.setInsertionPointToStart(block);
    scf::YieldOp::create(b, loc,
                         loopOverSums(source.sums, index(0), carried, body));
  }
  return branch.getResult(0);
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
  std::optional<int64_t> step = getVectorStep(loop);
  return this->loop(
      from, to, step ? shape.lanes : 1, copy,
      [&](Value at, Value carried) -> Value {
        point[loop] = at;
        if (step) {
          SmallVector<Value> indices = place(at);
          Value read = readVector(shape.lanes, *step, /*isWhole=*/false);
          return writePanel(b, loc, read, carried, indices, /*isWhole=*/true);
        }
        Value read = tensor::ExtractOp::create(b, loc, source.tensor, locate());
        return tensor::InsertOp::create(b, loc, read, carried, place(at));
      });
}

/// Copies all columns of the row `number`, which `loop` walks from `from` on.
Value Gatherer::copyColumns(unsigned loop, int64_t step, Value from,
                            Value number, Value copy) {
  for (int64_t column = 0; column < shape.columns; column += shape.lanes) {
    point[loop] = compute<arith::AddIOp>(from, index(column));
    // A vector of elements that are apart reads some after the last one.
    Value read = readVector(shape.lanes, step, /*isWhole=*/step == 1);
    copy = writePanel(b, loc, read, copy, {number, index(column)},
                      /*isWhole=*/true);
  }
  return copy;
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
    auto copyPart = [&](Value number, Value inside) {
      return copyRun(inner, from, to, inside, [&](Value at) {
        return SmallVector<Value>{number, compute<arith::AddIOp>(shift, at)};
      });
    };
    std::optional<int64_t> step = getVectorStep(inner);
    if (!step)
      return loopOverSums(source.sums, index(0), carried, copyPart);
    auto copyAll = [&](Value number, Value inside) {
      return copyColumns(inner, *step, from, number, inside);
    };
    Value isWhole = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                          compute<arith::SubIOp>(to, from),
                                          index(shape.columns));
    return chooseCopy(isWhole, carried, copyAll, copyPart);
  });
}

/// Each round copies all columns at an index of the sum.
Value Gatherer::gatherParts(Value first, Value end, int64_t part) {
  int64_t step = *getVectorStep(source.across.back());
  Value panelSize = compute<arith::MulIOp>(numSums, index(shape.columns));
  // For each part, the indices of its first column, and its place in the copy.
  SmallVector<SmallVector<Value>> points;
  SmallVector<Value> places;
  for (int64_t panel = 0; panel < shape.panels; ++panel)
    for (int64_t column = 0; column < shape.columns; column += part) {
      Value at =
          compute<arith::AddIOp>(first, index(panel * shape.columns + column));
      // The last part is read in place of those after it.
      split(
          compute<arith::MinSIOp>(at, compute<arith::SubIOp>(end, index(part))),
          source.across);
      points.push_back(point);
      places.push_back(compute<arith::AddIOp>(
          compute<arith::MulIOp>(panelSize, index(panel)), index(column)));
    }
  Value size = compute<arith::MulIOp>(panelSize, index(shape.panels));
  Value copy =
      tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{size}, element);
  return loopOverSums(
      source.sums, index(0), copy, [&](Value number, Value carried) {
        SmallVector<Value> sumAt = point;
        Value row = compute<arith::MulIOp>(number, index(shape.columns));
        for (auto [columnAt, place] : llvm::zip(points, places)) {
          point = columnAt;
          for (unsigned loop : source.sums)
            point[loop] = sumAt[loop];
          // A vector of elements that are apart reads some after the last one.
          Value read = readVector(part, step, /*isWhole=*/step == 1);
          carried = writePanel(b, loc, read, carried,
                               compute<arith::AddIOp>(place, row),
                               /*isWhole=*/true);
        }
        return carried;
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

int64_t mlir::tcp::findPart(AffineMap map, unsigned loop, int64_t size,
                            int64_t lanes) {
  // A part of fewer elements would be a small part of a register.
  constexpr int64_t fewest = 4;
  std::optional<int64_t> step = getStep(map, loop);
  if (!step || *step < 1 || *step > kMaxStep || ShapedType::isDynamic(size))
    return 0;
  int64_t part = std::gcd(size, lanes);
  return part == lanes || part >= fewest ? part : 0;
}

Value mlir::tcp::gatherParts(OpBuilder &b, Location loc,
                             const GatherSource &source, Value first, Value end,
                             int64_t part, TileShape shape) {
  return Gatherer(b, loc, source, shape).gatherParts(first, end, part);
}

Value mlir::tcp::gatherRows(OpBuilder &b, Location loc,
                            const GatherSource &source, Value first, Value last,
                            TileShape shape) {
  return Gatherer(b, loc, source, shape).gatherRows(first, last);
}
