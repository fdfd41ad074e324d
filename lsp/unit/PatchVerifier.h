//===- PatchVerifier.h - Verifies what replaced operations ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_PATCHVERIFIER_H
#define TCP_LSP_UNIT_PATCHVERIFIER_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tcp::lsp {

/// Tells whether IR that was right still is after operations of a block were
/// replaced. Verifies those that differ from the ones before, all that uses
/// their results, directly or not, and all operations around these: a verifier
/// looks at its operation, at how its operands are made, and at what is inside
/// of it.
class PatchVerifier {
public:
  /// `added` are in `block`, `removed` are in none any more; but both have all
  /// their operands, and what used a result of `removed` uses one of `added`.
  PatchVerifier(Block &block, ArrayRef<Operation *> removed,
                ArrayRef<Operation *> added)
      : block(block), removed(removed), added(added) {}

  /// Returns whether the IR is right, and no verifier says anything.
  bool run();

private:
  void findChanged();
  bool isEndRight() const;
  bool verifyDominance() const;
  bool verifyChanged();
  void addUsers(Operation *op);

  Block &block;
  ArrayRef<Operation *> removed, added;
  Operation *root = nullptr;
  /// The operations of `added` that are new, and those that depend on them.
  std::vector<Operation *> changed;
  llvm::SetVector<Operation *> dependent;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_PATCHVERIFIER_H
