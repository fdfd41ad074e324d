//===- FunctionForm.h - The form of functions ----------------- -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_FUNCTIONFORM_H
#define TCP_LSP_DIALECTS_FUNCTIONFORM_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::tcp::lsp {

/// Parses `VISIBILITY @name(%a: type, ...) -> types attributes {...} {...}`.
ParseResult parseFunctionForm(OpAsmParser &parser, OperationState &result);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_FUNCTIONFORM_H
