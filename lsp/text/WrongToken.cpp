//===- WrongToken.cpp - Wrong tokens --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/WrongToken.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns whether a token is a word or a name, which may be misspelled.
static bool isName(const Token &token) {
  switch (token.kind) {
  case Token::End:
  case Token::Comment:
  case Token::Arrow:
  case Token::MetadataOpen:
  case Token::MetadataClose:
  case Token::Punctuation:
    return false;
  default:
    return true;
  }
}

/// Returns whether a token is the first of an operation.
static bool startsStatement(const Statements &statements, size_t token) {
  std::vector<const Statement *> around =
      statements.around(statements.getTokens()[token].range.begin);
  return !around.empty() && around.back()->tokens.begin == token;
}

/// Returns whether a word continues the assembly format of an operation, and is
/// therefore not wrong: `to tensor<4xf32>`, `step %c1`, `loc("a")`, `attributes
/// {a}`. In `tensr to tensor<4xf32>`, the first word does not continue it.
static bool goesOn(const Statements &statements, size_t token) {
  const std::vector<Token> &tokens = statements.getTokens();
  StringRef word = statements.spelling(token);
  if (!tokens[token].is(Token::BareId))
    return false;
  auto isNameHere = [&](size_t other) {
    return isName(tokens[other]) && !startsStatement(statements, other);
  };
  return (word == "loc" && tokens[token + 1].is('(')) ||
         (word == "attributes" && tokens[token + 1].is('{')) ||
         (isNameHere(token + 1) && !isNameHere(token + 2));
}

/// Returns whether `token`, on a line after `place`, may begin the next
/// operation. Statements take it for a part of the operation before if that one
/// ends with an arrow or a comma.
static bool mayStartLine(const Statements &statements, size_t place,
                         size_t token) {
  const std::vector<Token> &tokens = statements.getTokens();
  StringRef between =
      statements.getText().slice(place, tokens[token].range.begin);
  const Token &next = tokens[token + 1];
  return between.find_first_of("\r\n") != StringRef::npos &&
         !next.is(Token::Arrow) && !next.is('<') && !next.is(',') &&
         !next.is(')') && !next.is('>');
}

/// Returns the token of the alias that a message "undefined symbol alias id
/// 'name'" is about: the one at `place`, or one or two tokens before it.
static Range findAlias(const Statements &statements, size_t place,
                       StringRef message) {
  StringRef name = message.split('\'').second.split('\'').first;
  size_t token = statements.tokenAt(place);
  for (unsigned steps = 0; steps < 3; ++steps, --token) {
    if (isAliasName(statements.getText(),
                    statements.getTokens()[token].range) &&
        statements.spelling(token).drop_front() == name)
      return statements.getTokens()[token].range;
    if (token == 0)
      break;
  }
  return {};
}

Range mlir::tcp::lsp::findWrongToken(const Statements &statements, size_t place,
                                     StringRef message) {
  const std::vector<Token> &tokens = statements.getTokens();
  if (message.starts_with("undefined symbol alias id '"))
    return findAlias(statements, place, message);
  size_t token = statements.tokenAt(place);
  // These messages are about the dialect of a type such as `!tensor<4xf32>`.
  // The place is in the type or after it.
  if (message.ends_with("provides no type parsing hook") ||
      message.ends_with("provides no attribute parsing hook")) {
    for (; token > 0; --token)
      if (tokens[token].is(Token::TypeId) ||
          tokens[token].is(Token::AttributeId))
        return tokens[token].range;
    return {};
  }
  // A message that expects a token in quotes, such as a bracket, is about a
  // place where the token is missing.
  if (!message.consume_front("expected ") || message.starts_with("'"))
    return {};
  if (tokens[token].range.end <= place && !tokens[token].is(Token::End))
    ++token;
  const Token &next = tokens[token];
  if (next.range.begin < place || !isName(next))
    return {};
  // If this operation is incomplete, the start of the next one is not wrong.
  // The message "operation name in quotes" is different: no operation can start
  // with the token.
  if (message == "operation name in quotes")
    return next.range;
  if (startsStatement(statements, token) || goesOn(statements, token) ||
      mayStartLine(statements, place, token))
    return {};
  return next.range;
}
