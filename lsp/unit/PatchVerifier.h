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

/// Verifies IR in which operations of a block were replaced, and which was
/// right before. It verifies the operations that differ from those before, all
/// users of their results, directly or not, and the operations around them.
/// Others need no check: a verifier looks at its operation, at the operations
/// that define its operands, and at those in its regions.
class PatchVerifier {
public:
  /// `added` are in `block`, and `removed` in no block. Both still have their
  /// operands. The users of `removed` use results of `added`.
  PatchVerifier(Block &block, ArrayRef<Operation *> removed,
                ArrayRef<Operation *> added)
      : block(block), removed(removed), added(added) {}

  /// Returns whether the IR is right. Any diagnostic counts as an error.
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
  /// The operations of `added` that differ from those of `removed`.
  std::vector<Operation *> changed;
  llvm::SetVector<Operation *> dependent;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_PATCHVERIFIER_H
