//===- OperandTypes.cpp - Convert an operand ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Scope.h"
#include "lsp/features/actions/Conversion.h"
#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// The largest number of values in scope that are offered for an operand.
static const unsigned kMaxValues = 3;
/// The largest number of conversions that are tried for an operand whose type
/// must only fit a description.
static const unsigned kMaxTried = 32;

static Type parse(const Problem &problem, StringRef text) {
  std::vector<mlir::Diagnostic> ignored;
  DiagnosticCollector collector(ignored);
  return parseType(text, problem.unit.getModule().getContext(), nullptr,
                   /*isKnownNullTerminated=*/false);
}

/// Offers to convert the operand at `operand`, before its operation. `spelled`
/// is the text of its type, if there is one. `shape` names a value of type
/// `to`. Returns whether the fix is offered.
static bool offerConversion(Problem &problem, const Statement &statement,
                            Range operand, std::optional<Range> spelled,
                            Type from, Type to, StringRef shape,
                            bool isPreferred, unsigned numFixed = 0) {
  StringRef text = problem.unit.getText();
  StringRef name = text.slice(operand.begin, operand.end);
  size_t begin = problem.statements.bytes(statement.tokens).begin;
  std::optional<Conversion> conversion =
      convert(problem.unit, name, from, to, shape, getIndentation(text, begin));
  if (!conversion)
    return false;
  std::vector<TextEdit> edits{{{begin, begin}, conversion->text},
                              {operand, conversion->name}};
  if (spelled)
    edits.push_back({*spelled, toText(to)});
  return problem.offerIfItHelps("Convert '" + name.str() + "' to " +
                                    toText(to) + " by " + conversion->title,
                                std::move(edits), isPreferred, numFixed);
}

/// Offers to use other values in the place of `operand`: the nearest ones of
/// type `to`. Returns whether any is offered.
static bool offerValues(Problem &problem, const Statement &statement,
                        Range operand, std::optional<Range> spelled, Type to,
                        unsigned numFixed) {
  StringRef text = problem.unit.getText();
  size_t begin = problem.statements.bytes(statement.tokens).begin;
  unsigned numOffered = 0;
  for (const ScopedValue &value :
       getValuesInScope(problem.unit, Cursor(problem.unit, begin))) {
    if (numOffered == kMaxValues)
      break;
    if (value.type != to ||
        value.name == text.slice(operand.begin, operand.end))
      continue;
    std::vector<TextEdit> edits{{operand, value.name}};
    if (spelled)
      edits.push_back({*spelled, toText(to)});
    numOffered += problem.offerIfItHelps(
        "Use '" + value.name + "' of type " + toText(to), std::move(edits),
        /*isPreferred=*/false, numFixed);
  }
  return numOffered;
}

/// Offers a conversion of the operand, and other values. The conversion is
/// preferred if there are no other values, or if it gives a tensor.
static bool offerBoth(Problem &problem, const Statement &statement,
                      Range operand, std::optional<Range> spelled, Type from,
                      Type to, StringRef shape, bool isPreferred,
                      unsigned numFixed = 0) {
  bool hasValues =
      offerValues(problem, statement, operand, spelled, to, numFixed);
  bool isObvious = !hasValues || isa<RankedTensorType>(to);
  return offerConversion(problem, statement, operand, spelled, from, to, shape,
                         isPreferred && isObvious, numFixed) ||
         hasValues;
}

/// Fixes an operation whose operands must have the same type: each operand is
/// converted to the type of a result or of another operand.
static void convertOperands(Problem &problem, const Statement &statement,
                            Operation *op) {
  std::vector<Range> operands = findOperands(problem.statements, statement);
  std::vector<Range> types = findTypes(problem.statements, statement).operands;
  if (operands.size() != op->getNumOperands() ||
      types.size() != op->getNumOperands() || op->getNumOperands() < 2)
    return;
  StringRef text = problem.unit.getText();
  SmallVector<Type> targets(op->getResultTypes());
  llvm::append_range(targets, op->getOperandTypes());
  SmallVector<std::pair<unsigned, Type>> tried;
  bool isFirst = true;
  for (Type target : targets) {
    // This value has the shape already.
    StringRef shape;
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      if (operand.getType() == target)
        shape = text.slice(operands[index].begin, operands[index].end);
    for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
      if (operand.getType() == target ||
          llvm::is_contained(tried, std::make_pair(unsigned(index), target)))
        continue;
      tried.emplace_back(index, target);
      if (offerConversion(problem, statement, operands[index], types[index],
                          operand.getType(), target, shape, isFirst))
        isFirst = false;
    }
  }
}

/// Fixes "use of value '%c' expects different type than prior uses: 'A' vs
/// 'B'".
static void convertUse(Problem &problem, const Statement &statement) {
  StringRef message = problem.getMessage();
  size_t token = problem.getToken();
  Range operand = problem.rangeOf(token);
  if (problem.statements.getTokens()[token + 1].is(Token::AttributeId) &&
      problem.rangeOf(token + 1).begin == operand.end)
    operand.end = problem.rangeOf(token + 1).end;
  Type expected = parse(problem, quotedBehind(message, "prior uses: "));
  Type actual = parse(problem, quotedBehind(message, "' vs "));
  if (!expected || !actual)
    return;
  std::vector<Range> operands = findOperands(problem.statements, statement);
  TypeList types = findTypes(problem.statements, statement);
  StringRef text = problem.unit.getText();
  auto spelling = [&](Range range) {
    return text.slice(range.begin, range.end);
  };
  bool isPaired = operands.size() == types.operands.size();
  // Another operand may have the wanted type.
  StringRef shape;
  std::optional<size_t> own;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == operand)
      own = i;
    else if (!isPaired || spelling(types.operands[i]) == toText(expected))
      shape = spelling(operands[i]);
  }
  bool isSpelledWrong =
      isPaired && own &&
      problem.offerIfItHelps("Change the type to " + toText(actual),
                             {{types.operands[*own], toText(actual)}},
                             /*isPreferred=*/true, /*numFixed=*/1);
  offerBoth(problem, statement, operand, std::nullopt, actual, expected, shape,
            /*isPreferred=*/!isSpelledWrong);
}

/// Converts the operands of a terminator to the types that its parent needs:
/// "type of return operand 0 ('A') doesn't match function result type ('B')".
static void convertReturned(Problem &problem, Operation *terminator) {
  Operation *parent = terminator->getParentOp();
  const Statement *statement = findStatement(problem.unit, terminator);
  if (!statement || !parent)
    return;
  TypeRange wanted = parent->getResultTypes();
  if (auto function = dyn_cast<FunctionOpInterface>(parent))
    wanted = function.getResultTypes();
  std::vector<Range> operands = findOperands(problem.statements, *statement);
  std::vector<Range> types = findTypes(problem.statements, *statement).operands;
  if (operands.size() != terminator->getNumOperands() ||
      types.size() != operands.size() || wanted.size() != operands.size())
    return;
  for (auto [index, operand] : llvm::enumerate(terminator->getOperands()))
    if (operand.getType() != wanted[index])
      offerBoth(problem, *statement, operands[index], types[index],
                operand.getType(), wanted[index], "", /*isPreferred=*/false);
}

/// Fixes "'func.call' op operand type mismatch: expected operand type 'A', but
/// provided 'B' for operand number 0".
static void convertArgument(Problem &problem, const Statement &statement,
                            Operation *op) {
  StringRef message = problem.getMessage();
  Type wanted = parse(problem, quotedBehind(message, "expected operand type "));
  unsigned index = 0;
  if (!wanted ||
      message.split("for operand number ").second.consumeInteger(10, index))
    return;
  std::vector<Range> operands = findOperands(problem.statements, statement);
  std::vector<Range> types = findTypes(problem.statements, statement).operands;
  if (operands.size() != op->getNumOperands() ||
      types.size() != operands.size() || index >= operands.size())
    return;
  offerBoth(problem, statement, operands[index], types[index],
            op->getOperand(index).getType(), wanted, "", /*isPreferred=*/false);
}

/// Returns the types that an operand may need, the most likely first: those of
/// the results and of the other operands, and its own with other elements.
static SmallVector<Type> findTargets(Operation *op, unsigned index) {
  MLIRContext *context = op->getContext();
  Type own = op->getOperand(index).getType();
  SmallVector<Type> targets;
  auto add = [&](Type type) {
    if (type != own && !llvm::is_contained(targets, type))
      targets.push_back(type);
  };
  for (Type type : op->getResultTypes())
    add(type);
  for (Type type : op->getOperandTypes())
    add(type);
  auto shaped = dyn_cast<ShapedType>(own);
  SmallVector<Type> elements{
      Float32Type::get(context),     Float64Type::get(context),
      IntegerType::get(context, 32), IntegerType::get(context, 64),
      IndexType::get(context),       IntegerType::get(context, 1)};
  for (Type element : elements)
    if (!shaped)
      add(element);
    else if (element != shaped.getElementType() &&
             (!isa<VectorType>(own) || VectorType::isValidElementType(element)))
      add(shaped.clone(element));
  // A container may be needed in the place of a scalar, or a scalar in the
  // place of a container.
  if (shaped)
    add(shaped.getElementType());
  return targets;
}

/// Fixes "'math.exp' op operand #0 must be floating-point-like, but got 'i32'".
static void convertConstrained(Problem &problem, const Statement &statement,
                               Operation *op) {
  unsigned index = 0;
  if (problem.getMessage()
          .split("operand #")
          .second.consumeInteger(10, index) ||
      index >= op->getNumOperands())
    return;
  std::vector<Range> operands = findOperands(problem.statements, statement);
  std::vector<Range> types = findTypes(problem.statements, statement).operands;
  if (operands.size() != op->getNumOperands() ||
      types.size() != operands.size())
    return;
  unsigned numTried = 0;
  for (Type target : findTargets(op, index))
    if (numTried++ < kMaxTried &&
        offerBoth(problem, statement, operands[index], types[index],
                  op->getOperand(index).getType(), target, "",
                  /*isPreferred=*/false, /*numFixed=*/1))
      return;
}

void mlir::tcp::lsp::fixOperandTypes(Problem &problem) {
  const Statement *statement = problem.getStatement();
  if (!statement || problem.unit.isStale())
    return;
  StringRef message = problem.getMessage();
  if (problem.diagnostic.source == Found::Parse &&
      message.contains("expects different type than prior uses"))
    return convertUse(problem, *statement);
  Operation *op = problem.getOperation();
  if (!op)
    return;
  if (problem.diagnostic.source == Found::Symbols &&
      message.contains("expected operand type"))
    return convertArgument(problem, *statement, op);
  if (problem.diagnostic.source != Found::Verify)
    return;
  if (op->hasTrait<OpTrait::IsTerminator>())
    return convertReturned(problem, op);
  if (message.contains("control flow edge"))
    for (Region &region : op->getRegions())
      if (!region.empty() && region.back().mightHaveTerminator())
        convertReturned(problem, region.back().getTerminator());
  if (message.contains("operand #") && message.contains(" must be "))
    convertConstrained(problem, *statement, op);
  else if (message.contains("same shape") ||
           message.contains("same element type") ||
           message.contains("same type"))
    convertOperands(problem, *statement, op);
}
