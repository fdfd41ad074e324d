//===- SymbolicShapes.h - Which unknown sizes are equal ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H
#define TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H

#include "lsp/features/shapes/SizeEquations.h"

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
  std::optional<SymbolicSize> valueOf(Value integer) const {
    return sizes.findValue(integer);
  }
  /// The product of the sizes.
  std::optional<SymbolicSize> numElements(Value value) const;

  std::string str(const SymbolicSize &size) const { return sizes.str(size); }
  /// As in "[s0, 4]"; empty for a value without a rank.
  std::string str(Value value) const;

  /// The dims that have the same size, in the order of the text; the first one
  /// is where it comes from.
  std::vector<Dim> getEqualDims(const SymbolicSize &size) const;
  /// The range of a symbol that `tcp.symbolic_int` made.
  std::optional<SizeEquations::Range> getRange(const SymbolicSize &size) const {
    return sizes.getRange(size);
  }

private:
  SizeEquations sizes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H
