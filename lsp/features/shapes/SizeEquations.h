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

/// The sizes of shaped values, and the values of integers. An unknown one is a
/// symbol until an equation determines it.
class SizeEquations {
public:
  using Shape = std::vector<SymbolicSize>;
  /// The smallest and the largest value.
  using Range = std::pair<int64_t, int64_t>;

  /// Returns the sizes of a ranked value, or null for other values. Unknown
  /// sizes become new symbols. The pointer is valid until the next call of
  /// `getShape`.
  const Shape *getShape(Value value);
  /// Returns the value of an integer. If it is unknown, it becomes a new
  /// symbol.
  SymbolicSize getValue(Value integer);
  /// Returns the value of a constant, or of a value as above.
  SymbolicSize getValue(OpFoldResult integer);

  /// Returns all shapes, in the order of the first calls of `getShape`.
  const llvm::MapVector<Value, Shape> &getShapes() const { return shapes; }
  /// Returns the value of an integer, if it is known.
  std::optional<SymbolicSize> findValue(Value integer) const;

  /// Equates two sizes: if one of them is a symbol, it becomes the other one.
  /// Other equations are ignored.
  void equate(const SymbolicSize &a, const SymbolicSize &b);
  /// Equates a dim of a value with a size, if the value has the dim.
  void equate(Value value, unsigned dim, const SymbolicSize &size);
  /// Equates all dims of two values of the same rank.
  void equate(Value a, Value b);
  /// Replaces each symbol in a size by the size that it was found to be.
  SymbolicSize resolve(const SymbolicSize &size) const;

  /// Evaluates an affine expression. Returns nothing if it has a division.
  static std::optional<SymbolicSize> evaluate(AffineExpr expr,
                                              ArrayRef<SymbolicSize> dims,
                                              ArrayRef<SymbolicSize> symbols);

  /// Gives a symbol its name in the program. If `size` is not a symbol, does
  /// nothing.
  void setName(const SymbolicSize &size, StringRef name);
  /// Sets the range of a symbol. Does nothing if `size` is not a symbol.
  void setRange(const SymbolicSize &size, Range range);
  /// Returns the range of a symbol, if it is known.
  std::optional<Range> getRange(const SymbolicSize &size) const;
  /// Gives the names s0, s1, ... to the symbols of all shapes that have none.
  void nameSymbols();
  /// Returns a size with the names of its symbols, such as "4*s0 + 2".
  std::string str(const SymbolicSize &size) const;

private:
  struct Symbol {
    /// From the program, or from `nameSymbols`.
    std::string name;
    /// The size that the symbol was found to be.
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
