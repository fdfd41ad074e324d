//===- ComparisonReport.cpp - Tables and JSON of a comparison -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Numbers/Columns.h"
#include "tcp-mlir/Numbers/ValueComparison.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tcp;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string printNumber(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3g", number);
  return text;
}

static std::string printUlp(const ComparedValue &row) {
  if (row.comparison.worst == runtime::kFar)
    return "-";
  return std::to_string(row.comparison.worst);
}

/// Returns the cells of a line of the table.
static std::vector<std::string> getCells(const ComparedValue &row) {
  std::string place;
  if (row.value && row.value->place)
    place = row.value->place->getText();
  return {place,
          row.getName(),
          row.value ? row.value->op : "",
          std::string(getName(row.type)) + " " +
              runtime::describeShape(row.shape),
          printUlp(row),
          printNumber(row.comparison.relative),
          printNumber(row.comparison.absolute)};
}

/// Returns "1 value", "2 values".
static std::string count(size_t number, const char *what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

void mlir::tcp::printTable(llvm::raw_ostream &os,
                           const ValueComparison &comparison,
                           const SideNames &names) {
  std::vector<std::vector<std::string>> lines = {
      {"place", "value", "operation", "type", "ULP", "relative", "absolute"}};
  std::vector<const ComparedValue *> rows = comparison.getRows();
  for (const ComparedValue *row : rows)
    lines.push_back(getCells(*row));
  const ComparedValue *first = comparison.findFirstBeyond();
  constexpr size_t kFirstNumber = 4;
  for (auto [number, line] : llvm::enumerate(alignColumns(lines, kFirstNumber)))
    os << (first && number > 0 && rows[number - 1] == first ? "> " : "  ")
       << line << "\n";
  unsigned numOutputs = llvm::count_if(
      rows, [](const ComparedValue *row) { return row->output; });
  unsigned numBoth = rows.size() - numOutputs;
  os << names.actual << " against " << names.expected << ": "
     << count(numBoth, "value") << " and " << count(numOutputs, "result")
     << " in both, " << comparison.getNumActual() - numBoth
     << " only in the first, " << comparison.getNumExpected() - numBoth
     << " only in the second\n";
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static llvm::json::Object toJson(const SourcePlace &place) {
  return llvm::json::Object{
      {"file", place.file}, {"line", place.line}, {"column", place.column}};
}

/// Returns a number; JSON has no infinity, for which null stands.
static llvm::json::Value toJson(double number) {
  return std::isfinite(number) ? llvm::json::Value(number) : nullptr;
}

static llvm::json::Object toJson(const ComparedValue &row) {
  const runtime::Comparison &figures = row.comparison;
  llvm::json::Object object{{"name", row.getName()},
                            {"round", row.round},
                            {"type", std::string(getName(row.type))},
                            {"shape", llvm::json::Array(row.shape)},
                            {"ulp", figures.worst == runtime::kFar
                                        ? llvm::json::Value(nullptr)
                                        : llvm::json::Value(figures.worst)},
                            {"relative", toJson(figures.relative)},
                            {"absolute", toJson(figures.absolute)},
                            {"numDifferent", figures.numDifferent},
                            {"isWithin", row.isWithin()},
                            {"position", row.position},
                            {"actual", row.actual},
                            {"expected", row.expected}};
  if (!row.actualFile.empty()) {
    object["actualFile"] = row.actualFile;
    object["expectedFile"] = row.expectedFile;
  }
  if (!row.value)
    return object;
  object["op"] = row.value->op;
  object["location"] = row.value->location;
  if (row.value->place)
    object["place"] = toJson(*row.value->place);
  llvm::json::Array origins;
  for (const SourcePlace &origin : row.value->origins)
    origins.push_back(toJson(origin));
  object["origins"] = std::move(origins);
  return object;
}

void mlir::tcp::printJson(llvm::raw_ostream &os,
                          const ValueComparison &comparison,
                          const SideNames &names) {
  const ComparedValue *first = comparison.findFirstBeyond();
  llvm::json::Array values;
  llvm::json::Value firstIndex = nullptr;
  for (const ComparedValue *row : comparison.getRows()) {
    if (row == first)
      firstIndex = static_cast<int64_t>(values.size());
    values.push_back(toJson(*row));
  }
  os << llvm::json::Value(
            llvm::json::Object{{"actual", names.actual},
                               {"expected", names.expected},
                               {"arguments", names.arguments},
                               {"isWithin", !first},
                               {"firstBeyond", std::move(firstIndex)},
                               {"numActual", comparison.getNumActual()},
                               {"numExpected", comparison.getNumExpected()},
                               {"values", std::move(values)}})
     << "\n";
}
