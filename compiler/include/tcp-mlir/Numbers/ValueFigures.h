//===- ValueFigures.h - Figures of the values of a program ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_VALUEFIGURES_H
#define TCP_MLIR_NUMBERS_VALUEFIGURES_H

#include "compiler/support/ValuesAnswer.h"
#include "tcp-mlir/Numbers/NumberedProgram.h"
#include "tcp-mlir/Runtime/Npy.h"
#include "llvm/Support/Error.h"
#include <map>

namespace mlir::tcp {

/// Collects the figures of the values of a program, and their elements only if
/// they are to be kept. One thread uses it.
class ValueFigureList {
public:
  explicit ValueFigureList(const NumberedProgram &program) : program(program) {}

  /// Adds a value. If the program computes it again, its last figures count.
  void add(ValueId id, const runtime::Array &array);

  /// Returns the figures of all values that have a name in the text, in its
  /// order.
  std::vector<ValueFigures> take();

  /// Keeps the elements of the values that are added from now on.
  void keepElements() { keepsElements = true; }

  /// Writes the kept elements of each value, from the last time that it was
  /// computed, to an .npy file of a directory. The figures then name the file.
  llvm::Error writeFiles(llvm::StringRef directory);

  /// Prints a table with a line for each value.
  void print(llvm::raw_ostream &os) const;

private:
  const NumberedProgram &program;
  std::map<ValueId, ValueFigures> values;
  bool keepsElements = false;
  std::map<ValueId, runtime::Array> arrays;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_VALUEFIGURES_H
