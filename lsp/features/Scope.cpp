//===- Scope.cpp - The values that a place may use ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Scope.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
class ScopeReader {
public:
  ScopeReader(const Unit &unit, const Cursor &cursor)
      : unit(unit), cursor(cursor), statements(unit.getStatements()) {}

  std::vector<ScopedValue> run();

private:
  void add(size_t token, unsigned index, unsigned count, bool isArgument);
  Type typeByUse(StringRef name, size_t definition) const;
  void addResults(const Statement &statement);
  /// Adds the arguments of a region: values before a ":" or a "=".
  void addArguments(size_t begin, size_t end);
  void addLabels(Range region, const std::vector<Statement> &level);
  const Statement *addLevel(const std::vector<Statement> &level);
  bool isIsolated(const Statement &statement) const;

  const Unit &unit;
  const Cursor &cursor;
  const Statements &statements;
  std::vector<ScopedValue> values;
};
} // namespace

/// Returns the type at the next use of a name whose definition does not parse.
Type ScopeReader::typeByUse(StringRef name, size_t definition) const {
  const Occurrences &occurrences = unit.getOccurrences();
  for (const Occurrence &use : occurrences.getAll())
    if (use.begin > definition && !use.isDefinition &&
        unit.getText().slice(use.begin, use.end) == name)
      if (Value used = getValue(occurrences.entity(use)))
        return used.getType();
  return {};
}

void ScopeReader::add(size_t token, unsigned index, unsigned count,
                      bool isArgument) {
  ScopedValue value;
  value.name = statements.spelling(token).str();
  value.isArgument = isArgument;
  if (count > 1)
    value.name += "#" + std::to_string(index);
  size_t begin = statements.getTokens()[token].range.begin;
  const Occurrences &occurrences = unit.getOccurrences();
  if (const Occurrence *occurrence = occurrences.at(begin);
      occurrence && occurrence->isDefinition && occurrence->begin == begin) {
    const Entity &entity = occurrences.entity(*occurrence);
    if (entity.kind == Entity::BlockArgument)
      value.type = getValue(entity).getType();
    else if (entity.kind == Entity::Results &&
             entity.index + index < entity.op->getNumResults())
      value.type = entity.op->getResult(entity.index + index).getType();
  }
  if (!value.type)
    value.type = typeByUse(value.name, begin);
  // No use has told the type of the placeholder.
  if (value.type && isa<NoneType>(value.type))
    value.type = Type();
  values.push_back(std::move(value));
}

void ScopeReader::addResults(const Statement &statement) {
  size_t token = statement.tokens.begin;
  for (const Statement::Result &result : statement.results) {
    while (token < statement.name &&
           !statements.getTokens()[token].is(Token::ValueId))
      ++token;
    for (unsigned i = 0; i < std::min(result.count, 100u); ++i)
      add(token, i, result.count, /*isArgument=*/false);
    ++token;
  }
}

void ScopeReader::addArguments(size_t begin, size_t end) {
  const std::vector<Token> &tokens = statements.getTokens();
  for (size_t i = begin; i + 1 < end; ++i)
    if (tokens[i].is(Token::ValueId) &&
        (tokens[i + 1].is(':') || tokens[i + 1].is('=')))
      add(i, 0, 1, /*isArgument=*/true);
}

/// Adds the arguments in the labels of blocks, which are between statements.
void ScopeReader::addLabels(Range region, const std::vector<Statement> &level) {
  size_t done = region.begin;
  for (const Statement &statement : level) {
    if (statement.tokens.begin >= cursor.getWordToken())
      break;
    addArguments(done, statement.tokens.begin);
    done = statement.tokens.end;
  }
  addArguments(done, std::min(region.end, cursor.getWordToken()));
}

bool ScopeReader::isIsolated(const Statement &statement) const {
  StringRef name = statements.spelling(statement.name).trim('"');
  if (name == "module")
    return true;
  std::optional<RegisteredOperationName> op =
      RegisteredOperationName::lookup(name, unit.getModule().getContext());
  return op && op->hasTrait<OpTrait::IsIsolatedFromAbove>();
}

/// Adds the results of the statements in a region. Returns the statement with
/// the region around the cursor.
const Statement *ScopeReader::addLevel(const std::vector<Statement> &level) {
  for (const Statement &statement : level) {
    if (statement.tokens.begin >= cursor.getWordToken())
      return nullptr;
    for (const Statement::Region &region : statement.regions)
      if (region.tokens.begin < cursor.getWordToken() &&
          cursor.getWordToken() < region.tokens.end)
        return &statement;
    // The results of the statement at the cursor are not defined yet.
    if (&statement == cursor.getStatement()
            ? cursor.isAtOpName() && !cursor.hasResults()
            : statement.tokens.end <= cursor.getWordToken())
      addResults(statement);
  }
  return nullptr;
}

std::vector<ScopedValue> ScopeReader::run() {
  const std::vector<Statement> *level = &statements.getTopLevel();
  while (level) {
    const Statement *around = addLevel(*level);
    level = nullptr;
    if (!around)
      break;
    if (isIsolated(*around))
      values.clear();
    addArguments(around->name, around->regions.front().tokens.begin);
    for (const Statement::Region &region : around->regions)
      if (region.tokens.begin < cursor.getWordToken() &&
          cursor.getWordToken() < region.tokens.end) {
        addLabels(region.tokens, region.statements);
        level = &region.statements;
        break;
      }
  }
  std::reverse(values.begin(), values.end());
  // A name hides the same name further out.
  llvm::StringSet<> seen;
  llvm::erase_if(values, [&](const ScopedValue &value) {
    return !seen.insert(value.name).second;
  });
  return std::move(values);
}

std::vector<ScopedValue>
mlir::tcp::lsp::getValuesInScope(const Unit &unit, const Cursor &cursor) {
  return ScopeReader(unit, cursor).run();
}

/// Adds block labels that start a line, but not those in nested regions. A
/// label is also found within a statement that is incomplete.
static void addLabels(const Statements &statements, size_t begin, size_t end,
                      std::vector<StringRef> &labels) {
  const std::vector<Token> &tokens = statements.getTokens();
  for (size_t i = std::max<size_t>(begin, 1); i < end; ++i)
    if (tokens[i].is(Token::BlockId) &&
        (tokens[i + 1].is(':') || tokens[i + 1].is('(')) &&
        statements.getText()
            .slice(tokens[i - 1].range.end, tokens[i].range.begin)
            .contains('\n'))
      labels.push_back(statements.spelling(i));
}

std::vector<StringRef> mlir::tcp::lsp::getBlocksInScope(const Cursor &cursor) {
  std::vector<StringRef> labels;
  if (!cursor.getParent())
    return labels;
  const Statements &statements = cursor.getStatements();
  for (const Statement::Region &region : cursor.getParent()->regions) {
    if (!region.tokens.contains(cursor.getWordToken()))
      continue;
    size_t done = region.tokens.begin;
    for (const Statement &statement : region.statements)
      for (const Statement::Region &nested : statement.regions) {
        addLabels(statements, done, nested.tokens.begin, labels);
        done = nested.tokens.end;
      }
    addLabels(statements, done, region.tokens.end, labels);
  }
  return labels;
}
