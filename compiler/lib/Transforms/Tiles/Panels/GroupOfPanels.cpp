//===- GroupOfPanels.cpp - Panels read one after the other ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupOfPanels.h"

#include "../WideBody.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tcp;

PanelSource GroupOfPanels::getPanelSource(IndexRange sums) {
  AffineMap map = contraction.rightView->map;
  auto findDim = [&](unsigned loop) {
    return *map.getResultPosition(b.getAffineDimExpr(loop));
  };
  scope.point[loops.sum] = sums.first;
  return {scope.arguments.right,
          scope.locate(map),
          findDim(loops.columns),
          findDim(loops.sum),
          scope.subtract(sums.end, sums.first),
          scope.numColumns,
          /*begin=*/nullptr,
          widening};
}

Value GroupOfPanels::overPanels(Value result,
                                llvm::function_ref<Value(Value)> body) {
  if (scope.shape.panels == 1)
    return body(result);
  Value &column = scope.point[loops.columns];
  result = scope.loopOver(columns, scope.shape.columns, result,
                          [&](Value at, Value carried) {
                            column = at;
                            return body(carried);
                          });
  column = columns.first;
  return result;
}

/// Returns the number of rows of a panel in a copy.
Value GroupOfPanels::countCopiedRows() {
  return countPanelRows(b, loc, getPanelSource({scope.index(0), scope.numSums}),
                        scope.shape);
}

Value GroupOfPanels::copyRight() {
  Type element = widening ? widening->getResult(0).getType()
                          : getElementTypeOrSelf(scope.arguments.right);
  Value numRows = countCopiedRows();
  Value room = scope.shape.panels == 1
                   ? numRows
                   : scope.multiply(numRows, scope.index(scope.shape.panels));
  Value copies = createEmptyPanel(b, loc, room, scope.shape, element);
  auto copyPanels = [&](IndexRange sums, Value carried) {
    return overPanels(carried, [&](Value inner) {
      PanelSource source = getPanelSource(sums);
      if (scope.shape.panels > 1) {
        Value column =
            scope.subtract(scope.point[loops.columns], columns.first);
        Value within =
            scope.multiply(sums.first, scope.index(scope.shape.columns));
        Value before = scope.multiply(column, numRows);
        source.begin = scope.add(before, within);
      }
      return fillPanel(b, loc, source, scope.shape, inner);
    });
  };
  IndexRange all{scope.index(0), scope.numSums};
  if (scope.shape.panels == 1 || !contraction.isRightByRows())
    return copyPanels(all, copies);
  // The columns of all panels are read in one pass.
  return scope.loopOver(all, 1, copies, [&](Value at, Value carried) {
    return copyPanels({at, scope.add(at, scope.index(1))}, carried);
  });
}

Value GroupOfPanels::toVector(Value tensor) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  if (rank == 1)
    return tensor;
  ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(rank));
  return tensor::CollapseShapeOp::create(
      b, loc, tensor, SmallVector<ReassociationIndices>{all});
}

PanelPlace GroupOfPanels::findInTensor() {
  AffineMap map = contraction.rightView->map;
  scope.point[loops.sum] = scope.index(0);
  return {scope.arguments.right, scope.locate(map), scope.index(1),
          *map.getResultPosition(b.getAffineDimExpr(loops.sum)),
          scope.index(1)};
}

PanelPlace GroupOfPanels::findInVector() {
  PanelPlace place = findInTensor();
  // From the innermost dimension, which is contiguous, to the outermost.
  Value first = place.first.back(), stride = scope.index(1), step;
  for (unsigned dim = place.first.size() - 1; dim-- > 0;) {
    stride = scope.multiply(
        stride, tensor::DimOp::create(b, loc, place.tensor, dim + 1));
    first = scope.add(first, scope.multiply(place.first[dim], stride));
    if (dim == place.sumDim)
      step = stride;
  }
  return {toVector(place.tensor), {first}, step, 0, scope.index(1)};
}

PanelPlace GroupOfPanels::findInConstant() {
  Value column = scope.point[loops.columns];
  Value step = scope.index(scope.shape.columns);
  // All panels of one shape are full, except the last.
  if (!scope.shape.areColumnsFull)
    step = arith::MinSIOp::create(b, loc, step,
                                  scope.subtract(scope.numColumns, column));
  return {scope.arguments.right,
          {scope.multiply(column, scope.numSums)},
          step,
          0,
          scope.numSums};
}

Value GroupOfPanels::widenPanel(const PanelPlace &place) {
  Value empty = createEmptyPanel(b, loc, scope.numSums, scope.shape,
                                 widening->getResult(0).getType());
  return scope.loopOver(
      {scope.index(0), scope.numSums}, 1, empty, [&](Value at, Value copy) {
        Value row = widen(b, widening, readRow(place, at));
        Value to = scope.multiply(at, scope.index(scope.shape.columns));
        return writePanel(b, loc, row, copy, to, /*isWhole=*/true);
      });
}

PanelPlace GroupOfPanels::findInCopy(Value copy) {
  return {copy,
          {scope.index(0)},
          scope.index(scope.shape.columns),
          0,
          scope.shape.panels == 1 ? Value() : countCopiedRows()};
}

PanelPlace GroupOfPanels::findPanel(const PanelPlace &first) {
  PanelPlace panel = first;
  if (scope.shape.panels == 1)
    return panel;
  Value column = scope.subtract(scope.point[loops.columns], columns.first);
  Value &last = panel.first.back();
  last = scope.add(last, scope.multiply(column, first.columnStep));
  return panel;
}

Value GroupOfPanels::readRow(const PanelPlace &panel, Value at) {
  SmallVector<Value> indices(panel.first);
  Value &index = indices[panel.sumDim];
  index = scope.add(index, scope.multiply(at, panel.step));
  return readPanel(b, loc, panel.tensor, indices,
                   scope.getVectorType(panel.tensor), /*isWhole=*/true);
}
