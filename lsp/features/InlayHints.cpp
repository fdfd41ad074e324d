//===- InlayHints.cpp - Inlay hints ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/InlayHints.h"
#include "lsp/features/Callee.h"
#include "lsp/features/shapes/Cost.h"
#include "lsp/features/shapes/Fusion.h"
#include "lsp/features/shapes/UnitShapes.h"
#include "lsp/features/shapes/ValueNumbers.h"
#include "lsp/ods/OdsIndex.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

namespace {
/// Makes the hints of one unit.
class HintMaker {
public:
  HintMaker(const Document &document, size_t member, Range within,
            const InlayHintOptions &options, std::vector<InlayHint> &into)
      : document(document), member(member),
        unit(*document.getMembers()[member].unit),
        statements(unit.getStatements()), shapes(unit.get<UnitShapes>()),
        within(within), options(options), into(into) {}

  void run();

private:
  void add(size_t offset, InlayHint::Kind kind, std::string label,
           std::string tooltip = "");
  const Statement *statementOf(Range name) const;
  /// Returns the text of a statement without its regions.
  std::string headerOf(const Statement &statement) const;

  void addResult(const Occurrence &occurrence, const Entity &entity);
  void addShape(size_t offset, Value value);
  void addNumbers(size_t offset, Value value);
  void addArguments(Operation *call, const Statement &statement);
  void addOperands(Operation *op, const Statement &statement);
  void addNames(ArrayRef<std::string> names, const Statement &statement);
  void addOperation(Operation *op, Range name);

  const Document &document;
  size_t member;
  const Unit &unit;
  const Statements &statements;
  const UnitShapes &shapes;
  Range within;
  const InlayHintOptions &options;
  std::vector<InlayHint> &into;
};
} // namespace

void HintMaker::add(size_t offset, InlayHint::Kind kind, std::string label,
                    std::string tooltip) {
  size_t inDocument = document.toDocument(member, {offset, offset}).begin;
  if (within.touches(inDocument))
    into.push_back({inDocument, kind, std::move(label), std::move(tooltip)});
}

void HintMaker::run() {
  const Occurrences &occurrences = unit.getOccurrences();
  for (const Occurrence &occurrence : occurrences.getAll()) {
    // The last hint of an op may be on another line than its name.
    Range place = document.toDocument(member, occurrence.getRange());
    if (place.begin > within.end || !occurrence.isDefinition)
      continue;
    const Entity &entity = occurrences.entity(occurrence);
    switch (entity.kind) {
    case Entity::OpName:
      if (!isPlaceholder(entity.op))
        addOperation(entity.op, occurrence.getRange());
      break;
    case Entity::Results:
      if (!isPlaceholder(entity.op))
        addResult(occurrence, entity);
      break;
    case Entity::BlockArgument:
      if (!isPlaceholder(entity.block->getParentOp()))
        addShape(occurrence.end, entity.block->getArgument(entity.index));
      break;
    case Entity::BlockLabel:
      break;
    }
  }
}

const Statement *HintMaker::statementOf(Range name) const {
  std::vector<const Statement *> around = statements.around(name.begin);
  return around.empty() ? nullptr : around.back();
}

std::string HintMaker::headerOf(const Statement &statement) const {
  std::string text;
  size_t done = statement.name;
  auto addTokens = [&](size_t end) {
    Range bytes = statements.bytes({done, std::max(done, end)});
    text += statements.getText().slice(bytes.begin, bytes.end);
    text += ' ';
  };
  for (const Statement::Region &region : statement.regions) {
    addTokens(region.tokens.begin);
    done = region.tokens.end;
  }
  addTokens(statement.tokens.end);
  return text;
}

/// Removes all spaces except those between two words.
static std::string tighten(StringRef text) {
  std::string tight;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!llvm::isSpace(text[i])) {
      tight += text[i];
      continue;
    }
    StringRef rest = text.drop_front(i).ltrim();
    if (!tight.empty() && isNameByte(tight.back()) && !rest.empty() &&
        isNameByte(rest.front()))
      tight += ' ';
    i = text.size() - rest.size() - 1;
  }
  return tight;
}

/// Returns whether a type occurs in a text. Both are without spaces.
static bool isShown(StringRef text, StringRef type) {
  for (size_t at = text.find(type); at != StringRef::npos;
       at = text.find(type, at + 1)) {
    StringRef behind = text.drop_front(at + type.size());
    if ((at == 0 || !isNameByte(text[at - 1])) &&
        (behind.empty() || !isNameByte(behind.front())))
      return true;
  }
  return false;
}

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

void HintMaker::addResult(const Occurrence &occurrence, const Entity &entity) {
  Value value = entity.op->getResult(entity.index);
  size_t end = occurrence.end;
  const Statement *statement = statementOf(occurrence.getRange());
  if (options.resultTypes && statement) {
    std::string header = tighten(headerOf(*statement));
    std::vector<std::string> types;
    unsigned last = unit.getOccurrences().endOfGroup(entity);
    for (unsigned i = entity.index; i < last; ++i)
      types.push_back(print(entity.op->getResult(i).getType()));
    bool isElided = llvm::any_of(types, [&](const std::string &type) {
      return !isShown(header, tighten(type));
    });
    std::string label = llvm::join(types, ", ");
    bool isAlias = false;
    for (size_t i = statement->name; i < statement->tokens.end; ++i)
      if (statements.getTokens()[i].is(Token::TypeId))
        isAlias |=
            document.findAlias(member, statements.spelling(i)).has_value();
    if (!isAlias && isElided && label.size() <= 80)
      add(end, InlayHint::ResultType, ": " + label);
  }
  addShape(end, value);
  addNumbers(end, value);
}

void HintMaker::addNumbers(size_t offset, Value value) {
  if (!options.values || !unit.isIntact())
    return;
  if (const ValueFigures *figures = unit.get<UnitNumbers>().find(value))
    add(offset, InlayHint::Numbers, abbreviate(*figures), describe(*figures));
}

void HintMaker::addShape(size_t offset, Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!options.shapes || !type || !type.hasRank() || type.hasStaticShape())
    return;
  const SymbolicShapes &known = shapes.shapesAround(value);
  add(offset, InlayHint::Shape, known.str(value));
}

void HintMaker::addArguments(Operation *call, const Statement &statement) {
  if (auto callee = findCallee(document, member, call))
    addNames(callee->argumentNames, statement);
}

/// Adds the names of operands, which the generic form does not show.
void HintMaker::addOperands(Operation *op, const Statement &statement) {
  const OdsOp *known = OdsIndex::get().findOp(op->getName().getStringRef());
  if (!known || known->operands.size() < 2)
    return;
  std::vector<std::string> names;
  for (const OdsValue &operand : known->operands) {
    // After a variadic operand, positions do not tell which operand a value is.
    if (operand.arity != OdsArity::Single)
      break;
    names.push_back(operand.name.str().str());
  }
  addNames(names, statement);
}

/// Puts names before the values in the first parentheses.
void HintMaker::addNames(ArrayRef<std::string> names,
                         const Statement &statement) {
  const std::vector<Token> &tokens = statements.getTokens();
  size_t token = statement.name;
  while (token < statement.tokens.end && !tokens[token].is('('))
    ++token;
  unsigned argument = 0;
  for (; token < statement.tokens.end && !tokens[token].is(')'); ++token) {
    if (!tokens[token].is(Token::ValueId))
      continue;
    if (argument >= names.size())
      return;
    StringRef name = names[argument++];
    // A name such as arg0, or the name of the value itself, is not shown.
    StringRef stem = name.starts_with("arg") ? name.drop_front(3) : name;
    if (!name.empty() && !llvm::all_of(stem, llvm::isDigit) &&
        statements.spelling(token).drop_front() != name)
      add(tokens[token].range.begin, InlayHint::Parameter, (name + ":").str());
  }
}

static std::string describeLoop(const Fusion &fusion, unsigned loop) {
  return (llvm::Twine("One of ") + llvm::Twine(fusion.getNumOps(loop)) +
          " operations that the compiler makes into loop " +
          llvm::Twine(loop + 1) + " of " + llvm::Twine(fusion.getNumLoops()) +
          " in this function.")
      .str();
}

void HintMaker::addOperation(Operation *op, Range name) {
  const Statement *statement = statementOf(name);
  if (!statement ||
      statements.getTokens()[statement->name].range.begin != name.begin)
    return;
  if (options.parameters && isa<CallOpInterface>(op))
    addArguments(op, *statement);
  else if (options.parameters &&
           statements.getTokens()[statement->name].is(Token::String))
    addOperands(op, *statement);

  // A hint for the whole op stands after the last token of its first line, or
  // of the line on which its body begins. Within a list of arguments, it would
  // look like a hint for an argument.
  size_t last = statement->regions.empty()
                    ? statement->name
                    : statement->regions.front().tokens.begin;
  auto lineOf = [&](size_t token) {
    size_t offset = statements.getTokens()[token].range.begin;
    return document.getText().lineOf(
        document.toDocument(member, {offset, offset}).begin);
  };
  unsigned line = lineOf(last);
  while (last + 1 < statement->tokens.end && lineOf(last + 1) == line)
    ++last;
  size_t end = statements.getTokens()[last].range.end;

  if (options.loops && unit.isIntact()) {
    const UnitFusion &fusion = unit.get<UnitFusion>();
    for (unsigned loop : fusion.loopsOf(op))
      if (fusion.get()->getNumOps(loop) > 1)
        add(end, InlayHint::Loop, "loop " + std::to_string(loop + 1),
            describeLoop(*fusion.get(), loop));
  }
  // A scalar operation has no cost of its own: it counts in the loop around it.
  bool isScalar =
      op->getNumRegions() == 0 &&
      llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>);
  if (!options.costs || isScalar)
    return;
  const SymbolicShapes &known = shapes.shapesAround(op);
  std::optional<Cost> cost = getCost(op, known);
  if (cost && cost->elements != SymbolicSize(0) &&
      (cost->bytesRead + cost->bytesWritten != SymbolicSize(0) ||
       cost->flops != SymbolicSize(0)))
    add(end, InlayHint::Cost, describeCost(*cost, known),
        isa<FunctionOpInterface>(op)
            ? "The cost of all operations in the function if nothing is fused."
            : "The cost of the operation if it is not fused.");
}

std::vector<InlayHint>
mlir::tcp::lsp::getInlayHints(const Document &document, Range within,
                              const InlayHintOptions &options,
                              llvm::function_ref<bool()> isUnwanted) {
  std::vector<InlayHint> hints;
  const std::vector<Member> &members = document.getMembers();
  for (size_t i = 0; i < members.size() && !isUnwanted(); ++i) {
    Range piece = members[i].piece.range;
    if (members[i].unit && piece.begin <= within.end &&
        piece.end >= within.begin && members[i].piece.kind == Piece::Ops)
      HintMaker(document, i, within, options, hints).run();
  }
  llvm::sort(hints, [](const InlayHint &a, const InlayHint &b) {
    return std::tie(a.offset, a.kind, a.label) <
           std::tie(b.offset, b.kind, b.label);
  });
  return hints;
}
