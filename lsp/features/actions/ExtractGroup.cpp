//===- ExtractGroup.cpp - Makes a group of operations ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/Renaming.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Neighboring operations of one block, and their text.
struct Selection {
  std::vector<Operation *> ops;
  Range range;

  /// Returns whether an operation is one of these, or inside of one.
  bool contains(Operation *op) const {
    for (; op; op = op->getParentOp())
      if (llvm::is_contained(ops, op))
        return true;
    return false;
  }
};

/// The results of a new group, as text.
struct Results {
  /// The names outside of the group: "%x" or "%x:2".
  std::vector<std::string> names;
  /// The names inside of the group, which it yields.
  std::vector<std::string> yielded;
  std::vector<std::string> types;
};
} // namespace

/// Returns the statements of the innermost region around a range.
static const std::vector<Statement> *findLevel(const Statements &statements,
                                               Range range) {
  const std::vector<Statement> *level = nullptr;
  const std::vector<Statement> *inner = &statements.getTopLevel();
  while (inner) {
    const std::vector<Statement> *next = nullptr;
    for (const Statement &statement : *inner)
      for (const Statement::Region &region : statement.regions)
        if (statements.bytes(region.tokens).contains(range) &&
            statements.bytes(region.tokens).begin < range.begin)
          next = &region.statements;
    if (next)
      level = next;
    inner = next;
  }
  return level;
}

/// Adds two blanks before all lines of a text but the first.
static std::string indent(StringRef text) {
  std::string result;
  for (char c : text) {
    result += c;
    if (c == '\n')
      result += "  ";
  }
  return result;
}

/// Returns whether an operation may stand in a group.
static bool canBeGrouped(Operation *op) {
  return !op->hasTrait<OpTrait::IsTerminator>() &&
         !isa<SymbolOpInterface>(op) &&
         !isa<mlir::tcp::GroupOp, mlir::tcp::IsolatedGroupOp>(
             op->getParentOp());
}

/// Returns the operations that a range touches. Returns nothing if a group
/// can't contain them.
static std::optional<Selection> findSelection(const Unit &unit, Range range) {
  const Statements &statements = unit.getStatements();
  // A selection of lines may start and end with blanks.
  StringRef selected = unit.getText().slice(range.begin, range.end);
  range.begin += selected.size() - selected.ltrim().size();
  range.end -= selected.size() - selected.rtrim().size();
  if (range.begin >= range.end)
    return std::nullopt;
  const std::vector<Statement> *level = findLevel(statements, range);
  if (!level)
    return std::nullopt;
  Selection selection;
  for (const Statement &statement : *level) {
    Range bytes = statements.bytes(statement.tokens);
    if (bytes.begin >= range.end || range.begin >= bytes.end)
      continue;
    Operation *op = operationOf(unit, statement);
    if (!op || !canBeGrouped(op) ||
        (!selection.ops.empty() &&
         op->getBlock() != selection.ops.front()->getBlock()))
      return std::nullopt;
    if (selection.ops.empty())
      selection.range.begin = bytes.begin;
    selection.range.end = bytes.end;
    selection.ops.push_back(op);
  }
  if (selection.ops.empty())
    return std::nullopt;
  return selection;
}

/// Returns the number of values of a definition: 2 for "%x:2".
static unsigned countValues(const Unit &unit, const Occurrence &definition) {
  unsigned count = 1;
  size_t end = definition.begin + nameAt(unit, definition).size();
  StringRef rest = unit.getText().substr(end).ltrim();
  if (rest.consume_front(":"))
    rest.ltrim().consumeInteger(10, count);
  return count;
}

/// Finds the values that are used outside of the selection. The group's results
/// take their names, so the values get new names in `renaming`.
static Results findResults(const Unit &unit, const Selection &selection,
                           Renaming &renaming) {
  Results results;
  std::vector<std::string> taken;
  for (const Occurrence &occurrence : unit.getOccurrences().getAll()) {
    const Entity &entity = unit.getOccurrences().entity(occurrence);
    if (!occurrence.isDefinition || entity.kind != Entity::Results ||
        !llvm::is_contained(selection.ops, entity.op))
      continue;
    unsigned count = countValues(unit, occurrence);
    auto values = entity.op->getResults().slice(entity.index, count);
    bool isUsed = llvm::any_of(values, [&](Value value) {
      return llvm::any_of(value.getUsers(), [&](Operation *user) {
        return !selection.contains(user);
      });
    });
    if (!isUsed)
      continue;
    StringRef name = nameAt(unit, occurrence);
    std::string inner = makeName(
        unit, isNumbered(name) ? "%inner" : (name + "_inner").str(), taken);
    taken.push_back(inner);
    renaming.add(occurrence.entity, inner);
    results.names.push_back(count == 1 ? name.str()
                                       : (name + ":" + Twine(count)).str());
    for (auto [i, value] : llvm::enumerate(values)) {
      results.yielded.push_back(count == 1 ? inner
                                           : inner + "#" + std::to_string(i));
      results.types.push_back(toText(value.getType()));
    }
  }
  return results;
}

void mlir::tcp::lsp::extractGroup(const Document &document, size_t member,
                                  Range range,
                                  std::vector<CodeAction> &actions) {
  const Unit &unit = *document.getMembers()[member].unit;
  if (!unit.isIntact())
    return;
  std::optional<Selection> selection = findSelection(unit, range);
  if (!selection)
    return;
  Renaming renaming(unit);
  Results results = findResults(unit, *selection, renaming);
  if (results.names.empty())
    return;
  std::string indentation =
      getIndentation(unit.getText(), selection->range.begin).str();
  std::string types = llvm::join(results.types, ", ");
  std::string text =
      llvm::join(results.names, ", ") + " = tcp.group {\n" + indentation +
      "  " + indent(renaming.apply(selection->range)) + "\n" + indentation +
      "  tcp.yield " + llvm::join(results.yielded, ", ") + " : " + types +
      "\n" + indentation + "} : " + types;
  actions.push_back({"Extract to a tcp.group",
                     CodeAction::kExtract,
                     {{selection->range, text}},
                     {},
                     false});
}
