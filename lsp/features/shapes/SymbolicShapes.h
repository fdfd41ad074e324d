//===- SymbolicShapes.h - Symbolic shapes -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H
#define TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H

#include "lsp/features/shapes/SizeEquations.h"

namespace mlir::tcp::lsp {

/// The sizes of all shaped values in an operation. An unknown size is a symbol.
/// Sizes that must be equal in a valid program have the same symbol.
/// `tcp.symbolic_int` names symbols; the others are s0, s1, ... in the order of
/// the text.
///
/// It points into the IR, which need not verify.
class SymbolicShapes {
public:
  /// A dim of a value.
  struct Dim {
    Value value;
    unsigned index;
  };

  /// Solves the equations of all ops in `root`.
  explicit SymbolicShapes(Operation *root);

  /// Returns one size for each dim. Returns nothing for a value without a rank,
  /// or outside of the operation.
  std::optional<std::vector<SymbolicSize>> shapeOf(Value value) const;
  /// Returns the value of an integer, if it is known.
  std::optional<SymbolicSize> valueOf(Value integer) const {
    return sizes.findValue(integer);
  }
  /// Returns the product of the sizes.
  std::optional<SymbolicSize> numElements(Value value) const;

  std::string str(const SymbolicSize &size) const { return sizes.str(size); }
  /// Returns a text such as "[s0, 4]"; empty for a value without a rank.
  std::string str(Value value) const;

  /// Returns the dims that have the same size, in the order of the text. The
  /// first one is the origin of the size.
  std::vector<Dim> getEqualDims(const SymbolicSize &size) const;
  /// Returns the range of a symbol that `tcp.symbolic_int` made.
  std::optional<SizeEquations::Range> getRange(const SymbolicSize &size) const {
    return sizes.getRange(size);
  }

private:
  SizeEquations sizes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SHAPES_SYMBOLICSHAPES_H
