//===- ConstantPanels.cpp - Constants in the order of panels --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantPanels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

/// Constants of fewer bytes are written in the text of the program.
static constexpr size_t kLarge = size_t{64} << 10;

/// The elements as they lie in memory; empty where the attribute has one for
/// all, or has them in another form.
static ArrayRef<char> getBytes(ElementsAttr elements) {
  Type type = elements.getElementType();
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(elements))
    return dense.isSplat() ? ArrayRef<char>() : dense.getRawData();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    if (const AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      return blob->getData();
  return {};
}

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

/// An attribute of a vector of `count` elements that `fill` writes.
static ElementsAttr makeElements(RankedTensorType type, size_t size,
                                 size_t elementSize,
                                 llvm::function_ref<void(char *)> fill) {
  if (size < kLarge) {
    SmallVector<char> bytes(size, 0);
    fill(bytes.data());
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  }
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(size, elementSize);
  std::memset(blob.getMutableData().data(), 0, size);
  fill(blob.getMutableData().data());
  return DenseResourceElementsAttr::get(type, "tcp_panels", std::move(blob));
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
  ArrayRef<char> bytes = elements ? getBytes(elements) : ArrayRef<char>();
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
  ElementsAttr panels =
      makeElements(type, static_cast<size_t>(count) * elementSize, elementSize,
                   [&](char *to) { copyPanels(matrix, shapes, to); });
  OpBuilder b(contraction.op);
  return arith::ConstantOp::create(b, constant.getLoc(),
                                   cast<TypedAttr>(panels));
}
