//===- SignatureHelp.cpp - The form of what is being written --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/SignatureHelp.h"
#include "lsp/features/Callee.h"
#include "lsp/features/Cursor.h"
#include "lsp/features/hover/Documentation.h"
#include "lsp/ods/OpSignature.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the signature of a call whose arguments are being written: `call
/// @f(%a, |`.
static std::optional<SignatureHelp>
getCallHelp(const Document &document, size_t member, const Cursor &cursor) {
  if (!cursor.isIn('('))
    return std::nullopt;
  size_t paren = cursor.getBrackets().back().token;
  if (paren == 0 || !cursor.at(paren - 1).is(Token::SymbolId) ||
      !cursor.getOpName().ends_with("call"))
    return std::nullopt;
  std::optional<Callee> callee = getCallee(
      document, member, cursor.spelling(paren - 1).drop_front().trim('"'));
  if (!callee)
    return std::nullopt;
  SignatureHelp help;
  help.label = callee->str();
  size_t at = help.label.find('(');
  for (auto [i, type] : llvm::enumerate(callee->arguments)) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (!callee->argumentNames[i].empty())
      os << '%' << callee->argumentNames[i] << ": ";
    os << type;
    at = help.label.find(text, at);
    help.parameters.push_back({{at, at + text.size()}, ""});
    at += text.size();
  }
  size_t active = 0;
  for (size_t token = paren; token < cursor.getWordToken(); ++token)
    active += cursor.at(token).is(',');
  if (active < help.parameters.size())
    help.active = active;
  return help;
}

static std::string describeArgument(const FormatArgument &argument) {
  if (argument.attribute)
    return describe(*argument.attribute);
  return argument.value ? argument.value->constraint.str().str() : "";
}

std::optional<SignatureHelp>
mlir::tcp::lsp::getSignatureHelp(const Document &document, size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return std::nullopt;
  Cursor cursor(*place->unit, place->offset);
  const Statement *statement = cursor.getStatement();
  if (!statement || cursor.isAtOpName() ||
      statement->name >= cursor.getWordToken() || cursor.isInComment())
    return std::nullopt;
  if (auto help = getCallHelp(document, place->member, cursor))
    return help;
  const OdsOp *op = findOp(cursor.getOpName(), cursor.getDefaultDialect());
  if (!op)
    return std::nullopt;
  OpSignature signature = makeSignature(*op);
  SignatureHelp help;
  help.label = signature.label;
  help.documentation = op->summary.str().str();
  for (const SignatureParameter &parameter : signature.parameters)
    help.parameters.push_back({{parameter.begin, parameter.end},
                               describeArgument(parameter.argument)});
  size_t behindName = cursor.at(statement->name).range.end;
  if (place->offset >= behindName)
    help.active = findActiveParameter(
        *op, place->unit->getText().slice(behindName, place->offset));
  return help;
}
