//===- GroupOfPanels.h - Panels read one after the other --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_GROUPOFPANELS_H
#define TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_GROUPOFPANELS_H

#include "../KernelScope.h"
#include "Panel.h"

namespace mlir::tcp {

/// The place from which tiles read the columns of a panel.
struct PanelPlace {
  Value tensor;
  /// The indices of the row at index 0 of the sum.
  SmallVector<Value> first;
  /// The distance between two rows, along `sumDim`.
  Value step;
  unsigned sumDim = 0;
  /// The distance in the last index between two panels, divided by the number
  /// of columns of a panel.
  Value columnStep;
};

/// The panels of `columns`, which a block of rows reads one after the other: as
/// many as the shape of the scope has, or fewer at the end. Its methods emit
/// code at the scope's insertion point.
class GroupOfPanels {
public:
  explicit GroupOfPanels(KernelScope &scope)
      : scope(scope), contraction(scope.contraction), loops(scope.loops),
        b(scope.b), loc(scope.loc),
        widening(contraction.getWidening(contraction.right)) {}

  /// Calls `body` for each panel, with the scope's point at its first column.
  Value overPanels(Value result, llvm::function_ref<Value(Value)> body);

  /// Returns the place of the first panel in the right tensor, whose rows are
  /// far apart.
  PanelPlace findInTensor();
  /// Does the same for the vector of all elements, whose type a copy has, too.
  PanelPlace findInVector();
  /// Does the same for a constant that was cut into panels.
  PanelPlace findInConstant();
  /// Does the same for the result of copyRight() or widenPanel().
  PanelPlace findInCopy(Value copy);
  /// Returns the place of the panel that begins at the scope's point; `first`
  /// is that of the first panel.
  PanelPlace findPanel(const PanelPlace &first);

  /// Copies the panels one after the other, each with its rows without gaps.
  Value copyRight();
  /// Copies the panel at `place` with wider elements.
  Value widenPanel(const PanelPlace &place);
  /// Returns the source of the panel at the scope's point, for some indices of
  /// the sum.
  PanelSource getPanelSource(IndexRange sums);

  /// Reads the columns at an index of the sum.
  Value readRow(const PanelPlace &panel, Value at);
  /// Returns all elements of a tensor as a tensor of one dimension.
  Value toVector(Value tensor);

  IndexRange columns;

private:
  Value countCopiedRows();

  KernelScope &scope;
  const Contraction &contraction;
  const WalkedLoops &loops;
  OpBuilder &b;
  Location loc;
  /// The op that widens the elements of the panels, or null.
  Operation *widening;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRANSFORMS_TILES_PANELS_GROUPOFPANELS_H
