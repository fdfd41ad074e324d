//===- DefaultValues.h - Default values of attributes -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_DEFAULTVALUES_H
#define TCP_LSP_DIALECTS_DEFAULTVALUES_H

#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::tcp::lsp {

/// Returns the default values of the attributes of an operation that have one.
/// C++ code whose value is not known gives none. `index` has the row `op`.
DictionaryAttr makeDefaults(const OdsOp &op, const OdsIndex &index,
                            MLIRContext &context);

/// Returns the attribute of a dialect with a body, such as `#a.b<c>` for the
/// definition `a.b` and the body "<c>". Null after an error.
Attribute makeDialectAttribute(const OdsDef &def, llvm::StringRef body,
                               MLIRContext &context);

/// Returns the type of a dialect with a body, such as `!a.b<c>` for the
/// definition `a.b` and the body "<c>". Null after an error.
Type makeDialectType(const OdsDef &def, llvm::StringRef body,
                     MLIRContext &context);

/// Returns the value of an attribute that is a case of an enum, or the
/// combination of several cases. Null if there is no such case.
Attribute makeEnumAttribute(const OdsAttribute &attribute,
                            llvm::ArrayRef<llvm::StringRef> cases,
                            const OdsIndex &index, MLIRContext &context);

/// Returns the type that OdsValue::onlyType or OdsAttribute::onlyType names, or
/// null if it is empty or can't be parsed.
Type readType(llvm::StringRef text, MLIRContext &context);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_DEFAULTVALUES_H
