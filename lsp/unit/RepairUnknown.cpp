//===- RepairUnknown.cpp - Operations of dialects that nobody knows -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/LexicalTypes.h"
#include "lsp/unit/Repair.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// After so many errors in operations of one name, all of that name are
/// replaced. Each error costs a parse of the text.
static const unsigned kMaxGuesses = 4;

/// Guesses the types of an operation's values from its text.
void Repair::guessTypes(Broken &unknown) const {
  const std::vector<Token> &tokens = statements.getTokens();
  const Statement &statement = *unknown.statement;
  std::vector<StringRef> results = guessResultTypes(statements, statement);
  for (size_t i = 0; i < std::min(results.size(), unknown.numResults); ++i)
    unknown.types[i] = results[i].str();
  if (unknown.names.size() == unknown.numResults)
    return;
  // The arguments of the region are written as `%a: type`.
  for (size_t i = statement.name; i < statement.regions.front().tokens.begin;
       ++i) {
    if (!tokens[i].is(Token::ValueId) || !tokens[i + 1].is(':'))
      continue;
    auto name = llvm::find(llvm::drop_begin(unknown.names, unknown.numResults),
                           statements.spelling(i));
    size_t end = skipType(statements, i + 2);
    if (name == unknown.names.end() || end == i + 2)
      continue;
    Range type = statements.bytes({i + 2, end});
    unknown.types[name - unknown.names.begin()] =
        statements.getText().slice(type.begin, type.end).str();
  }
}

/// Undoes the replacement of a statement by a placeholder.
void Repair::forget(const Statement *statement) {
  auto found = places.find(statement);
  if (found == places.end())
    return;
  broken.erase(broken.begin() + found->second);
  places.clear();
  for (size_t i = 0; i < broken.size(); ++i)
    places[broken[i].statement] = i;
}

/// Makes a placeholder of a statement that is not replaced yet.
void Repair::makeUnknown(const Statement &statement) {
  places[&statement] = broken.size();
  broken.push_back(make(statement));
  broken.back().isUnknown = true;
  guessTypes(broken.back());
  ++numUnknown;
}

void Repair::replaceUnknown(llvm::ArrayRef<Statement> level,
                            llvm::function_ref<bool(StringRef)> isKnown) {
  for (const Statement &statement : level) {
    StringRef name = statements.spelling(statement.name);
    bool hasForm = statements.getTokens()[statement.name].is(Token::BareId) &&
                   name.contains('.');
    if (hasForm && !isKnown(name) && !find(&statement))
      makeUnknown(statement);
    for (const Statement::Region &region : statement.regions)
      replaceUnknown(region.statements, isKnown);
  }
}

bool Repair::replaceUnknown(llvm::function_ref<bool(StringRef)> isKnown) {
  size_t numBefore = numUnknown;
  replaceUnknown(statements.getTopLevel(), isKnown);
  return numUnknown > numBefore;
}

void Repair::replaceUsers(llvm::ArrayRef<Statement> level,
                          llvm::StringSet<> &fromUnknown) {
  const std::vector<Token> &tokens = statements.getTokens();
  for (const Statement &statement : level) {
    bool isUser = false;
    size_t region = 0;
    for (size_t i = statement.name; i < statement.tokens.end; ++i) {
      while (region < statement.regions.size() &&
             statement.regions[region].tokens.begin == i)
        i = statement.regions[region++].tokens.end;
      isUser |= i < statement.tokens.end && tokens[i].is(Token::ValueId) &&
                fromUnknown.contains(statements.spelling(i));
    }
    if (isUser && !find(&statement))
      makeUnknown(statement);
    if (Broken *known = find(&statement); known && known->isUnknown)
      for (StringRef name : known->names)
        fromUnknown.insert(name.split('#').first);
    for (const Statement::Region &inner : statement.regions)
      replaceUsers(inner.statements, fromUnknown);
  }
}

void Repair::replaceUsersOfUnknown() {
  llvm::StringSet<> fromUnknown;
  replaceUsers(statements.getTopLevel(), fromUnknown);
}

/// Returns whether an unknown operation around a use names the value in its
/// header. It may then be an argument of the operation's region.
bool Repair::isNamedByUnknown(StringRef name, size_t use) const {
  for (const Statement *around : statements.around(use)) {
    auto found = places.find(around);
    if (found == places.end() || !broken[found->second].isUnknown)
      continue;
    size_t region = 0;
    for (size_t i = around->name; i < around->tokens.end; ++i) {
      while (region < around->regions.size() &&
             around->regions[region].tokens.begin == i)
        i = around->regions[region++].tokens.end;
      if (i < around->tokens.end && statements.spelling(i) == name)
        return true;
    }
  }
  return false;
}

/// Returns the statement that defines a value for a use, or null.
static const Statement *findDefinition(const Statements &statements,
                                       StringRef name, size_t use) {
  const std::vector<Statement> *level = &statements.getTopLevel();
  const Statement *found = nullptr;
  auto look = [&] {
    for (const Statement &statement : *level)
      for (const Statement::Result &result : statement.results)
        if (result.name == name)
          found = &statement;
  };
  look();
  for (const Statement *around : statements.around(use))
    for (const Statement::Region &region : around->regions)
      if (statements.bytes(region.tokens).contains(use)) {
        level = &region.statements;
        look();
      }
  return found;
}

/// Returns the statement whose name is at a byte, or null.
static const Statement *findNamed(const Statements &statements, size_t offset) {
  for (const Statement *around : llvm::reverse(statements.around(offset)))
    if (statements.getTokens()[around->name].range.contains(offset))
      return around;
  return nullptr;
}

bool Repair::replaceGuessed(const GuessError &error,
                            llvm::function_ref<bool(StringRef)> isGuessed,
                            llvm::function_ref<bool(StringRef)> isOfProject) {
  auto nameOf = [&](const Statement *statement) {
    return statements.spelling(statement->name);
  };
  std::vector<const Statement *> around = statements.around(error.offset);
  const Statement *here = around.empty() ? nullptr : around.back();
  std::vector<const Statement *> culprits;
  if (error.guessed)
    culprits.push_back(findNamed(statements, *error.guessed));
  if (error.isAboutDialect && here && !nameOf(here).contains('.') &&
      llvm::any_of(around, [&](const Statement *statement) {
        return isOfProject(nameOf(statement));
      }))
    culprits.push_back(here);
  for (const Statement *candidate :
       {here, unfinishedBefore(error.offset),
        error.value.empty()
            ? nullptr
            : findDefinition(statements, error.value, error.offset)})
    if (candidate && isGuessed(nameOf(candidate)))
      culprits.push_back(candidate);
  for (const Statement *culprit : culprits) {
    if (!culprit || find(culprit))
      continue;
    StringRef operation = nameOf(culprit);
    makeUnknown(*culprit);
    if (++numGuessed[operation] == kMaxGuesses)
      replaceUnknown([&](StringRef other) { return other != operation; });
    return true;
  }
  return false;
}
