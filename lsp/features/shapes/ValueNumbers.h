//===- ValueNumbers.h - The numbers that values have ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_VALUENUMBERS_H
#define TCP_LSP_FEATURES_SHAPES_VALUENUMBERS_H

#include "compiler/support/ValuesAnswer.h"
#include "lsp/unit/Unit.h"
#include <map>

namespace mlir::tcp::lsp {

/// The figures of the values of a function, as an evaluation has told. A value
/// is identified by the byte of the unit's text at which its name begins, and
/// by the number of the result.
class FunctionNumbers {
public:
  /// Adds the figures of a value whose name begins at a byte of the unit.
  void add(size_t begin, ValueFigures figures) {
    int64_t result = figures.result;
    values.insert_or_assign({begin, result}, std::move(figures));
  }
  /// Returns the figures of a value; null if they are not known.
  const ValueFigures *find(size_t begin, int64_t result) const;
  bool isEmpty() const { return values.empty(); }

private:
  std::map<std::pair<size_t, int64_t>, ValueFigures> values;
};

/// The numbers of a unit's function, if an evaluation has told them.
/// `unit.get<UnitNumbers>()` returns them. Only the document's thread uses it.
class UnitNumbers {
public:
  explicit UnitNumbers(const Unit &unit) : unit(unit) {}

  /// Sets the numbers, when an evaluation has told them.
  void set(std::shared_ptr<const FunctionNumbers> numbers) const {
    known = std::move(numbers);
  }
  /// Returns the numbers, or null if they are not known.
  const FunctionNumbers *get() const { return known.get(); }
  /// Returns the figures of a result of the unit; null if they are not known.
  const ValueFigures *find(Value value) const;

private:
  const Unit &unit;
  mutable std::shared_ptr<const FunctionNumbers> known;
};

/// Describes figures as Markdown: type and sizes, the least, the largest and
/// the mean number, NaNs and infinities, and the first elements.
std::string describe(const ValueFigures &figures);

/// Returns the most important figures for a hint: "-1.5 .. 2, 1 NaN".
std::string abbreviate(const ValueFigures &figures);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_VALUENUMBERS_H
