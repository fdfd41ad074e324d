//===- ValueFigures.cpp - Figures of the values of a program --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/ValueFigures.h"

#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Numbers/Columns.h"
#include "tcp-mlir/Numbers/Statistics.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;

/// The number of elements that an editor shows.
static constexpr int64_t kShown = 8;

void ValueFigureList::add(ValueId id, const Array &array) {
  const SourceValue &value = program.getValue(id);
  if (!value.nameRange)
    return;
  ValueFigures &figures = values[id];
  int64_t times = figures.times + 1;
  figures = ValueFigures();
  figures.begin = static_cast<int64_t>(value.nameRange->first);
  figures.end = static_cast<int64_t>(value.nameRange->second);
  figures.result = id.result;
  figures.type = getName(array.type);
  figures.shape = array.shape;
  figures.times = times;
  Statistics statistics = computeStatistics(array);
  if (statistics.least >= 0) {
    figures.least = printElement(array, statistics.least);
    figures.largest = printElement(array, statistics.largest);
  }
  if (!std::isnan(statistics.mean))
    llvm::raw_string_ostream(figures.mean)
        << llvm::format("%.6g", statistics.mean);
  figures.numNans = statistics.numNans;
  figures.numInfinities = statistics.numInfinities;
  for (int64_t index = 0; index < std::min(array.getNumElements(), kShown);
       ++index)
    figures.first.push_back(printElement(array, index));
  if (keepsElements)
    arrays[id] = array;
}

llvm::Error ValueFigureList::writeFiles(StringRef directory) {
  Outputs outputs;
  for (const auto &[id, array] : arrays) {
    std::string name = llvm::formatv("{0}.{1}.npy", id.op, id.result).str();
    SmallString<128> path(directory);
    llvm::sys::path::append(path, name);
    outputs.add(path.str().str(), printNpy(array));
    values[id].file = name;
  }
  return outputs.commit();
}

std::vector<ValueFigures> ValueFigureList::take() {
  std::vector<ValueFigures> list;
  for (auto &value : values)
    list.push_back(std::move(value.second));
  values.clear();
  return list;
}

void ValueFigureList::print(llvm::raw_ostream &os) const {
  std::vector<std::vector<std::string>> lines = {
      {"place", "value", "operation", "type", "least", "largest", "mean", "NaN",
       "infinite", "times"}};
  for (const auto &[id, figures] : values) {
    const SourceValue &value = program.getValue(id);
    lines.push_back(
        {value.place ? value.place->getText() : "", "%" + value.name, value.op,
         figures.type + " " + runtime::describeShape(figures.shape),
         figures.least.empty() ? "-" : figures.least,
         figures.largest.empty() ? "-" : figures.largest,
         figures.mean.empty() ? "-" : figures.mean,
         std::to_string(figures.numNans), std::to_string(figures.numInfinities),
         std::to_string(figures.times)});
  }
  constexpr size_t kFirstNumber = 4;
  for (const std::string &line : alignColumns(lines, kFirstNumber))
    os << line << "\n";
}
