//===- ColumnLoops.cpp - Reductions along columns -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnLoops.h"

#include "../Tiles/WideBody.h"
#include "Extremum.h"
#include "OpenSum.h"
#include "RowOp.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tcp;

/// The number of columns of a strip. The outputs of a strip stay in the
/// first-level cache while all of its rows are reduced.
static constexpr int64_t kStripColumns = 1024;
/// The number of rows that are reduced before the output is written: those of a
/// block of a sum.
static constexpr int64_t kRows = kNarrowSteps;

bool ColumnLoops::match(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0 || countLastReductions(op) > 0 ||
      !hasPlainOperands(op))
    return false;
  unsigned last = op.getNumLoops() - 1;
  int64_t length = op.getStaticLoopRanges()[last];
  bool isShort = !ShapedType::isDynamic(length) && length < kShortRow;
  return !isShort && canBeWide(*op.getBody()) &&
         (canBeInTile(op.getBody()->getArguments().back().getType()) ||
          Extremum::canReplace(findCombiner(op))) &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0))
             .isFunctionOfDim(last) &&
         llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           return isReadByVectors(op, operand, last);
         });
}

/// CPUs with registers of 64 bytes have many of them, so a vector takes two,
/// whose reductions overlap.
static int64_t chooseLanes(linalg::GenericOp op, unsigned registerBytes) {
  unsigned bits = getWidestBits(*op.getBody());
  int64_t inRegister = std::max<int64_t>(registerBytes * 8 / bits, 1);
  return registerBytes >= 64 ? 2 * inRegister : inRegister;
}

ColumnLoops::ColumnLoops(linalg::GenericOp op, ArrayRef<Value> sizes,
                         unsigned registerBytes)
    : OpLoops(op, sizes, /*lanes=*/1), rows(findInnermostReduction(op)),
      wideType(addInNarrowType(op)) {
  lanes = chooseLanes(op, registerBytes);
  SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
  for (unsigned number = 0; number < getLastLoop(); ++number) {
    bool reduces = types[number] == utils::IteratorType::reduction;
    if (number > rows)
      within.push_back(number);
    else if (number < rows)
      (reduces ? around : outer).push_back(number);
  }
  // The vectors below fix the order of the sum.
  if (arith::AddFOp add = findOpenAddition(op))
    add.setFastmath(arith::FastMathFlags::none);
}

void ColumnLoops::build(OpBuilder &builder, bool parallel) {
  b.setInsertionPoint(builder.getInsertionBlock(), builder.getInsertionPoint());
  if (parallel)
    buildStripsInParallel();
  else
    buildStrips(outer);
}

void ColumnLoops::buildStrips(ArrayRef<unsigned> loops) {
  if (loops.empty()) {
    loop(index(0), sizes.back(), kStripColumns, nullptr, [&](Value at, Value) {
      buildStrip(at);
      return Value();
    });
    return;
  }
  loop(index(0), sizes[loops.front()], 1, nullptr, [&](Value at, Value) {
    point[loops.front()] = at;
    buildStrips(loops.drop_front());
    return Value();
  });
}

void ColumnLoops::buildStripsInParallel() {
  SmallVector<Value> from, to, steps;
  for (unsigned number : outer) {
    from.push_back(index(0));
    to.push_back(sizes[number]);
    steps.push_back(index(1));
  }
  from.push_back(index(0));
  to.push_back(sizes.back());
  steps.push_back(index(kStripColumns));
  auto loops = scf::ParallelOp::create(b, loc, from, to, steps);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loops.getBody());
  for (auto [number, at] : llvm::zip(outer, loops.getInductionVars()))
    point[number] = at;
  buildStrip(loops.getInductionVars().back());
}

void ColumnLoops::buildStrip(Value from) {
  firstColumn = from;
  endColumn = arith::MinUIOp::create(
      b, loc, sizes.back(),
      arith::AddIOp::create(b, loc, from, index(kStripColumns)));
  buildOuter(around);
}

/// Emits the loops around the rows that are reduced.
void ColumnLoops::buildOuter(ArrayRef<unsigned> loops) {
  if (!loops.empty()) {
    loop(index(0), sizes[loops.front()], 1, nullptr, [&](Value at, Value) {
      point[loops.front()] = at;
      buildOuter(loops.drop_front());
      return Value();
    });
    return;
  }
  Value blocksEnd = findWholeEnd(index(0), sizes[rows], kRows);
  loop(index(0), blocksEnd, kRows, nullptr, [&](Value at, Value) {
    buildRows(at, index(kRows));
    return Value();
  });
  // This loop has one round or none.
  loop(blocksEnd, sizes[rows], kRows, nullptr, [&](Value at, Value) {
    buildRows(at, arith::SubIOp::create(b, loc, sizes[rows], at));
    return Value();
  });
}

/// Reduces `count` rows from `row` on.
void ColumnLoops::buildRows(Value row, Value count) {
  firstRow = row;
  numRows = count;
  buildInner(within);
}

void ColumnLoops::buildInner(ArrayRef<unsigned> loops) {
  if (loops.empty())
    return buildColumns();
  loop(index(0), sizes[loops.front()], 1, nullptr, [&](Value at, Value) {
    point[loops.front()] = at;
    buildInner(loops.drop_front());
    return Value();
  });
}

void ColumnLoops::buildColumns() {
  Value wholeEnd = findWholeEnd(firstColumn, endColumn, lanes);
  auto reduce = [&](Value at, bool isWhole) {
    point.back() = at;
    writeVector(reduceRows(isWhole), isWhole);
    return Value();
  };
  loop(firstColumn, wholeEnd, lanes, nullptr,
       [&](Value at, Value) { return reduce(at, /*isWhole=*/true); });
  // This loop has one round or none.
  loop(wholeEnd, endColumn, lanes, nullptr,
       [&](Value at, Value) { return reduce(at, /*isWhole=*/false); });
}

/// Returns the maximum or minimum of the floats in the rows and in the output.
Value ColumnLoops::findExtremum(Operation *combiner, bool isWhole) {
  Extremum extremum(b, loc, combiner, lanes);
  SmallVector<Value> carried =
      extremum.add(extremum.createStart(), readVector(getOutput(), isWhole));
  carried =
      loop(index(0), numRows, 1, carried, [&](Value row, ValueRange before) {
        point[rows] = arith::AddIOp::create(b, loc, firstRow, row);
        findFixed();
        return extremum.add(before,
                            computeElements(combiner, readInputs(isWhole)));
      });
  return extremum.finish(carried);
}

/// Returns the output after the rows, from the columns at the point on.
Value ColumnLoops::reduceRows(bool isWhole) {
  if (Operation *combiner = findCombiner(op); Extremum::canReplace(combiner))
    return findExtremum(combiner, isWhole);
  Value before = readVector(getOutput(), isWhole);
  Value start = before;
  if (wideType) {
    auto type =
        VectorType::get(lanes, op.getBody()->getArguments().back().getType());
    start = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(
            type, Attribute(b.getFloatAttr(type.getElementType(), -0.0))));
  }
  Value result =
      loop(index(0), numRows, 1, start, [&](Value row, Value carried) {
        point[rows] = arith::AddIOp::create(b, loc, firstRow, row);
        findFixed();
        SmallVector<Value> arguments = readInputs(isWhole);
        arguments.back() = carried;
        return createWideBody(b, *op.getBody(), arguments, lanes);
      });
  if (!wideType)
    return result;
  Value wide = arith::ExtFOp::create(b, loc, before.getType(), result);
  return arith::AddFOp::create(b, loc, before, wide);
}
