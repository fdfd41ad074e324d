//===- ProjectAttr.h - Attributes of projects' dialects ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_PROJECTATTR_H
#define TCP_LSP_DIALECTS_PROJECTATTR_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/ExtensibleDialect.h"

namespace mlir::tcp::lsp {

/// An attribute of which only the text is known. That of a project's dialect is
/// of this dialect, because MLIR asks for the dialect: a memory space, for
/// example, may not be a builtin attribute, as OpaqueAttr is. An attribute with
/// a type, and one of an unregistered dialect, is an OpaqueAttr.
class ProjectAttr : public Attribute {
public:
  using Attribute::Attribute;

  static bool classof(Attribute attribute);

  /// Makes such attributes known to a dialect.
  static void registerIn(ExtensibleDialect &dialect);
  /// Returns the attribute of a dialect with this text behind the dialect's
  /// name. `type` may be null.
  static Attribute get(MLIRContext &context, llvm::StringRef dialect,
                       llvm::StringRef text, Type type = {});

  llvm::StringRef getDialectNamespace() const;
  llvm::StringRef getAttrData() const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_PROJECTATTR_H
