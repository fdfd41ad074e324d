//===- UnitWarnings.cpp - What is no error of a unit ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/UnitWarnings.h"
#include "lsp/document/UnknownDialects.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// So many hints of unused values are given of a unit.
static const unsigned kMaxUnused = 1000;

/// Adds the operations of a level, and of those below it, that are in a form of
/// their own.
static void addUnknownForms(const Statements &statements,
                            ArrayRef<Statement> level, MLIRContext &context,
                            UnknownDialects &unknown) {
  for (const Statement &statement : level) {
    const Token &name = statements.tokens()[statement.name];
    StringRef spelling = statements.spelling(statement.name);
    StringRef dialect = spelling.split('.').first;
    if (name.is(Token::BareId) && spelling.contains('.') &&
        !context.getLoadedDialect(dialect))
      unknown.add(spelling, name.range);
    for (const Statement::Region &region : statement.regions)
      addUnknownForms(statements, region.statements, context, unknown);
  }
}

void mlir::tcp::lsp::reportUnregistered(MLIRContext &context,
                                        const UnitText &text,
                                        const ParsedText *parsed, bool isIntact,
                                        UnitReport &report) {
  UnknownDialects unknown(context);
  auto addOps = [&](Operation *op) {
    if (op->isRegistered() || isPlaceholder(op))
      return;
    std::optional<Range> range = parsed->nameOf(op);
    if (!range)
      return;
    if (!context.getLoadedDialect(op->getName().getDialectNamespace()))
      return unknown.add(op->getName().getStringRef(), *range);
    report.add({*range,
                Found::Warning,
                Found::Unregistered,
                ("operation '" + op->getName().getStringRef() +
                 "' is not registered: its operands, results and attributes "
                 "are not checked")
                    .str(),
                {}});
  };
  if (parsed)
    for (Operation &top : parsed->getBody())
      top.walk(addOps);
  // Those in a form of their own are no operations of the IR.
  if (!isIntact)
    addUnknownForms(text.statements(), text.statements().topLevel(), context,
                    unknown);
  for (Found &found : unknown.take())
    report.add(std::move(found));
}

void mlir::tcp::lsp::reportUnused(const UnitText &text,
                                  const ParsedText &parsed,
                                  UnitReport &report) {
  if (report.hasErrors())
    return;
  unsigned numFound = 0;
  for (const AsmParserState::OperationDefinition &op :
       parsed.state.getOpDefs()) {
    if (numFound == kMaxUnused)
      return;
    if (op.op->getNumResults() == 0 || !isOpTriviallyDead(op.op))
      continue;
    // All its names, or that of the operation where it has none.
    SMRange place = op.loc;
    if (!op.resultGroups.empty())
      place = SMRange(op.resultGroups.front().definition.loc.Start,
                      op.resultGroups.back().definition.loc.End);
    std::optional<Range> range = parsed.toText(place);
    if (!range)
      continue;
    ++numFound;
    StringRef names = text.str().slice(range->begin, range->end);
    report.add({*range,
                Found::Hint,
                Found::Unused,
                op.resultGroups.empty()
                    ? ("the result of '" + names + "' is not used").str()
                    : ("'" + names + "' is not used").str(),
                {}});
  }
}
