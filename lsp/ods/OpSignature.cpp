//===- OpSignature.cpp - The form of an op, and where one is in it --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/OpSignature.h"
#include "lsp/ods/FormatCursor.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// Writes the label of a signature, and notes the range of each parameter.
class SignatureWriter {
public:
  explicit SignatureWriter(const OdsOp &op) : op(op) {
    signature.label = op.name.str().str();
  }

  void addElements(llvm::ArrayRef<FormatElement> elements) {
    for (const FormatElement &element : elements)
      addElement(element);
  }
  void addGeneric();

  OpSignature signature;
  std::vector<const FormatElement *> elementOf;

private:
  void addElement(const FormatElement &element);
  void addParameter(StringRef text, FormatArgument argument,
                    const FormatElement *element);
  void addSpace();

  const OdsOp &op;
};
} // namespace

/// Returns the variable that a directive is about.
static StringRef findVariable(const FormatElement &element) {
  if (element.is(FormatElement::Variable))
    return element.text;
  for (const FormatElement &child : element.children)
    if (StringRef name = findVariable(child); !name.empty())
      return name;
  return "";
}

/// Prints an element as in the format, but without dollar signs: `type(in)`.
static std::string printElement(const FormatElement &element) {
  std::vector<std::string> arguments;
  for (const FormatElement &child : element.children)
    if (!child.is(FormatElement::Ref) && !child.is(FormatElement::Code))
      arguments.push_back(printElement(child));
  std::string list = llvm::join(arguments, ", ");
  switch (element.kind) {
  case FormatElement::Variable:
    return element.text.str();
  case FormatElement::Type:
    return "type(" + list + ")";
  case FormatElement::FunctionalType: {
    std::string inputs = arguments.empty() ? "" : arguments.front();
    return "(type(" + inputs + ")) -> type(" +
           (arguments.size() > 1 ? arguments[1] : "") + ")";
  }
  case FormatElement::Operands:
    return "operands";
  case FormatElement::Results:
    return "results";
  case FormatElement::Regions:
    return "regions";
  case FormatElement::Successors:
    return "successors";
  default:
    return list;
  }
}

void SignatureWriter::addSpace() {
  if (!StringRef("([{< ").contains(signature.label.back()))
    signature.label += ' ';
}

void SignatureWriter::addParameter(StringRef text, FormatArgument argument,
                                   const FormatElement *element) {
  SignatureParameter parameter;
  parameter.begin = signature.label.size();
  signature.label += text;
  parameter.end = signature.label.size();
  parameter.argument = argument;
  signature.parameters.push_back(parameter);
  elementOf.push_back(element);
}

void SignatureWriter::addElement(const FormatElement &element) {
  switch (element.kind) {
  case FormatElement::Literal:
    if (!StringRef(",)]}>([").contains(element.text))
      addSpace();
    signature.label += element.text;
    return;
  case FormatElement::AttrDict:
    addSpace();
    return addParameter("{...}", {}, &element);
  case FormatElement::AttrDictWithKeyword:
    addSpace();
    return addParameter("attributes {...}", {}, &element);
  case FormatElement::PropDict:
    addSpace();
    return addParameter("<{...}>", {}, &element);
  case FormatElement::Optional:
    addSpace();
    signature.label += '[';
    addElements(element.children);
    signature.label += ']';
    return;
  case FormatElement::OIList:
    for (const FormatElement &clause : element.children) {
      addSpace();
      signature.label += '[';
      addElements(clause.children);
      signature.label += ']';
    }
    return;
  default:
    if (isValueElement(element)) {
      FormatArgument argument = findArgument(op, findVariable(element));
      // The words of its group alone say that such an attribute is there.
      if (argument.attribute && argument.attribute->storage == "UnitAttr")
        return;
      addSpace();
      addParameter(printElement(element), argument, &element);
    }
  }
}

void SignatureWriter::addGeneric() {
  signature.label = "\"" + signature.label + "\"(";
  for (const OdsValue &operand : op.operands) {
    if (&operand != op.operands.begin())
      signature.label += ", ";
    addParameter(operand.name, {FormatArgument::Operand, &operand, nullptr},
                 nullptr);
  }
  signature.label += ")";
}

OpSignature mlir::tcp::lsp::makeSignature(const OdsOp &op) {
  SignatureWriter writer(op);
  std::optional<std::vector<FormatElement>> format;
  if (op.format == OdsFormat::Declarative)
    format = parseFormat(op.assemblyFormat);
  if (format)
    writer.addElements(*format);
  else
    writer.addGeneric();
  return std::move(writer.signature);
}

std::optional<size_t> mlir::tcp::lsp::findActiveParameter(const OdsOp &op,
                                                          StringRef text) {
  if (op.format != OdsFormat::Declarative)
    return std::nullopt;
  std::optional<std::vector<FormatElement>> format =
      parseFormat(op.assemblyFormat);
  if (!format)
    return std::nullopt;
  const FormatElement *element = FormatCursor(text).find(*format);
  SignatureWriter writer(op);
  writer.addElements(*format);
  for (size_t i = 0; i < writer.elementOf.size(); ++i)
    if (element && writer.elementOf[i] == element)
      return i;
  return std::nullopt;
}
