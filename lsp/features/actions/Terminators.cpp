//===- Terminators.cpp - Blocks without their end -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Scope.h"
#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// The largest number of texts that are tried for a diagnostic.
static const unsigned kMaxTried = 64;

namespace {
/// A place where a terminator, or its operands, are missing.
struct Gap {
  Operation *parent;
  /// Null if the region has no block.
  Block *block;
  /// The range of a terminator without operands, which is replaced. If there is
  /// none, `place` is empty, and the new text goes between `before` and
  /// `after`.
  Range place;
  std::string before, after;
  /// The new text may use values that are defined before this byte.
  size_t scope;
};
} // namespace

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Returns the blanks before a statement, if it is the first of its line.
static StringRef indentationOf(const Problem &problem,
                               const Statement &statement) {
  return getIndentation(problem.unit.getText(),
                        problem.statements.bytes(statement.tokens).begin);
}

/// Returns the end of the line, if at most a comment follows on it.
static std::optional<size_t> findLineEnd(StringRef text, size_t offset) {
  size_t end = std::min(text.find_first_of("\r\n", offset), text.size());
  StringRef rest = text.slice(offset, end).trim(" \t");
  if (rest.empty() || rest.starts_with("//"))
    return end;
  return std::nullopt;
}

/// Sets the gap to the end of a block, after the statement or label that ends
/// at `token`.
static void placeBehind(const Problem &problem, size_t token,
                        StringRef indentation, Gap &gap) {
  size_t end = problem.rangeOf(token).end;
  gap.scope = problem.rangeOf(token + 1).begin;
  if (std::optional<size_t> lineEnd =
          findLineEnd(problem.unit.getText(), end)) {
    gap.place = {*lineEnd, *lineEnd};
    gap.before = "\n" + indentation.str();
    return;
  }
  gap.place = {end, end};
  gap.before = " ";
  gap.after = problem.rangeOf(token + 1).begin == end ? " " : "";
}

/// Returns the last token before the first operation of a region: its `{`, or
/// the `:` of its label.
static size_t findStart(const Problem &problem,
                        const Statement::Region &region) {
  size_t start = region.tokens.begin;
  if (!region.hasLabel)
    return start;
  unsigned depth = 0;
  const std::vector<Token> &tokens = problem.statements.getTokens();
  for (size_t i = start + 1; i < region.tokens.end; ++i) {
    depth += tokens[i].is('(');
    depth -= depth && tokens[i].is(')');
    if (depth == 0 && tokens[i].is(':'))
      return i;
  }
  return start;
}

/// Returns the gap at the end of a block of the region `index`. Returns nothing
/// if the block has a terminator with operands, or no text.
static std::optional<Gap> findGap(const Problem &problem, Operation *parent,
                                  unsigned index, Block *block) {
  Gap gap{parent, block, {}, "", "", 0};
  const Statement *around = findStatement(problem.unit, parent);
  if (!around)
    return std::nullopt;
  if (block)
    for (Operation &op : llvm::reverse(*block)) {
      const Statement *last = findStatement(problem.unit, &op);
      if (!last)
        continue;
      if (!op.hasTrait<OpTrait::IsTerminator>()) {
        placeBehind(problem, last->tokens.end - 1,
                    indentationOf(problem, *last), gap);
        return gap;
      }
      if (op.getNumOperands() || op.getNumSuccessors() || op.getNumRegions())
        return std::nullopt;
      gap.place = {problem.rangeOf(last->name).begin,
                   problem.statements.bytes(last->tokens).end};
      gap.scope = problem.statements.bytes(last->tokens).begin;
      return gap;
    }
  // The block has no text. If there are several blocks, its place is not known.
  if (index >= around->regions.size() ||
      (block && block != &block->getParent()->front()))
    return std::nullopt;
  const Statement::Region &region = around->regions[index];
  placeBehind(problem, findStart(problem, region),
              (indentationOf(problem, *around) + "  ").str(), gap);
  return gap;
}

/// Returns the gaps that a diagnostic of an operation may be about: in its
/// block, if it is the last operation there, or in its regions.
static std::vector<Gap> findGaps(const Problem &problem, Operation *op) {
  std::vector<Gap> gaps;
  auto add = [&](Operation *parent, unsigned region, Block *block) {
    if (std::optional<Gap> gap = findGap(problem, parent, region, block))
      gaps.push_back(std::move(*gap));
  };
  if (Operation *parent = op->getParentOp();
      parent && op == &op->getBlock()->back())
    add(parent, op->getParentRegion()->getRegionNumber(), op->getBlock());
  for (Region &region : op->getRegions()) {
    if (region.empty())
      add(op, region.getRegionNumber(), nullptr);
    for (Block &block : region)
      add(op, region.getRegionNumber(), &block);
  }
  return gaps;
}

//===----------------------------------------------------------------------===//
// The end of a block
//===----------------------------------------------------------------------===//

/// Returns the names of ops that may end the block, the most likely first.
static std::vector<std::string> findNames(const Problem &problem,
                                          const Gap &gap) {
  MLIRContext *context = gap.parent->getContext();
  std::vector<std::string> names;
  auto add = [&](StringRef name) {
    std::optional<RegisteredOperationName> known =
        RegisteredOperationName::lookup(name, context);
    if (known && known->hasTrait<OpTrait::IsTerminator>() &&
        !llvm::is_contained(names, name))
      names.push_back(name.str());
  };
  // MLIR may have added a terminator, or its message names one.
  if (gap.block && !gap.block->empty() &&
      gap.block->back().hasTrait<OpTrait::IsTerminator>())
    add(gap.block->back().getName().getStringRef());
  add(quotedBehind(problem.getMessage(), "terminate with "));
  add(quotedBehind(problem.getMessage(), "terminator of type "));
  StringRef dialect = gap.parent->getName().getDialectNamespace();
  bool isFunction = isa<FunctionOpInterface>(gap.parent);
  add((dialect + (isFunction ? ".return" : ".yield")).str());
  for (RegisteredOperationName op : context->getRegisteredOperations()) {
    StringRef name = op.getStringRef();
    if (op.getDialectNamespace() == dialect &&
        (name.contains_insensitive("return") || name.contains("yield") ||
         name.contains("condition") || name.contains("terminator")))
      add(name);
  }
  return names;
}

/// Returns the types, with shaped types replaced by their element types.
static SmallVector<Type> getElements(TypeRange types) {
  return llvm::map_to_vector(
      types, [](Type type) { return getElementTypeOrSelf(type); });
}

/// Returns lists of types that the terminator's operands may need, the most
/// likely first.
static SmallVector<SmallVector<Type>> findTypeLists(const Gap &gap) {
  SmallVector<SmallVector<Type>> lists;
  auto add = [&](SmallVector<Type> types) {
    if (!llvm::is_contained(lists, types))
      lists.push_back(std::move(types));
  };
  if (auto function = dyn_cast<FunctionOpInterface>(gap.parent)) {
    add(llvm::to_vector(function.getResultTypes()));
    return lists;
  }
  add(llvm::to_vector(gap.parent->getResultTypes()));
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(gap.parent))
    add(getElements(destination.getDpsInits().getTypes()));
  add(getElements(gap.parent->getResultTypes()));
  if (gap.block && gap.block->getNumArguments())
    add({gap.block->getArgument(0).getType()});
  add(llvm::to_vector(gap.parent->getOperandTypes()));
  add({});
  return lists;
}

/// Returns the names of the nearest values with these types, or nothing if
/// there are none.
static std::optional<std::vector<std::string>>
findValues(ArrayRef<ScopedValue> scope, ArrayRef<Type> types) {
  // For each type, the nearest values in their order.
  llvm::DenseMap<Type, SmallVector<StringRef>> nearest;
  for (const ScopedValue &value : scope)
    if (value.type && llvm::is_contained(types, value.type))
      nearest[value.type].push_back(value.name);
  llvm::DenseMap<Type, size_t> left;
  for (Type type : types)
    ++left[type];
  std::vector<std::string> names;
  for (Type type : types) {
    ArrayRef<StringRef> values = nearest[type];
    if (values.empty())
      return std::nullopt;
    names.push_back(values[std::min(--left[type], values.size() - 1)].str());
  }
  return names;
}

/// Returns ways to write a terminator. Most have operands and then types; some
/// have a condition in parentheses before them.
static std::vector<std::string> spellTerminator(const Problem &problem,
                                                const Gap &gap, StringRef name,
                                                ArrayRef<ScopedValue> scope,
                                                ArrayRef<Type> types) {
  StringRef dialect = gap.parent->getName().getDialectNamespace();
  // In the body of a function, the prefix `func.` is left out.
  if (dialect == "func")
    name.consume_front("func.");
  std::optional<std::vector<std::string>> values = findValues(scope, types);
  if (!values)
    return {};
  if (values->empty())
    return {name.str()};
  std::string operands = llvm::join(*values, ", ") + " : " +
                         llvm::join(llvm::map_range(types, toText), ", ");
  std::vector<std::string> spelled = {(name + " " + operands).str()};
  Type condition = IntegerType::get(gap.parent->getContext(), 1);
  if (auto values = findValues(scope, {condition});
      values && name.contains("condition"))
    spelled.push_back((name + "(" + values->front() + ") " + operands).str());
  return spelled;
}

/// Returns texts that may fill a gap, the most likely first.
static std::vector<std::string> findTexts(const Problem &problem,
                                          const Gap &gap) {
  std::vector<ScopedValue> scope =
      getValuesInScope(problem.unit, Cursor(problem.unit, gap.scope));
  std::vector<std::string> texts;
  for (const std::string &name : findNames(problem, gap))
    for (ArrayRef<Type> types : findTypeLists(gap))
      for (std::string &text :
           spellTerminator(problem, gap, name, scope, types))
        texts.push_back(std::move(text));
  return texts;
}

static TextEdit makeEdit(const Gap &gap, const std::string &text) {
  return {gap.place, gap.before + text + gap.after};
}

/// Offers the first text for a gap that reduces the errors. If there is none,
/// tries the first two gaps together.
static void fill(Problem &problem, ArrayRef<Gap> gaps) {
  // MLIR reports only one block without a terminator at a time.
  bool mayHaveNext =
      problem.getMessage().starts_with("block with no terminator");
  unsigned numTried = 0;
  auto helps = [&](const std::string &title, std::vector<TextEdit> edits) {
    return numTried++ < kMaxTried &&
           problem.offerIfItHelps("Add " + title, std::move(edits),
                                  /*isPreferred=*/true,
                                  /*numFixed=*/mayHaveNext ? 0 : 1);
  };
  std::vector<std::vector<std::string>> texts;
  for (const Gap &gap : gaps) {
    texts.push_back(findTexts(problem, gap));
    for (const std::string &text : texts.back())
      if (helps("'" + text + "'", {makeEdit(gap, text)}))
        return;
  }
  if (gaps.size() < 2)
    return;
  for (const std::string &first : texts[0])
    for (const std::string &second : texts[1])
      if (helps("'" + first + "' and '" + second + "'",
                {makeEdit(gaps[0], first), makeEdit(gaps[1], second)}))
        return;
}

/// Fixes "custom op 'func.func' expected non-empty function body".
static void fillEmptyFunction(Problem &problem) {
  const Statement *statement = problem.getStatement();
  if (!statement || !problem.statements.getTokens()[problem.getToken()].is('{'))
    return;
  Gap gap{nullptr, nullptr, {}, "", "", 0};
  placeBehind(problem, problem.getToken(),
              (indentationOf(problem, *statement) + "  ").str(), gap);
  StringRef dialect =
      problem.spelling(statement->name).trim('"').split('.').first;
  std::string name = dialect == "func" ? "return" : (dialect + ".return").str();
  // With any terminator, the function parses, and its types are known.
  UnitSource source = problem.unit.getSource();
  source.text =
      applyEdits(source.text, {{gap.place, gap.before + name + gap.after}});
  std::shared_ptr<const Unit> trial =
      Unit::parse(*problem.unit.getModule().getContext(), std::move(source));
  if (trial->isStale())
    return;
  for (Operation &op : trial->getOps()) {
    auto function = dyn_cast<FunctionOpInterface>(op);
    std::optional<Range> place = trial->nameOf(&op);
    if (!function || !place ||
        place->begin != problem.rangeOf(statement->name).begin)
      continue;
    size_t inBody = gap.place.begin + gap.before.size();
    SmallVector<Type> types(function.getResultTypes());
    std::optional<std::vector<std::string>> values =
        findValues(getValuesInScope(*trial, Cursor(*trial, inBody)), types);
    if (!values)
      return;
    std::string text = name;
    if (!values->empty())
      text += " " + llvm::join(*values, ", ") + " : " +
              llvm::join(llvm::map_range(types, toText), ", ");
    problem.offerIfItHelps("Add '" + text + "'",
                           {{gap.place, gap.before + text + gap.after}},
                           /*isPreferred=*/true, /*numFixed=*/1);
    return;
  }
}

void mlir::tcp::lsp::fixTerminators(Problem &problem) {
  if (problem.getMessage().ends_with("expected non-empty function body"))
    return fillEmptyFunction(problem);
  Operation *op = problem.getOperation();
  if (problem.diagnostic.source != mlir::tcp::lsp::Diagnostic::Verify || !op)
    return;
  fill(problem, findGaps(problem, op));
}
