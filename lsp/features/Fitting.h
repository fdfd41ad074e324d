//===- Fitting.h - Types that fit an operand --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_FITTING_H
#define TCP_LSP_FEATURES_FITTING_H

#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/Types.h"

namespace mlir::tcp::lsp {

/// Returns whether a value of a type probably fits a constraint. This is
/// decided by the constraint's words. Unknown words fit all types.
bool fits(Type type, const OdsValue &value);

/// Returns whether traits of the op require that its operands have the same
/// type.
bool wantsSameTypes(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FITTING_H
