//===- Unit.cpp - A piece of a document, parsed ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/Unit.h"
#include "lsp/unit/UnitParser.h"
#include "lsp/unit/UnitVerifier.h"
#include "lsp/unit/UnitWarnings.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// The unit, its text and the reference count share one allocation, which is
/// made before the IR. Each version of a document visits all units in order. If
/// they lay between the operations of the IR, they would be far apart in
/// memory.
static const char *const kCrashMessage =
    "MLIR crashes on this text; what is in it is not checked";

std::shared_ptr<Unit> Unit::make(UnitSource source) {
  struct InBlock : Unit {
    explicit InBlock(UnitSource source) : Unit(std::move(source)) {}
  };
  return std::make_shared<InBlock>(std::move(source));
}

/// Adds a block to modules in the generic form whose contents are other units.
/// In the unit's text, the contents are a line break between the braces. A
/// module that the user left empty has a blank there, and stays without a
/// block, which MLIR reports as an error.
static void fillShells(const UnitText &text, Block &ops) {
  for (auto module : ops.getOps<ModuleOp>())
    if (module.getBodyRegion().empty() && text.str().contains("{\n}"))
      module.getBodyRegion().emplaceBlock();
}

std::shared_ptr<const Unit> Unit::parse(MLIRContext &context, UnitSource source,
                                        const Unit *previous, bool repairs) {
  std::shared_ptr<Unit> unit = make(std::move(source));
  const UnitText &text = unit->text;
  UnitReport report(text);
  UnitParser parser(context, text, report);
  std::shared_ptr<ParsedText> parsed = parser.run(repairs);
  unit->intact = parser.isIntact();
  // MLIR has crashed on the text with repairs.
  if (!repairs && !parsed && report.empty())
    report.add(makeCrash(text.str(), kCrashMessage));
  auto nameOf = [&](Operation *op) { return parsed->nameOf(op); };
  if (parsed) {
    fillShells(text, parsed->getBody());
    if (!text.getSource().isInBrokenModule)
      verifyUnit(text, *parsed, unit->intact, report);
    if (unit->intact)
      reportUnused(
          text, parsed->getBody(),
          [&](Operation *op) { return parsed->namesOf(op); }, report);
  }
  reportUnregistered(context, text, parsed ? &parsed->getBody() : nullptr,
                     nameOf, unit->intact, report);
  unit->diagnostics = report.take();
  if (parsed)
    unit->ir = std::move(parsed);
  else
    unit->fallBack(context, previous);
  return unit;
}

/// Takes the IR of the piece's last text, with the places of the text that is
/// equal in both.
void Unit::fallBack(MLIRContext &context, const Unit *previous) {
  stale = true;
  if (!previous || !previous->hasIr()) {
    ir = ParsedText::makeEmpty(context);
    return;
  }
  StringRef now = getText(), then = previous->getText();
  SharedEnds same(now, then);
  OffsetMap unchanged; // leads from the old text to the new one
  unchanged.append(0, 0, same.start);
  unchanged.append(now.size() - same.end, then.size() - same.end, same.end);
  ir = previous->ir;
  occurrences =
      std::make_unique<Occurrences>(previous->getOccurrences(), unchanged);
}

std::shared_ptr<const Unit> Unit::makeCrashed(MLIRContext &context,
                                              UnitSource source) {
  std::shared_ptr<Unit> unit = make(std::move(source));
  unit->diagnostics.push_back(makeCrash(unit->getText(), kCrashMessage));
  unit->fallBack(context, nullptr);
  return unit;
}

mlir::tcp::lsp::Diagnostic mlir::tcp::lsp::makeCrash(StringRef text,
                                                     std::string message) {
  size_t end = std::min(text.find_first_of("\r\n"), text.size());
  return {
      {0, end}, Diagnostic::Error, Diagnostic::Crash, std::move(message), {}};
}

const Occurrences &Unit::getOccurrences() const {
  std::call_once(indexed, [&] {
    if (!occurrences)
      occurrences = std::make_unique<Occurrences>(*ir);
  });
  return *occurrences;
}

std::optional<Range> Unit::nameOf(Operation *op) const {
  return getOccurrences().nameOf(op);
}

bool Unit::isRight() const {
  return intact && !text.getSource().isInBrokenModule &&
         llvm::all_of(diagnostics, [](const Diagnostic &diagnostic) {
           return diagnostic.source == Diagnostic::Unused ||
                  diagnostic.source == Diagnostic::Unregistered;
         });
}

Type Unit::findTypeAlias(StringRef name) const {
  const AsmParserState::TypeAliasDefinition *alias =
      ir->state.getTypeAliasDef(name);
  return alias ? alias->value : Type();
}
