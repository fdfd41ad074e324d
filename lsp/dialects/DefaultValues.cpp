//===- DefaultValues.cpp - Default values of attributes -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/DefaultValues.h"
#include "lsp/dialects/ProjectAttr.h"
#include "lsp/dialects/ProjectMark.h"
#include "lsp/dialects/RawText.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns whether C++ code handles the attributes and types of a dialect.
static bool isCompiled(StringRef dialect, MLIRContext &context) {
  Dialect *loaded = context.getLoadedDialect(dialect);
  return loaded && !isProjectDialect(*loaded);
}

Attribute mlir::tcp::lsp::makeDialectAttribute(const OdsDef &def,
                                               StringRef body,
                                               MLIRContext &context) {
  bool isSpaced = !body.empty() && !body.starts_with("<");
  std::string data = (def.mnemonic.str() + (isSpaced ? " " : "") + body).str();
  if (isCompiled(def.getDialect(), context)) {
    // In angle brackets, a text without brackets of its own has all of it.
    std::string text = isSpaced
                           ? "#" + def.getDialect().str() + "<" + data + ">"
                           : "#" + def.getDialect().str() + "." + data;
    return mlir::parseAttribute(text, &context);
  }
  return ProjectAttr::get(context, def.getDialect(), normalizeRaw(data));
}

Type mlir::tcp::lsp::makeDialectType(const OdsDef &def, StringRef body,
                                     MLIRContext &context) {
  std::string data = (def.mnemonic.str() + body).str();
  if (isCompiled(def.getDialect(), context))
    return mlir::parseType("!" + def.getDialect().str() + "." + data, &context);
  return OpaqueType::get(StringAttr::get(&context, def.getDialect()),
                         normalizeRaw(data));
}

Attribute mlir::tcp::lsp::makeEnumAttribute(const OdsAttribute &attribute,
                                            llvm::ArrayRef<StringRef> cases,
                                            const OdsIndex &index,
                                            MLIRContext &context) {
  const OdsEnum *info = index.findEnum(attribute.enumName);
  if (!info)
    return {};
  int64_t value = 0;
  for (StringRef name : cases) {
    const auto *found =
        llvm::find_if(info->cases, [&](const OdsEnumCase &enumCase) {
          return enumCase.name == name;
        });
    if (found == info->cases.end())
      return {};
    value |= found->value;
  }
  if (const OdsDef *def = index.findAttribute(attribute.attrDef)) {
    std::string separator = info->separator.str().trim().str();
    std::string body = llvm::join(cases, separator == "," ? ", " : separator);
    bool isAngled = def->assemblyFormat.str().starts_with("`<`");
    return makeDialectAttribute(*def, isAngled ? "<" + body + ">" : body,
                                context);
  }
  unsigned width = info->bitWidth ? info->bitWidth : 32;
  return IntegerAttr::get(IntegerType::get(&context, width), value);
}

Type mlir::tcp::lsp::readType(StringRef text, MLIRContext &context) {
  StringRef digits = text;
  auto signedness = digits.consume_front("s")   ? IntegerType::Signed
                    : digits.consume_front("u") ? IntegerType::Unsigned
                                                : IntegerType::Signless;
  unsigned width = 0;
  if (digits.consume_front("i") && !digits.getAsInteger(10, width))
    return IntegerType::get(&context, width, signedness);
  if (text == "index")
    return IndexType::get(&context);
  return text.empty() ? Type() : parseType(text, &context);
}

/// Returns the value that C++ code stands for.
static Attribute readValue(const OdsAttribute &attribute, StringRef code,
                           const OdsIndex &index, MLIRContext &context) {
  if (const OdsEnum *info = index.findEnum(attribute.enumName)) {
    // In C++, an empty initializer makes the value 0.
    if (code == "{}")
      for (const OdsEnumCase &zero : info->cases)
        if (zero.value == 0)
          code = zero.name;
    return makeEnumAttribute(attribute, {code}, index, context);
  }
  Builder builder(&context);
  StringRef storage = attribute.storage;
  if (storage == "BoolAttr" || storage == "bool") {
    bool isBool = code == "true" || code == "false";
    return isBool ? builder.getBoolAttr(code == "true") : Attribute();
  }
  if (storage == "StringAttr" && code.size() >= 2 && code.starts_with("\"") &&
      code.ends_with("\""))
    return builder.getStringAttr(code.drop_front().drop_back());
  if (storage == "ArrayAttr" && code == "{}")
    return builder.getArrayAttr({});
  int64_t number = 0;
  if (!attribute.onlyType.empty() && !code.getAsInteger(0, number)) {
    Type type = readType(attribute.onlyType, context);
    return type && type.isIntOrIndex() ? IntegerAttr::get(type, number)
                                       : Attribute();
  }
  return {};
}

DictionaryAttr mlir::tcp::lsp::makeDefaults(const OdsOp &op,
                                            const OdsIndex &index,
                                            MLIRContext &context) {
  NamedAttrList list;
  for (const OdsAttribute &attribute : op.attributes)
    if (attribute.isFilledIn)
      if (Attribute value =
              readValue(attribute, attribute.defaultValue, index, context))
        list.set(attribute.name.str(), value);
  return list.getDictionary(&context);
}
