//===- SymbolicShapes.h - Which unknown sizes are equal ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H
#define TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H

#include "lsp/features/shapes/SymbolicSize.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tcp::lsp {

/// The sizes of all shaped values in an operation, as far as its ops tell: an
/// unknown size is a symbol, and sizes that must agree for the program to be
/// right have one symbol. `tcp.symbolic_int` names symbols, the others are s0,
/// s1, ... in the order of the text.
///
/// Points into the IR; asks nothing of it that only verified IR has.
class SymbolicShapes {
public:
  /// A dim of a value.
  struct Dim {
    Value value;
    unsigned index;
  };

  explicit SymbolicShapes(Operation *root);

  /// One size for each dim; nothing for a value without a rank, or outside of
  /// the operation.
  std::optional<std::vector<SymbolicSize>> shapeOf(Value value) const;
  /// The value of an integer.
  std::optional<SymbolicSize> valueOf(Value integer) const;
  /// The product of the sizes.
  std::optional<SymbolicSize> numElements(Value value) const;

  std::string str(const SymbolicSize &size) const;
  /// As in "[s0, 4]"; empty for a value without a rank.
  std::string str(Value value) const;

  /// The dims that have the same size, in the order of the text; the first one
  /// is where it comes from.
  std::vector<Dim> getEqualDims(const SymbolicSize &size) const;
  /// The range of a symbol that `tcp.symbolic_int` made.
  std::optional<std::pair<int64_t, int64_t>>
  getRange(const SymbolicSize &size) const;

private:
  struct Symbol {
    /// Given by the program, or by us at the end.
    std::string name;
    /// What it was found to be.
    std::optional<SymbolicSize> is;
    std::optional<std::pair<int64_t, int64_t>> range;
  };

  using Shape = std::vector<SymbolicSize>;

  SymbolicSize makeSymbol();
  /// The sizes of a ranked value; null for others.
  const Shape *getShape(Value value);
  SymbolicSize getValue(Value integer);
  SymbolicSize getValue(OpFoldResult integer);
  SymbolicSize resolve(const SymbolicSize &size) const;
  void equate(const SymbolicSize &a, const SymbolicSize &b);
  void equate(Value value, unsigned dim, const SymbolicSize &size);
  void equate(Value a, Value b);
  std::optional<SymbolicSize> evaluate(AffineExpr expr,
                                       ArrayRef<SymbolicSize> dims,
                                       ArrayRef<SymbolicSize> symbols);

  /// A value that is one of others: an argument of a block.
  struct Join {
    Value into;
    std::vector<Value> from;
  };
  static std::vector<Join> findJoins(Operation *root);
  bool equateAll(const SymbolicSize &into, ArrayRef<SymbolicSize> from);
  bool visit(const Join &join);

  void visit(Operation *op);
  bool visitTcp(Operation *op);
  bool visitTensor(Operation *op);
  bool visitIntegers(Operation *op);
  void visitLinalg(Operation *op);
  void nameSymbols();

  std::vector<Symbol> symbols;
  llvm::MapVector<Value, Shape> shapes;
  llvm::DenseMap<Value, SymbolicSize> values;
};

/// Whether an op's accessors may be called: IR of a text with errors has ops
/// that do not verify.
bool isSound(Operation *op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H
