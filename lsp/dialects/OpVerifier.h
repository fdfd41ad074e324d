//===- OpVerifier.h - Checks that ODS tells ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_OPVERIFIER_H
#define TCP_LSP_DIALECTS_OPVERIFIER_H

#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/Operation.h"

namespace mlir::tcp::lsp {

/// Verifies the numbers of operands, results, regions and successors, their
/// types where a constraint allows one only, and that there are all attributes
/// that must be there. Emits an error.
LogicalResult verifyCounts(Operation *op, const OdsOp &row);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_OPVERIFIER_H
