//===- OpRows.cpp - From op records to rows of the index ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "mlir/TableGen/Interfaces.h"
#include "mlir/TableGen/Operator.h"
#include "mlir/TableGen/Predicate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Removes "::mlir::": "IntegerAttr" and "tcp::RoundingModeAttr" are left.
static StringRef dropMlir(StringRef cppName) {
  cppName = dropColons(cppName);
  cppName.consume_front("mlir::");
  return cppName;
}

/// Returns "SingleBlockImplicitTerminator<YieldOp>" for
/// "::mlir::OpTrait::SingleBlockImplicitTerminator<YieldOp>::Impl".
static StringRef shortenTrait(StringRef cppName) {
  cppName = dropMlir(cppName);
  cppName.consume_front("OpTrait::");
  cppName.consume_back("::Impl");
  cppName.consume_back("::Trait");
  return cppName;
}

/// Returns the type, as in MLIR text, that C++ code such as
/// "$_builder.getI1Type()" builds, or an empty string if it is not known.
static std::string readBuilderCall(StringRef call) {
  call = call.trim();
  if (!call.consume_front("$_builder.get"))
    return "";
  StringRef name = call.take_until([](char c) { return c == '('; });
  StringRef arguments = call.drop_front(name.size());
  // A type by its class: Type<::mlir::NoneType>().
  if (name.consume_front("Type<") && name.consume_back(">")) {
    name = name.rsplit(':').second.empty() ? name : name.rsplit(':').second;
    if (name == "NoneType")
      return "none";
    return name.consume_front("Float") && name.consume_back("Type")
               ? ("f" + name).str()
               : "";
  }
  if (name == "IntegerType") {
    arguments.consume_front("(");
    StringRef width = arguments.take_while(llvm::isDigit);
    StringRef sign = arguments.contains("true")    ? "s"
                     : arguments.contains("false") ? "u"
                                                   : "";
    return (sign + "i" + width).str();
  }
  if (arguments != "()" || !name.consume_back("Type"))
    return "";
  return name.lower();
}

/// Returns the only type that a constraint allows, as in MLIR text, or an empty
/// string.
static std::string findOnlyType(const llvm::Record &constraint) {
  if (constraint.isSubClassOf("TypeDef")) {
    const auto *name = llvm::dyn_cast_or_null<llvm::StringInit>(
        constraint.getValueInit("typeName"));
    bool hasParameters = constraint.getValueAsDag("parameters")->getNumArgs();
    return name && !hasParameters ? "!" + name->getValue().str() : "";
  }
  const llvm::RecordVal *call = constraint.getValue("builderCall");
  const auto *text =
      call ? llvm::dyn_cast<llvm::StringInit>(call->getValue()) : nullptr;
  return text ? readBuilderCall(text->getValue()) : "";
}

template <typename Constraint>
OdsValue Rows::makeValue(StringRef name, const Constraint &constraint) {
  OdsValue row;
  row.name = image.addText(name);
  StringRef summary = constraint.getSummary();
  if (constraint.isVariadic()) {
    row.arity = OdsArity::Variadic;
    summary.consume_front("variadic of ");
  }
  row.constraint = addWords(summary);
  return row;
}

OdsAttribute Rows::makeAttribute(StringRef name,
                                 const tblgen::Attribute &attribute) {
  OdsAttribute row;
  tblgen::Attribute base = attribute.getBaseAttr();
  const llvm::Record &def = base.getDef();
  row.name = image.addText(name);
  row.constraint = addWords(attribute.getSummary());
  row.predicate = addWords(attribute.getConditionTemplate());
  row.storage = image.addText(dropMlir(attribute.getStorageType()));
  row.isOptional = attribute.isOptional() || attribute.hasDefaultValue();
  row.isFilledIn = attribute.hasDefaultValue() && !attribute.isOptional();
  row.isSymbolName = base.getAttrDefName() == "SymbolNameAttr";
  if (std::optional<tblgen::Type> type = attribute.getValueType()) {
    row.isTypeKnown = type->getBuilderCall().has_value();
    row.onlyType = image.addText(findOnlyType(type->getDef()));
  }
  StringRef value =
      attribute.hasDefaultValue() ? attribute.getDefaultValue() : "";
  row.defaultValue = image.addText(value.trim());
  if (def.isSubClassOf("AttrDef"))
    if (const auto *init =
            llvm::dyn_cast<llvm::StringInit>(def.getValueInit("attrName")))
      row.attrDef = image.addText(init->getValue());
  if (def.isSubClassOf("EnumAttr"))
    setEnum(row, tblgen::EnumInfo(def.getValueAsDef("enum")), value);
  else if (def.isSubClassOf("EnumInfo"))
    setEnum(row, tblgen::EnumInfo(&def), value);
  return row;
}

template <typename NamedProperty>
OdsAttribute Rows::makeProperty(const NamedProperty &named) {
  OdsAttribute row;
  const tblgen::Property &property = named.prop;
  tblgen::Property base = property.getBaseProperty();
  row.isProperty = 1;
  row.name = image.addText(named.name);
  row.constraint = addWords(property.getSummary());
  row.storage = image.addText(dropMlir(property.getInterfaceType()));
  row.isOptional = property.hasDefaultValue();
  row.isFilledIn = row.isOptional;
  row.isTypeKnown = 1;
  row.defaultValue = image.addText(property.getDefaultValue().trim());
  if (base.isSubClassOf("EnumProp"))
    setEnum(row, tblgen::EnumInfo(base.getDef().getValueAsDef("enum")),
            property.getDefaultValue());
  return row;
}

void Rows::setEnum(OdsAttribute &row, const tblgen::EnumInfo &info,
                   StringRef defaultValue) {
  row.enumName = image.addText(getEnumName(info));
  StringRef symbol = defaultValue.trim();
  if (size_t colons = symbol.rfind("::"); colons != StringRef::npos)
    symbol = symbol.substr(colons + 2);
  for (const tblgen::EnumCase &one : info.getAllCases())
    if (one.getSymbol() == symbol)
      row.defaultValue = image.addText(one.getStr());
}

void Rows::addTraits(const llvm::ListInit &traits, std::vector<OdsText> &list) {
  for (const llvm::Init *init : traits) {
    const llvm::Record *def = llvm::cast<llvm::DefInit>(init)->getDef();
    std::string name = def->getName().str();
    // Names with an underscore are those of one dialect. The C++ names say
    // more.
    bool isKnown = !def->isAnonymous() && !StringRef(name).contains('_');
    if (def->isSubClassOf("TraitList") && !isKnown) {
      addTraits(*def->getValueAsListInit("traits"), list);
      continue;
    }
    if (!def->isSubClassOf("TraitList")) {
      tblgen::Trait trait = tblgen::Trait::create(init);
      if (const auto *predicate = llvm::dyn_cast<tblgen::PredTrait>(&trait))
        name = predicate->getSummary().trim();
      else if (isKnown)
        name = def->getName().str();
      else if (const auto *other =
                   llvm::dyn_cast<tblgen::InterfaceTrait>(&trait))
        name = shortenTrait(other->getFullyQualifiedTraitName());
      else if (const auto *native = llvm::dyn_cast<tblgen::NativeTrait>(&trait))
        name = shortenTrait(native->getFullyQualifiedTraitName());
    }
    OdsText text = addWords(name);
    if (llvm::none_of(
            list, [&](OdsText other) { return other.offset == text.offset; }))
      list.push_back(text);
  }
}

/// Adds the rules of a trait, or of the traits of a list, about types.
void Rows::addTypeRules(const llvm::Record &trait,
                        std::vector<OdsTypeRule> &rules) {
  if (trait.isSubClassOf("TraitList"))
    for (const llvm::Record *part : trait.getValueAsListOfDefs("traits"))
      addTypeRules(*part, rules);
  if (trait.isSubClassOf("TypesMatchWith")) {
    std::string condition =
        tblgen::Pred(trait.getValueInit("predicate")).getCondition();
    // Another comparison may hold for types that differ.
    bool areEqual =
        StringRef(condition).ltrim('(').starts_with("std::equal_to<>()");
    rules.push_back(
        {image.addText(trait.getValueAsString("lhs")),
         image.addText(trait.getValueAsString("rhs")),
         addWords(trait.getValueAsString("transformer")),
         addWords(areEqual ? trait.getValueAsString("summary") : StringRef())});
  }
  if (trait.isSubClassOf("ShapedTypeMatchesElementCountAndTypes"))
    rules.push_back(
        {image.addText(trait.getValueAsString("shaped")),
         image.addText(trait.getValueAsString("elements")),
         addWords("SmallVector<Type>(cast<ShapedType>($_self).getNumElements(),"
                  " cast<ShapedType>($_self).getElementType())"),
         addWords("")});
  if (!trait.isSubClassOf("AllTypesMatch"))
    return;
  std::vector<StringRef> values = trait.getValueAsListOfStrings("values");
  for (StringRef from : values)
    for (StringRef to : values)
      if (from != to)
        rules.push_back({image.addText(from), image.addText(to),
                         image.addText("$_self"),
                         addWords(trait.getValueAsString("summary"))});
}

/// Adds the condition of a trait, or of the traits of a list.
void Rows::addConditions(const llvm::Record &trait,
                         std::vector<OdsCondition> &conditions) {
  if (trait.isSubClassOf("TraitList"))
    for (const llvm::Record *part : trait.getValueAsListOfDefs("traits"))
      addConditions(*part, conditions);
  bool isTypeRule = trait.isSubClassOf("AllTypesMatch") ||
                    trait.isSubClassOf("TypesMatchWith");
  if (trait.isSubClassOf("PredOpTrait") && !isTypeRule)
    conditions.push_back(
        {addWords(tblgen::Pred(trait.getValueInit("predicate")).getCondition()),
         addWords(trait.getValueAsString("summary"))});
}

/// Returns the type of a dialect whose C++ class a constraint has. If the class
/// is that of several types, its name stands for that of the type.
OdsText Rows::addTypeOfClass(const llvm::Record &constraint) {
  // The class of an interface is not that of a type.
  if (constraint.isSubClassOf("Interface"))
    return {};
  const llvm::RecordVal *value = constraint.getValue("cppType");
  const auto *text =
      value ? llvm::dyn_cast<llvm::StringInit>(value->getValue()) : nullptr;
  StringRef cppClass = dropColons(text ? text->getValue() : "");
  size_t colons = cppClass.rfind("::");
  // The classes of MLIR itself are those of builtin types, or of all types.
  if (colons == StringRef::npos || cppClass.take_front(colons) == "mlir")
    return {};
  // The first namespaces may be left out.
  auto isSame = [&](OdsText known, StringRef name) {
    StringRef whole = image.getText(known);
    return whole.consume_back(name) && (whole.empty() || whole.ends_with("::"));
  };
  for (const auto &[name, row] : types)
    if (isSame(row.cppClass, cppClass))
      return row.name;
  for (const auto &[name, row] : dialects)
    if (name != "builtin" &&
        isSame(row.cppNamespace, cppClass.take_front(colons)))
      return image.addText(
          (name + "." + cppClass.drop_front(colons + 2)).str());
  return {};
}

/// Returns the dialect that the C++ code of an operation names as the default
/// one, or an empty string.
static StringRef findDefaultDialect(const llvm::Record &op) {
  StringRef code =
      op.getValueAsOptionalString("extraClassDeclaration").value_or("");
  StringRef body = code.split("getDefaultDialect()").second;
  StringRef returned = body.split("return").second.ltrim();
  return returned.consume_front("\"") ? returned.split('"').first : "";
}

void Rows::addOp(const llvm::Record *record) {
  std::string name =
      (record->getValueAsDef("opDialect")->getValueAsString("name") + "." +
       record->getValueAsString("opName"))
          .str();
  auto [entry, isNew] = ops.try_emplace(name);
  if (!isNew)
    return;
  tblgen::Operator op(record);
  OdsOp &row = entry->second;
  row.name = image.addText(name);
  row.summary = addWords(op.getSummary());
  row.description = addDescription(op.getDescription());
  row.cppClass = image.addText(dropColons(op.getQualCppClassName()));

  auto makeList = [&](auto range) {
    std::vector<OdsValue> list;
    for (const auto &value : range)
      list.push_back(makeValue(value.name, value.constraint));
    return list;
  };
  auto makeTypedList = [&](auto range) {
    std::vector<OdsValue> list = makeList(range);
    for (auto [added, value] : llvm::zip(list, range)) {
      if (value.isOptional())
        added.arity = OdsArity::Optional;
      else if (value.isVariadicOfVariadic())
        added.arity = OdsArity::VariadicOfVariadic;
      const llvm::Record *type = &value.constraint.getDef();
      if (value.isVariableLength())
        type = type->getValueAsDef("baseType");
      if (type->isSubClassOf("TypeDef"))
        if (const auto *init = llvm::dyn_cast<llvm::StringInit>(
                type->getValueInit("typeName")))
          added.typeDef = image.addText(init->getValue());
      if (added.typeDef.empty())
        added.typeDef = addTypeOfClass(*type);
      added.onlyType = image.addText(findOnlyType(*type));
      added.predicate = addWords(value.constraint.getConditionTemplate());
    }
    return list;
  };
  row.operands = image.addList(makeTypedList(op.getOperands()));
  row.results = image.addList(makeTypedList(op.getResults()));
  row.regions = image.addList(makeList(op.getRegions()));
  row.successors = image.addList(makeList(op.getSuccessors()));

  std::vector<OdsAttribute> attributeRows;
  for (int i = 0; i < op.getNumNativeAttributes(); ++i) {
    const tblgen::NamedAttribute &attribute = op.getAttribute(i);
    attributeRows.push_back(makeAttribute(attribute.name, attribute.attr));
  }
  for (const tblgen::NamedProperty &property : op.getProperties())
    attributeRows.push_back(makeProperty(property));
  row.attributes = image.addList(attributeRows);

  std::vector<OdsText> traits;
  addTraits(*record->getValueAsListInit("traits"), traits);
  row.traits = image.addList(traits);
  std::vector<OdsTypeRule> rules;
  for (const llvm::Record *trait : record->getValueAsListOfDefs("traits"))
    addTypeRules(*trait, rules);
  row.typeRules = image.addList(rules);
  std::vector<OdsCondition> conditions;
  for (const llvm::Record *trait : record->getValueAsListOfDefs("traits"))
    addConditions(*trait, conditions);
  row.conditions = image.addList(conditions);

  if (op.hasAssemblyFormat()) {
    row.format = OdsFormat::Declarative;
    row.assemblyFormat = image.addText(op.getAssemblyFormat().trim());
  } else if (record->getValueAsBit("hasCustomAssemblyFormat")) {
    row.format = OdsFormat::Custom;
  }
  row.defaultDialect = image.addText(findDefaultDialect(*record));
  row.place = makePlace(record);
}
