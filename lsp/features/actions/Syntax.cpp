//===- Syntax.cpp - Insert the token that is missing ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the type of the value that a range of the text names, or null.
static Type typeAt(const Problem &problem, Range name) {
  const Occurrences &occurrences = problem.unit.getOccurrences();
  const Occurrence *occurrence = occurrences.at(name.begin);
  if (!occurrence || occurrence->begin != name.begin)
    return {};
  Value value = getValue(occurrences.entity(*occurrence));
  return value ? value.getType() : Type();
}

/// Returns the type of a value by its name, because the use may be in an
/// operation that did not parse.
static Type typeOf(const Problem &problem, Range name) {
  if (Type type = typeAt(problem, name))
    return type;
  StringRef text = problem.unit.getText();
  StringRef wanted = text.slice(name.begin, name.end);
  Type found;
  for (const Occurrence &occurrence : problem.unit.getOccurrences().getAll()) {
    if (occurrence.begin >= name.begin)
      break;
    if (occurrence.isDefinition &&
        text.slice(occurrence.begin, occurrence.end) == wanted)
      if (Value value =
              getValue(problem.unit.getOccurrences().entity(occurrence)))
        found = value.getType();
  }
  return found;
}

/// Offers to add the types of an operation that ends before them. Returns
/// whether they are offered.
static bool addTypes(Problem &problem, const Statement &statement) {
  if (problem.unit.isStale() ||
      findTypes(problem.statements, statement).colon.size())
    return false;
  std::vector<std::string> types;
  for (Range operand : findOperands(problem.statements, statement)) {
    Type type = typeOf(problem, operand);
    if (!type)
      return false;
    types.push_back(toText(type));
  }
  if (types.empty())
    return false;
  size_t end = problem.statements.bytes(statement.tokens).end;
  std::string all = llvm::join(types, ", ");
  for (const std::string &text :
       {types.front(), all, all + " -> " + types.front()})
    if (problem.offerIfItHelps("Add ': " + text + "'",
                               {{{end, end}, " : " + text}},
                               /*isPreferred=*/true))
      return true;
  return false;
}

/// Fixes "expected ','".
static void addToken(Problem &problem, StringRef missing) {
  size_t token = problem.getToken();
  if (token == 0)
    return;
  size_t before = problem.rangeOf(token - 1).end;
  size_t begin = problem.rangeOf(token).begin;
  bool isClosing = missing == ")" || missing == "]" || missing == "}" ||
                   missing == ">" || missing == ",";
  std::string text =
      isClosing ? missing.str() + (missing == "," && before == begin ? " " : "")
                : " " + missing.str() + (before == begin ? " " : "");
  if (before == begin && missing == "(")
    text = "(";
  problem.offerIfItHelps("Insert '" + missing.str() + "'",
                         {{{before, before}, text}}, /*isPreferred=*/true,
                         /*numFixed=*/1);
}

/// Adds a "}" with the indentation of the line on which its region begins.
static void addBrace(Problem &problem) {
  StringRef all = problem.document.getText().str();
  Range opener = problem.document.toDocument(
      problem.member, problem.diagnostic.notes.front().range);
  unsigned line = problem.document.getText().lineOf(opener.begin);
  StringRef indentation = problem.document.getText().line(line).take_while(
      [](char c) { return c == ' ' || c == '\t'; });
  Range place = problem.diagnostic.range;
  size_t begin = problem.document.toDocument(problem.member, place).begin;
  bool isAtStart = begin > 0 && (all[begin - 1] == '\n');
  std::string brace = indentation.str() + "}";
  problem.offerIfItHelps("Insert '}'",
                         {{place, isAtStart ? brace + "\n" : "\n" + brace}},
                         /*isPreferred=*/true, /*numFixed=*/1);
}

/// Fixes `arith.constant 1 : f32`.
static void makeFloat(Problem &problem) {
  size_t token = problem.getToken();
  if (!problem.statements.getTokens()[token].is(Token::Integer))
    return;
  std::string number = problem.spelling(token).str() + ".0";
  problem.offerIfItHelps("Change to '" + number + "'",
                         {{problem.rangeOf(token), number}},
                         /*isPreferred=*/true);
}

void mlir::tcp::lsp::fixSyntax(Problem &problem) {
  if (problem.diagnostic.source != mlir::tcp::lsp::Diagnostic::Parse)
    return;
  StringRef message = problem.getMessage();
  if (problem.diagnostic.isUnclosedBrace && message == "expected '}'")
    return addBrace(problem);
  if (message.contains("integer literal for a floating point value"))
    return makeFloat(problem);
  size_t begin = message.find("expected '");
  if (begin == StringRef::npos)
    return;
  StringRef missing = message.drop_front(begin + StringRef("expected '").size())
                          .split('\'')
                          .first;
  const Statement *statement = problem.getStatement();
  // MLIR may report it at the end of the operation or after that.
  if (missing == ":" && statement && addTypes(problem, *statement))
    return;
  static const StringRef tokens[] = {",", ":", "(", ")", "[", "]",
                                     "{", "}", "<", ">", "=", "->"};
  if (llvm::is_contained(tokens, missing))
    addToken(problem, missing);
}
