//===- ProjectDialect.h - Dialects that ODS alone describes -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_PROJECTDIALECT_H
#define TCP_LSP_DIALECTS_PROJECTDIALECT_H

#include "lsp/dialects/OpVerifier.h"
#include "lsp/ods/OdsModel.h"
#include "mlir/IR/ExtensibleDialect.h"

namespace mlir::tcp::lsp {

/// A dialect without C++ code. Its operations are registered with the traits,
/// the attributes and the assembly format that ODS gives them. Its types and
/// attributes keep their text (ProjectAttr, OpaqueType).
class ProjectDialect : public ExtensibleDialect {
public:
  ProjectDialect(MLIRContext *context, const OdsDialect &row,
                 std::shared_ptr<const OdsModel> model);

  Type parseType(DialectAsmParser &parser) const override;
  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;
  void printAttribute(Attribute attribute,
                      DialectAsmPrinter &printer) const override;

private:
  /// Owns the rows that the operations read.
  std::shared_ptr<const OdsModel> model;
  Predicates predicates;
};

/// Adds dialects of `model` to a registry. A context loads each when a text
/// first names it. None of them may be in the registry.
void registerProjectDialects(DialectRegistry &registry,
                             const std::shared_ptr<const OdsModel> &model,
                             llvm::ArrayRef<llvm::StringRef> dialects);

/// Returns whether ODS alone describes an operation, and its dialect has C++
/// code: a project adds the operation to a dialect of MLIR.
bool isOfExtension(Operation &op);

/// Makes a context know the dialects of projects that it does not have, and the
/// operations that projects add to dialects that it has.
void addProjectDialects(MLIRContext &context,
                        const std::shared_ptr<const OdsModel> &model);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_PROJECTDIALECT_H
