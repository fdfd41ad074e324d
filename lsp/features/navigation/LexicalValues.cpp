//===- LexicalValues.cpp - Values where text does not parse ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/LexicalValues.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// Searches for the definition of a name, one region after the other.
class Finder {
public:
  Finder(const Statements &statements, size_t token,
         llvm::function_ref<bool(size_t)> isUse)
      : statements(statements), tokens(statements.getTokens()), token(token),
        name(statements.spelling(token)), isUse(isUse) {}

  std::optional<size_t> find(llvm::ArrayRef<Statement> level, Range range);
  std::optional<size_t> findInUnknownHeader() const;

private:
  bool isName(size_t i) const {
    return tokens[i].kind == tokens[token].kind &&
           statements.spelling(i) == name;
  }
  std::optional<size_t> findResult(const Statement &statement) const;
  std::optional<size_t> findInHeader(const Statement &statement) const;
  std::optional<size_t> findInLabel(Range gap) const;

  const Statements &statements;
  const std::vector<Token> &tokens;
  size_t token;
  StringRef name;
  llvm::function_ref<bool(size_t)> isUse;
};
} // namespace

std::optional<size_t> Finder::findResult(const Statement &statement) const {
  for (const Statement::Result &result : statement.results)
    if (result.name == name)
      for (size_t i = statement.tokens.begin; i < statement.name; ++i)
        if (isName(i))
          return i;
  return std::nullopt;
}

/// Returns the value that a header defines for its region: %i in `%i = ...`,
/// and %a in `%a: type` if the operation has a symbol. In other operations,
/// `ins(%a : type)` is a use.
std::optional<size_t> Finder::findInHeader(const Statement &statement) const {
  if (statement.regions.empty())
    return std::nullopt;
  bool isFunction = false;
  for (size_t i = statement.name; i < statement.regions.front().tokens.begin;
       ++i) {
    isFunction |= tokens[i].is(Token::SymbolId);
    bool isDefined =
        tokens[i + 1].is('=') || (isFunction && tokens[i + 1].is(':'));
    if (isName(i) && isDefined && !isUse(i))
      return i;
  }
  return std::nullopt;
}

/// Searches the labels between statements, such as ^bb(%a: type):.
std::optional<size_t> Finder::findInLabel(Range gap) const {
  for (size_t i = gap.begin; i < gap.end; ++i)
    if (isName(i))
      return i;
  return std::nullopt;
}

std::optional<size_t> Finder::find(llvm::ArrayRef<Statement> level,
                                   Range range) {
  // The innermost region is searched first.
  for (const Statement &statement : level) {
    if (!statement.tokens.contains(token))
      continue;
    for (const Statement::Region &region : statement.regions)
      if (region.tokens.contains(token))
        if (std::optional<size_t> found =
                find(region.statements, region.tokens))
          return found;
    if (std::optional<size_t> found = findInHeader(statement))
      return found;
  }
  size_t done = range.begin;
  for (const Statement &statement : level) {
    if (std::optional<size_t> found =
            findInLabel({done, statement.tokens.begin}))
      return found;
    if (std::optional<size_t> found = findResult(statement))
      return found;
    done = statement.tokens.end;
  }
  return findInLabel({done, range.end});
}

/// Returns the token with which an unknown operation may define the value for
/// its region: the first one with the name in the header that is not known to
/// be a use, such as %i in `(%i, %j) in`.
std::optional<size_t> Finder::findInUnknownHeader() const {
  std::vector<const Statement *> around =
      statements.around(tokens[token].range.begin);
  for (const Statement *statement : llvm::reverse(around)) {
    if (statement->regions.empty())
      continue;
    for (size_t i = statement->name;
         i < statement->regions.front().tokens.begin; ++i)
      if (isName(i) && !isUse(i))
        return i;
  }
  return std::nullopt;
}

std::optional<size_t>
mlir::tcp::lsp::findLexicalDefinition(const Statements &statements,
                                      size_t token,
                                      llvm::function_ref<bool(size_t)> isUse) {
  Finder finder(statements, token, isUse);
  if (std::optional<size_t> found = finder.find(
          statements.getTopLevel(), {0, statements.getTokens().size()}))
    return found;
  return finder.findInUnknownHeader();
}
