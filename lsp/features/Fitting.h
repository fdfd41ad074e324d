//===- Fitting.h - Which types an operand may have --------------*- C++ -*-===//
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

/// Returns whether a value of the type is likely to fit, by the words of the
/// constraint; true where they say nothing that is known here.
bool fits(Type type, const OdsValue &value);

/// Returns whether the operands of the op have one type, as far as its traits
/// tell.
bool wantsSameTypes(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FITTING_H
