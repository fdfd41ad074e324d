//===- UnitWarnings.cpp - Warnings of a unit ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitWarnings.h"
#include "lsp/unit/UnknownDialects.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// The largest number of unused values that are reported for a unit.
static const unsigned kMaxUnused = 250;

/// Adds the unknown operations, of these statements and those in their regions,
/// that are in their own assembly format.
static void addUnknownForms(const Statements &statements,
                            ArrayRef<Statement> level, MLIRContext &context,
                            UnknownDialects &unknown) {
  for (const Statement &statement : level) {
    const Token &name = statements.getTokens()[statement.name];
    StringRef spelling = statements.spelling(statement.name);
    if (name.is(Token::BareId) && spelling.contains('.') &&
        !findUnknownDialect(spelling, context).empty())
      unknown.add(spelling, name.range);
    for (const Statement::Region &region : statement.regions)
      addUnknownForms(statements, region.statements, context, unknown);
  }
}

void mlir::tcp::lsp::reportUnregistered(MLIRContext &context,
                                        const UnitText &text, Block *ops,
                                        PlaceOf nameOf, bool isIntact,
                                        UnitReport &report) {
  UnknownDialects unknown(context);
  auto addOps = [&](Operation *op) {
    if (op->isRegistered() || isPlaceholder(op))
      return;
    std::optional<Range> range = nameOf(op);
    if (!range)
      return;
    StringRef name = op->getName().getStringRef();
    if (!findUnknownDialect(name, context).empty())
      return unknown.add(name, *range);
    report.add({*range,
                Found::Warning,
                Found::Unregistered,
                ("operation '" + name +
                 "' is not registered: its operands, results and attributes "
                 "are not checked")
                    .str(),
                {}});
  };
  if (ops)
    for (Operation &top : *ops)
      top.walk(addOps);
  // The IR has no operation for a statement in an unknown format.
  if (!isIntact)
    addUnknownForms(text.getStatements(), text.getStatements().getTopLevel(),
                    context, unknown);
  for (Found &found : unknown.take())
    report.add(std::move(found));
}

void mlir::tcp::lsp::reportUnused(const UnitText &text, Block &ops,
                                  PlaceOf namesOf, UnitReport &report) {
  if (report.hasErrors())
    return;
  unsigned numFound = 0;
  auto addUnused = [&](Operation *op) {
    if (numFound == kMaxUnused)
      return WalkResult::interrupt();
    if (op->getNumResults() == 0 || !isOpTriviallyDead(op))
      return WalkResult::advance();
    std::optional<Range> range = namesOf(op);
    if (!range)
      return WalkResult::advance();
    ++numFound;
    StringRef names = text.str().slice(range->begin, range->end);
    report.add({*range,
                Found::Hint,
                Found::Unused,
                names.starts_with("%")
                    ? ("'" + names + "' is not used").str()
                    : ("the result of '" + names + "' is not used").str(),
                {}});
    return WalkResult::advance();
  };
  for (Operation &top : ops)
    if (top.walk(addUnused).wasInterrupted())
      return;
}
