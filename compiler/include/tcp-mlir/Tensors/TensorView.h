//===- TensorView.h - What is seen of a tensor ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TENSORS_TENSORVIEW_H
#define TCP_MLIR_TENSORS_TENSORVIEW_H

#include "tcp-mlir/Tensors/Slice.h"
#include "tcp-mlir/Tensors/StoredTensor.h"
#include <optional>

namespace mlir::tcp {

/// A tensor, or the difference of two, element by element. Refers to the
/// tensors. Any thread may read it.
class TensorView {
public:
  explicit TensorView(const StoredTensor &tensor) : tensor(tensor) {}

  /// The view of `tensor` minus `subtracted`, which have one shape. Equal
  /// elements, two NaNs and two equal infinities have the difference 0. A
  /// difference of complex numbers is the absolute value of that.
  TensorView(const StoredTensor &tensor, const StoredTensor &subtracted)
      : tensor(tensor), subtracted(&subtracted) {}

  const StoredTensor &getTensor() const { return tensor; }
  /// Returns whether the elements have texts of their own type.
  bool isDifference() const { return subtracted; }

  /// Reads the numbers of the elements `first`, `first + stride` and so on.
  void read(int64_t first, int64_t stride,
            llvm::MutableArrayRef<double> numbers) const;

  /// Returns an element as text.
  std::string print(int64_t index) const;

private:
  const StoredTensor &tensor;
  const StoredTensor *subtracted = nullptr;
};

/// Returns a number as text, with six digits.
std::string printNumber(double number);

/// An element of a grid.
struct GridElement {
  int64_t row = 0;
  int64_t column = 0;
  double number = 0;
};

/// The figures of the elements of a grid.
struct GridFigures {
  int64_t numElements = 0;
  int64_t numNans = 0;
  int64_t numInfinities = 0;
  /// The first least and the first largest finite number; nothing if there is
  /// none.
  std::optional<GridElement> least, largest;
  /// The mean of the finite numbers; NaN if there is none.
  double mean = 0;
};

GridFigures computeFigures(const TensorView &view, const Grid &grid);

/// Rows and columns of a grid.
struct GridRegion {
  int64_t row = 0;
  int64_t rows = 0;
  int64_t column = 0;
  int64_t columns = 0;
};

/// Returns the texts of the elements of a region, row by row. The part of the
/// region that is not in the grid has none.
std::vector<std::vector<std::string>>
getCells(const TensorView &view, const Grid &grid, const GridRegion &region);

/// A picture of a region, with one number for each of some cells of equal size.
struct HeatMap {
  int64_t height = 0;
  int64_t width = 0;
  /// The means of the cells, row by row. A cell is NaN if an element in it is
  /// NaN, and otherwise infinite if one is, so that none gets lost.
  std::vector<double> means;
};

/// Computes a heat map of at most `height` times `width` cells.
HeatMap computeHeatMap(const TensorView &view, const Grid &grid,
                       const GridRegion &region, int64_t height, int64_t width);

/// Returns how many finite elements are in each of `numBins` intervals of equal
/// width, which go from `least` to `largest`.
std::vector<int64_t> countBins(const TensorView &view, const Grid &grid,
                               double least, double largest, size_t numBins);

/// The elements of an interval of a row or a column.
struct LinePoint {
  /// The number of elements, and of NaNs and infinities among them.
  int64_t numElements = 0;
  int64_t numNans = 0;
  int64_t numInfinities = 0;
  /// The least and the largest finite number; NaN if there is none.
  double least = 0;
  double largest = 0;
};

/// Returns the elements of a row, or of a column, in at most `numPoints`
/// intervals of equal length.
std::vector<LinePoint> computeLine(const TensorView &view, const Grid &grid,
                                   bool isColumn, int64_t index,
                                   int64_t numPoints);

/// The elements that a search looks for. The differences of a view are its
/// numbers; the largest one is the one with the largest absolute value, or NaN.
enum class Wanted { Nan, Infinity, Least, Largest, LargestAbsolute };

/// Returns what a name stands for: "nan", "infinity", "least", "largest" or
/// "largest-absolute". Nothing for others.
std::optional<Wanted> parseWanted(llvm::StringRef name);

/// Returns the index of an element of the tensor: the next NaN or infinity
/// behind the element `after`, and the first one behind the last; or the first
/// least or largest finite number of all. Nothing if there is none.
std::optional<int64_t> findElement(const TensorView &view, Wanted wanted,
                                   int64_t after);

} // namespace mlir::tcp

#endif // TCP_MLIR_TENSORS_TENSORVIEW_H
