//===- ConstantPanels.cpp - Constants in the order of panels --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantPanels.h"

#include "../PackWords.h"
#include "ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Transforms/MappedPages.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
/// The elements of a matrix. Either its rows or its columns are the indices of
/// the sum.
struct Matrix {
  ArrayRef<char> bytes;
  size_t elementSize;
  int64_t numSums, numColumns;
  bool isByRows;

  /// Returns the bytes of `count` consecutive elements.
  ArrayRef<char> slice(int64_t first, int64_t count) const {
    return bytes.slice(static_cast<size_t>(first) * elementSize,
                       static_cast<size_t>(count) * elementSize);
  }
};

/// Some columns. A panel has them row by row.
struct Columns {
  int64_t first, width;
};
} // namespace

/// Returns the panels of `shapes`, one after the other.
static SmallVector<Columns> listPanels(ArrayRef<TileShape> shapes,
                                       int64_t numColumns) {
  SmallVector<Columns> panels;
  int64_t first = 0;
  for (const TileShape &shape : shapes) {
    int64_t stop = numColumns;
    if (&shape != &shapes.back())
      stop -= (stop - first) % shape.columns;
    for (; first < stop; first += panels.back().width)
      panels.push_back({first, std::min(shape.columns, numColumns - first)});
  }
  return panels;
}

/// Copies a matrix into panels, row by row. Reads the matrix once, by blocks of
/// rows, and releases the pages that it has read.
static void copyRows(const Matrix &matrix, ArrayRef<Columns> panels, char *to) {
  constexpr int64_t kBlock = 64;
  for (int64_t begin = 0; begin < matrix.numSums; begin += kBlock) {
    int64_t end = std::min(begin + kBlock, matrix.numSums);
    for (auto [first, width] : panels)
      for (int64_t sum = begin; sum < end; ++sum)
        llvm::copy(
            matrix.slice(sum * matrix.numColumns + first, width),
            to + static_cast<size_t>(first * matrix.numSums + sum * width) *
                     matrix.elementSize);
    MappedPages::release(matrix.slice(begin * matrix.numColumns,
                                      (end - begin) * matrix.numColumns));
  }
}

/// Copies a matrix into panels, column by column, and releases the pages that
/// it has read.
static void copyColumns(const Matrix &matrix, ArrayRef<Columns> panels,
                        char *to) {
  for (auto [first, width] : panels) {
    for (int64_t column = 0; column < width; ++column)
      for (int64_t sum = 0; sum < matrix.numSums; ++sum)
        llvm::copy(matrix.slice((first + column) * matrix.numSums + sum, 1),
                   to + static_cast<size_t>(first * matrix.numSums +
                                            sum * width + column) *
                            matrix.elementSize);
    MappedPages::release(
        matrix.slice(first * matrix.numSums, width * matrix.numSums));
  }
}

/// Returns whether one op reads the elements of `tensor`. Its sizes are static,
/// so `tensor.dim` does not count.
static bool isReadOnce(Value tensor) {
  return llvm::count_if(tensor.getUsers(), [](Operation *user) {
           return !isa<tensor::DimOp>(user);
         }) == 1;
}

bool mlir::tcp::canBeInPanels(const Contraction &contraction) {
  if (!contraction.rightView || contraction.rightView->map.getNumResults() != 2)
    return false;
  // The kernel takes the size of the sum from the other operand.
  return !contraction.leftView ||
         contraction.leftView->map.isFunctionOfDim(contraction.loops.sum);
}

ElementsAttr &KnownPanels::find(ElementsAttr constant,
                                ArrayRef<int64_t> layout) {
  for (Entry &entry : entries[constant])
    if (entry.layout == layout)
      return entry.panels;
  return entries[constant]
      .emplace_back(Entry{SmallVector<int64_t>(layout), ElementsAttr()})
      .panels;
}

/// Returns the elements of a constant in panels; null if they are not stored
/// one by one.
static ElementsAttr makePanels(ElementsAttr elements,
                               ArrayRef<TileShape> shapes, int64_t numSums,
                               int64_t numColumns, bool isByRows) {
  ArrayRef<char> bytes = getElementBytes(elements);
  Type element = elements.getElementType();
  if (bytes.empty())
    return nullptr;
  size_t elementSize = element.getIntOrFloatBitWidth() / 8;
  if (bytes.size() != static_cast<size_t>(numSums * numColumns) * elementSize)
    return nullptr;
  Matrix matrix{bytes, elementSize, numSums, numColumns, isByRows};
  int64_t count = numSums * numColumns + shapes.back().columns;
  auto type = RankedTensorType::get({count}, element);
  ElementsAttr panels = makeElements(type, "tcp_panels", [&](char *to) {
    (isByRows ? copyRows : copyColumns)(matrix, listPanels(shapes, numColumns),
                                        to);
  });
  // The contractions that read the words of a constant read the same panels.
  releaseElements(elements, kWordsName);
  return panels;
}

Value mlir::tcp::createConstantPanels(const Contraction &contraction,
                                      ArrayRef<TileShape> shapes,
                                      KnownPanels &known) {
  Value right = contraction.right->get();
  auto constant = right.getDefiningOp<arith::ConstantOp>();
  auto elements =
      constant ? dyn_cast<ElementsAttr>(constant.getValue()) : ElementsAttr();
  if (!elements || !isReadOnce(right) || !canBeInPanels(contraction))
    return nullptr;
  int64_t numSums = contraction.getSize(contraction.loops.sum);
  int64_t numColumns = contraction.getSize(contraction.loops.columns);
  bool isByRows = contraction.isRightByRows();
  if (elements.getNumElements() != numSums * numColumns)
    return nullptr;
  SmallVector<int64_t> layout{numSums, numColumns, isByRows};
  for (const TileShape &shape : shapes)
    layout.push_back(shape.columns);
  ElementsAttr &panels = known.find(elements, layout);
  if (!panels)
    panels = makePanels(elements, shapes, numSums, numColumns, isByRows);
  if (!panels)
    return nullptr;
  OpBuilder b(contraction.op);
  return arith::ConstantOp::create(b, constant.getLoc(),
                                   cast<TypedAttr>(panels));
}
