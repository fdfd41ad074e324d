//===- TypeList.cpp - Types as an operation spells them -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/TypeList.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static bool opens(const Token &token) {
  return token.is(Token::Punctuation) &&
         StringRef("([{<").contains(token.spelling);
}
static bool closes(const Token &token) {
  return token.is(Token::Punctuation) &&
         StringRef(")]}>").contains(token.spelling);
}

/// Splits tokens at their commas. Parentheses around all of them are dropped.
static std::vector<Range> splitTypes(const Statements &statements, size_t begin,
                                     size_t end) {
  const std::vector<Token> &tokens = statements.getTokens();
  if (begin < end && tokens[begin].is('(') && tokens[end - 1].is(')')) {
    ++begin;
    --end;
  }
  std::vector<Range> types;
  unsigned depth = 0;
  size_t start = begin;
  for (size_t i = begin; i < end; ++i) {
    depth += opens(tokens[i]);
    depth -= depth && closes(tokens[i]);
    if (depth == 0 && tokens[i].is(',')) {
      types.push_back(statements.bytes({start, i}));
      start = i + 1;
    }
  }
  if (start < end)
    types.push_back(statements.bytes({start, end}));
  return types;
}

TypeList mlir::tcp::lsp::findTypes(const Statements &statements,
                                   const Statement &statement) {
  const std::vector<Token> &tokens = statements.getTokens();
  TypeList found;
  size_t colon = 0, arrow = 0, end = statement.tokens.end;
  unsigned depth = 0;
  for (size_t i = statement.name; i < statement.tokens.end; ++i) {
    depth += opens(tokens[i]);
    depth -= depth && closes(tokens[i]);
    if (depth)
      continue;
    StringRef word = statements.spelling(i);
    if (tokens[i].is(':')) {
      colon = i;
      arrow = 0;
    } else if (colon && !arrow &&
               (tokens[i].is(Token::Arrow) || word == "to" || word == "into")) {
      arrow = i;
    } else if (word == "loc" && tokens[i + 1].is('(')) {
      end = i;
      break;
    }
  }
  if (!colon)
    return found;
  found.colon = tokens[colon].range;
  found.operands = splitTypes(statements, colon + 1, arrow ? arrow : end);
  if (arrow)
    found.results = splitTypes(statements, arrow + 1, end);
  return found;
}

std::vector<Range> mlir::tcp::lsp::findOperands(const Statements &statements,
                                                const Statement &statement) {
  const std::vector<Token> &tokens = statements.getTokens();
  std::vector<Range> found;
  for (size_t i = statement.name; i < statement.tokens.end; ++i) {
    if (tokens[i].is('{'))
      break;
    if (!tokens[i].is(Token::ValueId))
      continue;
    Range range = tokens[i].range;
    if (tokens[i + 1].is(Token::AttributeId) &&
        tokens[i + 1].range.begin == range.end)
      range.end = tokens[i + 1].range.end;
    found.push_back(range);
  }
  return found;
}

const Statement *mlir::tcp::lsp::findStatement(const Unit &unit,
                                               Operation *op) {
  std::optional<Range> name = unit.nameOf(op);
  if (!name)
    return nullptr;
  std::vector<const Statement *> around =
      unit.getStatements().around(name->begin);
  if (around.empty() ||
      unit.getStatements().getTokens()[around.back()->name].range.begin !=
          name->begin)
    return nullptr;
  return around.back();
}

std::string mlir::tcp::lsp::toText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::string mlir::tcp::lsp::makeName(const Unit &unit, StringRef base,
                                     llvm::ArrayRef<std::string> taken) {
  const Statements &statements = unit.getStatements();
  auto isTaken = [&](StringRef name) {
    if (llvm::is_contained(taken, name))
      return true;
    for (size_t i = 0; i < statements.getTokens().size(); ++i)
      if (statements.getTokens()[i].is(Token::ValueId) &&
          statements.spelling(i) == name)
        return true;
    return false;
  };
  std::string name = base.str();
  for (unsigned i = 0; isTaken(name); ++i)
    name = (base + "_" + Twine(i)).str();
  return name;
}
