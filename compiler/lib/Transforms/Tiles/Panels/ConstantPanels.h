//===- ConstantPanels.h - Constants in the order of panels ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_CONSTANTPANELS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_CONSTANTPANELS_H

#include "../Contraction.h"
#include "../TileShape.h"

namespace mlir::tcp {

/// Returns whether a kernel can read the right operand from panels: whether it
/// is one matrix for all batches.
bool canBeInPanels(const Contraction &contraction);

/// The panels of the constants of a module. Contractions that read a constant
/// in the same panels share them.
class KnownPanels {
public:
  /// Returns the panels of `constant` in `layout`: null if there are none yet.
  ElementsAttr &find(ElementsAttr constant, ArrayRef<int64_t> layout);

private:
  struct Entry {
    SmallVector<int64_t> layout;
    ElementsAttr panels;
  };
  DenseMap<Attribute, SmallVector<Entry, 1>> entries;
};

/// Returns a constant with the elements of the right operand in the order in
/// which tiles of `shapes` read them: panel after panel, and row by row in
/// each. A panel begins after as many elements as all columns before it have.
/// The constant has no more elements than the operand, except one vector at the
/// end, which the last tile may read.
///
/// Returns null if the operand is no constant, if something else reads it, too,
/// if its elements are all the same.
Value createConstantPanels(const Contraction &contraction,
                           ArrayRef<TileShape> shapes, KnownPanels &known);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_CONSTANTPANELS_H
