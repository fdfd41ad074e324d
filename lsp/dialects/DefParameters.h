//===- DefParameters.h - Parameters of types and attributes -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_DEFPARAMETERS_H
#define TCP_LSP_DIALECTS_DEFPARAMETERS_H

#include "lsp/ods/Format.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::tcp::lsp {

/// Parses the name of a type or an attribute and the parameters behind it, as
/// its assembly format describes them, up to one whose form only C++ code
/// knows. Emits an error.
ParseResult checkParameters(const OdsDef &def, DialectAsmParser &parser);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_DEFPARAMETERS_H
