//===- ConstantPanels.cpp - Constants in the order of panels --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantPanels.h"

#include "ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The elements of a matrix whose rows the sum counts, or whose columns.
struct Matrix {
  ArrayRef<char> bytes;
  size_t elementSize;
  int64_t numSums, numColumns;
  bool isByRows;

  const char *find(int64_t sum, int64_t column) const {
    int64_t place =
        isByRows ? sum * numColumns + column : column * numSums + sum;
    return bytes.data() + static_cast<size_t>(place) * elementSize;
  }
  /// Writes some columns, row by row; gives the place behind them.
  char *copyPanel(int64_t first, int64_t end, char *to) const;
};
} // namespace

char *Matrix::copyPanel(int64_t first, int64_t end, char *to) const {
  auto width = static_cast<size_t>(end - first);
  if (isByRows) {
    for (int64_t sum = 0; sum < numSums; ++sum, to += width * elementSize)
      std::memcpy(to, find(sum, first), width * elementSize);
    return to;
  }
  for (int64_t column = first; column < end; ++column)
    for (int64_t sum = 0; sum < numSums; ++sum)
      std::memcpy(to + (static_cast<size_t>(sum) * width +
                        static_cast<size_t>(column - first)) *
                           elementSize,
                  find(sum, column), elementSize);
  return to + width * static_cast<size_t>(numSums) * elementSize;
}

/// Writes all panels of `shapes` to `to`.
static void copyPanels(const Matrix &matrix, ArrayRef<TileShape> shapes,
                       char *to) {
  int64_t first = 0;
  for (const TileShape &shape : shapes) {
    int64_t stop = matrix.numColumns;
    if (&shape != &shapes.back())
      stop -= (stop - first) % shape.columns;
    for (; first < stop; first += shape.columns)
      to = matrix.copyPanel(
          first, std::min(first + shape.columns, matrix.numColumns), to);
    first = std::min(first, matrix.numColumns);
  }
}

Value mlir::tcp::createConstantPanels(const Contraction &contraction,
                                      ArrayRef<TileShape> shapes) {
  Value right = contraction.right->get();
  auto constant = right.getDefiningOp<arith::ConstantOp>();
  if (!constant || !right.hasOneUse() || !contraction.rightView ||
      contraction.rightView->map.getNumResults() != 2)
    return nullptr;
  // The kernel asks the other operand for the size of the sum.
  if (contraction.leftView &&
      !contraction.leftView->map.isFunctionOfDim(contraction.loops.sum))
    return nullptr;
  auto elements = dyn_cast<ElementsAttr>(constant.getValue());
  int64_t numSums = contraction.getSize(contraction.loops.sum);
  int64_t numColumns = contraction.getSize(contraction.loops.columns);
  ArrayRef<char> bytes =
      elements ? getElementBytes(elements) : ArrayRef<char>();
  if (bytes.empty() || elements.getNumElements() != numSums * numColumns)
    return nullptr;
  Type element = elements.getElementType();
  size_t elementSize = element.getIntOrFloatBitWidth() / 8;
  if (bytes.size() != static_cast<size_t>(numSums * numColumns) * elementSize)
    return nullptr;
  Matrix matrix{bytes, elementSize, numSums, numColumns,
                contraction.isRightByRows()};
  int64_t count = numSums * numColumns + shapes.back().columns;
  auto type = RankedTensorType::get({count}, element);
  ElementsAttr panels = makeElements(
      type, "tcp_panels", [&](char *to) { copyPanels(matrix, shapes, to); });
  OpBuilder b(contraction.op);
  return arith::ConstantOp::create(b, constant.getLoc(),
                                   cast<TypedAttr>(panels));
}
