//===- ValueComparison.h - Two evaluations side by side ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_VALUECOMPARISON_H
#define TCP_MLIR_NUMBERS_VALUECOMPARISON_H

#include "tcp-mlir/Numbers/NumberedProgram.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "tcp-mlir/Runtime/Npz.h"
#include "llvm/Support/Error.h"
#include <map>

namespace mlir::tcp {

/// A value that two evaluations of a program have computed, or a result of its
/// function.
struct ComparedValue {
  /// Null for a result that is no value of an operation, such as an argument.
  const SourceValue *value = nullptr;
  /// The number of the result of the function; nothing for other values.
  std::optional<unsigned> output;
  /// 1 for the first time that the program computes the value, 2 for the second
  /// time and so on.
  unsigned round = 1;
  runtime::ElementType type = runtime::ElementType::F32;
  std::vector<int64_t> shape;
  runtime::Comparison comparison;
  /// The position and the two elements of the first difference that is too
  /// large, or otherwise of the largest one.
  std::string position;
  std::string actual;
  std::string expected;
  /// The paths of .npy files with all elements; empty if they were not kept.
  std::string actualFile;
  std::string expectedFile;

  bool isWithin() const { return comparison.numDifferent == 0; }
  /// Returns "%sum", "%sum, time 2" or "Output0".
  std::string getName() const;
};

/// Compares the values that two evaluations of one program compute. The values
/// that are expected come first. They are rounded to the type that the value
/// has in the program. Refers to the program. One thread uses it.
class ValueComparison {
public:
  ValueComparison(const NumberedProgram &program,
                  const runtime::Tolerance &tolerance)
      : program(program), tolerance(tolerance) {}

  /// Writes the elements of each row to files in this directory, which exists.
  void keepIn(std::string newDirectory) { directory = std::move(newDirectory); }

  /// Returns the error of a file that could not be written.
  llvm::Error takeError() { return std::move(error); }

  /// Adds a value that is expected, in the order in which values are computed.
  void expect(ValueId id, runtime::Array array);

  /// Compares a value with the expected one, if there is one for the same time
  /// that it is computed. Times are counted from the last one, because compiled
  /// code may keep a value of a loop only after the loop.
  void compare(ValueId id, runtime::Array array);

  /// Compares the values that are computed several times. To be called after
  /// the others.
  void finish();

  /// Compares a result of the function `function`.
  void compareOutput(StringRef function, unsigned number, runtime::Array actual,
                     const runtime::Array &expected);

  /// Returns the values that both have, in the order of those expected, and
  /// then the results of the function.
  std::vector<const ComparedValue *> getRows() const;

  /// Returns what was expected of the values that are not within the tolerance,
  /// by their locations, if elements are kept. Of several values with one
  /// location, this is the last one.
  const runtime::Npz &getWanted() const { return wanted; }

  /// Returns the first value that is not within the tolerance; null if there is
  /// none.
  const ComparedValue *findFirstBeyond() const;

  /// The number of values that were expected, and of values that were compared
  /// or would have been, each time that they were computed.
  unsigned getNumExpected() const { return numExpected; }
  unsigned getNumActual() const { return numActual; }

private:
  struct Expected {
    unsigned order;
    runtime::Array array;
  };
  void compareRound(ValueId id, unsigned round, runtime::Array array);
  void addRow(unsigned order, ComparedValue row, runtime::Array &actual,
              runtime::Array expected);
  void writeFiles(const runtime::Array &actual, const runtime::Array &expected,
                  ComparedValue &row);

  const NumberedProgram &program;
  runtime::Tolerance tolerance;
  std::map<std::pair<ValueId, unsigned>, Expected> expected;
  std::map<ValueId, unsigned> expectedRounds;
  /// The actual values that are expected several times.
  std::map<ValueId, std::vector<runtime::Array>> repeated;
  std::multimap<unsigned, ComparedValue> rows;
  unsigned numExpected = 0;
  unsigned numActual = 0;
  /// The directory of files; empty for none.
  std::string directory;
  runtime::Npz wanted;
  llvm::Error error = llvm::Error::success();
};

/// The words for the two sides of a comparison, such as "compiled with -O2".
struct SideNames {
  std::string actual;
  std::string expected;
  /// The file beside the program that has the arguments; empty for others.
  std::string arguments;
};

/// Prints a table with a line for each value. The first value that is too far
/// off has a mark.
void printTable(llvm::raw_ostream &os, const ValueComparison &comparison,
                const SideNames &names);

/// Prints the same as a JSON object, for other programs.
void printJson(llvm::raw_ostream &os, const ValueComparison &comparison,
               const SideNames &names);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_VALUECOMPARISON_H
