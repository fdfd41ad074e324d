//===- SnippetWriter.cpp - The parts of a snippet -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/SnippetWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

SnippetWriter::SnippetWriter(const OdsOp &op, unsigned firstStop)
    : op(op), types(op), text(firstStop) {}

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
        text.addText("%");
        text.addStop(results.size() == 1 || result->name.empty()
                         ? "result"
                         : result->name.str());
      },
      [&] { text.addText(", "); });
  if (!results.empty())
    text.addText(" = ");
}

void SnippetWriter::addValue(const OdsValue &value) {
  written.insert(&value);
  text.addText("%");
  text.addStop(value.name.empty() ? "value" : value.name.str());
}

void SnippetWriter::addType(const OdsValue &value) {
  StringRef name = types.getName(value);
  auto stop = typeStops.find(name);
  if (stop == typeStops.end())
    typeStops[name] = text.addStop(types.getExample(value));
  else
    text.addCopy(stop->second);
}

void SnippetWriter::addTypes(llvm::ArrayRef<const OdsValue *> values) {
  llvm::interleave(
      values, [&](const OdsValue *value) { addType(*value); },
      [&] { text.addText(", "); });
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

/// Returns the op that ends the region of `op`. Null if it is not known or is
/// implicit.
static const OdsOp *findTerminator(const OdsOp &op) {
  if (op.regions.size() != 1)
    return nullptr;
  for (StringRef trait : op.traits)
    if (trait.starts_with("SingleBlockImplicitTerminator") ||
        trait == "NoTerminator")
      return nullptr;
  StringRef cppClass = op.cppClass.str().rsplit("::").second;
  for (const OdsOp &other :
       OdsIndex::get().opsWithPrefix((op.getDialect() + ".").str())) {
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
  text.addText("{\n  ");
  // The last tab stop is in the first region.
  if (hasBody)
    text.addEmptyStop();
  else
    text.addEnd();
  hasBody = true;
  if (const OdsOp *terminator = findTerminator(op))
    if (auto format = parseFormat(terminator->assemblyFormat);
        format && terminator->format == OdsFormat::Declarative) {
      text.addText("\n  ");
      text.addSnippet(
          SnippetWriter(*terminator, text.getNextStop()).write(*format));
    }
  text.addText("\n}");
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
    text.addSpace();
  text.addText(open);
  llvm::interleave(
      attributes,
      [&](const OdsAttribute *attribute) {
        text.addText(attribute->name.str().str() + " = ");
        text.addExample(
            exampleAttribute(*attribute, AttributePosition::Dictionary));
      },
      [&] { text.addText(", "); });
  text.addText(close);
}

//===----------------------------------------------------------------------===//
// Elements of the format
//===----------------------------------------------------------------------===//

void SnippetWriter::addVariable(StringRef name) {
  FormatArgument argument = findArgument(op, name);
  switch (argument.kind) {
  case FormatArgument::Operand:
    text.addSpace();
    addValue(*argument.value);
    break;
  case FormatArgument::Attribute:
    text.addSpace();
    text.addExample(
        exampleAttribute(*argument.attribute, AttributePosition::Format));
    break;
  case FormatArgument::Region:
    text.addSpace();
    addRegion();
    break;
  case FormatArgument::Successor:
    text.addSpace();
    text.addText("^");
    text.addStop(name);
    break;
  case FormatArgument::Result:
  case FormatArgument::None:
    break;
  }
}

void SnippetWriter::addFunctionalType(Elements inputsAndResults) {
  if (inputsAndResults.size() != 2)
    return;
  text.addText("(");
  addTypes(getValues(inputsAndResults[0]));
  text.addText(") -> ");
  std::vector<const OdsValue *> results = getValues(inputsAndResults[1]);
  if (results.size() != 1)
    text.addText("(");
  addTypes(results);
  if (results.size() != 1)
    text.addText(")");
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
    text.addSpace();
    text.addText(isParenthesized ? "(" : "[");
    text.addStop("0");
    text.addText(isParenthesized ? ")" : "]");
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
    text.addSpace();
    text.addText(results.empty() ? "" : "(");
    addTypes(inputs);
    text.addText(results.empty() ? "" : ") -> ");
    text.addText(results.size() > 1 ? "(" : "");
    addTypes(results);
    text.addText(results.size() > 1 ? ")" : "");
    return;
  }
  // Other custom directives are guessed to print their required arguments.
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
    return text.addLiteral(element.text);
  case FormatElement::Whitespace:
    return text.addWhitespace(element.text);
  case FormatElement::Variable:
    return addVariable(element.text);
  case FormatElement::Type:
    text.addSpace();
    return addTypes(element.children.front());
  case FormatElement::FunctionalType:
    text.addSpace();
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
    text.addSpace();
    return llvm::interleave(
        op.operands, [&](const OdsValue &operand) { addValue(operand); },
        [&] { text.addText(", "); });
  case FormatElement::Regions:
    text.addSpace();
    return llvm::interleave(
        op.regions, [&](const OdsValue &) { addRegion(); },
        [&] { text.addText(", "); });
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

SnippetText SnippetWriter::write(Elements format) {
  chooseResults(format);
  addResults();
  text.addText(op.name);
  size_t end = text.size();
  addElements(format);
  // A keyword must not touch the name, even if the format has ``.
  text.separateWord(end);
  return std::move(text);
}

//===----------------------------------------------------------------------===//
// The generic form
//===----------------------------------------------------------------------===//

/// Returns the text of the attribute with the sizes of an op's variadic
/// operands or results; empty if the op has no such attribute.
static std::string segmentSizes(const OdsOp &op, llvm::ArrayRef<OdsValue> list,
                                StringRef trait, StringRef attribute) {
  if (!op.hasTrait(trait))
    return "";
  std::vector<std::string> sizes;
  for (const OdsValue &value : list)
    sizes.push_back(value.arity == OdsArity::Optional ? "0" : "1");
  return (attribute + " = array<i32: " + llvm::join(sizes, ", ") + ">").str();
}

SnippetText SnippetWriter::writeGeneric() {
  for (const OdsValue &result : op.results)
    if (result.arity != OdsArity::Optional)
      written.insert(&result);
  addResults();
  text.addText(("\"" + op.name.str() + "\"(").str());
  std::vector<const OdsValue *> operands;
  for (const OdsValue &operand : op.operands)
    if (operand.arity != OdsArity::Optional)
      operands.push_back(&operand);
  llvm::interleave(
      operands, [&](const OdsValue *operand) { addValue(*operand); },
      [&] { text.addText(", "); });
  text.addText(")");
  if (!op.successors.empty()) {
    text.addText("[");
    llvm::interleave(
        op.successors,
        [&](const OdsValue &successor) {
          text.addText("^");
          text.addStop(successor.name);
        },
        [&] { text.addText(", "); });
    text.addText("]");
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
    text.addText(" <{" + sizes + "}>");

  if (!op.regions.empty()) {
    text.addText(" (");
    llvm::interleave(
        op.regions, [&](const OdsValue &) { addRegion(); },
        [&] { text.addText(", "); });
    text.addText(")");
  }
  text.addText(" : ");
  FormatElement all[2];
  all[0].kind = FormatElement::Operands;
  all[1].kind = FormatElement::Results;
  addFunctionalType(all);
  return std::move(text);
}
