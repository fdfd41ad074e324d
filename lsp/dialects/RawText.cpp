//===- RawText.cpp - Types and attributes as text -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/RawText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

//===----------------------------------------------------------------------===//
// Blanks
//===----------------------------------------------------------------------===//

/// Removes a string, a comment, or one byte from the front of a text, and
/// returns it. Returns " " for a comment.
static StringRef takePiece(StringRef &text) {
  size_t size = 1;
  if (text.front() == '"') {
    while (size < text.size() && text[size] != '"')
      size += text[size] == '\\' ? 2 : 1;
    ++size;
  } else if (text.starts_with("//")) {
    text = text.drop_until([](char c) { return c == '\n'; });
    return " ";
  }
  StringRef piece = text.take_front(size);
  text = text.drop_front(piece.size());
  return piece;
}

std::string mlir::tcp::lsp::normalizeRaw(StringRef text) {
  std::string result;
  bool hasBlank = false;
  while (!text.empty()) {
    StringRef piece = takePiece(text);
    if (llvm::isSpace(piece.front())) {
      hasBlank = true;
      continue;
    }
    bool isAfterOpener =
        result.empty() || StringRef("<([").contains(result.back());
    bool closes = StringRef(",>)]").contains(piece.front());
    if (!isAfterOpener && !closes && (hasBlank || result.back() == ','))
      result += ' ';
    hasBlank = false;
    result += piece;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

const char *mlir::tcp::lsp::getNextText(AsmParser &parser) {
  return parser.getCurrentLocation().getPointer();
}

bool mlir::tcp::lsp::isOnNewLine(const char *text, const char *start) {
  while (text > start && (text[-1] == ' ' || text[-1] == '\t'))
    --text;
  return text > start && text[-1] == '\n';
}

/// Consumes a token that begins with a letter, a digit or a sign of a name.
static ParseResult skipWord(AsmParser &parser, char first) {
  StringRef word;
  StringAttr symbol;
  std::string string;
  Type type;
  Attribute attribute;
  if (llvm::isDigit(first)) {
    APInt integer;
    OptionalParseResult isInteger = parser.parseOptionalInteger(integer);
    double number;
    return isInteger.has_value() ? *isInteger : parser.parseFloat(number);
  }
  switch (first) {
  case '"':
    return parser.parseOptionalString(&string);
  case '@':
    return parser.parseOptionalSymbolName(symbol);
  case '!':
    return parser.parseType(type);
  case '#':
    return parser.parseAttribute(attribute);
  default:
    return parser.parseOptionalKeyword(&word);
  }
}

/// Consumes a sign.
static ParseResult skipSign(AsmParser &parser, StringRef text) {
  if (text.starts_with("->"))
    return parser.parseArrow();
  if (text.starts_with("..."))
    return parser.parseEllipsis();
  switch (text.front()) {
  case ':':
    return parser.parseColon();
  case ',':
    return parser.parseComma();
  case '=':
    return parser.parseEqual();
  case '<':
    return parser.parseLess();
  case '>':
    return parser.parseGreater();
  case '(':
    return parser.parseLParen();
  case ')':
    return parser.parseRParen();
  case '[':
    return parser.parseLSquare();
  case ']':
    return parser.parseRSquare();
  case '{':
    return parser.parseLBrace();
  case '}':
    return parser.parseRBrace();
  case '?':
    return parser.parseQuestion();
  case '+':
    return parser.parsePlus();
  case '-':
    return parser.parseMinus();
  case '*':
    return parser.parseStar();
  case '/':
    return parser.parseSlash();
  case '|':
    return parser.parseVerticalBar();
  default:
    return parser.emitError(parser.getCurrentLocation(), "unexpected token");
  }
}

ParseResult mlir::tcp::lsp::skipToken(AsmParser &parser) {
  const char *text = getNextText(parser);
  if (llvm::isAlnum(*text) || StringRef("_\"@!#").contains(*text)) {
    if (succeeded(skipWord(parser, *text)))
      return success();
    return parser.emitError(parser.getCurrentLocation(), "unexpected token");
  }
  return skipSign(parser, StringRef(text, *text ? 3 : 1));
}

FailureOr<std::string> mlir::tcp::lsp::skipBrackets(AsmParser &parser) {
  const char *begin = getNextText(parser);
  const char *end = begin;
  unsigned depth = 0;
  do {
    end = getNextText(parser);
    bool isArrow = end[0] == '-' && end[1] == '>';
    if (StringRef("<([{").contains(*end))
      ++depth;
    else if (StringRef(">)]}").contains(*end) && !isArrow)
      --depth;
    if (skipToken(parser))
      return failure();
  } while (depth);
  return normalizeRaw(StringRef(begin, end + 1 - begin));
}

bool mlir::tcp::lsp::isWordByte(char c) {
  return llvm::isAlnum(c) || StringRef("_$.-").contains(c);
}

bool mlir::tcp::lsp::isAtDictionary(AsmParser &parser) {
  StringRef text(getNextText(parser));
  if (!text.consume_front("{"))
    return false;
  text = text.ltrim();
  if (text.starts_with("}"))
    return true;
  bool isQuoted = text.consume_front("\"");
  StringRef name = text.take_while(isWordByte);
  text = text.drop_front(name.size());
  if (name.empty() || (isQuoted && !text.consume_front("\"")))
    return false;
  text = text.ltrim();
  return text.starts_with("=") || text.starts_with(",") ||
         text.starts_with("}");
}

bool mlir::tcp::lsp::isAtNextOperation(AsmParser &parser, const char *start) {
  const char *text = getNextText(parser);
  if (!isOnNewLine(text, start))
    return false;
  StringRef line = StringRef(text).take_until([](char c) { return c == '\n'; });
  if (line.starts_with("^") || line.starts_with("\"") ||
      line.starts_with("#") || line.starts_with("!") || line.starts_with("//"))
    return true;
  if (line.starts_with("%")) {
    StringRef behind = line.drop_front().drop_while([](char c) {
      return isWordByte(c) || c == ':' || c == ',' || c == '%' || c == ' ';
    });
    return behind.starts_with("=");
  }
  StringRef word = line.take_while(isWordByte);
  if (word == "attributes" &&
      line.drop_front(word.size()).ltrim().starts_with("{"))
    return false;
  // A clause of the same operation, such as `ins(`.
  if (!word.contains('.') && line.drop_front(word.size()).starts_with("("))
    return false;
  return !word.empty() && !llvm::isDigit(word.front());
}
