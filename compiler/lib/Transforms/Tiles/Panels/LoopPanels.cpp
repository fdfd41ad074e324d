//===- LoopPanels.cpp - Panels that all rounds of a loop read -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopPanels.h"

#include "ConstantPanels.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

/// Returns the outermost of the loops around `op` that `value` is defined
/// before; null if there is none.
static scf::ForOp findLoop(Operation *op, Value value) {
  scf::ForOp outermost;
  while (auto loop = dyn_cast<scf::ForOp>(op->getParentOp())) {
    if (!loop.isDefinedOutsideOfLoop(value))
      break;
    outermost = loop;
    op = loop;
  }
  return outermost;
}

Value mlir::tcp::createLoopPanels(const Contraction &contraction,
                                  ArrayRef<TileShape> shapes) {
  if (!canBeInPanels(contraction))
    return nullptr;
  Value matrix = contraction.right->get();
  scf::ForOp loop = findLoop(contraction.op, matrix);
  int64_t numSums = contraction.getSize(contraction.loops.sum),
          numColumns = contraction.getSize(contraction.loops.columns),
          width = shapes.front().columns;
  auto type = cast<RankedTensorType>(matrix.getType());
  if (!loop || type.getRank() != 2 || !type.hasStaticShape() ||
      numColumns == 0 || numColumns % width != 0)
    return nullptr;
  bool isByRows = contraction.isRightByRows();
  // A transposed copy of the matrix is left out.
  auto copy = matrix.getDefiningOp<linalg::TransposeOp>();
  if (copy && isByRows && copy.getPermutation() == ArrayRef<int64_t>{1, 0} &&
      loop.isDefinedOutsideOfLoop(copy.getInput())) {
    matrix = copy.getInput();
    isByRows = false;
  }
  OpBuilder b(loop);
  Location loc = matrix.getLoc();
  int64_t numPanels = numColumns / width;
  SmallVector<int64_t> split{numPanels, width, numSums}, order{0, 2, 1};
  SmallVector<ReassociationIndices> dims{{0, 1}, {2}};
  if (isByRows) {
    split = {numSums, numPanels, width};
    order = {1, 0, 2};
    dims = {{0}, {1, 2}};
  }
  Value parts =
      tensor::ExpandShapeOp::create(b, loc, type.clone(split), matrix, dims);
  Value empty = tensor::EmptyOp::create(
      b, loc, ArrayRef<int64_t>{numPanels, numSums, width},
      type.getElementType());
  Value panels =
      linalg::TransposeOp::create(b, loc, parts, empty, order)->getResult(0);
  return tensor::CollapseShapeOp::create(
      b, loc, panels, SmallVector<ReassociationIndices>{{0, 1, 2}});
}
