//===- Rehearsal.cpp - A rehearsal of a stop ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Rehearsal.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "tcp-mlir/Actions/IRSnapshot.h"
#include "tcp-mlir/Actions/RootOperation.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

void agent::rehearseLooking(Operation *op) {
  SeparateHeap::Scope heap;
  op = getRootOperation(op);
  if (!op)
    return;
  // The first query of a trait allocates the ids of all traits of an operation.
  for (RegisteredOperationName name :
       op->getContext()->getRegisteredOperations())
    name.hasTrait<OpTrait::IsTerminator>();
  llvm::raw_null_ostream nowhere;
  // Otherwise MLIR would verify and number the whole function for each
  // operation that it prints.
  AsmState state(
      op, OpPrintingFlags().skipRegions().useLocalScope().assumeVerified());
  ScopedDiagnosticHandler handler(op->getContext(),
                                  [](Diagnostic &) { return success(); });
  llvm::SmallDenseSet<OperationName> seen;
  op->walk([&](Operation *each) {
    if (!seen.insert(each->getName()).second)
      return;
    hashState(each);
    if (succeeded(verify(each, /*verifyRecursively=*/false)))
      each->print(nowhere, state);
    each->hasTrait<OpTrait::ConstantLike>();
    each->hasTrait<OpTrait::IsIsolatedFromAbove>();
    each->hasTrait<OpTrait::IsTerminator>();
    each->hasTrait<OpTrait::SymbolTable>();
  });
}
