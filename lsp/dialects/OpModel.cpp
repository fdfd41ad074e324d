//===- OpModel.cpp - An operation that ODS alone describes ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/OpModel.h"
#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/OpTraits.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

OpModel::OpModel(const OdsOp &op, const OdsIndex &index,
                 const Predicates &predicates, Dialect &dialect)
    : Impl(StringAttr::get(dialect.getContext(), op.name.str()), &dialect,
           TypeID::getFromOpaquePointer(&op), makeInterfaces(op)),
      op(op), predicates(predicates), form(OpForm::read(op, index)),
      defaults(makeDefaults(op, index, *dialect.getContext())),
      traits(findTraits(op)) {
  traits.insert(TypeID::get<OpModel>());
}

void OpModel::insert(const OdsOp &op, const OdsIndex &index,
                     const Predicates &predicates, Dialect &dialect) {
  std::vector<StringRef> attributes;
  for (const OdsAttribute &attribute : op.attributes)
    attributes.push_back(attribute.name);
  for (StringRef segments : {"operandSegmentSizes", "resultSegmentSizes"})
    attributes.push_back(segments);
  RegisteredOperationName::insert(
      std::make_unique<OpModel>(op, index, predicates, dialect), attributes);
}

const OpModel *OpModel::find(OperationName name) {
  struct Access : OperationName {
    explicit Access(OperationName name) : OperationName(name) {}
    const OpModel *get() { return static_cast<const OpModel *>(getImpl()); }
  };
  bool isOfProject =
      name.isRegistered() && name.hasTrait(TypeID::get<OpModel>());
  return isOfProject ? Access(name).get() : nullptr;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

OperationName::ParseAssemblyFn OpModel::getParseAssemblyFn() {
  // MLIR's parser asks for the default dialect right behind this.
  setDefaultDialect(op.defaultDialect);
  return [this](OpAsmParser &parser, OperationState &result) {
    return parseForm(form, parser, result);
  };
}

void OpModel::printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) {
  printer.printGenericOp(op);
}

LogicalResult OpModel::verifyInvariants(Operation *operation) {
  return success(
      succeeded(verifyCounts(operation, op)) &&
      succeeded(verifyConstraints(operation, op, *form.index, predicates)) &&
      succeeded(verifyTraits(operation, op)));
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

/// Returns the attributes in the properties of an operation.
static DictionaryAttr &getStored(OpaqueProperties properties) {
  return *properties.as<DictionaryAttr *>();
}

bool OpModel::isInherent(StringRef name) const {
  return name == "operandSegmentSizes" || name == "resultSegmentSizes" ||
         llvm::any_of(op.attributes, [&](const OdsAttribute &attribute) {
           return attribute.name == name;
         });
}

std::optional<Attribute> OpModel::getInherentAttr(Operation *op,
                                                  StringRef name) {
  if (!isInherent(name))
    return std::nullopt;
  return getStored(op->getPropertiesStorage()).get(name);
}

void OpModel::setInherentAttr(Operation *op, StringAttr name, Attribute value) {
  DictionaryAttr &all = getStored(op->getPropertiesStorage());
  NamedAttrList list(all);
  if (value)
    list.set(name, value);
  else
    list.erase(name);
  all = list.getDictionary(op->getContext());
}

void OpModel::populateInherentAttrs(Operation *op, NamedAttrList &attributes) {
  for (NamedAttribute attribute : getStored(op->getPropertiesStorage()))
    attributes.set(attribute.getName(), attribute.getValue());
}

void OpModel::initProperties(OperationName, OpaqueProperties storage,
                             OpaqueProperties init) {
  new (storage.as<DictionaryAttr *>())
      DictionaryAttr(init ? getStored(init) : defaults);
}

void OpModel::populateDefaultProperties(OperationName name,
                                        OpaqueProperties properties) {
  NamedAttrList list(getStored(properties));
  for (NamedAttribute value : defaults)
    if (!list.get(value.getName()))
      list.set(value.getName(), value.getValue());
  getStored(properties) = list.getDictionary(name.getContext());
}

LogicalResult
OpModel::setPropertiesFromAttr(OperationName name, OpaqueProperties properties,
                               Attribute attribute,
                               function_ref<InFlightDiagnostic()> emitError) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
  if (!dictionary)
    return emitError() << "expected a dictionary of properties";
  getStored(properties) = dictionary;
  populateDefaultProperties(name, properties);
  return success();
}

Attribute OpModel::getPropertiesAsAttr(Operation *op) {
  DictionaryAttr all = getStored(op->getPropertiesStorage());
  return all.empty() ? Attribute() : all;
}

void OpModel::copyProperties(OpaqueProperties to, OpaqueProperties from) {
  getStored(to) = getStored(from);
}

bool OpModel::compareProperties(OpaqueProperties left, OpaqueProperties right) {
  return getStored(left) == getStored(right);
}

llvm::hash_code OpModel::hashProperties(OpaqueProperties properties) {
  return hash_value(getStored(properties));
}
