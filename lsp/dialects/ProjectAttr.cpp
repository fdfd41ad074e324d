//===- ProjectAttr.cpp - Attributes of projects' dialects -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/ProjectAttr.h"
#include "lsp/dialects/ProjectMark.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// The name of the definition that all attributes of a dialect have.
static const llvm::StringLiteral kName = "text";

bool ProjectAttr::classof(Attribute attribute) {
  return isa<OpaqueAttr>(attribute) ||
         (isa<DynamicAttr>(attribute) &&
          isProjectDialect(attribute.getDialect()));
}

void ProjectAttr::registerIn(ExtensibleDialect &dialect) {
  dialect.registerDynamicAttr(DynamicAttrDefinition::get(
      kName, &dialect,
      [](function_ref<InFlightDiagnostic()>, ArrayRef<Attribute>) {
        return success();
      }));
}

Attribute ProjectAttr::get(MLIRContext &context, StringRef dialect,
                           StringRef text, Type type) {
  Dialect *loaded = context.getLoadedDialect(dialect);
  if (type || !loaded || !isProjectDialect(*loaded))
    return OpaqueAttr::get(StringAttr::get(&context, dialect), text,
                           type ? type : NoneType::get(&context));
  // All dialects of projects are extensible.
  auto &extensible = static_cast<ExtensibleDialect &>(*loaded);
  return DynamicAttr::get(extensible.lookupAttrDefinition(kName),
                          StringAttr::get(&context, text));
}

StringRef ProjectAttr::getDialectNamespace() const {
  if (auto opaque = dyn_cast<OpaqueAttr>(*this))
    return opaque.getDialectNamespace();
  return getDialect().getNamespace();
}

StringRef ProjectAttr::getAttrData() const {
  if (auto opaque = dyn_cast<OpaqueAttr>(*this))
    return opaque.getAttrData();
  return cast<StringAttr>(cast<DynamicAttr>(*this).getParams().front());
}
