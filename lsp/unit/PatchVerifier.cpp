//===- PatchVerifier.cpp - Verifies what replaced operations --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/PatchVerifier.h"
#include "lsp/unit/UnitContext.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"
#include "tcp-mlir/Actions/RootOperation.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns whether two operations differ at most in their locations.
static bool isSame(Operation *a, Operation *b) {
  llvm::DenseMap<Value, Value> inside;
  return llvm::equal(a->getSuccessors(), b->getSuccessors()) &&
         OperationEquivalence::isEquivalentTo(
             a, b,
             [&](Value x, Value y) {
               return success(x == y || inside.lookup(x) == y);
             },
             [&](Value x, Value y) { inside[x] = y; },
             OperationEquivalence::IgnoreLocations);
}

void PatchVerifier::findChanged() {
  for (auto [index, op] : llvm::enumerate(added))
    if (removed.size() != added.size() || !isSame(removed[index], op))
      changed.push_back(op);
}

/// Returns whether only the last operation of the block has successors, and
/// whether the block ends with a terminator if it did before.
bool PatchVerifier::isEndRight() const {
  if (block.empty())
    return false;
  for (Operation *op : added)
    if (op->getNumSuccessors() && op != &block.back())
      return false;
  return added.back() != &block.back() ||
         removed.back()->hasTrait<OpTrait::IsTerminator>() ==
             added.back()->hasTrait<OpTrait::IsTerminator>();
}

/// Returns whether all operands of the new operations dominate them.
bool PatchVerifier::verifyDominance() const {
  DominanceInfo dominance;
  return llvm::all_of(added, [&](Operation *op) {
    return !op->walk([&](Operation *user) {
                for (Value operand : user->getOperands())
                  if (!dominance.properlyDominates(operand, user))
                    return WalkResult::interrupt();
                return WalkResult::advance();
              }).wasInterrupted();
  });
}

/// Adds the users of an operation's results and the operations around them,
/// except those that were removed.
void PatchVerifier::addUsers(Operation *op) {
  for (Operation *user : op->getUsers()) {
    if (getRootOperation(user) != root)
      continue;
    for (Operation *around = user; around != root && dependent.insert(around);
         around = around->getParentOp()) {
    }
  }
}

bool PatchVerifier::verifyChanged() {
  for (Operation *op : changed) {
    if (failed(mlir::verify(op)))
      return false;
    op->walk([&](Operation *nested) { addUsers(nested); });
  }
  for (Operation *around = block.getParentOp(); around != root;
       around = around->getParentOp())
    dependent.insert(around);
  // addUsers() appends to the list.
  for (size_t i = 0; i < dependent.size(); ++i) {
    Operation *op = dependent[i];
    if (failed(op->getName().verifyInvariants(op)) ||
        failed(op->getName().verifyRegionInvariants(op)))
      return false;
    addUsers(op);
  }
  return true;
}

bool PatchVerifier::run() {
  root = getRootOperation(block.getParentOp());
  findChanged();
  if (changed.empty())
    return true;
  std::vector<mlir::Diagnostic> said;
  DiagnosticCollector collector(said);
  return isEndRight() && verifyDominance() && verifyChanged() && said.empty();
}
