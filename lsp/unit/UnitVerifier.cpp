//===- UnitVerifier.cpp - Verifies a unit ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitVerifier.h"
#include "lsp/unit/UnitContext.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

namespace {
class UnitVerifier {
public:
  UnitVerifier(const UnitText &text, ParsedText &parsed, bool isIntact,
               UnitReport &report)
      : text(text), parsed(parsed), isIntact(isIntact), report(report) {}

  void run();

private:
  bool verifyAlone(Operation *op);
  void verifyVisible(Operation *op);

  const UnitText &text;
  ParsedText &parsed;
  const bool isIntact;
  UnitReport &report;
  /// The last diagnostics of MLIR.
  std::vector<mlir::Diagnostic> said;
};
} // namespace

/// Verifies an operation without those in its regions.
bool UnitVerifier::verifyAlone(Operation *op) {
  if (isPlaceholder(op))
    return true;
  for (Value operand : op->getOperands())
    if (Operation *from = operand.getDefiningOp()) {
      if (isPlaceholder(from))
        return true;
    } else if (Operation *around =
                   cast<BlockArgument>(operand).getOwner()->getParentOp()) {
      if (isPlaceholder(around))
        return true;
    }
  // The verifier may speak of the operation around it, and the other way round.
  Operation *around = op->getParentOp();
  bool isInPlaceholder = around && isPlaceholder(around);
  if (isInPlaceholder && op->hasTrait<OpTrait::IsTerminator>())
    return true;
  said.clear();
  {
    DiagnosticCollector collector(said);
    if (succeeded(op->getName().verifyInvariants(op)))
      return true;
  }
  if (isInPlaceholder &&
      llvm::all_of(said, [](const mlir::Diagnostic &message) {
        return message.str().find("expects parent op") != std::string::npos;
      }))
    return true;
  // A terminator that the text leaves out is that of what is around it.
  std::optional<Range> range;
  for (Operation *named = op; named && !range; named = named->getParentOp())
    range = parsed.nameOf(named);
  for (const mlir::Diagnostic &message : said)
    report.add(message, range.value_or(Range{0, 0}), Found::Verify, parsed);
  return false;
}

/// Reports an operation at the top that uses what is inside of another one: the
/// parser takes such a value for one that comes later.
void UnitVerifier::verifyVisible(Operation *op) {
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    if (operand.getParentBlock() != &parsed.getBody()) {
      report.add(
          {parsed.nameOf(op).value_or(Range{0, 0}),
           Found::Error,
           Found::Verify,
           "operand #" + std::to_string(index) + " does not dominate this use",
           {}});
      return;
    }
}

void UnitVerifier::run() {
  for (Operation &op : parsed.getBody()) {
    verifyVisible(&op);
    said.clear();
    {
      DiagnosticCollector collector(said);
      if (succeeded(mlir::verify(&op)))
        continue;
    }
    std::vector<mlir::Diagnostic> whole = std::move(said);
    bool isWrong = false;
    op.walk([&](Operation *nested) { isWrong |= !verifyAlone(nested); });
    if (isWrong || !isIntact)
      continue;
    // No operation alone is wrong: dominance, terminators, regions.
    for (const mlir::Diagnostic &message : whole) {
      std::optional<size_t> place = parsed.findOffset(message.getLocation());
      if (place)
        place = parsed.map.toSource(*place);
      report.add(message,
                 place ? text.rangeAt(*place)
                       : parsed.nameOf(&op).value_or(Range{0, 0}),
                 Found::Verify, parsed);
    }
  }
}

void mlir::tcp::lsp::verifyUnit(const UnitText &text, ParsedText &parsed,
                                bool isIntact, UnitReport &report) {
  UnitVerifier(text, parsed, isIntact, report).run();
}
