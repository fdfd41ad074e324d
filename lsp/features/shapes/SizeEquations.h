//===- SizeEquations.h - Sizes and which of them are equal ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SIZEEQUATIONS_H
#define TCP_LSP_FEATURES_SHAPES_SIZEEQUATIONS_H

#include "lsp/features/shapes/SymbolicSize.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tcp::lsp {

/// The sizes of shaped values and the values of integers. An unknown one is a
/// symbol until an equation says what it is.
class SizeEquations {
public:
  using Shape = std::vector<SymbolicSize>;
  /// The least and the largest value.
  using Range = std::pair<int64_t, int64_t>;

  /// The sizes of a ranked value, with new symbols where it was not known yet;
  /// null for other values. The next call of `getShape` may move them.
  const Shape *getShape(Value value);
  /// The integer, a new symbol where it was not known yet.
  SymbolicSize getValue(Value integer);
  SymbolicSize getValue(OpFoldResult integer);

  /// All shapes, in the order in which they were asked for.
  const llvm::MapVector<Value, Shape> &getShapes() const { return shapes; }
  /// The integer if it is known.
  std::optional<SymbolicSize> findValue(Value integer) const;

  /// Says that two sizes are equal: a symbol among them becomes the other one.
  /// Equations that can't be solved that way are forgotten.
  void equate(const SymbolicSize &a, const SymbolicSize &b);
  /// The same of a dim of a value, if the value has it.
  void equate(Value value, unsigned dim, const SymbolicSize &size);
  /// The same of each dim of two values of one rank.
  void equate(Value a, Value b);
  /// The size with each symbol replaced by what it is.
  SymbolicSize resolve(const SymbolicSize &size) const;

  /// The size that an expression gives; nothing where it divides.
  static std::optional<SymbolicSize> evaluate(AffineExpr expr,
                                              ArrayRef<SymbolicSize> dims,
                                              ArrayRef<SymbolicSize> symbols);

  /// Gives a symbol the name that the program has for it. A size that is no
  /// symbol has no name.
  void setName(const SymbolicSize &size, StringRef name);
  void setRange(const SymbolicSize &size, Range range);
  std::optional<Range> getRange(const SymbolicSize &size) const;
  /// Names the symbols of all shapes that have no name: s0, s1, ...
  void nameSymbols();
  /// The size with the names of its symbols, as in "4*s0 + 2".
  std::string str(const SymbolicSize &size) const;

private:
  struct Symbol {
    /// From the program, or from `nameSymbols`.
    std::string name;
    /// The size that it was found to be.
    std::optional<SymbolicSize> is;
    std::optional<Range> range;
  };

  SymbolicSize makeSymbol();

  std::vector<Symbol> symbols;
  llvm::MapVector<Value, Shape> shapes;
  llvm::DenseMap<Value, SymbolicSize> values;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SIZEEQUATIONS_H
