//===- TdLexer.cpp - Tokens of TableGen text ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdLexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static constexpr llvm::StringLiteral kKeywords[] = {
    "assert", "bit",        "bits",   "class",   "code",    "dag",  "def",
    "defm",   "defset",     "defvar", "deftype", "dump",    "else", "false",
    "field",  "foreach",    "if",     "in",      "include", "int",  "let",
    "list",   "multiclass", "string", "then",    "true",
};

llvm::ArrayRef<llvm::StringLiteral> mlir::tcp::lsp::getTdKeywords() {
  return kKeywords;
}

bool mlir::tcp::lsp::isTdKeyword(StringRef word) {
  return llvm::is_contained(kKeywords, word);
}

static bool isWordStart(char c) { return llvm::isAlpha(c) || c == '_'; }
static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Returns the end of the run of bytes from `offset` on that `accepts` takes.
template <typename Accepts>
static size_t skip(StringRef text, size_t offset, Accepts accepts) {
  while (offset < text.size() && accepts(text[offset]))
    ++offset;
  return offset;
}

/// Returns the end of the first `closing` from `offset` on, or of the text.
static size_t skipPast(StringRef text, size_t offset, StringRef closing) {
  size_t found = text.find(closing, offset);
  return found == StringRef::npos ? text.size() : found + closing.size();
}

/// Returns the end of a comment that may contain others.
static size_t skipComment(StringRef text, size_t offset) {
  for (unsigned depth = 0; offset < text.size();) {
    StringRef rest = text.substr(offset, 2);
    if (rest == "/*") {
      ++depth;
      offset += 2;
    } else if (rest == "*/") {
      offset += 2;
      if (--depth == 0)
        return offset;
    } else {
      ++offset;
    }
  }
  return text.size();
}

/// Returns the end of a string, which ends at the end of its line at the
/// latest.
static size_t skipString(StringRef text, size_t offset) {
  for (++offset; offset < text.size() && text[offset] != '\n'; ++offset) {
    if (text[offset] == '"')
      return offset + 1;
    if (text[offset] == '\\' && offset + 1 < text.size() &&
        text[offset + 1] != '\n')
      ++offset;
  }
  return offset;
}

/// Returns whether a `#` at `offset` begins a directive. Otherwise it pastes
/// two values.
static bool isDirective(StringRef text, size_t offset) {
  StringRef rest = text.substr(offset + 1);
  StringRef word = rest.take_while(isWord);
  return word == "ifdef" || word == "ifndef" || word == "else" ||
         word == "endif" || word == "define";
}

/// Returns the kind and the end of the token at `offset`, which is no blank.
static std::pair<TdToken::Kind, size_t> lexToken(StringRef text,
                                                 size_t offset) {
  char c = text[offset];
  StringRef two = text.substr(offset, 2);
  auto endOfLine = [&] {
    return skip(text, offset, [](char c) { return c != '\n'; });
  };
  if (two == "//")
    return {TdToken::Comment, endOfLine()};
  if (two == "/*")
    return {TdToken::Comment, skipComment(text, offset)};
  if (two == "[{")
    return {TdToken::Code, skipPast(text, offset + 2, "}]")};
  if (c == '"')
    return {TdToken::String, skipString(text, offset)};
  if (c == '#' && isDirective(text, offset))
    return {TdToken::Directive, endOfLine()};
  bool startsWord = two.size() == 2 && isWordStart(two[1]);
  if (c == '$' && startsWord)
    return {TdToken::Variable, skip(text, offset + 1, isWord)};
  if (c == '!' && startsWord)
    return {TdToken::Bang, skip(text, offset + 1, isWord)};
  if (isWord(c)) {
    // A word may begin with digits, as in `2DArray`.
    size_t end = skip(text, offset, isWord);
    StringRef word = text.slice(offset, end);
    size_t digits = word.find_if_not(llvm::isDigit);
    bool isNumber = digits == StringRef::npos || word.starts_with("0x") ||
                    word.starts_with("0b");
    if (isNumber)
      return {TdToken::Number, end};
    return {isTdKeyword(word) ? TdToken::Keyword : TdToken::Identifier, end};
  }
  if ((c == '-' || c == '+') && two.size() == 2 && llvm::isDigit(two[1]))
    return {TdToken::Number, skip(text, offset + 1, isWord)};
  return {TdToken::Punctuation, offset + 1};
}

std::vector<TdToken> mlir::tcp::lsp::lexTd(StringRef text) {
  std::vector<TdToken> tokens;
  for (size_t offset = 0; offset < text.size();) {
    if (llvm::isSpace(text[offset]) || text[offset] == '\0') {
      ++offset;
      continue;
    }
    auto [kind, end] = lexToken(text, offset);
    tokens.push_back({kind, {offset, end}, text.slice(offset, end)});
    offset = end;
  }
  return tokens;
}
