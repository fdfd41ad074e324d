//===- ValueComparison.cpp - Two evaluations side by side -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/ValueComparison.h"

#include "tcp-mlir/Aot/Outputs.h"
#include "llvm/ADT/APFloat.h"
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::tcp;
using runtime::Array;
using runtime::ElementType;

/// Returns LLVM's description of a float type.
static const llvm::fltSemantics &getSemantics(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return llvm::APFloat::IEEEhalf();
  case ElementType::BF16:
    return llvm::APFloat::BFloat();
  case ElementType::F32:
    return llvm::APFloat::IEEEsingle();
  default:
    return llvm::APFloat::IEEEdouble();
  }
}

/// Rounds the floats of `array` to `type`, a narrower one. Other arrays stay as
/// they are.
static void roundTo(ElementType type, Array &array) {
  if (!isFloat(type) || !isFloat(array.type) ||
      getSize(type) >= getSize(array.type))
    return;
  std::optional<Array> rounded = runtime::createArray(type, array.shape);
  size_t size = getSize(type);
  for (int64_t index = 0, count = array.getNumElements(); index < count;
       ++index) {
    llvm::APFloat value(getElement(array, index));
    bool losesInfo;
    value.convert(getSemantics(type), llvm::APFloat::rmNearestTiesToEven,
                  &losesInfo);
    uint64_t bits = value.bitcastToAPInt().getZExtValue();
    memcpy(&rounded->data[index * size], &bits, size);
  }
  array = std::move(*rounded);
}

std::string ComparedValue::getName() const {
  if (output)
    return "Output" + std::to_string(*output);
  std::string name = "%" + value->name;
  return round == 1 ? name : name + ", time " + std::to_string(round);
}

void ValueComparison::expect(ValueId id, Array array) {
  unsigned round = ++expectedRounds[id];
  expected[{id, round}] = {numExpected++, std::move(array)};
}

void ValueComparison::addRow(unsigned order, ComparedValue row, Array &actual,
                             Array other) {
  roundTo(actual.type, other);
  actual.isUnsigned = other.isUnsigned;
  row.type = actual.type;
  row.shape = actual.shape;
  row.comparison = runtime::compare(actual, other, tolerance);
  if (actual.shape == other.shape && actual.getNumElements() != 0) {
    int64_t index = row.comparison.first >= 0 ? row.comparison.first
                                              : row.comparison.worstIndex;
    row.position = printPosition(actual, index);
    row.actual = printElement(actual, index);
    row.expected = printElement(other, index);
  }
  if (!directory.empty() && !error)
    writeFiles(actual, other, row);
  if (!directory.empty() && !row.output && !row.isWithin())
    wanted[row.value->location] = std::move(other);
  rows.emplace(order, std::move(row));
}

void ValueComparison::writeFiles(const Array &actual, const Array &other,
                                 ComparedValue &row) {
  std::string stem = directory + "/" + std::to_string(rows.size());
  row.actualFile = stem + ".actual.npy";
  row.expectedFile = stem + ".expected.npy";
  Outputs outputs;
  outputs.add(row.actualFile, printNpy(actual));
  outputs.add(row.expectedFile, printNpy(other));
  error = outputs.commit();
}

void ValueComparison::compare(ValueId id, Array array) {
  ++numActual;
  auto rounds = expectedRounds.find(id);
  if (rounds == expectedRounds.end())
    return;
  if (rounds->second == 1)
    compareRound(id, 1, std::move(array));
  else
    repeated[id].push_back(std::move(array));
}

void ValueComparison::finish() {
  for (auto &[id, arrays] : repeated) {
    size_t numExpected = expectedRounds.at(id);
    for (auto [index, array] : llvm::enumerate(arrays))
      if (size_t left = arrays.size() - index; left <= numExpected)
        compareRound(id, numExpected - left + 1, std::move(array));
  }
  repeated.clear();
}

void ValueComparison::compareRound(ValueId id, unsigned round, Array array) {
  auto found = expected.find({id, round});
  if (found == expected.end())
    return;
  // The buffer of a value may have another shape.
  if (array.getNumElements() == found->second.array.getNumElements())
    array.shape = found->second.array.shape;
  ComparedValue row;
  row.value = &program.getValue(id);
  row.round = round;
  addRow(found->second.order, std::move(row), array,
         std::move(found->second.array));
  // The elements are not needed any more.
  expected.erase(found);
}

void ValueComparison::compareOutput(StringRef function, unsigned number,
                                    Array actual, const Array &wanted) {
  ComparedValue row;
  row.output = number;
  if (std::optional<ValueId> id = program.findReturned(function, number))
    row.value = &program.getValue(*id);
  addRow(std::numeric_limits<unsigned>::max(), std::move(row), actual, wanted);
}

std::vector<const ComparedValue *> ValueComparison::getRows() const {
  std::vector<const ComparedValue *> sorted;
  for (const auto &row : rows)
    sorted.push_back(&row.second);
  return sorted;
}

const ComparedValue *ValueComparison::findFirstBeyond() const {
  for (const auto &row : rows)
    if (!row.second.isWithin())
      return &row.second;
  return nullptr;
}
