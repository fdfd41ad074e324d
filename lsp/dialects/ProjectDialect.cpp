//===- ProjectDialect.cpp - Dialects that ODS alone describes -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/ProjectDialect.h"
#include "lsp/dialects/DefParameters.h"
#include "lsp/dialects/OpModel.h"
#include "lsp/dialects/ProjectAttr.h"
#include "lsp/dialects/ProjectMark.h"
#include "lsp/dialects/RawText.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Loads the dialects whose types and attributes the form of an operation can
/// have without their names. No other text may name them.
static void loadUsed(const OdsOp &op, MLIRContext &context) {
  auto load = [&](StringRef def) {
    StringRef dialect = def.split('.').first;
    if (!dialect.empty() && dialect != op.getDialect() && dialect != "builtin")
      context.getOrLoadDialect(dialect);
  };
  for (const OdsValue &value : op.operands)
    load(value.typeDef);
  for (const OdsValue &value : op.results)
    load(value.typeDef);
  for (const OdsAttribute &attribute : op.attributes)
    load(attribute.attrDef);
}

ProjectDialect::ProjectDialect(MLIRContext *context, const OdsDialect &row,
                               std::shared_ptr<const OdsModel> model)
    : ExtensibleDialect(row.name, context, TypeID::getFromOpaquePointer(&row)),
      model(std::move(model)) {
  markProjectDialect(*this);
  ProjectAttr::registerIn(*this);
  const OdsIndex &index = this->model->getIndex();
  for (const OdsOp &op : index.opsWithPrefix((row.name.str() + ".").str())) {
    OpModel::insert(op, index, predicates, *this);
    loadUsed(op, *context);
  }
}

/// Returns the word at the start of a type or an attribute.
static StringRef takeWord(StringRef text) {
  return text.take_while(
      [](char c) { return llvm::isAlnum(c) || StringRef("_.$").contains(c); });
}

Type ProjectDialect::parseType(DialectAsmParser &parser) const {
  const OdsDef *def = model->getIndex().findType(
      getNamespace(), takeWord(parser.getFullSymbolSpec()));
  if (def && checkParameters(*def, parser))
    return {};
  return OpaqueType::get(StringAttr::get(getContext(), getNamespace()),
                         normalizeRaw(parser.getFullSymbolSpec()));
}

Attribute ProjectDialect::parseAttribute(DialectAsmParser &parser,
                                         Type type) const {
  const OdsDef *def = model->getIndex().findAttribute(
      getNamespace(), takeWord(parser.getFullSymbolSpec()));
  if (def && checkParameters(*def, parser))
    return {};
  return ProjectAttr::get(*getContext(), getNamespace(),
                          normalizeRaw(parser.getFullSymbolSpec()), type);
}

void ProjectDialect::printAttribute(Attribute attribute,
                                    DialectAsmPrinter &printer) const {
  printer << cast<ProjectAttr>(attribute).getAttrData();
}

void mlir::tcp::lsp::registerProjectDialects(
    DialectRegistry &registry, const std::shared_ptr<const OdsModel> &model,
    llvm::ArrayRef<llvm::StringRef> dialects) {
  for (llvm::StringRef name : dialects) {
    const OdsDialect *row = model->getIndex().findDialect(name);
    if (!row)
      continue;
    registry.insert(TypeID::getFromOpaquePointer(row), row->name,
                    [row, model](MLIRContext *context) -> Dialect * {
                      return context->getOrLoadDialect(
                          row->name, TypeID::getFromOpaquePointer(row), [&] {
                            return std::make_unique<ProjectDialect>(
                                context, *row, model);
                          });
                    });
  }
}

namespace {
/// Adds operations of projects to a dialect with C++ code, when the dialect is
/// loaded. `transform.iree.match` is such an operation.
class OpsOfProjects : public DialectExtensionBase {
public:
  OpsOfProjects(const OdsDialect &row, std::shared_ptr<const OdsModel> model)
      : DialectExtensionBase(row.name.str()), row(row), model(std::move(model)),
        predicates(std::make_shared<Predicates>()) {}

  void apply(MLIRContext *context,
             llvm::MutableArrayRef<Dialect *> dialects) const override {
    const OdsIndex &index = model->getIndex();
    for (const OdsOp &op : index.opsWithPrefix((row.name.str() + ".").str())) {
      if (RegisteredOperationName::lookup(op.name.str(), context))
        continue;
      OpModel::insert(op, index, *predicates, *dialects.front());
      loadUsed(op, *context);
    }
  }

  std::unique_ptr<DialectExtensionBase> clone() const override {
    return std::make_unique<OpsOfProjects>(*this);
  }

private:
  const OdsDialect &row;
  /// Owns the rows that the operations read.
  std::shared_ptr<const OdsModel> model;
  std::shared_ptr<Predicates> predicates;
};
} // namespace

bool mlir::tcp::lsp::isOfExtension(Operation &op) {
  return OpModel::find(op.getName()) && !isProjectDialect(*op.getDialect());
}

void mlir::tcp::lsp::addProjectDialects(
    MLIRContext &context, const std::shared_ptr<const OdsModel> &model) {
  DialectRegistry registry;
  std::vector<llvm::StringRef> missing;
  for (llvm::StringRef name : model->getProjectDialects()) {
    const OdsDialect *row = model->getIndex().findDialect(name);
    if (!context.getDialectRegistry().getDialectAllocator(name))
      missing.push_back(name);
    else if (row)
      registry.addExtension(TypeID::getFromOpaquePointer(row),
                            std::make_unique<OpsOfProjects>(*row, model));
  }
  registerProjectDialects(registry, model, missing);
  context.appendDialectRegistry(registry);
}
