//===- OpVerifier.cpp - Checks that ODS tells -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpVerifier.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Verifies the number of things that `values` describe.
static LogicalResult verifyCount(Operation *op, const OdsList<OdsValue> &values,
                                 size_t count, StringRef what) {
  size_t numSingle = 0;
  bool isVariable = false;
  for (const OdsValue &value : values) {
    numSingle += value.arity == OdsArity::Single;
    isVariable |= value.arity != OdsArity::Single;
  }
  if (count == numSingle || (isVariable && count > numSingle))
    return success();
  return op->emitOpError() << "expected " << numSingle
                           << (isVariable ? " or more " : " ") << what
                           << (numSingle == 1 && !isVariable ? "" : "s")
                           << ", but found " << count;
}

LogicalResult mlir::tcp::lsp::verifyCounts(Operation *op, const OdsOp &row) {
  if (failed(verifyCount(op, row.operands, op->getNumOperands(), "operand")) ||
      failed(verifyCount(op, row.results, op->getNumResults(), "result")) ||
      failed(verifyCount(op, row.regions, op->getNumRegions(), "region")) ||
      failed(
          verifyCount(op, row.successors, op->getNumSuccessors(), "successor")))
    return failure();
  for (const OdsAttribute &attribute : row.attributes)
    if (!attribute.isOptional && !attribute.isProperty &&
        attribute.defaultValue.empty() && !op->getAttr(attribute.name.str()))
      return op->emitOpError()
             << "requires attribute '" << attribute.name.str() << "'";
  return success();
}
