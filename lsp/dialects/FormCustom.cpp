//===- FormCustom.cpp - Parts of a form that C++ code parses --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/FormParser.h"
#include "lsp/dialects/RawText.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Kind = FormatElement::Kind;

/// Parses a directive that handles types only: one type for all, a list of
/// types, or a function type.
ParseResult FormParser::parseCustomTypes(const FormatElement &custom) {
  std::vector<FormValues::Group *> operands, results;
  for (const FormatElement &argument : custom.children) {
    if (!argument.is(Kind::Type))
      continue;
    StringRef name = argument.children.front().text;
    if (FormValues::Group *group = values.findOperand(name))
      operands.push_back(group);
    else if (FormValues::Group *group = values.findResult(name))
      results.push_back(group);
  }
  Type type;
  if (parser.parseType(type))
    return failure();
  SmallVector<Type> types{type};
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseType(types.emplace_back()))
      return failure();
  auto give = [&](llvm::ArrayRef<FormValues::Group *> groups,
                  llvm::ArrayRef<Type> given) {
    for (FormValues::Group *group : groups) {
      bool isVariadic = group->row->arity == OdsArity::Variadic;
      size_t count = isVariadic && groups.size() == 1 ? given.size() : 1;
      if (given.size() < count)
        return;
      group->setTypes(given.take_front(count));
      given = given.drop_front(count);
    }
  };
  auto function = dyn_cast<FunctionType>(type);
  if (function && types.size() == 1) {
    give(operands, function.getInputs());
    give(results, function.getResults());
    return success();
  }
  std::vector<FormValues::Group *> all = operands;
  llvm::append_range(all, results);
  if (types.size() == 1)
    types.assign(std::max<size_t>(all.size(), 1), type);
  give(all, types);
  return success();
}

/// Consumes tokens up to the next literal of the form outside of brackets.
ParseResult FormParser::skipUntilNext() {
  return parser.emitError(parser.getCurrentLocation(),
                          "C++ code parses what comes next");
}

ParseResult FormParser::parseCustom(const FormatElement &custom) {
  bool hasOnlyTypes =
      llvm::all_of(custom.children, [](const FormatElement &argument) {
        return argument.is(Kind::Type) || argument.is(Kind::Ref);
      });
  return hasOnlyTypes ? parseCustomTypes(custom) : skipUntilNext();
}
