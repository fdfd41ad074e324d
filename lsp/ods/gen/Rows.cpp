//===- Rows.cpp - From records to rows of the index -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "mlir/TableGen/AttrOrTypeDef.h"
#include "mlir/TableGen/Dialect.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

StringRef mlir::tcp::lsp::dropColons(StringRef cppName) {
  cppName = cppName.trim();
  cppName.consume_front("::");
  return cppName;
}

void Rows::add(const llvm::RecordKeeper &records,
               const llvm::SourceMgr &sourceBuffers) {
  buffers = &sourceBuffers;
  auto forAll = [&](StringRef className, auto function) {
    for (const llvm::Record *record :
         records.getAllDerivedDefinitionsIfDefined(className))
      function(record);
  };
  forAll("Dialect", [&](const llvm::Record *record) { addDialect(record); });
  forAll("EnumInfo", [&](const llvm::Record *record) { addEnum(record); });
  forAll("TypeDef", [&](const llvm::Record *record) { addDef(record, types); });
  forAll("AttrDef",
         [&](const llvm::Record *record) { addDef(record, attributes); });
  forAll("Op", [&](const llvm::Record *record) { addOp(record); });
}

std::string Rows::finish() {
  OdsIndex head;
  head.dialects = image.addTable(dialects);
  head.ops = image.addTable(ops);
  head.types = image.addTable(types);
  head.attributes = image.addTable(attributes);
  head.enums = image.addTable(enums);
  return image.finish(head);
}

void Rows::addDialect(const llvm::Record *record) {
  tblgen::Dialect dialect(record);
  auto [entry, isNew] = dialects.try_emplace(dialect.getName().str());
  if (!isNew)
    return;
  OdsDialect &row = entry->second;
  row.name = image.addText(dialect.getName());
  row.summary = addWords(dialect.getSummary());
  row.description = addDescription(dialect.getDescription());
  row.cppNamespace = image.addText(dropColons(dialect.getCppNamespace()));
  row.place = makePlace(record);
}

void Rows::addEnum(const llvm::Record *record) {
  tblgen::EnumInfo info(record);
  std::string name = getEnumName(info);
  auto [entry, isNew] = enums.try_emplace(name);
  if (!isNew)
    return;
  OdsEnum &row = entry->second;
  row.name = image.addText(name);
  row.summary = addWords(info.getSummary());
  if (const auto *separator = llvm::dyn_cast_or_null<llvm::StringInit>(
          info.isBitEnum() ? record->getValueInit("separator") : nullptr))
    row.separator = image.addText(separator->getValue());
  row.isBitEnum = info.isBitEnum();
  row.bitWidth = info.getBitwidth();
  std::vector<OdsEnumCase> cases;
  for (const tblgen::EnumCase &one : info.getAllCases())
    cases.push_back({image.addText(one.getStr()),
                     image.addText(one.getSymbol()), one.getValue()});
  row.cases = image.addList(cases);
  row.place = makePlace(record);
}

void Rows::addDef(const llvm::Record *record, OdsTable<OdsDef> &table) {
  tblgen::AttrOrTypeDef def(record);
  StringRef dialect = def.getDialect().getName();
  std::string name = (dialect + "." + def.getName()).str();
  // The field is not resolved if there is no mnemonic.
  const char *field = &table == &types ? "typeName" : "attrName";
  if (const auto *init =
          llvm::dyn_cast<llvm::StringInit>(record->getValueInit(field)))
    name = init->getValue().str();
  auto [entry, isNew] = table.try_emplace(name);
  if (!isNew)
    return;

  OdsDef &row = entry->second;
  row.name = image.addText(name);
  row.mnemonic = image.addText(def.getMnemonic().value_or(""));
  row.summary = addWords(def.getSummary());
  row.description = addDescription(def.getDescription());
  StringRef space = dropColons(def.getDialect().getCppNamespace());
  row.cppClass = image.addText((space + "::" + def.getCppClassName()).str());
  std::vector<OdsParameter> parameters;
  for (const tblgen::AttrOrTypeParameter &parameter : def.getParameters()) {
    OdsParameter &added = parameters.emplace_back();
    if (!parameter.isAnonymous())
      added.name = image.addText(parameter.getName());
    added.cppType = image.addText(dropColons(parameter.getCppType()));
    added.summary = addWords(parameter.getSummary().value_or(""));
    added.defaultValue =
        image.addText(parameter.getDefaultValue().value_or("").trim());
    added.isOptional = parameter.isOptional();
  }
  row.parameters = image.addList(parameters);
  if (std::optional<StringRef> format = def.getAssemblyFormat()) {
    row.format = OdsFormat::Declarative;
    row.assemblyFormat = image.addText(format->trim());
  } else if (def.hasCustomAssemblyFormat() || !def.getMnemonic()) {
    row.format = OdsFormat::Custom;
  } else if (!def.getNumParameters()) {
    // The format of a def without parameters is its mnemonic.
    row.format = OdsFormat::Declarative;
  }
  if (record->isSubClassOf("EnumAttr"))
    row.enumName = image.addText(
        getEnumName(tblgen::EnumInfo(record->getValueAsDef("enum"))));
  row.place = makePlace(record);
}

std::string Rows::getEnumName(const tblgen::EnumInfo &info) {
  StringRef space = dropColons(info.getCppNamespace());
  StringRef name = info.getEnumClassName();
  return space.empty() ? name.str() : (space + "::" + name).str();
}

OdsText Rows::addDescription(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  size_t indentation = StringRef::npos;
  for (StringRef line : lines)
    indentation = std::min(indentation, line.find_first_not_of(" \t"));
  std::string result;
  for (StringRef line : lines)
    result +=
        line.drop_front(std::min(line.size(), indentation)).rtrim().str() +
        "\n";
  return image.addText(StringRef(result).trim());
}

OdsText Rows::addWords(StringRef text) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words);
  return image.addText(llvm::join(words, " "));
}

OdsPlace Rows::makePlace(const llvm::Record *record) {
  llvm::SMLoc loc = record->getLoc().front();
  unsigned buffer = buffers->FindBufferContainingLoc(loc);
  OdsPlace place;
  place.file = image.addText(
      sources.getName(buffers->getMemoryBuffer(buffer)->getBufferIdentifier()));
  place.line = buffers->getLineAndColumn(loc, buffer).first;
  return place;
}
