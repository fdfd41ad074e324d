//===- InlineGroup.cpp - Replaces a group by its operations ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/Renaming.h"
#include "lsp/features/actions/TypeList.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// A group of TCP whose body ends with a `tcp.yield` of all its results.
struct Group {
  const Unit &unit;
  const Statement &statement;
  const Statement::Region &region;
  Operation *op;

  Range getRange() const { return bytes(statement.tokens); }
  Range getBody() const { return bytes(region.tokens); }
  const Statement &getYield() const { return region.statements.back(); }
  /// Returns the range of the operations before the `tcp.yield`.
  std::optional<Range> getOperations() const {
    size_t count = region.statements.size() - 1;
    if (count == 0)
      return std::nullopt;
    return Range{bytes(region.statements.front().tokens).begin,
                 bytes(region.statements[count - 1].tokens).end};
  }

private:
  Range bytes(Range tokens) const { return unit.getStatements().bytes(tokens); }
};
} // namespace

/// Returns the group whose header contains a byte.
static std::optional<Group> findGroup(const Unit &unit, size_t offset) {
  const Statements &statements = unit.getStatements();
  std::vector<const Statement *> around = statements.around(offset);
  if (around.empty() || around.back()->regions.size() != 1)
    return std::nullopt;
  const Statement &statement = *around.back();
  const Statement::Region &region = statement.regions.front();
  if (offset > statements.bytes(region.tokens).begin)
    return std::nullopt;
  Operation *op = operationOf(unit, statement);
  if (!op || !isa<mlir::tcp::GroupOp, mlir::tcp::IsolatedGroupOp>(op) ||
      region.statements.empty())
    return std::nullopt;
  Operation *yield = operationOf(unit, region.statements.back());
  if (!yield || !isa<mlir::tcp::YieldOp>(yield) ||
      yield->getNumOperands() != op->getNumResults())
    return std::nullopt;
  return Group{unit, statement, region, op};
}

/// Chooses the names of the body's values outside of the group. Arguments get
/// the names of the group's inputs. Other values get a new name if theirs is
/// defined outside. Returns nothing if there are fewer inputs than arguments.
static std::optional<Renaming> chooseNames(const Group &group) {
  const Unit &unit = group.unit;
  const Occurrences &occurrences = unit.getOccurrences();
  llvm::StringSet<> outside;
  for (const Occurrence &occurrence : occurrences.getAll())
    if (occurrence.isDefinition &&
        !group.getRange().contains(occurrence.getRange()))
      outside.insert(nameAt(unit, occurrence));

  Renaming renaming(unit);
  std::vector<Range> inputs =
      findOperands(unit.getStatements(), group.statement);
  std::vector<std::string> taken;
  for (const Occurrence &occurrence : occurrences.getAll()) {
    const Entity &entity = occurrences.entity(occurrence);
    if (!occurrence.isDefinition ||
        !group.getBody().contains(occurrence.getRange()) ||
        entity.kind == Entity::OpName || entity.kind == Entity::BlockLabel)
      continue;
    StringRef name = nameAt(unit, occurrence);
    if (entity.kind == Entity::BlockArgument &&
        entity.block->getParentOp() == group.op) {
      if (entity.index >= inputs.size())
        return std::nullopt;
      Range input = inputs[entity.index];
      renaming.add(occurrence.entity,
                   unit.getText().slice(input.begin, input.end).str());
    } else if (outside.contains(name)) {
      taken.push_back(makeName(
          unit, isNumbered(name) ? "%inlined" : (name + "_inlined").str(),
          taken));
      renaming.add(occurrence.entity, taken.back());
    }
  }
  return renaming;
}

/// Replaces the indentation `from` by `to` in all lines but the first.
static std::string changeIndentation(StringRef text, StringRef from,
                                     StringRef to) {
  auto [first, rest] = text.split('\n');
  std::string lines = first.str();
  while (!rest.empty()) {
    auto [line, behind] = rest.split('\n');
    line.consume_front(from);
    lines += ("\n" + to + line).str();
    rest = behind;
  }
  return lines;
}

/// Returns the edit that replaces the group by its body, without label and
/// yield, with the indentation of the group.
static TextEdit replaceGroup(const Group &group, const Renaming &renaming) {
  StringRef text = group.unit.getText();
  Range range = group.getRange();
  StringRef indentation = getIndentation(text, range.begin);
  if (std::optional<Range> operations = group.getOperations())
    return {range, changeIndentation(renaming.apply(*operations),
                                     getIndentation(text, operations->begin),
                                     indentation)};
  size_t lineEnd = text.find('\n', range.end);
  return {{range.begin - indentation.size(),
           lineEnd == StringRef::npos ? range.end : lineEnd + 1},
          ""};
}

/// Replaces the group's results by the values that the body yields. Returns
/// false if a result is not yielded.
static bool replaceResults(const Group &group, const Renaming &renaming,
                           std::vector<TextEdit> &edits) {
  const Unit &unit = group.unit;
  std::vector<Range> yielded =
      findOperands(unit.getStatements(), group.getYield());
  if (yielded.size() != group.op->getNumResults())
    return false;
  for (const Occurrence &occurrence : unit.getOccurrences().getAll()) {
    const Entity &entity = unit.getOccurrences().entity(occurrence);
    if (occurrence.isDefinition || entity.kind != Entity::Results ||
        entity.op != group.op)
      continue;
    // The text is "%x" or "%x#1".
    unsigned number = 0;
    size_t end = occurrence.begin + nameAt(unit, occurrence).size();
    StringRef behind = unit.getText().substr(end);
    if (behind.consume_front("#")) {
      size_t before = behind.size();
      behind.consumeInteger(10, number);
      end += 1 + before - behind.size();
    }
    if (entity.index + number >= yielded.size())
      return false;
    edits.push_back({{occurrence.begin, end},
                     renaming.apply(yielded[entity.index + number])});
  }
  return true;
}

void mlir::tcp::lsp::inlineGroup(const Document &document, size_t member,
                                 size_t offset,
                                 std::vector<CodeAction> &actions) {
  const Unit &unit = *document.getMembers()[member].unit;
  if (!unit.isIntact())
    return;
  std::optional<Group> group = findGroup(unit, offset);
  if (!group)
    return;
  std::optional<Renaming> renaming = chooseNames(*group);
  if (!renaming)
    return;
  std::vector<TextEdit> edits{replaceGroup(*group, *renaming)};
  if (replaceResults(*group, *renaming, edits))
    actions.push_back(
        {"Inline the group", CodeAction::kInline, std::move(edits), {}, false});
}
