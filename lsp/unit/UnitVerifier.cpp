//===- UnitVerifier.cpp - Verifies a unit ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitVerifier.h"
#include "lsp/dialects/Guessed.h"
#include "lsp/dialects/OpModel.h"
#include "lsp/dialects/ProjectDialect.h"
#include "lsp/unit/UnitContext.h"
#include "lsp/unit/UnknownDialects.h"
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
  bool mayHaveInterfaces(Operation *op) const;
  bool isExcused(Operation *op);
  bool endsBroken(Block &block) const;
  bool areAboutAround() const;
  void verifyVisible(Operation *op);

  const UnitText &text;
  ParsedText &parsed;
  const bool isIntact;
  UnitReport &report;
  /// MLIR's diagnostics of the last verification.
  std::vector<mlir::Diagnostic> said;
  /// True if an operation was excused: it fails to verify, but may be right
  /// because of an unknown operation in it or around it.
  bool hasExcused = false;
};
} // namespace

/// Returns whether MLIR does not know which interfaces an operation has that is
/// of a registered dialect, or knows only its name.
static bool isUnknown(Operation &op) {
  return isPlaceholder(&op) || !op.isRegistered() || isOfExtension(op);
}

/// Returns whether an operation verifies if the unknown operations in its
/// regions are taken away. The last operation of a block stays, because
/// verifiers rely on a terminator.
static bool isRightWithoutUnknown(Operation *op) {
  struct Place {
    Operation *op;
    Block *block;
    Operation *next;
  };
  std::vector<Place> unknown;
  bool needsTerminators = !op->hasTrait<OpTrait::NoTerminator>();
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      if (isUnknown(inner) && (inner.getNextNode() || !needsTerminators))
        unknown.push_back({&inner, inner.getBlock(), inner.getNextNode()});
  if (unknown.empty())
    return false;
  Block aside;
  for (const Place &place : unknown)
    place.op->moveBefore(&aside, aside.end());
  std::vector<mlir::Diagnostic> ignored;
  bool isRight;
  {
    DiagnosticCollector collector(ignored);
    isRight = succeeded(op->getName().verifyInvariants(op));
  }
  for (const Place &place : llvm::reverse(unknown))
    place.op->moveBefore(place.block, place.next ? place.next->getIterator()
                                                 : place.block->end());
  return isRight;
}

/// Returns whether MLIR's diagnostics are about operations around the verified
/// one.
bool UnitVerifier::areAboutAround() const {
  return llvm::all_of(said, [](const mlir::Diagnostic &message) {
    std::string text = message.str();
    return StringRef(text).contains("parent op") ||
           StringRef(text).contains("ancestor op");
  });
}

/// Returns whether the messages are about constraints, and an attribute or a
/// type of a project may satisfy these by an interface.
bool UnitVerifier::mayHaveInterfaces(Operation *op) const {
  bool areAboutConstraints =
      llvm::all_of(said, [](const mlir::Diagnostic &message) {
        std::string text = message.str();
        return StringRef(text).contains("failed to satisfy constraint") ||
               (StringRef(text).contains(" must be ") &&
                StringRef(text).contains(", but got "));
      });
  bool isOfProject = OpModel::find(op->getName());
  return areAboutConstraints && !isOfProject && hasProjectText(*op);
}

/// Returns whether the last operation that the text has in a block is a broken
/// one, which has an error of its own. MLIR may have added a terminator to it.
bool UnitVerifier::endsBroken(Block &block) const {
  for (Operation &op : llvm::reverse(block)) {
    if (isPlaceholder(&op))
      return true;
    if (parsed.nameOf(&op))
      return false;
  }
  return false;
}

/// Returns whether an operation that fails to verify may be right. Its verifier
/// may look for interfaces and traits of operations in it or around it, which
/// unknown operations do not have.
bool UnitVerifier::isExcused(Operation *op) {
  if (isRightWithoutUnknown(op))
    return true;
  for (Region &region : op->getRegions())
    if (llvm::any_of(region, [&](Block &block) { return endsBroken(block); }))
      return true;
  if (!parsed.nameOf(op) && op->getBlock() && endsBroken(*op->getBlock()))
    return true;
  for (Operation *around = op->getParentOp(); around;
       around = around->getParentOp())
    if (isUnknown(*around) && areAboutAround())
      return true;
  if (mayHaveInterfaces(op))
    return true;
  std::string dialect = findOpaqueDialect(*op);
  if (dialect.empty())
    return false;
  if (std::optional<Range> range = parsed.nameOf(op)) {
    UnknownDialects unknown(*op->getContext());
    unknown.addDialect(dialect, *range);
    for (Found &notice : unknown.take())
      report.add(std::move(notice));
  }
  return true;
}

/// Verifies an operation without those in its regions. Returns false after an
/// error.
bool UnitVerifier::verifyAlone(Operation *op) {
  if (isPlaceholder(op))
    return true;
  if (isGuessed(op)) {
    // Its regions may lack what C++ code adds to them.
    hasExcused = true;
    return true;
  }
  for (Value operand : op->getOperands())
    if (Operation *from = operand.getDefiningOp()) {
      if (isPlaceholder(from) || isGuessed(from))
        return true;
    } else if (Operation *around =
                   cast<BlockArgument>(operand).getOwner()->getParentOp()) {
      if (isPlaceholder(around) || isGuessed(around))
        return true;
    }
  // The verifier of a terminator may ask for the operation around it, which is
  // a placeholder.
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
  if (isExcused(op)) {
    hasExcused = true;
    return true;
  }
  // An implicit terminator has no place of its own. It gets that of the
  // operation around it.
  std::optional<Range> range;
  for (Operation *named = op; named && !range; named = named->getParentOp())
    range = parsed.nameOf(named);
  for (const mlir::Diagnostic &message : said)
    report.add(message, range.value_or(Range{0, 0}), Found::Verify, parsed);
  return false;
}

/// Reports a top-level operation that uses a value from inside of another
/// operation. The parser takes it for a use before the definition.
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
    if (isWrong || hasExcused || !isIntact)
      continue;
    // The error is about several operations: dominance, terminators, regions.
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
