//===- TensorView.cpp - What is seen of a tensor --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Tensors/TensorView.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir::tcp;
using llvm::ArrayRef;
using llvm::MutableArrayRef;

/// The number of elements that are read at once. They fit in a cache.
static constexpr int64_t kBlock = 4096;
static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Returns a - b, and 0 for two equal infinities and for two NaNs.
static double subtract(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  return a - b;
}

void TensorView::read(int64_t first, int64_t stride,
                      MutableArrayRef<double> numbers) const {
  if (!subtracted)
    return tensor.read(first, stride, numbers);
  bool isComplex =
      tensor.getFormat().isComplex || subtracted->getFormat().isComplex;
  std::vector<double> others(numbers.size());
  auto subtractPart = [&](bool isImaginary, MutableArrayRef<double> into) {
    auto readPart = [&](const StoredTensor &from,
                        MutableArrayRef<double> part) {
      if (isImaginary && !from.getFormat().isComplex)
        std::fill(part.begin(), part.end(), 0);
      else
        from.readPart(isImaginary, first, stride, part);
    };
    readPart(tensor, into);
    readPart(*subtracted, others);
    for (size_t i = 0; i < into.size(); ++i)
      into[i] = subtract(into[i], others[i]);
  };
  subtractPart(/*isImaginary=*/false, numbers);
  if (!isComplex)
    return;
  std::vector<double> imaginary(numbers.size());
  subtractPart(/*isImaginary=*/true, imaginary);
  for (size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = std::isnan(numbers[i] + imaginary[i])
                     ? kNan
                     : std::hypot(numbers[i], imaginary[i]);
}

std::string TensorView::print(int64_t index) const {
  if (!subtracted)
    return tensor.print(index);
  double number;
  read(index, /*stride=*/1, MutableArrayRef<double>(number));
  return printNumber(number);
}

std::string mlir::tcp::printNumber(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.6g", number);
  return text;
}

/// Calls `visit` with the numbers of a region, in blocks of a row, and with the
/// row and the column of the first.
static void forEachBlock(const TensorView &view, const Grid &grid,
                         const GridRegion &region,
                         llvm::function_ref<void(int64_t row, int64_t column,
                                                 ArrayRef<double> numbers)>
                             visit) {
  std::vector<double> numbers(std::min(kBlock, region.columns));
  for (int64_t row = region.row; row < region.row + region.rows; ++row)
    for (int64_t done = 0; done < region.columns; done += kBlock) {
      auto block = MutableArrayRef<double>(numbers).take_front(
          std::min(kBlock, region.columns - done));
      view.read(grid.getIndex(row, region.column + done), grid.columnStride,
                block);
      visit(row, region.column + done, block);
    }
}

static GridRegion getWholeRegion(const Grid &grid) {
  return {0, grid.rows, 0, grid.columns};
}

/// Returns the part of a region that is in the grid.
static GridRegion clamp(const GridRegion &region, const Grid &grid) {
  auto clampAxis = [](int64_t &begin, int64_t &count, int64_t size) {
    begin = std::clamp<int64_t>(begin, 0, size);
    count = std::clamp<int64_t>(count, 0, size - begin);
  };
  GridRegion part = region;
  clampAxis(part.row, part.rows, grid.rows);
  clampAxis(part.column, part.columns, grid.columns);
  return part;
}

/// Returns a grid with the elements of another one, whose rows are long. The
/// figures of a long column are computed in blocks then.
static Grid turn(const Grid &grid) {
  return {grid.offset, grid.columns, grid.rows, grid.columnStride,
          grid.rowStride};
}

GridFigures mlir::tcp::computeFigures(const TensorView &view,
                                      const Grid &grid) {
  bool isTurned = grid.columns == 1;
  Grid walked = isTurned ? turn(grid) : grid;
  GridFigures figures;
  figures.numElements = grid.getNumElements();
  double sum = 0;
  forEachBlock(view, walked, getWholeRegion(walked),
               [&](int64_t row, int64_t column, ArrayRef<double> numbers) {
                 // The sum of a block is rounded before it is added: the mean
                 // of many elements stays exact enough.
                 double blockSum = 0;
                 for (auto [i, number] : llvm::enumerate(numbers)) {
                   if (!std::isfinite(number)) {
                     ++(std::isnan(number) ? figures.numNans
                                           : figures.numInfinities);
                     continue;
                   }
                   blockSum += number;
                   auto place = column + static_cast<int64_t>(i);
                   GridElement element = isTurned
                                             ? GridElement{place, row, number}
                                             : GridElement{row, place, number};
                   if (!figures.least || number < figures.least->number)
                     figures.least = element;
                   if (!figures.largest || number > figures.largest->number)
                     figures.largest = element;
                 }
                 sum += blockSum;
               });
  int64_t numFinite =
      figures.numElements - figures.numNans - figures.numInfinities;
  figures.mean = numFinite ? sum / static_cast<double>(numFinite) : kNan;
  return figures;
}

std::vector<std::vector<std::string>>
mlir::tcp::getCells(const TensorView &view, const Grid &grid,
                    const GridRegion &region) {
  GridRegion part = clamp(region, grid);
  std::vector<std::vector<std::string>> cells(part.rows);
  for (int64_t row = 0; row < part.rows; ++row)
    for (int64_t column = 0; column < part.columns; ++column)
      cells[row].push_back(
          view.print(grid.getIndex(part.row + row, part.column + column)));
  return cells;
}

/// Calls `visit` with the numbers that are in each of `numParts` intervals of
/// equal length. The first number is the element `first` of `count`.
static void
forEachInterval(ArrayRef<double> numbers, int64_t first, int64_t count,
                int64_t numParts,
                llvm::function_ref<void(int64_t, ArrayRef<double>)> visit) {
  while (!numbers.empty()) {
    int64_t part = first * numParts / count;
    int64_t end = ((part + 1) * count + numParts - 1) / numParts;
    auto taken = numbers.take_front(end - first);
    visit(part, taken);
    numbers = numbers.drop_front(taken.size());
    first = end;
  }
}

/// The factor of the sums of cells. The sum of many large numbers is finite by
/// it.
static constexpr double kSumScale = 0x1p-40;

/// Adds numbers to the sum of a cell, or replaces the sum by a number that is
/// not finite.
static void addToCell(double &sum, ArrayRef<double> numbers) {
  for (double number : numbers)
    if (!std::isfinite(number)) {
      if (!std::isnan(sum))
        sum = number;
    } else if (std::isfinite(sum)) {
      sum += number * kSumScale;
    }
}

HeatMap mlir::tcp::computeHeatMap(const TensorView &view, const Grid &grid,
                                  const GridRegion &region, int64_t height,
                                  int64_t width) {
  GridRegion part = clamp(region, grid);
  if (grid.columns == 1 && grid.rows > 1) {
    HeatMap map = computeHeatMap(
        view, turn(grid), {part.column, part.columns, part.row, part.rows},
        width, height);
    std::swap(map.height, map.width);
    return map;
  }
  HeatMap map;
  map.height = std::min(height, part.rows);
  map.width = std::min(width, part.columns);
  map.means.assign(map.height * map.width, 0);
  std::vector<int64_t> counts(map.means.size());
  forEachBlock(view, grid, part,
               [&](int64_t row, int64_t column, ArrayRef<double> numbers) {
                 int64_t y = (row - part.row) * map.height / part.rows;
                 forEachInterval(
                     numbers, column - part.column, part.columns, map.width,
                     [&](int64_t x, ArrayRef<double> inCell) {
                       int64_t cell = y * map.width + x;
                       counts[cell] += static_cast<int64_t>(inCell.size());
                       addToCell(map.means[cell], inCell);
                     });
               });
  for (size_t cell = 0; cell < counts.size(); ++cell)
    map.means[cell] /= static_cast<double>(counts[cell]) * kSumScale;
  return map;
}

std::vector<int64_t> mlir::tcp::countBins(const TensorView &view,
                                          const Grid &grid, double least,
                                          double largest, size_t numBins) {
  std::vector<int64_t> counts(numBins);
  Grid walked = grid.columns == 1 ? turn(grid) : grid;
  // Halves of numbers do not overflow when they are subtracted.
  double width = (largest / 2 - least / 2) / static_cast<double>(numBins);
  auto last = static_cast<double>(numBins - 1);
  forEachBlock(view, walked, getWholeRegion(walked),
               [&](int64_t, int64_t, ArrayRef<double> numbers) {
                 for (double number : numbers) {
                   if (!(number >= least && number <= largest))
                     continue;
                   double bin =
                       width > 0 ? (number / 2 - least / 2) / width : 0;
                   ++counts[static_cast<size_t>(std::min(bin, last))];
                 }
               });
  return counts;
}

static void addToPoint(LinePoint &point, ArrayRef<double> numbers) {
  point.numElements += static_cast<int64_t>(numbers.size());
  for (double number : numbers) {
    if (!std::isfinite(number)) {
      ++(std::isnan(number) ? point.numNans : point.numInfinities);
      continue;
    }
    point.least = std::fmin(point.least, number);
    point.largest = std::fmax(point.largest, number);
  }
}

std::vector<LinePoint> mlir::tcp::computeLine(const TensorView &view,
                                              const Grid &grid, bool isColumn,
                                              int64_t index,
                                              int64_t numPoints) {
  Grid walked = isColumn ? turn(grid) : grid;
  GridRegion part = clamp({index, 1, 0, walked.columns}, walked);
  if (part.rows == 0)
    return {};
  std::vector<LinePoint> points(std::min(numPoints, part.columns),
                                {0, 0, 0, kNan, kNan});
  forEachBlock(view, walked, part,
               [&](int64_t, int64_t column, ArrayRef<double> numbers) {
                 forEachInterval(numbers, column, part.columns,
                                 static_cast<int64_t>(points.size()),
                                 [&](int64_t at, ArrayRef<double> inPoint) {
                                   addToPoint(points[at], inPoint);
                                 });
               });
  return points;
}

/// Returns the index of the first number that `isWanted` accepts, from the
/// element `begin` on and before `end`.
static std::optional<int64_t>
findFirst(const TensorView &view, int64_t begin, int64_t end,
          llvm::function_ref<bool(double)> isWanted) {
  std::vector<double> numbers(
      std::min(kBlock, std::max<int64_t>(end - begin, 0)));
  for (; begin < end; begin += kBlock) {
    auto block = MutableArrayRef<double>(numbers).take_front(
        std::min(kBlock, end - begin));
    view.read(begin, /*stride=*/1, block);
    for (auto [i, number] : llvm::enumerate(block))
      if (isWanted(number))
        return begin + static_cast<int64_t>(i);
  }
  return std::nullopt;
}

/// Returns the index of the first number with the largest absolute value, or of
/// the first NaN.
static std::optional<int64_t> findLargestAbsolute(const TensorView &view) {
  double largest = -1;
  std::optional<int64_t> found;
  int64_t count = view.getTensor().getNumElements(), index = 0;
  auto nan = findFirst(view, 0, count, [&](double number) {
    if (std::fabs(number) > largest) {
      largest = std::fabs(number);
      found = index;
    }
    ++index;
    return std::isnan(number);
  });
  return nan ? nan : found;
}

std::optional<int64_t> mlir::tcp::findElement(const TensorView &view,
                                              Wanted wanted, int64_t after) {
  int64_t count = view.getTensor().getNumElements();
  auto findNext = [&](auto isWanted) {
    int64_t begin = std::clamp<int64_t>(after + 1, 0, count);
    auto found = findFirst(view, begin, count, isWanted);
    return found ? found : findFirst(view, 0, begin, isWanted);
  };
  switch (wanted) {
  case Wanted::Nan:
    return findNext([](double number) { return std::isnan(number); });
  case Wanted::Infinity:
    return findNext([](double number) { return std::isinf(number); });
  case Wanted::LargestAbsolute:
    return findLargestAbsolute(view);
  case Wanted::Least:
  case Wanted::Largest:
    break;
  }
  GridFigures figures =
      computeFigures(view, makeWholeGrid(view.getTensor().getShape()));
  auto &element = wanted == Wanted::Least ? figures.least : figures.largest;
  if (!element)
    return std::nullopt;
  return element->column;
}
