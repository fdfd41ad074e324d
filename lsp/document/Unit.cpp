//===- Unit.cpp - A piece of a document, parsed ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Unit.h"
#include "lsp/document/UnitParser.h"
#include "lsp/document/UnitVerifier.h"
#include "lsp/document/UnitWarnings.h"
#include <atomic>

using namespace mlir;
using namespace mlir::tcp::lsp;

static std::atomic<uint64_t> numUnits = 0;

Unit::Unit(Content content) : number(++numUnits), content(std::move(content)) {}

std::shared_ptr<const Unit> Unit::parse(MLIRContext &context, UnitSource source,
                                        const Unit *previous, bool repairs) {
  // A unit, its text and their count are in one block, which is allocated
  // before the IR: each version of a document visits all units in their order,
  // and among the operations of the IR they would be far apart.
  struct InBlock : Unit {
    explicit InBlock(Content content) : Unit(std::move(content)) {}
  };
  struct Block {
    explicit Block(UnitSource source) : text(std::move(source)) {}
    std::optional<InBlock> unit;
    UnitText text;
  };
  auto block = std::make_shared<Block>(std::move(source));
  Content content;
  content.text = {std::shared_ptr<void>(), &block->text}; // no owner
  const UnitText &text = block->text;
  UnitReport report(text);
  UnitParser parser(context, text, report);
  std::shared_ptr<ParsedText> parsed = parser.run(repairs);
  content.isIntact = parser.isIntact();
  if (parsed) {
    if (!text.source().isInBrokenModule)
      verifyUnit(text, *parsed, content.isIntact, report);
    if (content.isIntact)
      reportUnused(text, *parsed, report);
  }
  reportUnregistered(context, text, parsed.get(), content.isIntact, report);
  content.diagnostics = report.take();
  if (parsed) {
    content.map = parsed->map;
    content.ir = std::move(parsed);
  } else {
    content.fallBack(context, previous);
  }
  block->unit.emplace(std::move(content));
  return std::shared_ptr<const Unit>(block, &*block->unit);
}

/// Takes the IR of the piece's last text; what did not change is still there.
void Unit::Content::fallBack(MLIRContext &context, const Unit *previous) {
  isStale = true;
  if (!previous) {
    ir = ParsedText::makeEmpty(context);
    return;
  }
  StringRef now = text->str(), then = previous->text();
  SharedEnds same(now, then);
  OffsetMap unchanged; // From the old text to the new one, seen backwards.
  unchanged.append(0, 0, same.start);
  unchanged.append(now.size() - same.end, then.size() - same.end, same.end);
  ir = previous->content.ir;
  map = previous->content.map.after(unchanged);
}

std::shared_ptr<const Unit> Unit::makeCrashed(MLIRContext &context,
                                              UnitSource source) {
  Content content;
  content.text = std::make_shared<const UnitText>(std::move(source));
  content.diagnostics.push_back(
      makeCrash(content.text->str(),
                "MLIR crashes on this text; what is in it is not checked"));
  content.fallBack(context, nullptr);
  return std::shared_ptr<const Unit>(new Unit(std::move(content)));
}

mlir::tcp::lsp::Diagnostic mlir::tcp::lsp::makeCrash(StringRef text,
                                                     std::string message) {
  size_t end = std::min(text.find_first_of("\r\n"), text.size());
  return {
      {0, end}, Diagnostic::Error, Diagnostic::Crash, std::move(message), {}};
}

const Occurrences &Unit::occurrences() const {
  std::call_once(indexed,
                 [&] { places = std::make_unique<Occurrences>(*this); });
  return *places;
}

std::optional<Range> Unit::toText(SMRange range) const {
  if (!range.isValid())
    return std::nullopt;
  return content.map.toSource(Range{content.ir->toOffset(range.Start),
                                    content.ir->toOffset(range.End)});
}

std::optional<SMLoc> Unit::toBuffer(size_t offset) const {
  std::optional<size_t> inBuffer = content.map.fromSource(offset);
  if (!inBuffer)
    return std::nullopt;
  return SMLoc::getFromPointer(content.ir->buffer().data() + *inBuffer);
}

std::optional<Range> Unit::nameOf(Operation *op) const {
  const AsmParserState::OperationDefinition *definition = state().getOpDef(op);
  return definition ? toText(definition->loc) : std::nullopt;
}
