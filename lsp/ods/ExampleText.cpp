//===- ExampleText.cpp - Types and attributes that fit a constraint -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/ExampleText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// Words of a constraint, and the type that they stand for.
struct Phrase {
  StringRef words;
  StringRef type;
};

/// The first phrase in a text.
struct Match {
  size_t position = StringRef::npos;
  const Phrase *phrase = nullptr;
};
} // namespace

static constexpr Phrase kElements[] = {
    {"1-bit", "i1"},
    {"4-bit signless", "i4"},
    {"8-bit signless", "i8"},
    {"16-bit signless", "i16"},
    {"32-bit signless", "i32"},
    {"64-bit signless", "i64"},
    {"128-bit signless", "i128"},
    {"8-bit unsigned", "ui8"},
    {"8-bit signed", "si8"},
    {"8-bit integer", "i8"},
    {"16-bit integer", "i16"},
    {"32-bit integer", "i32"},
    {"64-bit integer", "i64"},
    {"16-bit float", "f16"},
    {"32-bit float", "f32"},
    {"64-bit float", "f64"},
    {"80-bit float", "f80"},
    {"128-bit float", "f128"},
    {"bfloat16", "bf16"},
    {"tf32", "tf32"},
    {"complex", "complex<f32>"},
    {"Float", "f32"},
    {"float", "f32"},
    {"number", "f32"},
    {"any type", "f32"},
    {"bool", "i1"},
    {"signless", "i32"},
    {"integer", "i32"},
    {"Integer", "i32"},
    {"index", "index"},
    {"Index", "index"},
    {"size", "index"},
};

static constexpr Phrase kContainers[] = {
    {"memref", "memref"},   {"shaped of", "memref"}, {"MemRef", "memref"},
    {"of ranks", "vector"}, {"tensor", "tensor"},    {"vector", "vector"},
};

static constexpr Phrase kOthers[] = {
    {"LLVM pointer", "!llvm.ptr"},
    {"TransformHandleTypeInterface", "!transform.any_op"},
    {"TransformParamTypeInterface", "!transform.param<i64>"},
    {"TransformValueHandleTypeInterface", "!transform.any_value"},
    {"transform any param", "!transform.any_op"},
    {"any transform handle", "!transform.any_op"},
    {"LLVM dialect-compatible type", "i32"},
    {"TensorLikeType", "tensor<?xf32>"},
    {"BufferLikeType", "memref<?xf32>"},
    {"none type", "none"},
    {"function type", "() -> ()"},
};

static Match findFirst(llvm::ArrayRef<Phrase> phrases, StringRef text) {
  Match first;
  for (const Phrase &phrase : phrases) {
    size_t position = text.find(phrase.words);
    // "1-bit" must not match in "11-bit".
    if (position != StringRef::npos && position > 0 &&
        llvm::isDigit(phrase.words.front()) &&
        llvm::isAlnum(text[position - 1]))
      continue;
    if (position < first.position)
      first = {position, &phrase};
  }
  return first;
}

/// Returns the rank in "2D tensor of" or "4-d tensor".
static unsigned getRank(StringRef text, size_t container) {
  StringRef before = text.take_front(container);
  for (size_t i = 0; i < before.size(); ++i) {
    StringRef rest = before.drop_front(i);
    if (!llvm::isDigit(rest.front()))
      continue;
    unsigned rank = rest.front() - '0';
    rest = rest.drop_front();
    if (rest.starts_with("D ") || rest.starts_with("-d "))
      return rank;
  }
  return 1;
}

static std::string exampleContainer(StringRef container, StringRef text,
                                    unsigned rank, bool isStatic) {
  Match element = findFirst(kElements, text);
  StringRef type = element.phrase ? element.phrase->type : "f32";
  std::string result = container.str() + "<";
  for (unsigned i = 0; i < rank; ++i)
    result += isStatic ? "4x" : "?x";
  return result + type.str() + ">";
}

static std::string exampleParameter(const OdsParameter &parameter) {
  StringRef type = parameter.cppType;
  if (type.contains("int") || type == "unsigned")
    return "1";
  if (type.contains("MemRefType"))
    return "memref<4xf32>";
  if (type.contains("VectorType"))
    return "vector<4xf32>";
  if (type.contains("Type"))
    return "f32";
  return parameter.name.str().str();
}

static std::string exampleDef(const OdsDef &def) {
  std::string text = "!" + def.name.str().str();
  bool isNamed = def.assemblyFormat.str().contains("struct(");
  std::string parameters;
  for (const OdsParameter &parameter : def.parameters) {
    if (parameter.isOptional)
      continue;
    parameters += parameters.empty() ? "" : ", ";
    if (isNamed)
      parameters += parameter.name.str().str() + " = ";
    parameters += exampleParameter(parameter);
  }
  return parameters.empty() ? text : text + "<" + parameters + ">";
}

std::string mlir::tcp::lsp::exampleType(const OdsValue &value,
                                        StringRef fallback) {
  if (const OdsDef *def = OdsIndex::get().findType(value.typeDef);
      def && !def->mnemonic.empty())
    return exampleDef(*def);
  StringRef text = value.constraint;
  if (text == "any type")
    return fallback.str();
  Match element = findFirst(kElements, text);
  Match container = findFirst(kContainers, text);
  Match other = findFirst(kOthers, text);
  if (other.phrase && other.position <= element.position &&
      other.position <= container.position)
    return other.phrase->type.str();
  if (container.position < element.position)
    return exampleContainer(
        container.phrase->type, text.drop_front(container.position),
        getRank(text, container.position),
        container.phrase->type == "vector" || text.contains("static"));
  return element.phrase ? element.phrase->type.str() : fallback.str();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Returns an example of an attribute that wraps an enum, or of the enum's case
/// alone.
static ExampleAttribute exampleEnum(const OdsAttribute &attribute,
                                    const OdsEnum &info,
                                    AttributePosition position) {
  ExampleAttribute example;
  for (const OdsEnumCase &one : info.cases)
    example.choices.push_back(one.name);
  if (!example.choices.empty())
    example.value = example.choices.front().str();

  const OdsDef *def = OdsIndex::get().findAttribute(attribute.attrDef);
  if (!def) {
    // In a dictionary, a case is written as its number.
    if (position == AttributePosition::Dictionary && !info.cases.empty()) {
      example.choices.clear();
      example.value = std::to_string(info.cases[0].value);
      example.after = " : i" + std::to_string(info.bitWidth);
    }
    return example;
  }
  StringRef format = def->assemblyFormat;
  bool isBracketed = format.starts_with("`<`");
  if (isBracketed) {
    example.before = "<";
    example.after = ">";
  }
  if (position == AttributePosition::Dictionary) {
    if (isBracketed) {
      example.before = "#" + def->name.str().str() + "<";
    } else {
      example.before =
          ("#" + def->getDialect() + "<" + def->mnemonic.str() + " ").str();
      example.after = ">";
    }
  }
  return example;
}

static ExampleAttribute makePlain(StringRef before, StringRef value,
                                  StringRef after = "") {
  return {before.str(), value.str(), after.str(), {}};
}

/// Returns an example of an attribute such as "DenseI64ArrayAttr". Formats
/// write it as `[0]`; in a dictionary, it is `array<i64: 0>`.
static ExampleAttribute exampleDenseArray(StringRef storage,
                                          StringRef constraint,
                                          AttributePosition position) {
  StringRef element = storage.substr(5).split("Array").first;
  StringRef one = element.starts_with("F")      ? "0.0"
                  : element.starts_with("Bool") ? "false"
                                                : "0";
  unsigned size = 1;
  constraint.split("exactly ").second.consumeInteger(10, size);
  std::string value = one.str();
  for (unsigned i = 1; i < size; ++i)
    value += ", " + one.str();
  if (position == AttributePosition::Format)
    return makePlain("[", value, "]");
  std::string type = element == "Bool" ? "i1" : element.lower();
  return makePlain("array<" + type + ": ", value, ">");
}

static ExampleAttribute exampleArray(StringRef constraint) {
  StringRef element = llvm::StringSwitch<StringRef>(constraint)
                          .StartsWith("64-bit integer", "0")
                          .StartsWith("Array of 64-bit integer", "[0]")
                          .StartsWith("32-bit integer", "0 : i32")
                          .StartsWith("1-bit boolean", "true")
                          .StartsWith("string", "\"text\"")
                          .StartsWith("symbol ref", "@symbol")
                          .StartsWith("type", "i32")
                          .StartsWith("affine map", "affine_map<(d0) -> (d0)>")
                          .StartsWith("AffineMap", "affine_map<(d0) -> (d0)>")
                          .Default("");
  return makePlain("[", element, "]");
}

static ExampleAttribute exampleInteger(const OdsAttribute &attribute,
                                       AttributePosition position) {
  Match element = findFirst(kElements, attribute.constraint);
  StringRef type = element.phrase ? element.phrase->type : "i64";
  if (type == "i1")
    return makePlain("", "true");
  bool isTyped =
      position == AttributePosition::Dictionary || !attribute.isTypeKnown;
  return makePlain("", "0", isTyped ? " : " + type.str() : "");
}

ExampleAttribute mlir::tcp::lsp::exampleAttribute(const OdsAttribute &attribute,
                                                  AttributePosition position) {
  if (const OdsEnum *info = OdsIndex::get().findEnum(attribute.enumName))
    return exampleEnum(attribute, *info, position);

  bool isFormat = position == AttributePosition::Format;
  StringRef storage = attribute.storage, constraint = attribute.constraint;
  if (const OdsDef *def = OdsIndex::get().findAttribute(attribute.attrDef);
      def && !def->mnemonic.empty())
    return makePlain(isFormat ? "<" : "#" + def->name.str().str() + "<",
                     def->mnemonic, ">");
  if (storage == "StringAttr") {
    if (isFormat && attribute.isSymbolName)
      return makePlain("@", "name");
    return makePlain("\"", attribute.name, "\"");
  }
  if (storage == "FlatSymbolRefAttr" || storage == "SymbolRefAttr")
    return makePlain("@", attribute.name);
  if (storage == "IntegerAttr")
    return exampleInteger(attribute, position);
  if (storage == "FloatAttr") {
    Match element = findFirst(kElements, constraint);
    StringRef type = element.phrase ? element.phrase->type : "f32";
    bool isTyped = !isFormat || !attribute.isTypeKnown;
    return makePlain("", "0.0", isTyped ? " : " + type.str() : "");
  }
  if (storage.starts_with("Dense") && storage.ends_with("ArrayAttr"))
    return exampleDenseArray(storage, constraint, position);
  if (storage == "ArrayAttr")
    return exampleArray(constraint);
  if (storage.ends_with("ElementsAttr"))
    return makePlain("dense<",
                     constraint.contains("integer") ? "0> : tensor<1xi32"
                                                    : "0.0> : tensor<1xf32",
                     ">");
  return llvm::StringSwitch<ExampleAttribute>(storage)
      .Cases({"BoolAttr", "bool"}, makePlain("", "true"))
      .Cases({"int64_t", "int32_t", "uint32_t"}, makePlain("", "0"))
      .Case("UnitAttr", makePlain("", "unit"))
      .Case("TypeAttr",
            makePlain("", constraint.contains("function") ? "() -> ()" : "i32"))
      .Case("AffineMapAttr", makePlain("affine_map<", "(d0) -> (d0)", ">"))
      .Case("IntegerSetAttr", makePlain("affine_set<", "(d0) : (d0 >= 0)", ">"))
      .Case("DictionaryAttr", makePlain("{", "", "}"))
      .Default(makePlain("", "0 : i32"));
}
