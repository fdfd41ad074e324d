//===- LexicalTypes.cpp - Types of an operation by its tokens -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/LexicalTypes.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the index after the bracket that closes the one at `token`. Returns
/// `token` if the text ends before that.
static size_t skipBrackets(const Statements &statements, size_t token) {
  const std::vector<Token> &tokens = statements.getTokens();
  unsigned open = 0;
  for (size_t i = token; !tokens[i].is(Token::End); ++i) {
    if (!tokens[i].is(Token::Punctuation))
      continue;
    if (StringRef("(<[{").contains(tokens[i].spelling))
      ++open;
    else if (StringRef(")>]}").contains(tokens[i].spelling) && --open == 0)
      return i + 1;
  }
  return token;
}

size_t mlir::tcp::lsp::skipType(const Statements &statements, size_t token) {
  const std::vector<Token> &tokens = statements.getTokens();
  if (tokens[token].is('(')) {
    // This is a function type.
    size_t inputs = skipBrackets(statements, token);
    if (inputs == token || !tokens[inputs].is(Token::Arrow))
      return token;
    size_t results = tokens[inputs + 1].is('(')
                         ? skipBrackets(statements, inputs + 1)
                         : skipType(statements, inputs + 1);
    return results == inputs + 1 ? token : results;
  }
  if (!tokens[token].is(Token::BareId) && !tokens[token].is(Token::TypeId))
    return token;
  size_t end = token + 1;
  bool hasParameters =
      tokens[end].is('<') && tokens[end].range.begin == tokens[token].range.end;
  return hasParameters ? skipBrackets(statements, end) : end;
}

/// Reads a list of types, with or without parentheses, from `token` to `end`.
static std::vector<StringRef> readTypes(const Statements &statements,
                                        size_t token, size_t end) {
  const std::vector<Token> &tokens = statements.getTokens();
  std::vector<StringRef> types;
  if (tokens[token].is('('))
    ++token;
  while (token < end) {
    size_t behind = skipType(statements, token);
    if (behind == token || behind > end)
      break;
    Range range = statements.bytes({token, behind});
    types.push_back(statements.getText().slice(range.begin, range.end));
    if (!tokens[behind].is(','))
      break;
    token = behind + 1;
  }
  return types;
}

std::vector<StringRef>
mlir::tcp::lsp::guessResultTypes(const Statements &statements,
                                 const Statement &statement) {
  const std::vector<Token> &tokens = statements.getTokens();
  size_t numResults = 0;
  for (const Statement::Result &result : statement.results)
    numResults += result.count;
  size_t begin = statement.name + 1;
  if (!statement.regions.empty())
    begin = statement.regions.back().tokens.end;
  std::optional<size_t> arrow, colon;
  unsigned open = 0;
  for (size_t i = begin; i < statement.tokens.end; ++i) {
    if (tokens[i].is(Token::Arrow) && !open)
      arrow = i;
    if (!tokens[i].is(Token::Punctuation))
      continue;
    if (StringRef("(<[{").contains(tokens[i].spelling))
      ++open;
    else if (open && StringRef(")>]}").contains(tokens[i].spelling))
      --open;
    else if (tokens[i].is(':') && !open && !tokens[i - 1].is(':') &&
             !tokens[i + 1].is(':'))
      colon = i;
  }
  std::vector<StringRef> types;
  if (arrow || colon)
    types = readTypes(statements, arrow.value_or(colon.value_or(0)) + 1,
                      statement.tokens.end);
  if (types.size() == numResults)
    return types;
  // Either one type stands for all results, or the types of the operands come
  // before the one of the result.
  if (types.size() != 1 && numResults != 1)
    return {};
  if (types.empty())
    return {};
  return std::vector<StringRef>(numResults, types.back());
}
