//===- OpTraits.h - Traits and interfaces by their ODS names ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_OPTRAITS_H
#define TCP_LSP_DIALECTS_OPTRAITS_H

#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tcp::lsp {

/// Returns the traits of MLIR that an operation has.
llvm::DenseSet<TypeID> findTraits(const OdsOp &op);

/// Returns the interfaces that ODS tells enough about: symbols, kinds of
/// regions and the default dialect of their operations.
mlir::detail::InterfaceMap makeInterfaces(const OdsOp &op);

/// Sets the answer to the next question of MLIR's parser, on this thread, for
/// the default dialect in the regions of an operation. MLIR asks without naming
/// the operation.
void setDefaultDialect(llvm::StringRef dialect);

/// Verifies what the traits of an operation say about its operands, results,
/// regions and place. Emits an error.
LogicalResult verifyTraits(Operation *op, const OdsOp &row);

/// Returns the C++ class of the terminator that regions of the operation get if
/// their text leaves it out. Empty if there is none.
llvm::StringRef findImplicitTerminator(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_OPTRAITS_H
