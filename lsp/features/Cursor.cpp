//===- Cursor.cpp - The statement around a cursor -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Cursor.h"
#include "lsp/ods/OdsIndex.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

Cursor::Cursor(const Unit &unit, size_t offset)
    : statements(unit.getStatements()), context(unit.getModule().getContext()),
      offset(offset) {
  findWord();
  findStatement();
  findBrackets();
}

const Token &Cursor::before(size_t distance) const {
  return wordToken >= distance ? at(wordToken - distance)
                               : statements.getTokens().back();
}

StringRef Cursor::getPrefix() const {
  return statements.getText().slice(getReplaced().begin, offset);
}

Range Cursor::getReplaced() const {
  if (!hasWord)
    return {offset, offset};
  Range range = at(wordToken).range;
  // In `4xf32`, only the element type is completed.
  StringRef text = spelling(wordToken);
  bool isShape = wordToken && at(wordToken).is(Token::BareId) &&
                 getPrevious().range.end == range.begin &&
                 (getPrevious().is(Token::Integer) || getPrevious().is('?') ||
                  getPrevious().is('*') || getPrevious().is(']'));
  if (isShape && text.starts_with("x")) {
    size_t last =
        text.take_while([](char c) { return c == 'x' || llvm::isDigit(c); })
            .rfind('x');
    range.begin = std::min(range.begin + last + 1, offset);
  }
  return {range.begin, std::max(range.end, offset)};
}

void Cursor::findWord() {
  // The search begins with the first token that does not end before the cursor.
  const std::vector<Token> &all = statements.getTokens();
  wordToken = std::lower_bound(all.begin(), all.end(), offset,
                               [](const Token &token, size_t offset) {
                                 return token.range.end < offset;
                               }) -
              all.begin();
  auto isWord = [&](const Token &token) {
    switch (token.kind) {
    case Token::BareId:
    case Token::ValueId:
    case Token::SymbolId:
    case Token::BlockId:
    case Token::AttributeId:
    case Token::TypeId:
      return true;
    case Token::Unknown: // The token may be a sigil without a name.
      return StringRef("%@^#!").contains(
                 statements.getText()[token.range.begin]) &&
             token.range.size() == 1;
    default:
      return false;
    }
  };
  if (wordToken < all.size() && all[wordToken].range.begin < offset) {
    const Token &touched = all[wordToken];
    hasWord = isWord(touched);
    bool isString = touched.is(Token::String) ||
                    (touched.is(Token::Unknown) && !hasWord &&
                     statements.getText()[touched.range.begin] == '"');
    inString =
        isString && (offset < touched.range.end || touched.is(Token::Unknown));
    // A name may begin where the token before the cursor ends.
    if (!hasWord && !inString && touched.range.end <= offset)
      ++wordToken;
  }
  // The cursor is after the text. The word is then the first End.
  while (wordToken > 0 && all[wordToken - 1].is(Token::End))
    --wordToken;
  // There are no words in a comment.
  size_t done = getPrevious().is(Token::End) ? 0 : getPrevious().range.end;
  if (hasWord || done > offset)
    return;
  StringRef gap = statements.getText().slice(done, offset);
  size_t line = gap.rfind('\n');
  inComment =
      gap.drop_front(line == StringRef::npos ? 0 : line + 1).contains("//");
}

StringRef Cursor::getDefaultDialect() const {
  if (!parent)
    return "builtin";
  // The table has the results of OpAsmOpInterface::getDefaultDialect(), because
  // the text need not parse.
  return llvm::StringSwitch<StringRef>(spelling(parent->name).trim('"'))
      .Case("func.func", "func")
      .Cases({"transform.sequence", "transform.named_sequence"}, "transform")
      .Case("async.func", "async")
      .Cases({"emitc.class", "emitc.expression", "emitc.file", "emitc.func"},
             "emitc")
      .Cases({"shape.func", "shape.function_library"}, "shape")
      .Cases({"pdl.pattern", "pdl.rewrite"}, "pdl")
      .Default("builtin");
}

bool Cursor::isFirstOfLine() const {
  if (wordToken == 0)
    return true;
  size_t begin = hasWord ? at(wordToken).range.begin : offset;
  return getPrevious().range.end <= begin &&
         statements.getText()
             .slice(getPrevious().range.end, begin)
             .contains('\n');
}

/// Returns whether a region is a dictionary that is being written.
static bool isDictionary(const Statements &tokens, MLIRContext *context,
                         const Statement &of, const Statement::Region &region) {
  size_t begin = region.tokens.begin;
  if (begin && tokens.spelling(begin - 1) == "attributes")
    return true;
  StringRef name = tokens.spelling(of.name).trim('"');
  if (const OdsOp *op = OdsIndex::get().findOp(name))
    return op->regions.empty();
  auto registered = RegisteredOperationName::lookup(name, context);
  return registered && registered->hasTrait<OpTrait::ZeroRegions>();
}

void Cursor::findStatement() {
  const std::vector<Statement> *level = &statements.getTopLevel();
  // Only the tokens before the word decide. The word may look like a statement.
  while (level) {
    auto after = std::upper_bound(
        level->begin(), level->end(), wordToken,
        [&](size_t token, const Statement &statement) {
          return token < statement.tokens.begin + (hasWord ? 0 : 1);
        });
    if (after == level->begin()) {
      statement = nullptr;
      return;
    }
    statement = &*std::prev(after);
    level = nullptr;
    for (const Statement::Region &region : statement->regions) {
      if (isDictionary(statements, context, *statement, region))
        continue;
      bool isClosed =
          at(region.tokens.end - 1).is('}') && region.tokens.size() > 1;
      if (region.tokens.begin < wordToken &&
          (wordToken < region.tokens.end - (isClosed ? 1 : 0) ||
           (!hasWord && wordToken == region.tokens.end - 1) || !isClosed)) {
        level = &region.statements;
        parent = statement;
      }
    }
  }
}

StringRef Cursor::getOpName() const {
  return statement ? spelling(statement->name).trim('"') : StringRef();
}

void Cursor::findBrackets() {
  size_t begin = statement ? statement->tokens.begin : 0;
  if (!statement && parent) {
    // The cursor is at the start of a region.
    atOpName = true;
    return;
  }
  for (size_t token = begin; token < wordToken; ++token) {
    if (statement)
      for (const Statement::Region &region : statement->regions)
        if (!isDictionary(statements, context, *statement, region) &&
            region.tokens.begin == token && region.tokens.end <= wordToken)
          token = region.tokens.end - 1;
    if (token >= wordToken || !at(token).is(Token::Punctuation))
      continue;
    char c = at(token).spelling;
    size_t close = StringRef(")]}>").find(c);
    if (StringRef("([{<").contains(c))
      brackets.push_back({token, c});
    else if (close != StringRef::npos && !brackets.empty() &&
             brackets.back().open == "([{<"[close])
      brackets.pop_back();
  }
  if (!brackets.empty())
    return;
  if (getPrevious().is('=') && statement &&
      wordToken > statement->tokens.begin && !statement->results.empty()) {
    // Only results may come before the op's name.
    bool onlyResults = true;
    for (size_t i = statement->tokens.begin; i + 1 < wordToken; ++i)
      onlyResults &= at(i).is(Token::ValueId) || at(i).is(',') ||
                     at(i).is(':') || at(i).is(Token::Integer);
    atOpName = withResults = onlyResults;
    if (onlyResults)
      return;
  }
  bool goesOn = getPrevious().is(Token::Arrow) ||
                (getPrevious().is(Token::Punctuation) &&
                 StringRef(",:=([<").contains(getPrevious().spelling));
  bool startsRegion = parent && getPrevious().is('{');
  atOpName = (isFirstOfLine() && !goesOn) || startsRegion || wordToken == 0;
  // The word is no bare identifier, so it can't be an op's name.
  if (atOpName && hasWord && !at(wordToken).is(Token::BareId))
    atOpName = false;
}
