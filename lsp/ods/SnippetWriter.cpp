//===- SnippetWriter.cpp - The parts of a snippet -----------------------------
//===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/SnippetWriter.h"
#include "lsp/ods/Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// More cases than a menu can show.
static constexpr size_t kMaxChoices = 40;

SnippetWriter::SnippetWriter(const OdsOp &op, unsigned firstStop)
    : op(op), nextStop(firstStop) {
  uniteTypes();
}

//===----------------------------------------------------------------------===//
// Types that are equal
//===----------------------------------------------------------------------===//

void SnippetWriter::uniteTypes() {
  std::vector<StringRef> operands, all;
  for (const OdsValue &operand : op.operands)
    operands.push_back(operand.name);
  all = operands;
  for (const OdsValue &result : op.results)
    all.push_back(result.name);

  if (op.hasTrait("SameOperandsAndResultType") ||
      (op.hasTrait("SameOperandsAndResultShape") &&
       op.hasTrait("SameOperandsAndResultElementType") && isOneContainer()))
    unite(all);
  if (op.hasTrait("SameTypeOperands"))
    unite(operands);
  for (StringRef trait : op.traits) {
    // AllTypesMatch.
    if (!trait.consume_front("all of {") ||
        !trait.consume_back("} have same type"))
      continue;
    llvm::SmallVector<StringRef> names;
    trait.split(names, ',');
    for (StringRef &name : names)
      name = name.trim();
    unite(names);
  }
}

bool SnippetWriter::isOneContainer() const {
  std::set<std::string> types;
  for (const OdsValue &operand : op.operands)
    types.insert(getType(operand));
  for (const OdsValue &result : op.results)
    types.insert(getType(result));
  return types.size() == 1;
}

void SnippetWriter::unite(llvm::ArrayRef<StringRef> names) {
  auto find = [&](StringRef name) {
    return typeOf.try_emplace(name, name).first->second;
  };
  for (StringRef name : names) {
    StringRef from = find(name), to = find(names.front());
    for (auto &entry : typeOf)
      if (entry.second == from)
        entry.second = to;
  }
}

//===----------------------------------------------------------------------===//
// Text and tab stops
//===----------------------------------------------------------------------===//

static std::string escape(StringRef plain, StringRef special) {
  std::string result;
  for (char c : plain) {
    if (special.contains(c))
      result += '\\';
    result += c;
  }
  return result;
}

void SnippetWriter::addText(StringRef plain) { text += escape(plain, "\\$"); }

void SnippetWriter::addStop(StringRef placeholder) {
  text += "${" + std::to_string(nextStop++) + ":" +
          escape(placeholder, "\\$}") + "}";
}

void SnippetWriter::addChoice(llvm::ArrayRef<StringRef> choices) {
  text += "${" + std::to_string(nextStop++) + "|";
  llvm::interleave(
      choices, [&](StringRef choice) { text += escape(choice, "\\$},|"); },
      [&] { text += ","; });
  text += "|}";
}

void SnippetWriter::addSpace() {
  if (isSpaceWanted || !lastWasPunctuation)
    text += ' ';
  isSpaceWanted = true;
  lastWasPunctuation = false;
}

void SnippetWriter::addExample(const ExampleAttribute &example) {
  addText(example.before);
  if (example.choices.size() > 1 && example.choices.size() <= kMaxChoices)
    addChoice(example.choices);
  else
    addStop(example.value);
  addText(example.after);
}

//===----------------------------------------------------------------------===//
// Parts of an op
//===----------------------------------------------------------------------===//

void SnippetWriter::addResults() {
  std::vector<const OdsValue *> results;
  for (const OdsValue &result : op.results)
    if (written.count(&result))
      results.push_back(&result);
  llvm::interleave(
      results,
      [&](const OdsValue *result) {
        text += '%';
        addStop(results.size() == 1 || result->name.empty()
                    ? "result"
                    : result->name.str());
      },
      [&] { text += ", "; });
  if (!results.empty())
    text += " = ";
}

void SnippetWriter::addValue(const OdsValue &value) {
  written.insert(&value);
  text += '%';
  addStop(value.name.empty() ? "value" : value.name.str());
}

std::string SnippetWriter::getType(const OdsValue &value) const {
  bool isTensorDialect = op.dialect() == "tcp" || op.dialect() == "linalg";
  return exampleType(value, isTensorDialect ? "tensor<?xf32>" : "f32");
}

void SnippetWriter::addType(const OdsValue &value) {
  auto known = typeOf.find(value.name);
  StringRef key = known == typeOf.end() ? value.name.str() : known->second;
  auto [stop, isNew] = typeStops.try_emplace(key, nextStop);
  if (isNew)
    addStop(getType(value));
  else
    text += "$" + std::to_string(stop->second);
}

void SnippetWriter::addTypes(llvm::ArrayRef<const OdsValue *> values) {
  llvm::interleave(
      values, [&](const OdsValue *value) { addType(*value); },
      [&] { text += ", "; });
}

std::vector<const OdsValue *>
SnippetWriter::getValues(const FormatElement &element) const {
  std::vector<const OdsValue *> values;
  auto addWritten = [&](llvm::ArrayRef<OdsValue> list) {
    for (const OdsValue &value : list)
      if (written.count(&value))
        values.push_back(&value);
  };
  if (element.is(FormatElement::Operands))
    addWritten(op.operands);
  if (element.is(FormatElement::Results))
    addWritten(op.results);
  if (element.is(FormatElement::Variable))
    if (const OdsValue *value = findArgument(op, element.text).value)
      addWritten(llvm::ArrayRef<OdsValue>(*value));
  return values;
}

void SnippetWriter::addTypes(const FormatElement &argument) {
  addTypes(getValues(argument));
}

/// The op that ends the region of `op`, where it is known and not implied.
static const OdsOp *findTerminator(const OdsOp &op) {
  if (op.regions.size() != 1)
    return nullptr;
  for (StringRef trait : op.traits)
    if (trait.starts_with("SingleBlockImplicitTerminator") ||
        trait == "NoTerminator")
      return nullptr;
  StringRef cppClass = op.cppClass.str().rsplit("::").second;
  for (const OdsOp &other :
       OdsIndex::get().opsWithPrefix((op.dialect() + ".").str())) {
    if (!other.hasTrait("Terminator"))
      continue;
    for (StringRef trait : other.traits) {
      if (!trait.consume_front("HasParent<") || !trait.consume_back(">"))
        continue;
      llvm::SmallVector<StringRef> parents;
      trait.split(parents, ',');
      for (StringRef parent : parents)
        if (parent.trim() == cppClass)
          return &other;
    }
  }
  return nullptr;
}

void SnippetWriter::addRegion() {
  text += "{\n  ";
  // The cursor ends in the first region.
  if (hasBody)
    text += "$" + std::to_string(nextStop++);
  else
    text += "$0";
  hasBody = true;
  if (const OdsOp *terminator = findTerminator(op))
    if (auto format = parseFormat(terminator->assemblyFormat);
        format && terminator->format == OdsFormat::Declarative) {
      SnippetWriter writer(*terminator, nextStop);
      text += "\n  " + writer.write(*format);
      nextStop = writer.nextStop;
    }
  text += "\n}";
}

void SnippetWriter::addAttributes(StringRef open, StringRef close,
                                  bool isSpaced) {
  std::vector<const OdsAttribute *> attributes;
  for (const OdsAttribute &attribute : op.attributes)
    if (!attribute.isOptional && !mentioned.count(attribute.name))
      attributes.push_back(&attribute);
  if (attributes.empty())
    return;
  if (isSpaced)
    addSpace();
  addText(open);
  llvm::interleave(
      attributes,
      [&](const OdsAttribute *attribute) {
        addText(attribute->name.str().str() + " = ");
        addExample(exampleAttribute(*attribute, AttributePosition::Dictionary));
      },
      [&] { text += ", "; });
  addText(close);
}

//===----------------------------------------------------------------------===//
// Elements of the format
//===----------------------------------------------------------------------===//

/// Whether MLIR prints a space before a literal.
static bool isSpacedBefore(StringRef literal, bool afterPunctuation) {
  if (literal.size() != 1 && literal != "->")
    return true;
  return !StringRef(afterPunctuation ? ">)}]," : "<>(){}[],")
              .contains(literal.front());
}

void SnippetWriter::addLiteral(StringRef literal) {
  if (isSpaceWanted && isSpacedBefore(literal, lastWasPunctuation))
    text += ' ';
  addText(literal);
  isSpaceWanted = literal.size() != 1 || !StringRef("<({[").contains(literal);
  lastWasPunctuation =
      literal.front() != '_' && !llvm::isAlpha(literal.front());
}

void SnippetWriter::addWhitespace(StringRef space) {
  if (!space.empty())
    text += space == "\\n" ? "\n" : " ";
  isSpaceWanted = false;
  lastWasPunctuation = true;
}

void SnippetWriter::addVariable(StringRef name) {
  FormatArgument argument = findArgument(op, name);
  switch (argument.kind) {
  case FormatArgument::Operand:
    addSpace();
    addValue(*argument.value);
    break;
  case FormatArgument::Attribute:
    addSpace();
    addExample(
        exampleAttribute(*argument.attribute, AttributePosition::Format));
    break;
  case FormatArgument::Region:
    addSpace();
    addRegion();
    break;
  case FormatArgument::Successor:
    addSpace();
    text += '^';
    addStop(name);
    break;
  case FormatArgument::Result:
  case FormatArgument::None:
    break;
  }
}

void SnippetWriter::addFunctionalType(Elements inputsAndResults) {
  if (inputsAndResults.size() != 2)
    return;
  text += '(';
  addTypes(getValues(inputsAndResults[0]));
  text += ") -> ";
  std::vector<const OdsValue *> results = getValues(inputsAndResults[1]);
  if (results.size() != 1)
    text += '(';
  addTypes(results);
  if (results.size() != 1)
    text += ')';
}

void SnippetWriter::addCustom(const FormatElement &custom) {
  if (custom.text == "AsyncDependencies")
    return;
  if (custom.text == "DynamicIndexList") {
    bool isParenthesized =
        llvm::any_of(custom.children, [](const FormatElement &argument) {
          return argument.is(FormatElement::Code) &&
                 argument.text.ends_with("Delimiter::Paren");
        });
    addSpace();
    text += isParenthesized ? '(' : '[';
    addStop("0");
    text += isParenthesized ? ')' : ']';
    return;
  }
  if (custom.text == "SemiFunctionType") {
    std::vector<const OdsValue *> inputs, results;
    for (const FormatElement &type : custom.children)
      if (type.is(FormatElement::Type))
        for (const OdsValue *value : getValues(type.children.front()))
          (findArgument(op, value->name).kind == FormatArgument::Result
               ? results
               : inputs)
              .push_back(value);
    addSpace();
    text += results.empty() ? "" : "(";
    addTypes(inputs);
    text += results.empty() ? "" : ") -> ";
    text += results.size() > 1 ? "(" : "";
    addTypes(results);
    text += results.size() > 1 ? ")" : "";
    return;
  }
  // The others are guessed to print what they are given and must have.
  for (const FormatElement &argument : custom.children) {
    if (argument.is(FormatElement::Variable)) {
      FormatArgument found = findArgument(op, argument.text);
      if ((found.value && found.value->arity == OdsArity::Optional) ||
          (found.attribute && found.attribute->isOptional))
        continue;
    }
    if (!argument.is(FormatElement::Type) ||
        !getValues(argument.children.front()).empty())
      addElement(argument);
  }
}

void SnippetWriter::addElement(const FormatElement &element) {
  switch (element.kind) {
  case FormatElement::Literal:
    return addLiteral(element.text);
  case FormatElement::Whitespace:
    return addWhitespace(element.text);
  case FormatElement::Variable:
    return addVariable(element.text);
  case FormatElement::Type:
    addSpace();
    return addTypes(element.children.front());
  case FormatElement::FunctionalType:
    addSpace();
    return addFunctionalType(element.children);
  case FormatElement::Custom:
    return addCustom(element);
  case FormatElement::AttrDict:
    return addAttributes("{", "}", true);
  case FormatElement::AttrDictWithKeyword:
    return addAttributes("attributes {", "}", true);
  case FormatElement::PropDict:
    return addAttributes("<{", "}>", true);
  case FormatElement::Operands:
    addSpace();
    return llvm::interleave(
        op.operands, [&](const OdsValue &operand) { addValue(operand); },
        [&] { text += ", "; });
  case FormatElement::Regions:
    addSpace();
    return llvm::interleave(
        op.regions, [&](const OdsValue &) { addRegion(); },
        [&] { text += ", "; });
  case FormatElement::Successors:
    for (const OdsValue &successor : op.successors)
      addVariable(successor.name);
    return;
  case FormatElement::Optional:
    return addElements(isKept(element) ? element.children : element.otherwise);
  case FormatElement::Qualified:
    return addElements(element.children);
  case FormatElement::Ref:
  case FormatElement::Code:
  case FormatElement::Results:
  case FormatElement::Params:
  case FormatElement::Struct:
  case FormatElement::OIList:
  case FormatElement::Clause:
    return;
  }
}

void SnippetWriter::addElements(Elements elements) {
  for (const FormatElement &element : elements)
    addElement(element);
}

bool SnippetWriter::isKept(const FormatElement &group) const {
  for (const FormatElement &element : group.children) {
    if (!element.isAnchor)
      continue;
    const FormatElement &anchor =
        element.children.empty() ? element : element.children.front();
    FormatArgument argument = findArgument(op, anchor.text);
    return argument.kind == FormatArgument::Operand &&
           (op.hasTrait("Terminator") || alwaysTyped.count(anchor.text));
  }
  return false;
}

void SnippetWriter::chooseResults(Elements format) {
  bool hasAllTypes = false;
  std::set<StringRef> typed;
  auto noteTypes = [&](const FormatElement &element) {
    for (const FormatElement &child : element.children) {
      hasAllTypes |= child.is(FormatElement::Results);
      typed.insert(child.text);
    }
  };
  walkFormat(format, [&](const FormatElement &element) {
    if (element.is(FormatElement::Variable))
      mentioned.insert(element.text);
    return true;
  });
  walkFormat(format, [&](const FormatElement &element) {
    if (element.is(FormatElement::Type) ||
        element.is(FormatElement::FunctionalType))
      noteTypes(element);
    return !element.is(FormatElement::Optional) &&
           !element.is(FormatElement::OIList);
  });
  alwaysTyped = typed;
  for (const OdsValue &result : op.results)
    if (result.arity == OdsArity::Single ||
        (result.arity != OdsArity::Optional &&
         (hasAllTypes || typed.count(result.name))))
      written.insert(&result);
}

std::string SnippetWriter::write(Elements format) {
  chooseResults(format);
  addResults();
  addText(op.name);
  size_t end = text.size();
  addElements(format);
  // A keyword is apart from the name even where the format says ``.
  if (end < text.size() && (text[end] == '$' || llvm::isAlnum(text[end])))
    text.insert(end, " ");
  return std::move(text);
}

//===----------------------------------------------------------------------===//
// The generic form
//===----------------------------------------------------------------------===//

/// The sizes of the groups that variable operands or results form, where the
/// op keeps them in an attribute.
static std::string segmentSizes(const OdsOp &op, llvm::ArrayRef<OdsValue> list,
                                StringRef trait, StringRef attribute) {
  if (!op.hasTrait(trait))
    return "";
  std::vector<std::string> sizes;
  for (const OdsValue &value : list)
    sizes.push_back(value.arity == OdsArity::Optional ? "0" : "1");
  return (attribute + " = array<i32: " + llvm::join(sizes, ", ") + ">").str();
}

std::string SnippetWriter::writeGeneric() {
  for (const OdsValue &result : op.results)
    if (result.arity != OdsArity::Optional)
      written.insert(&result);
  addResults();
  addText(("\"" + op.name.str() + "\"(").str());
  std::vector<const OdsValue *> operands;
  for (const OdsValue &operand : op.operands)
    if (operand.arity != OdsArity::Optional)
      operands.push_back(&operand);
  llvm::interleave(
      operands, [&](const OdsValue *operand) { addValue(*operand); },
      [&] { text += ", "; });
  text += ')';
  if (!op.successors.empty()) {
    text += '[';
    llvm::interleave(
        op.successors,
        [&](const OdsValue &successor) {
          text += '^';
          addStop(successor.name);
        },
        [&] { text += ", "; });
    text += ']';
  }

  std::string sizes = segmentSizes(op, op.operands, "AttrSizedOperandSegments",
                                   "operandSegmentSizes");
  std::string resultSizes = segmentSizes(
      op, op.results, "AttrSizedResultSegments", "resultSegmentSizes");
  if (!sizes.empty() && !resultSizes.empty())
    sizes += ", ";
  sizes += resultSizes;
  size_t size = text.size();
  addAttributes(" <{", sizes.empty() ? "}>" : ", " + sizes + "}>", false);
  if (text.size() == size && !sizes.empty())
    addText(" <{" + sizes + "}>");

  if (!op.regions.empty()) {
    text += " (";
    llvm::interleave(
        op.regions, [&](const OdsValue &) { addRegion(); },
        [&] { text += ", "; });
    text += ')';
  }
  text += " : ";
  FormatElement all[2];
  all[0].kind = FormatElement::Operands;
  all[1].kind = FormatElement::Results;
  addFunctionalType(all);
  return std::move(text);
}
