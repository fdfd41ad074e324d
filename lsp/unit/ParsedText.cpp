//===- ParsedText.cpp - IR and the text that it is from -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/ParsedText.h"

#include "lsp/unit/BufferName.h"
#include "lsp/unit/Repair.h"
#include "lsp/unit/UnitContext.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static void addBuffer(llvm::SourceMgr &sources, StringRef text) {
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, kBufferName), SMLoc());
}

std::shared_ptr<ParsedText> ParsedText::makeEmpty(MLIRContext &context) {
  auto empty = std::make_shared<ParsedText>();
  empty->module = ModuleOp::create(UnknownLoc::get(&context));
  addBuffer(empty->sources, "");
  return empty;
}

/// Makes the context forget its resources. A context makes the names of
/// resources unique, so the second parse of a text would rename them. The
/// result owns the resources that are parsed from now on.
static std::shared_ptr<void> forgetResources(MLIRContext &context) {
  auto resources = std::make_shared<DialectResourceBlobManager>();
  context.getOrLoadDialect<BuiltinDialect>()
      ->getRegisteredInterface<ResourceBlobManagerDialectInterface>()
      ->setBlobManager(resources);
  return resources;
}

bool ParsedText::parse(MLIRContext &context, const UnitSource &source,
                       StringRef text, const OffsetMap &fromUnit,
                       std::vector<mlir::Diagnostic> &said) {
  OffsetMap shifted;
  shifted.append(0, source.prefix.size(), text.size());
  map = shifted.after(fromUnit);
  addBuffer(sources, (source.prefix + text + "\n" + source.suffix).str());
  module = ModuleOp::create(UnknownLoc::get(&context));
  if (source.module)
    (*module)->setAttrs(source.module);
  if (source.namesResources)
    resources = forgetResources(context);
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  DiagnosticCollector collector(said);
  return succeeded(
      parseAsmSourceFile(sources, module->getBody(), config, &state));
}

/// Returns the place of a line and a column. LLVM's lines do not end at a lone
/// CR. A column after the end of its line becomes the end of the line.
static SMLoc findPlace(llvm::SourceMgr &sources, FileLineColLoc place) {
  unsigned buffer = sources.getMainFileID();
  SMLoc start = sources.FindLocForLineAndColumn(buffer, place.getLine(), 1);
  if (!start.isValid())
    return start;
  const char *begin = start.getPointer();
  StringRef line(begin,
                 sources.getMemoryBuffer(buffer)->getBufferEnd() - begin);
  line = line.take_until([](char c) { return c == '\n'; });
  line.consume_back("\r");
  size_t column = std::max(place.getColumn(), 1u) - 1;
  return SMLoc::getFromPointer(begin + std::min(column, line.size()));
}

std::optional<size_t> ParsedText::findOffset(Location location) {
  std::optional<size_t> found;
  location->walk([&](Location part) {
    auto place = dyn_cast<FileLineColLoc>(part);
    if (!place || place.getFilename() != kBufferName || place.getLine() == 0)
      return WalkResult::advance();
    if (SMLoc at = findPlace(sources, place); at.isValid())
      found = toOffset(at);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

std::optional<Range> ParsedText::nameOf(Operation *op) const {
  const AsmParserState::OperationDefinition *definition = state.getOpDef(op);
  return definition ? toText(definition->loc) : std::nullopt;
}

std::optional<Range> ParsedText::namesOf(Operation *op) const {
  const AsmParserState::OperationDefinition *definition = state.getOpDef(op);
  if (!definition || definition->resultGroups.empty())
    return nameOf(op);
  return toText(SMRange(definition->resultGroups.front().definition.loc.Start,
                        definition->resultGroups.back().definition.loc.End));
}

bool mlir::tcp::lsp::isPlaceholder(Operation *op) {
  return op->getName().getStringRef() == kPlaceholder;
}

std::optional<std::pair<size_t, std::string>>
mlir::tcp::lsp::findFirstError(MLIRContext &context, StringRef text) {
  llvm::SourceMgr sources;
  addBuffer(sources, text);
  Block block;
  std::vector<mlir::Diagnostic> said;
  DiagnosticCollector collector(said);
  if (succeeded(parseAsmSourceFile(
          sources, &block, ParserConfig(&context, /*verifyAfterParse=*/false))))
    return std::nullopt;
  for (const mlir::Diagnostic &error : said) {
    auto place = error.getLocation()->findInstanceOf<FileLineColLoc>();
    if (error.getSeverity() != DiagnosticSeverity::Error || !place)
      continue;
    SMLoc at = findPlace(sources, place);
    if (at.isValid())
      return std::make_pair(
          size_t(at.getPointer() -
                 sources.getMemoryBuffer(1)->getBufferStart()),
          error.str());
  }
  return std::nullopt;
}
