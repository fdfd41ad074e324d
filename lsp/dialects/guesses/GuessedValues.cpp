//===- GuessedValues.cpp - Operands and types in guessed forms ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/guesses/GuessedValues.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

void GuessedValues::add(const OpAsmParser::UnresolvedOperand &operand,
                        bool isAlone) {
  operands.push_back(operand);
  if (isAlone || runs.empty())
    runs.emplace_back();
  runs.back().push_back(operand);
}

void GuessedValues::addRun(const Operands &run) {
  operands.append(run);
  runs.push_back(run);
}

void GuessedValues::setResult(Type type) {
  resultTypes.assign({type});
  hasResults = true;
}

ParseResult GuessedValues::parseTypes(OpAsmParser &parser, const OdsOp &op,
                                      bool isAlone) {
  if (!isAlone && !runs.empty() && !runs.back().empty())
    return parser.parseTypeList(runTypes[runs.size() - 1]);
  Type first;
  if (parser.parseType(first))
    return failure();
  auto function = dyn_cast<FunctionType>(first);
  if (function && op.results.size() + op.operands.size() > 0) {
    types.assign(function.getInputs().begin(), function.getInputs().end());
    resultTypes.assign(function.getResults().begin(),
                       function.getResults().end());
    hasResults = true;
    return success();
  }
  types.push_back(first);
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseType(types.emplace_back()))
      return failure();
  return success();
}

ParseResult GuessedValues::parseResults(OpAsmParser &parser) {
  hasResults = true;
  resultTypes.clear();
  if (succeeded(parser.parseOptionalLParen()))
    return failure(parser.parseOptionalRParen() &&
                   (parser.parseTypeList(resultTypes) || parser.parseRParen()));
  return parser.parseTypeList(resultTypes);
}

//===----------------------------------------------------------------------===//
// The groups of ODS
//===----------------------------------------------------------------------===//

/// Gives each run of operands to the next group of ODS that can have it.
/// Returns false if a group or a run is left.
bool GuessedValues::giveRuns(FormValues &values) {
  size_t next = 0;
  for (FormValues::Group &group : values.operands) {
    OdsArity arity = group.row->arity;
    size_t size = next < runs.size() ? runs[next].size() : 0;
    if (next < runs.size() &&
        (size == 1 || (arity != OdsArity::Single && size == 0) ||
         arity == OdsArity::Variadic)) {
      group.operands.assign(runs[next].begin(), runs[next].end());
      if (size && runTypes[next].size() == size)
        group.setTypes(runTypes[next]);
      ++next;
    } else if (arity == OdsArity::Single) {
      return false;
    }
  }
  return next == runs.size();
}

/// Gives the types to the operands that may have several: one to all, or one to
/// each group. The others find theirs by their definitions.
void GuessedValues::giveTypes(FormValues &values, bool isForAll) {
  ArrayRef<Type> left = types;
  for (FormValues::Group &group : values.operands) {
    if (left.empty())
      return;
    if (!group.row->onlyType.empty() || group.operands.empty() ||
        group.hasTypes)
      continue;
    group.setTypes(std::vector<Type>(group.operands.size(), left.front()));
    if (!isForAll)
      left = left.drop_front();
  }
}

ParseResult GuessedValues::give(FormValues &values, const OpForm &form,
                                OpAsmParser &parser,
                                const OperationState &result) {
  // Operands belong to a group by the brackets around them, or by their number.
  bool isByRuns =
      form.op->hasTrait("AttrSizedOperandSegments") && giveRuns(values);
  if (!isByRuns && values.splitOperands(operands, parser))
    return failure();
  bool hasOneResult = form.op->results.size() == 1 &&
                      form.op->results[0].arity != OdsArity::Optional;
  bool isForAll = types.size() == 1;
  // Behind the types of operands, that of the result may stand.
  if (!hasResults && hasOneResult && types.size() > 1 &&
      types.size() != operands.size())
    setResult(types.pop_back_val());
  if (types.size() != operands.size())
    giveTypes(values, isForAll);
  else if (values.splitTypes(types, values.operands, /*isOperands=*/true,
                             parser))
    return failure();
  values.infer(result);
  if (!hasResults && hasOneResult && !types.empty() &&
      !values.results.front().hasTypes &&
      (operands.empty() || llvm::all_equal(ArrayRef<Type>(types))))
    setResult(types.front());
  return failure(hasResults && values.splitTypes(resultTypes, values.results,
                                                 /*isOperands=*/false, parser));
}
