//===- ValueFigures.h - Figures of the values of a program ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_VALUEFIGURES_H
#define TCP_MLIR_NUMBERS_VALUEFIGURES_H

#include "tcp-mlir/Numbers/NumberedProgram.h"
#include "tcp-mlir/Numbers/ValuesAnswer.h"
#include "tcp-mlir/Runtime/Npy.h"
#include <map>

namespace mlir::tcp {

/// Collects the figures of the values of a program, and not their elements. For
/// one thread.
class ValueFigureList {
public:
  explicit ValueFigureList(const NumberedProgram &program) : program(program) {}

  /// Adds a value. If the program computes it again, its last figures count.
  void add(ValueId id, const runtime::Array &array);

  /// Returns the figures of all values that have a name in the text, in its
  /// order.
  std::vector<ValueFigures> take();

  /// Prints a table with a line for each value.
  void print(llvm::raw_ostream &os) const;

private:
  const NumberedProgram &program;
  std::map<ValueId, ValueFigures> values;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_VALUEFIGURES_H
