//===- GroupOfPanels.h - Panels read one after the other --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_GROUPOFPANELS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_GROUPOFPANELS_H

#include "KernelScope.h"
#include "Panel.h"

namespace mlir::tcp {

/// The place that tiles read the columns of a panel from.
struct PanelPlace {
  Value tensor;
  /// The indices of the row for the index 0 of the sum.
  SmallVector<Value> first;
  /// The distance of one row to the next, along `sumDim`.
  Value step;
  unsigned sumDim = 0;
  /// The distance of the last index from a panel to the next one, divided by
  /// the number of columns of a panel.
  Value columnStep;
};

/// The panels of `columns`, which blocks of rows read one after the other: as
/// many as the shape of the scope says, or less at the end. The methods write
/// where the scope does.
class GroupOfPanels {
public:
  explicit GroupOfPanels(KernelScope &scope)
      : scope(scope), contraction(scope.contraction), loops(scope.loops),
        b(scope.b), loc(scope.loc),
        widening(contraction.getWidening(contraction.right)) {}

  /// Calls `body` for each panel, with the scope's point at its first column.
  Value overPanels(Value result, llvm::function_ref<Value(Value)> body);

  /// The place of the first panel where the right tensor has it, its rows far
  /// apart.
  PanelPlace findInTensor();
  /// The same in the vector of all elements, so that a copy can take its place.
  PanelPlace findInVector();
  /// The same in a constant that was cut into panels.
  PanelPlace findInConstant();
  /// The same in what copyRight() or widenPanel() gives.
  PanelPlace findInCopy(Value copy);
  /// The place of the panel that begins at the scope's point, where the first
  /// one has the place `first`.
  PanelPlace findPanel(const PanelPlace &first);

  /// Copies the panels, one behind the other, each with its columns side by
  /// side.
  Value copyRight();
  /// Copies the panel of `place` to one with wider elements.
  Value widenPanel(const PanelPlace &place);
  /// The panel that the right tensor has at the scope's point, for some indices
  /// of the sum.
  PanelSource getPanelSource(IndexRange sums);

  /// Reads the columns at an index of the sum.
  Value readRow(const PanelPlace &panel, Value at);
  /// All elements of a tensor, one behind the other.
  Value toVector(Value tensor);

  IndexRange columns;

private:
  Value countCopiedRows();

  KernelScope &scope;
  const Contraction &contraction;
  const TileLoops &loops;
  OpBuilder &b;
  Location loc;
  /// The op that elements of the panels are widened by, or null.
  Operation *widening;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_GROUPOFPANELS_H
