//===- Groups.cpp - Extract and inline groups of TCP ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// The level of statements that a range is in: those of the innermost region
/// that has all of it.
static const std::vector<Statement> *findLevel(const Statements &statements,
                                               Range range) {
  const std::vector<Statement> *level = nullptr;
  const std::vector<Statement> *inner = &statements.topLevel();
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

static Operation *operationOf(const Unit &unit, const Statement &statement) {
  size_t name = unit.statements().tokens()[statement.name].range.begin;
  const Occurrence *occurrence = unit.occurrences().at(name);
  if (!occurrence || occurrence->begin != name)
    return nullptr;
  const Entity &entity = unit.occurrences().entity(*occurrence);
  return entity.kind == Entity::OpName ? entity.op : nullptr;
}

/// Adds two blanks in front of all lines of a text but the first.
static std::string indent(StringRef text) {
  std::string result;
  for (char c : text) {
    result += c;
    if (c == '\n')
      result += "  ";
  }
  return result;
}

namespace {
/// New names for values: at their definition and where they are used.
class Renaming {
public:
  explicit Renaming(const Unit &unit) : unit(unit) {}

  void add(uint32_t entity, const std::string &name) { names[entity] = name; }
  bool has(uint32_t entity) const { return names.count(entity); }

  /// The text of a range with the new names in it.
  std::string apply(Range range) const {
    std::vector<TextEdit> edits;
    StringRef text = unit.text();
    for (const Occurrence &occurrence : unit.occurrences().all()) {
      if (!range.contains(occurrence.range()))
        continue;
      auto found = names.find(occurrence.entity);
      if (found == names.end())
        continue;
      // %x, the start of %x:2 and of %x#1.
      StringRef spelled = text.slice(occurrence.begin, occurrence.end);
      size_t size = spelled.find_first_of("#: ");
      edits.push_back(
          {{occurrence.begin - range.begin,
            occurrence.begin - range.begin + std::min(size, spelled.size())},
           found->second});
    }
    return applyEdits(text.slice(range.begin, range.end), std::move(edits));
  }

private:
  const Unit &unit;
  std::map<uint32_t, std::string> names;
};
} // namespace

/// The name that a definition spells, without what follows it.
static StringRef nameAt(const Unit &unit, const Occurrence &occurrence) {
  StringRef spelled = unit.text().slice(occurrence.begin, occurrence.end);
  return spelled.take_front(spelled.find_first_of("#: "));
}

void mlir::tcp::lsp::extractGroup(const Document &document, size_t member,
                                  Range range,
                                  std::vector<CodeAction> &actions) {
  const Unit &unit = *document.members()[member].unit;
  const Statements &statements = unit.statements();
  if (!unit.parsed())
    return;
  // A selection of lines may start and end with blanks.
  StringRef selected = unit.text().slice(range.begin, range.end);
  range.begin += selected.size() - selected.ltrim().size();
  range.end -= selected.size() - selected.rtrim().size();
  if (range.begin >= range.end)
    return;
  const std::vector<Statement> *level = findLevel(statements, range);
  if (!level)
    return;
  std::vector<const Statement *> inside;
  for (const Statement &statement : *level) {
    Range bytes = statements.bytes(statement.tokens);
    if (bytes.begin < range.end && range.begin < bytes.end)
      inside.push_back(&statement);
  }
  std::vector<Operation *> ops;
  for (const Statement *statement : inside) {
    Operation *op = operationOf(unit, *statement);
    if (!op || op->hasTrait<OpTrait::IsTerminator>() ||
        isa<SymbolOpInterface>(op) ||
        isa<mlir::tcp::GroupOp, mlir::tcp::IsolatedGroupOp>(
            op->getParentOp()) ||
        (!ops.empty() && op->getBlock() != ops.front()->getBlock()))
      return;
    ops.push_back(op);
  }
  if (ops.empty())
    return;
  Range all{statements.bytes(inside.front()->tokens).begin,
            statements.bytes(inside.back()->tokens).end};
  auto isInside = [&](Operation *op) {
    for (; op; op = op->getParentOp())
      if (llvm::is_contained(ops, op))
        return true;
    return false;
  };
  // What is used outside becomes a result, with its name; inside it gets
  // another.
  Renaming renaming(unit);
  std::vector<std::string> results, yielded, types, taken;
  for (const Occurrence &occurrence : unit.occurrences().all()) {
    const Entity &entity = unit.occurrences().entity(occurrence);
    if (!occurrence.isDefinition || entity.kind != Entity::Results ||
        !llvm::is_contained(ops, entity.op))
      continue;
    StringRef name = nameAt(unit, occurrence);
    unsigned count = 1;
    StringRef rest = unit.text().substr(occurrence.begin + name.size()).ltrim();
    if (rest.consume_front(":"))
      rest.ltrim().consumeInteger(10, count);
    bool isUsed = false;
    for (unsigned i = 0; i < count; ++i)
      isUsed |= llvm::any_of(entity.op->getResult(entity.index + i).getUsers(),
                             [&](Operation *user) { return !isInside(user); });
    if (!isUsed)
      continue;
    bool isNumber = name[1] >= '0' && name[1] <= '9';
    std::string inner =
        makeName(unit, isNumber ? "%inner" : (name + "_inner").str(), taken);
    taken.push_back(inner);
    renaming.add(occurrence.entity, inner);
    results.push_back(count == 1 ? name.str()
                                 : (name + ":" + Twine(count)).str());
    for (unsigned i = 0; i < count; ++i) {
      yielded.push_back(count == 1 ? inner : inner + "#" + std::to_string(i));
      types.push_back(toText(entity.op->getResult(entity.index + i).getType()));
    }
  }
  if (results.empty())
    return;
  std::string indentation = getIndentation(unit.text(), all.begin).str();
  std::string text = llvm::join(results, ", ") + " = tcp.group {\n" +
                     indentation + "  " + indent(renaming.apply(all)) + "\n" +
                     indentation + "  tcp.yield " + llvm::join(yielded, ", ") +
                     " : " + llvm::join(types, ", ") + "\n" + indentation +
                     "} : " + llvm::join(types, ", ");
  actions.push_back({"Extract to a tcp.group",
                     CodeAction::kExtract,
                     {{all, text}},
                     {},
                     false});
}

//===----------------------------------------------------------------------===//
// Inline
//===----------------------------------------------------------------------===//

void mlir::tcp::lsp::inlineGroup(const Document &document, size_t member,
                                 size_t offset,
                                 std::vector<CodeAction> &actions) {
  const Unit &unit = *document.members()[member].unit;
  const Statements &statements = unit.statements();
  if (!unit.parsed())
    return;
  std::vector<const Statement *> around = statements.around(offset);
  if (around.empty() || around.back()->regions.size() != 1)
    return;
  // In the header of the group.
  const Statement &group = *around.back();
  const Statement::Region &region = group.regions.front();
  if (offset > statements.bytes(region.tokens).begin)
    return;
  Operation *op = operationOf(unit, group);
  if (!op || !isa<mlir::tcp::GroupOp, mlir::tcp::IsolatedGroupOp>(op) ||
      region.statements.empty())
    return;
  Operation *yield = operationOf(unit, region.statements.back());
  if (!yield || !isa<mlir::tcp::YieldOp>(yield) ||
      yield->getNumOperands() != op->getNumResults())
    return;
  StringRef text = unit.text();
  Range all = statements.bytes(group.tokens);
  Range body = statements.bytes(region.tokens);
  const Occurrences &occurrences = unit.occurrences();

  // How often each name is defined: one that is defined elsewhere too must not
  // leave the group.
  llvm::StringMap<unsigned> outside;
  for (const Occurrence &occurrence : occurrences.all())
    if (occurrence.isDefinition && !all.contains(occurrence.range()))
      ++outside[nameAt(unit, occurrence)];
  Renaming renaming(unit);
  std::vector<Range> inputs = findOperands(statements, group);
  std::vector<std::string> taken;
  for (const Occurrence &occurrence : occurrences.all()) {
    const Entity &entity = occurrences.entity(occurrence);
    if (!occurrence.isDefinition || !body.contains(occurrence.range()) ||
        entity.kind == Entity::OpName || entity.kind == Entity::BlockLabel)
      continue;
    StringRef name = nameAt(unit, occurrence);
    if (entity.kind == Entity::BlockArgument &&
        entity.block->getParentOp() == op) {
      if (entity.index >= inputs.size())
        return;
      renaming.add(occurrence.entity, text.slice(inputs[entity.index].begin,
                                                 inputs[entity.index].end)
                                          .str());
    } else if (outside.count(name)) {
      std::string base = name[1] >= '0' && name[1] <= '9'
                             ? std::string("%inlined")
                             : name.str() + "_inlined";
      taken.push_back(makeName(unit, base, taken));
      renaming.add(occurrence.entity, taken.back());
    }
  }

  // The body without its label and its yield, as far to the left as the group.
  std::string indentation = getIndentation(text, all.begin).str();
  std::string moved;
  if (region.statements.size() > 1) {
    size_t begin = statements.bytes(region.statements.front().tokens).begin;
    size_t end =
        statements.bytes(region.statements[region.statements.size() - 2].tokens)
            .end;
    moved = renaming.apply({begin, end});
    std::string inner = getIndentation(text, begin).str();
    StringRef rest = moved;
    std::string lines;
    for (bool first = true; !rest.empty(); first = false) {
      auto [line, behind] = rest.split('\n');
      if (!first && StringRef(line).starts_with(inner))
        line = line.drop_front(inner.size());
      lines += (first ? "" : "\n" + indentation) + line.str();
      rest = behind;
    }
    moved = lines;
  }
  // Its results are what it yielded.
  const Statement &last = region.statements.back();
  std::vector<Range> yielded = findOperands(statements, last);
  if (yielded.size() != op->getNumResults())
    return;
  std::vector<TextEdit> edits{{all, moved}};
  if (moved.empty()) {
    size_t lineEnd = text.find('\n', all.end);
    edits.front().range = {all.begin - indentation.size(),
                           lineEnd == StringRef::npos ? all.end : lineEnd + 1};
  }
  for (const Occurrence &occurrence : occurrences.all()) {
    const Entity &entity = occurrences.entity(occurrence);
    if (occurrence.isDefinition || entity.kind != Entity::Results ||
        entity.op != op)
      continue;
    StringRef spelled = text.substr(occurrence.begin);
    StringRef name = nameAt(unit, occurrence);
    unsigned number = 0;
    size_t end = occurrence.begin + name.size();
    StringRef behind = spelled.drop_front(name.size());
    if (behind.consume_front("#")) {
      size_t before = behind.size();
      behind.consumeInteger(10, number);
      end += 1 + before - behind.size();
    }
    if (entity.index + number >= yielded.size())
      return;
    edits.push_back({{occurrence.begin, end},
                     renaming.apply(yielded[entity.index + number])});
  }
  actions.push_back(
      {"Inline the group", CodeAction::kInline, std::move(edits), {}, false});
}
