//===- OpVerifier.h - Checks that ODS tells ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_OPVERIFIER_H
#define TCP_LSP_DIALECTS_OPVERIFIER_H

#include "lsp/dialects/constraints/Predicate.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tcp::lsp {

/// Verifies the numbers of operands, results, regions and successors, and that
/// there are all attributes that must be there. Emits an error.
LogicalResult verifyCounts(Operation *op, const OdsOp &row);

/// Verifies that attributes, operands and results satisfy the constraints of
/// ODS, as far as their C++ code is understood, and that types are equal where
/// traits say so. The numbers must be right. Emits an error.
LogicalResult verifyConstraints(Operation *op, const OdsOp &row,
                                const OdsIndex &index,
                                const Predicates &predicates);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_OPVERIFIER_H
