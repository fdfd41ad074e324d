//===- LexicalSymbols.cpp - Symbols of dialects that are unknown ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/LexicalSymbols.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

std::optional<size_t> mlir::tcp::lsp::findStringAttribute(
    const Statements &statements, const Statement &statement, StringRef name) {
  const std::vector<Token> &tokens = statements.getTokens();
  size_t region = 0;
  for (size_t i = statement.name + 1; i + 2 < statement.tokens.end; ++i) {
    while (region < statement.regions.size() &&
           statement.regions[region].tokens.begin == i)
      i = statement.regions[region++].tokens.end;
    if (i + 2 < statement.tokens.end && tokens[i + 1].is('=') &&
        tokens[i + 2].is(Token::String) &&
        statements.spelling(i).trim('"') == name)
      return i + 2;
  }
  return std::nullopt;
}

/// Returns whether an op's name, without its dialect, contains one of the
/// words.
static bool namesOneOf(StringRef name, llvm::ArrayRef<StringRef> words) {
  StringRef mnemonic = name.split('.').second;
  return llvm::any_of(words,
                      [&](StringRef word) { return mnemonic.contains(word); });
}

/// Returns whether an op's name suggests that the op calls the symbol that it
/// names, or passes data to it.
static bool isNamedLikeCall(StringRef name) {
  return namesOneOf(name, {"call", "invoke", "instance", "launch", "dispatch"});
}

static bool isNamedLikeUse(StringRef name) {
  return isNamedLikeCall(name) ||
         namesOneOf(name,
                    {"addr", "get_", "load", "store", "bind", "ref", "use"});
}

namespace {
/// The start of an operation: `private @name(`, or in the generic form the
/// attribute `sym_name`.
struct Header {
  std::optional<size_t> symbol;
  bool hasVisibility = false;
  bool hasParameters = false;
};
} // namespace

static Header readHeader(const Statements &statements,
                         const Statement &statement) {
  const std::vector<Token> &tokens = statements.getTokens();
  Header header;
  if (tokens[statement.name].is(Token::String)) {
    header.symbol = findStringAttribute(statements, statement, "sym_name");
    return header;
  }
  size_t i = statement.name + 1;
  for (; i < statement.tokens.end &&
         (tokens[i].is(Token::BareId) || tokens[i].is(Token::String));
       ++i) {
    StringRef word = statements.spelling(i).trim('"');
    if (word.contains('.'))
      return header;
    header.hasVisibility |=
        word == "public" || word == "private" || word == "nested";
  }
  bool isPath = tokens[i + 1].is(':') && tokens[i + 2].is(':');
  if (i >= statement.tokens.end || !tokens[i].is(Token::SymbolId) || isPath)
    return header;
  header.symbol = i;
  header.hasParameters = tokens[i + 1].is('(') || tokens[i + 1].is('<');
  return header;
}

bool mlir::tcp::lsp::isBody(const Statements &statements,
                            const Statement &owner,
                            const Statement::Region &region) {
  const std::vector<Token> &tokens = statements.getTokens();
  if (region.hasLabel)
    return true;
  for (size_t i = owner.name; i < owner.regions.front().tokens.begin; ++i)
    if (tokens[i].is(Token::ValueId))
      return true;
  return llvm::any_of(region.statements, [&](const Statement &statement) {
    StringRef name = statements.spelling(statement.name).trim('"');
    return !statement.results.empty() ||
           tokens[statement.name + 1].is(Token::ValueId) ||
           namesOneOf(name, {"return", "yield", "output", "terminator"}) ||
           name == "return";
  });
}

/// Returns whether an operation defines the symbol that its header names.
static bool definesSymbol(const Statements &statements,
                          const Statement &statement, const Header &header,
                          bool isInBody) {
  StringRef name = statements.spelling(statement.name);
  // An operation that defines a symbol has no results.
  if (!header.symbol || !statement.results.empty())
    return false;
  if (name.starts_with("\"") || header.hasVisibility)
    return true;
  return !isNamedLikeUse(name) && (!statement.regions.empty() || !isInBody);
}

/// Returns whether an operation of a region defines a symbol, which makes the
/// owner of the region a symbol table.
static bool holdsSymbols(const Statements &statements, const Statement &owner,
                         const Statement::Region &region) {
  bool isInBody = isBody(statements, owner, region);
  return llvm::any_of(region.statements, [&](const Statement &statement) {
    return definesSymbol(statements, statement,
                         readHeader(statements, statement), isInBody);
  });
}

OpFacts mlir::tcp::lsp::guessOpFacts(const Statements &statements,
                                     const Statement &statement,
                                     bool isInBody) {
  OpFacts facts;
  facts.isGuess = true;
  StringRef name = statements.spelling(statement.name);
  bool isGeneric = name.consume_front("\"");
  Header header = readHeader(statements, statement);
  facts.definesSymbol = definesSymbol(statements, statement, header, isInBody);
  facts.isCall = !facts.definesSymbol && isNamedLikeCall(name);
  bool isTable =
      llvm::any_of(statement.regions, [&](const Statement::Region &region) {
        return holdsSymbols(statements, statement, region);
      });
  facts.isSymbolTable = isTable && statement.results.empty();
  facts.isFunction = facts.definesSymbol && !isTable &&
                     (header.hasParameters || namesOneOf(name, {"func"}) ||
                      (isGeneric && !statement.regions.empty()));
  return facts;
}
