//===- ValuesAnswer.h - Figures of values for editors -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_SUPPORT_VALUESANSWER_H
#define TCP_COMPILER_SUPPORT_VALUESANSWER_H

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::tcp {

/// The figures of a value of a program, from the last time that it was
/// computed. Numbers are texts with all their digits.
struct ValueFigures {
  /// The bytes of the text that name the result, or the group of results; and
  /// the number of the result among all results of the operation.
  int64_t begin = 0, end = 0;
  int64_t result = 0;
  /// The name of the element type, and the sizes; a scalar has none.
  std::string type;
  std::vector<int64_t> shape;
  /// The number of times that the program has computed the value.
  int64_t times = 0;
  /// Empty if there is no number.
  std::string least, largest, mean;
  int64_t numNans = 0;
  int64_t numInfinities = 0;
  /// The first elements in row-major order.
  std::vector<std::string> first;
  /// The name of the file with all elements, in the directory of
  /// --dump-intermediates; empty without that option.
  std::string file;
  /// That of the answer, which a reader of the answer sets here. It is no field
  /// of the file.
  std::string arguments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("begin", self.begin);
    visit.required("end", self.end);
    visit.required("result", self.result);
    visit.required("type", self.type);
    visit.required("shape", self.shape);
    visit.required("times", self.times);
    visit.required("least", self.least);
    visit.required("largest", self.largest);
    visit.required("mean", self.mean);
    visit.required("nans", self.numNans);
    visit.required("infinities", self.numInfinities);
    visit.required("first", self.first);
    visit.required("file", self.file);
  }
};

/// The answer of `tcp-aot run --interpret --report-values`, a JSON file that
/// docs/aot.md describes. The process that writes it, and the language server
/// and the debugger that read it, compile this header.
struct ValuesAnswer {
  std::vector<ValueFigures> values;
  /// The reason why the function did not end, such as a failed check. The
  /// values before are there. Empty if it ended.
  std::string failure;
  /// The file that keeps the arguments beside the program; empty if they are
  /// others.
  std::string arguments;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("values", self.values);
    visit.required("failure", self.failure);
    visit.required("arguments", self.arguments);
  }
};

} // namespace mlir::tcp

#endif // TCP_COMPILER_SUPPORT_VALUESANSWER_H
