//===- Slice.h - Parts of tensors -------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TENSORS_SLICE_H
#define TCP_MLIR_TENSORS_SLICE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace mlir::tcp {

/// The indices that a slice has of one axis: `start`, `start + step` and so on.
struct AxisSlice {
  int64_t start = 0;
  int64_t step = 1;
  int64_t count = 0;
  /// True if the axis has one index, and is no axis of the part.
  bool isIndex = false;
};

/// Reads a slice as numpy has it, such as "[0, ::2, -1]" or "[..., 0]", with or
/// without brackets. Axes at the end that it does not name are whole. The
/// result has an element for each axis of `shape`. An error says what is wrong
/// with which axis.
llvm::Expected<std::vector<AxisSlice>>
parseSlice(llvm::StringRef text, llvm::ArrayRef<int64_t> shape);

/// Elements of a tensor in rows and columns. Offsets and strides count
/// elements.
struct Grid {
  int64_t offset = 0;
  int64_t rows = 1;
  int64_t columns = 1;
  int64_t rowStride = 0;
  int64_t columnStride = 0;

  int64_t getNumElements() const { return rows * columns; }
  /// Returns the index in the tensor of an element of the grid.
  int64_t getIndex(int64_t row, int64_t column) const {
    return offset + row * rowStride + column * columnStride;
  }
};

/// Returns all elements of a tensor as one row.
Grid makeWholeGrid(llvm::ArrayRef<int64_t> shape);

/// Returns the elements that `slice` selects. The first axis that it does not
/// fix has the rows, and the second one the columns; `isTransposed` exchanges
/// the two. If there is one such axis, it has the rows. More than two are an
/// error.
llvm::Expected<Grid> makeGrid(llvm::ArrayRef<int64_t> shape,
                              llvm::StringRef slice, bool isTransposed);

/// Returns the shape of the part that a slice selects.
std::vector<int64_t> getSlicedShape(llvm::ArrayRef<AxisSlice> axes);

} // namespace mlir::tcp

#endif // TCP_MLIR_TENSORS_SLICE_H
