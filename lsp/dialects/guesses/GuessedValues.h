//===- GuessedValues.h - Operands and types in guessed forms -- -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_GUESSES_GUESSEDVALUES_H
#define TCP_LSP_DIALECTS_GUESSES_GUESSEDVALUES_H

#include "lsp/dialects/FormValues.h"
#include <map>

namespace mlir::tcp::lsp {

/// The operands and the types of an operation whose syntax is guessed, as they
/// stand in the text. At the end, `give` guesses which belong together.
class GuessedValues {
public:
  using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;

  /// Adds an operand, which stands alone or in the last brackets.
  void add(const OpAsmParser::UnresolvedOperand &operand, bool isAlone);
  /// Adds the operands in a pair of brackets, which can be added later, too.
  void addRun(const Operands &run);
  void setResult(Type type);
  bool isEmpty() const { return operands.empty(); }

  /// Parses the types after a colon: those of the operands and maybe, after an
  /// arrow, those of the results; or a function type. In brackets behind
  /// operands, they are the types of these.
  ParseResult parseTypes(OpAsmParser &parser, const OdsOp &op, bool isAlone);
  /// Parses the types of the results, after an arrow.
  ParseResult parseResults(OpAsmParser &parser);

  /// Gives operands and types to the groups of ODS.
  ParseResult give(FormValues &values, const OpForm &form, OpAsmParser &parser,
                   const OperationState &result);

private:
  bool giveRuns(FormValues &values);
  void giveTypes(FormValues &values, bool isForAll);

  /// The operands in brackets together; outside of brackets, each alone.
  std::vector<Operands> runs;
  /// The types in brackets together with operands, by the number of the run.
  std::map<size_t, SmallVector<Type>> runTypes;
  Operands operands;
  SmallVector<Type> types, resultTypes;
  bool hasResults = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_GUESSES_GUESSEDVALUES_H
