//===- Slice.cpp - Parts of tensors ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Tensors/Slice.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <optional>

using namespace mlir::tcp;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

/// Makes the error that a part of a slice is wrong.
static Error fail(size_t axis, StringRef text, const llvm::Twine &why) {
  return llvm::createStringError("axis " + llvm::Twine(axis) + ", '" + text +
                                 "': " + why);
}

/// Reads an integer; nothing for an empty text, which stands for a default.
static Expected<std::optional<int64_t>> parseInteger(size_t axis,
                                                     StringRef text) {
  if (text.empty())
    return std::nullopt;
  int64_t number;
  // Greater numbers could overflow when a size is added.
  constexpr int64_t kGreatest = int64_t(1) << 48;
  if (text.getAsInteger(10, number) || number > kGreatest ||
      number < -kGreatest)
    return fail(axis, text,
                "this is not an index; give an index, or a range such "
                "as ':', '2:8' or '::2'");
  return number;
}

static Expected<AxisSlice> parseIndex(size_t axis, StringRef text,
                                      int64_t size) {
  auto index = parseInteger(axis, text);
  if (!index)
    return index.takeError();
  if (!*index)
    return fail(axis, text, "an index or ':' is missing");
  int64_t at = **index < 0 ? **index + size : **index;
  if (at < 0 || at >= size)
    return fail(axis, text,
                size == 0
                    ? llvm::Twine("the axis has no elements")
                    : "the indices go from 0 to " + llvm::Twine(size - 1));
  return AxisSlice{at, 1, 1, /*isIndex=*/true};
}

/// Reads a range "START:STOP:STEP", as Python does.
static Expected<AxisSlice> parseRange(size_t axis, StringRef text,
                                      int64_t size) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ':');
  if (parts.size() > 3)
    return fail(axis, text, "a range has at most two colons");
  std::optional<int64_t> numbers[3];
  for (size_t i = 0; i < parts.size(); ++i) {
    auto number = parseInteger(axis, parts[i].trim());
    if (!number)
      return number.takeError();
    numbers[i] = *number;
  }
  int64_t step = numbers[2].value_or(1);
  if (step == 0)
    return fail(axis, text, "the step is 0");
  // Going down, -1 is the place before the first element.
  int64_t low = step > 0 ? 0 : -1, high = step > 0 ? size : size - 1;
  auto place = [&](std::optional<int64_t> number, int64_t missing) {
    if (!number)
      return missing;
    return std::clamp(*number < 0 ? *number + size : *number, low, high);
  };
  int64_t start = place(numbers[0], step > 0 ? low : high);
  int64_t stop = place(numbers[1], step > 0 ? high : low);
  int64_t length = step > 0 ? stop - start : start - stop;
  int64_t stride = std::abs(step);
  int64_t count = length <= 0 ? 0 : (length + stride - 1) / stride;
  return AxisSlice{start, step, count, /*isIndex=*/false};
}

Expected<std::vector<AxisSlice>>
mlir::tcp::parseSlice(StringRef text, ArrayRef<int64_t> shape) {
  text = text.trim();
  if (text.consume_front("[") != text.consume_back("]"))
    return llvm::createStringError("a bracket of '" + text + "' is missing");
  llvm::SmallVector<StringRef> parts;
  if (!text.trim().empty())
    text.split(parts, ',');
  for (StringRef &part : parts)
    part = part.trim();
  auto *dots = llvm::find(parts, "...");
  size_t numNamed = parts.size() - (dots == parts.end() ? 0 : 1);
  if (numNamed > shape.size())
    return llvm::createStringError("the slice has " + llvm::Twine(numNamed) +
                                   " axes, and the tensor has " +
                                   llvm::Twine(shape.size()));
  size_t at = dots - parts.begin();
  if (dots != parts.end())
    parts.erase(dots);
  parts.insert(parts.begin() + at, shape.size() - numNamed, ":");
  std::vector<AxisSlice> axes;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    auto parsed = parts[axis].contains(':')
                      ? parseRange(axis, parts[axis], shape[axis])
                      : parseIndex(axis, parts[axis], shape[axis]);
    if (!parsed)
      return parsed.takeError();
    axes.push_back(*parsed);
  }
  return axes;
}

Grid mlir::tcp::makeWholeGrid(ArrayRef<int64_t> shape) {
  Grid grid;
  for (int64_t size : shape)
    grid.columns *= size;
  grid.columnStride = 1;
  return grid;
}

Expected<Grid> mlir::tcp::makeGrid(ArrayRef<int64_t> shape, StringRef slice,
                                   bool isTransposed) {
  auto axes = parseSlice(slice, shape);
  if (!axes)
    return axes.takeError();
  Grid grid;
  int64_t stride = 1;
  size_t numRanges = llvm::count_if(
      *axes, [](const AxisSlice &axis) { return !axis.isIndex; });
  if (numRanges > 2)
    return llvm::createStringError(
        "at most two axes can be ranges; give the other " +
        llvm::Twine(numRanges - 2) + " an index, as in '0'");
  size_t left = numRanges;
  for (size_t dim = shape.size(); dim-- > 0; stride *= shape[dim]) {
    const AxisSlice &axis = (*axes)[dim];
    grid.offset += axis.start * stride;
    if (axis.isIndex)
      continue;
    bool isRows = left-- == 1;
    (isRows ? grid.rows : grid.columns) = axis.count;
    (isRows ? grid.rowStride : grid.columnStride) = axis.step * stride;
  }
  if (isTransposed) {
    std::swap(grid.rows, grid.columns);
    std::swap(grid.rowStride, grid.columnStride);
  }
  return grid;
}

std::vector<int64_t> mlir::tcp::getSlicedShape(ArrayRef<AxisSlice> axes) {
  std::vector<int64_t> shape;
  for (const AxisSlice &axis : axes)
    if (!axis.isIndex)
      shape.push_back(axis.count);
  return shape;
}
