//===- Lexer.cpp - Tokens of MLIR text ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <array>

using namespace mlir::tcp::lsp;
using llvm::isAlnum;
using llvm::isAlpha;
using llvm::isDigit;

bool mlir::tcp::lsp::isNameByte(char c) {
  return isAlnum(c) || c == '$' || c == '.' || c == '_' || c == '-';
}

static bool isBareByte(char c) {
  return isAlnum(c) || c == '_' || c == '$' || c == '.';
}

static bool isDigitByte(char c) { return isDigit(c); }
static bool isHexByte(char c) { return llvm::isHexDigit(c); }

void Lexer::skipWhile(bool (*accepts)(char)) {
  while (offset < text.size() && accepts(text[offset]))
    ++offset;
}

Token Lexer::lexNumber(size_t begin) {
  if (text[begin] == '0' && offset + 1 < text.size() && text[offset] == 'x' &&
      isHexByte(text[offset + 1])) {
    ++offset;
    skipWhile(isHexByte);
    return make(Token::Integer, begin);
  }
  skipWhile(isDigitByte);
  if (offset >= text.size() || text[offset] != '.')
    return make(Token::Integer, begin);
  ++offset;
  skipWhile(isDigitByte);
  if (offset < text.size() && (text[offset] == 'e' || text[offset] == 'E')) {
    size_t digits = offset + 1;
    if (digits < text.size() && (text[digits] == '+' || text[digits] == '-'))
      ++digits;
    if (digits < text.size() && isDigit(text[digits])) {
      offset = digits;
      skipWhile(isDigitByte);
    }
  }
  return make(Token::Float, begin);
}

/// A string ends at its quote, or at the end of its line.
Token Lexer::lexString(Token::Kind kind, size_t begin) {
  while (offset < text.size()) {
    char c = text[offset];
    if (c == '\n' || c == '\r')
      break;
    ++offset;
    if (c == '"')
      return make(kind, begin);
    if (c == '\\' && offset < text.size() && text[offset] != '\n')
      ++offset;
  }
  return make(Token::Unknown, begin);
}

Token Lexer::next() {
  Token token = nextOrComment();
  while (token.is(Token::Comment))
    token = nextOrComment();
  return token;
}

void Lexer::skipToBracket() {
  static const std::array<bool, 256> kStops = [] {
    std::array<bool, 256> stops{};
    for (unsigned char c : llvm::StringRef("(){}[]\"/#"))
      stops[c] = true;
    return stops;
  }();
  while (offset < text.size() && !kStops[static_cast<uint8_t>(text[offset])])
    ++offset;
}

Token Lexer::nextOrComment() {
  while (offset < text.size() && (text[offset] == ' ' || text[offset] == '\n' ||
                                  text[offset] == '\t' || text[offset] == '\r'))
    ++offset;
  size_t begin = offset;
  if (begin == text.size())
    return make(Token::End, begin);
  char c = text[offset++];
  char following = offset < text.size() ? text[offset] : 0;
  if (isAlpha(c) || c == '_') {
    skipWhile(isBareByte);
    return make(Token::BareId, begin);
  }
  if (isDigit(c))
    return lexNumber(begin);
  auto sigil = [&](Token::Kind kind) {
    if (isDigit(following))
      skipWhile(isDigitByte);
    else
      skipWhile(isNameByte);
    return make(offset == begin + 1 ? Token::Unknown : kind, begin);
  };
  switch (c) {
  case '%':
    return sigil(Token::ValueId);
  case '^':
    return sigil(Token::BlockId);
  case '#':
    if (following == '-' && offset + 1 < text.size() &&
        text[offset + 1] == '}') {
      offset += 2;
      return make(Token::MetadataClose, begin);
    }
    return sigil(Token::AttributeId);
  case '!':
    return sigil(Token::TypeId);
  case '@':
    if (following == '"') {
      ++offset;
      return lexString(Token::SymbolId, begin);
    }
    return sigil(Token::SymbolId);
  case '"':
    return lexString(Token::String, begin);
  case '/':
    if (following == '/') {
      size_t end = text.find_first_of("\r\n", offset);
      offset = end == llvm::StringRef::npos ? text.size() : end;
      return make(Token::Comment, begin);
    }
    break;
  case '-':
    if (following == '>') {
      ++offset;
      return make(Token::Arrow, begin);
    }
    break;
  case '{':
    if (following == '-' && offset + 1 < text.size() &&
        text[offset + 1] == '#') {
      offset += 2;
      return make(Token::MetadataOpen, begin);
    }
    break;
  default:
    if (!llvm::isPunct(c))
      return make(Token::Unknown, begin);
    break;
  }
  Token token = make(Token::Punctuation, begin);
  token.spelling = c;
  return token;
}

std::vector<Token> mlir::tcp::lsp::lex(llvm::StringRef text) {
  std::vector<Token> tokens;
  Lexer lexer(text);
  do
    tokens.push_back(lexer.next());
  while (!tokens.back().is(Token::End));
  return tokens;
}

bool mlir::tcp::lsp::isAliasName(llvm::StringRef text, Range range) {
  bool hasContent = range.end < text.size() && text[range.end] == '<';
  return !hasContent && !text.slice(range.begin, range.end).contains('.');
}
