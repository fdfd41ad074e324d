//===- TdParser.cpp - The statements of a .td file ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdParser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Deeper blocks are not looked into.
static constexpr unsigned kMaxDepth = 100;

/// Returns the next token that is neither a comment nor a directive, or null.
const TdToken *TdParser::peek() {
  while (next < tokens.size() && (tokens[next].is(TdToken::Comment) ||
                                  tokens[next].is(TdToken::Directive)))
    ++next;
  return next < tokens.size() ? &tokens[next] : nullptr;
}

const TdToken *TdParser::take() {
  const TdToken *token = peek();
  if (token) {
    lastEnd = token->range.end;
    ++next;
  }
  return token;
}

/// Returns whether a token begins a statement at the start of a line, which
/// ends all statements before it.
bool TdParser::startsStatement(const TdToken &token) const {
  static constexpr llvm::StringLiteral kWords[] = {
      "class", "def", "defm", "multiclass", "include", "defset"};
  if (!token.is(TdToken::Keyword) || !llvm::is_contained(kWords, token.text))
    return false;
  return token.range.begin == 0 || token.text.data()[-1] == '\n';
}

template <typename IsEnd> const TdToken *TdParser::skipTo(IsEnd isEnd) {
  unsigned open = 0;
  for (bool isFirst = true; const TdToken *token = peek(); isFirst = false) {
    if (!isFirst && startsStatement(*token))
      return nullptr;
    if (open == 0 && isEnd(*token))
      return token;
    StringRef text = token->text;
    if (token->is(TdToken::Punctuation)) {
      if (text == "(" || text == "[" || text == "{" || text == "<")
        ++open;
      else if ((text == ")" || text == "]" || text == "}" || text == ">") &&
               open > 0)
        --open;
    }
    take();
  }
  return nullptr;
}

unsigned TdParser::begin(TdStatement::Kind kind, unsigned parent) {
  TdStatement statement;
  statement.kind = kind;
  statement.parent = parent;
  statement.all.begin = peek()->range.begin;
  statements.push_back(statement);
  return statements.size() - 1;
}

void TdParser::end(unsigned statement) {
  statements[statement].all.end =
      std::max(lastEnd, statements[statement].all.begin);
}

/// Parses the block in braces that begins here.
void TdParser::parseBody(unsigned statement, bool isRecord) {
  size_t begin = take()->range.begin;
  parseBlock(statement, isRecord);
  const TdToken *token = peek();
  if (token && token->is('}'))
    take();
  statements[statement].body = {begin, lastEnd};
}

void TdParser::parseBlock(unsigned parent, bool isRecord) {
  bool isInner = parent != TdStatement::kNone;
  ++depth;
  while (const TdToken *token = peek()) {
    if (isInner && (token->is('}') || startsStatement(*token)))
      // A definition at the start of a line may be in a block of others.
      if (token->is('}') || isRecord)
        break;
    if (depth > kMaxDepth)
      take();
    else if (isRecord)
      parseMember(parent);
    else
      parseStatement(parent);
  }
  --depth;
}

/// Parses the rest of a class or a definition, after its keyword.
void TdParser::parseRecord(unsigned statement) {
  const TdToken *name = peek();
  if (name && (name->is(TdToken::Identifier) || name->is(TdToken::String)))
    statements[statement].name = take()->range;
  const TdToken *end = skipTo([](const TdToken &token) {
    return token.is(';') || token.is('{') || token.is('}');
  });
  TdStatement::Kind kind = statements[statement].kind;
  if (end && end->is(';'))
    take();
  else if (end && end->is('{'))
    parseBody(statement,
              kind == TdStatement::Class || kind == TdStatement::Def);
}

/// Parses the rest of a statement around others: a block or one statement after
/// the word `opener`.
void TdParser::parseScope(unsigned statement, StringRef opener) {
  const TdToken *name = peek();
  if (name && name->is(TdToken::Identifier) && opener == "in")
    statements[statement].name = name->range;
  const TdToken *end = skipTo([&](const TdToken &token) {
    return token.isKeyword(opener) || token.is(';') || token.is('}');
  });
  if (!end || !end->isKeyword(opener))
    return;
  take();
  if (const TdToken *token = peek(); token && token->is('{'))
    parseBody(statement, /*isRecord=*/false);
  else if (token && depth < kMaxDepth) {
    ++depth;
    parseStatement(statement);
    --depth;
  }
}

void TdParser::parseStatement(unsigned parent) {
  const TdToken *first = peek();
  auto kind = llvm::StringSwitch<TdStatement::Kind>(first->text)
                  .Case("class", TdStatement::Class)
                  .Case("def", TdStatement::Def)
                  .Case("defm", TdStatement::Defm)
                  .Case("multiclass", TdStatement::Multiclass)
                  .Case("let", TdStatement::Let)
                  .Case("defset", TdStatement::Defset)
                  .Case("foreach", TdStatement::Foreach)
                  .Case("if", TdStatement::If)
                  .Case("else", TdStatement::If)
                  .Case("defvar", TdStatement::Defvar)
                  .Case("include", TdStatement::Include)
                  .Default(TdStatement::Other);
  if (!first->is(TdToken::Keyword))
    kind = TdStatement::Other;
  if (kind == TdStatement::Other) {
    take();
    return;
  }
  unsigned statement = begin(kind, parent);
  bool isElse = first->text == "else";
  take();
  const TdToken *token = peek();
  switch (kind) {
  case TdStatement::Let:
  case TdStatement::Foreach:
    parseScope(statement, "in");
    break;
  case TdStatement::If:
    if (!isElse)
      parseScope(statement, "then");
    else if (token && token->is('{'))
      parseBody(statement, /*isRecord=*/false);
    break;
  case TdStatement::Include:
    if (token && token->is(TdToken::String))
      statements[statement].name = take()->range;
    break;
  case TdStatement::Defset: {
    const TdToken *equal = skipTo([&](const TdToken &token) {
      if (token.is(TdToken::Identifier))
        statements[statement].name = token.range;
      return token.is('=') || token.is(';') || token.is('}');
    });
    if (equal && equal->is('=')) {
      take();
      if (const TdToken *brace = peek(); brace && brace->is('{'))
        parseBody(statement, /*isRecord=*/false);
    }
    break;
  }
  case TdStatement::Defvar:
    if (token && token->is(TdToken::Identifier))
      statements[statement].name = token->range;
    if (skipTo([](const TdToken &token) { return token.is(';'); }))
      take();
    break;
  default:
    parseRecord(statement);
  }
  end(statement);
}

/// Parses a field or an assignment of the body of a record.
void TdParser::parseMember(unsigned parent) {
  const TdToken *first = peek();
  if (first->is(';')) {
    take();
    return;
  }
  TdStatement::Kind kind =
      first->isKeyword("let")      ? TdStatement::Assignment
      : first->isKeyword("defvar") ? TdStatement::Defvar
      : first->isKeyword("assert") || first->isKeyword("dump")
          ? TdStatement::Other
          : TdStatement::Field;
  unsigned statement = begin(kind, parent);
  if (kind != TdStatement::Field)
    take();
  // The name is the last word in front of `=` or `;`, outside of brackets.
  bool hasName = kind == TdStatement::Other;
  const TdToken *end = skipTo([&](const TdToken &token) {
    if (token.is('='))
      hasName = true;
    if (!hasName && token.is(TdToken::Identifier))
      statements[statement].name = token.range;
    return token.is(';') || token.is('}');
  });
  if (end && end->is(';'))
    take();
  this->end(statement);
}

std::vector<TdStatement> TdParser::parse() {
  while (peek())
    parseBlock(TdStatement::kNone, /*isRecord=*/false);
  return std::move(statements);
}
