//===- TensorText.cpp - Tensors as text -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/Columns.h"
#include "tcp-mlir/Tensors/TensorAnswers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cmath>

using namespace mlir::tcp;
using llvm::Error;
using llvm::raw_ostream;
using llvm::StringRef;

/// The most rows and columns that are printed.
static constexpr int64_t kMostRows = 20, kMostColumns = 8;

std::string mlir::tcp::printPosition(llvm::ArrayRef<int64_t> position) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(position, os);
  os << "]";
  return text;
}

std::optional<Wanted> mlir::tcp::parseWanted(StringRef name) {
  return llvm::StringSwitch<std::optional<Wanted>>(name)
      .Case("nan", Wanted::Nan)
      .Case("infinity", Wanted::Infinity)
      .Case("least", Wanted::Least)
      .Case("largest", Wanted::Largest)
      .Case("largest-absolute", Wanted::LargestAbsolute)
      .Default(std::nullopt);
}

/// Returns the cells of a line of the table of tensors.
static std::vector<std::string> describe(const TensorView &view,
                                         const Grid &grid, StringRef name) {
  const StoredTensor &tensor = view.getTensor();
  GridFigures figures = computeFigures(view, grid);
  auto print = [&](const std::optional<GridElement> &element) {
    return element ? view.print(grid.getIndex(element->row, element->column))
                   : std::string("-");
  };
  return {name.str(),
          tensor.getTypeName() + " " +
              runtime::describeShape(tensor.getShape()),
          print(figures.least),
          print(figures.largest),
          std::isnan(figures.mean) ? "-" : printNumber(figures.mean),
          std::to_string(figures.numNans),
          std::to_string(figures.numInfinities)};
}

static void printFigures(raw_ostream &os,
                         std::vector<std::vector<std::string>> lines) {
  lines.insert(lines.begin(), {"tensor", "type", "least", "largest", "mean",
                               "NaN", "infinite"});
  for (const std::string &line : alignColumns(lines, /*firstNumber=*/2))
    os << line << "\n";
}

/// Prints the first rows and columns of a grid, with their numbers.
static void printTable(raw_ostream &os, const TensorView &view,
                       const Grid &grid) {
  int64_t rows = std::min(grid.rows, kMostRows);
  int64_t columns = std::min(grid.columns, kMostColumns);
  std::vector<std::vector<std::string>> lines(1, {""});
  for (int64_t column = 0; column < columns; ++column)
    lines.front().push_back(std::to_string(column));
  auto cells = getCells(view, grid, {0, rows, 0, columns});
  for (auto [row, texts] : llvm::enumerate(cells)) {
    lines.push_back({std::to_string(row)});
    llvm::append_range(lines.back(), texts);
  }
  for (const std::string &line : alignColumns(lines, /*firstNumber=*/0))
    os << line << "\n";
  if (rows < grid.rows || columns < grid.columns)
    os << "the first " << rows << " rows and " << columns << " columns of "
       << grid.rows << " and " << grid.columns << "\n";
}

/// Prints a line for each interval of the numbers, with a bar.
static void printHistogram(raw_ostream &os, const TensorView &view,
                           const Grid &grid) {
  constexpr size_t kBins = 16, kBar = 40;
  GridFigures figures = computeFigures(view, grid);
  if (!figures.least) {
    os << "there is no finite number\n";
    return;
  }
  double low = figures.least->number, high = figures.largest->number;
  std::vector<int64_t> counts = countBins(view, grid, low, high, kBins);
  int64_t most = std::max<int64_t>(*llvm::max_element(counts), 1);
  std::vector<std::vector<std::string>> lines;
  for (auto [bin, count] : llvm::enumerate(counts)) {
    double share = static_cast<double>(bin) / kBins;
    lines.push_back(
        {printNumber(low * (1 - share) + high * share), std::to_string(count)});
  }
  std::vector<std::string> texts = alignColumns(lines, /*firstNumber=*/0);
  for (auto [text, count] : llvm::zip_equal(texts, counts))
    os << text << "  "
       << std::string((count * int64_t(kBar) + most - 1) / most, '#') << "\n";
}

/// Prints the element that is looked for.
static void printWanted(raw_ostream &os, const TensorView &view,
                        Wanted wanted) {
  const StoredTensor &tensor = view.getTensor();
  auto index = findElement(view, wanted, /*after=*/-1);
  os << tensor.getName();
  if (index)
    os << printPosition(tensor.getPosition(*index)) << " = "
       << view.print(*index) << "\n";
  else
    os << ": there is none\n";
}

/// Prints what is wanted of one tensor.
static Error print(raw_ostream &os, const TensorView &view,
                   const TensorTextOptions &options) {
  if (options.wanted) {
    printWanted(os, view, *options.wanted);
    return Error::success();
  }
  llvm::ArrayRef<int64_t> shape = view.getTensor().getShape();
  auto grid = options.slice
                  ? makeGrid(shape, *options.slice, /*isTransposed=*/false)
                  : makeWholeGrid(shape);
  if (!grid)
    return grid.takeError();
  if (options.isHistogram) {
    printHistogram(os, view, *grid);
    return Error::success();
  }
  std::string name = view.getTensor().getName();
  if (options.slice)
    name += "[" + StringRef(*options.slice).trim("[]").str() + "]";
  printFigures(os, {describe(view, *grid, name)});
  if (options.slice)
    printTable(os, view, *grid);
  return Error::success();
}

Error mlir::tcp::printTensors(raw_ostream &os, const TensorPairs &tensors,
                              const TensorTextOptions &options) {
  bool isList = options.name.empty() && !options.slice && !options.wanted &&
                !options.isHistogram;
  if (!isList) {
    auto tensor = tensors.find(options.name);
    if (!tensor)
      return tensor.takeError();
    auto view = tensors.getView(**tensor, options.shown);
    if (!view)
      return view.takeError();
    return print(os, *view, options);
  }
  std::vector<std::vector<std::string>> lines;
  std::string problems;
  for (const StoredTensor &tensor : tensors.getTensors()) {
    if (!tensor.getProblem().empty()) {
      lines.push_back({tensor.getName(),
                       tensor.getTypeName() + " " +
                           runtime::describeShape(tensor.getShape()),
                       "-", "-", "-", "-", "-"});
      problems += tensor.getProblem() + "\n";
      continue;
    }
    auto view = tensors.getView(tensor, options.shown);
    if (!view)
      return view.takeError();
    lines.push_back(
        describe(*view, makeWholeGrid(tensor.getShape()), tensor.getName()));
  }
  printFigures(os, std::move(lines));
  os << problems;
  return Error::success();
}
