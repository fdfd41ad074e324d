//===- Documentation.h - ODS as Markdown ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_DOCUMENTATION_H
#define TCP_LSP_FEATURES_HOVER_DOCUMENTATION_H

#include "lsp/ods/OdsIndex.h"
#include <string>

namespace mlir::tcp::lsp {

/// Returns the documentation of an op as Markdown: the summary, the assembly
/// format, operands, attributes and results with their constraints, and the
/// description.
std::string describe(const OdsOp &op);
/// Return the documentation of a type, of an attribute, and of a dialect.
std::string describe(const OdsDef &definition);
std::string describe(const OdsDialect &dialect);
/// Returns the documentation of an attribute of an op, with the cases of an
/// enum.
std::string describe(const OdsAttribute &attribute);

/// Returns the op of a name as it is written: "tcp.add", or "return" if
/// `defaultDialect` is "func". Returns null if there is none.
const OdsOp *findOp(llvm::StringRef name, llvm::StringRef defaultDialect);

/// Converts Markdown to plain text.
std::string toPlainText(llvm::StringRef markdown);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_DOCUMENTATION_H
