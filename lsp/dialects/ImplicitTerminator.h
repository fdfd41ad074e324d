//===- ImplicitTerminator.h - Terminators without a text --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_IMPLICITTERMINATOR_H
#define TCP_LSP_DIALECTS_IMPLICITTERMINATOR_H

#include "lsp/dialects/OpForm.h"
#include "mlir/IR/Region.h"
#include "mlir/IR/TypeRange.h"

namespace mlir::tcp::lsp {

/// Adds the block and the terminator that the text of a region leaves out. A
/// terminator that has to give values of `types` gives the results of the last
/// operation. If these have other types, none is added.
void addTerminator(Region &region, const OpForm &form, Location location,
                   TypeRange types = {});

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_IMPLICITTERMINATOR_H
