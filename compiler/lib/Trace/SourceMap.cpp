//===- SourceMap.cpp - Sources of operations ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/SourceMap.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::tcp;

static const llvm::MemoryBuffer *getBuffer(const llvm::SourceMgr &sourceMgr) {
  return sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
}

/// Parses the text into a block, and numbers its operations.
LogicalResult SourceMap::parse(const llvm::SourceMgr &sourceMgr,
                               MLIRContext *context, Block &block) {
  const llvm::MemoryBuffer *buffer = getBuffer(sourceMgr);
  AsmParserState state;
  if (failed(
          parseAsmSourceFile(sourceMgr, &block, ParserConfig(context), &state)))
    return failure();
  const char *start = buffer->getBufferStart();
  auto offsetOf = [&](SMLoc place) {
    return static_cast<size_t>(place.getPointer() - start);
  };
  StringAttr file = StringAttr::get(context, buffer->getBufferIdentifier());
  // The tuples have the number of the operation, so that operations with one
  // begin keep their order.
  std::vector<std::tuple<size_t, size_t, ByteRange, Operation *>> found;
  for (const AsmParserState::OperationDefinition &definition :
       state.getOpDefs()) {
    ByteRange range{offsetOf(definition.scopeLoc.Start),
                    offsetOf(definition.scopeLoc.End)};
    for (const auto &group : definition.resultGroups)
      range.begin = std::min(range.begin, offsetOf(group.definition.loc.Start));
    found.push_back({range.begin, found.size(), range, definition.op});
  }
  llvm::sort(found, [](const auto &a, const auto &b) {
    return std::tie(std::get<0>(a), std::get<1>(a)) <
           std::tie(std::get<0>(b), std::get<1>(b));
  });
  for (auto [begin, order, range, op] : found) {
    unsigned number = ranges.size();
    ranges.push_back(range);
    auto place = dyn_cast<FileLineColLoc>(op->getLoc());
    if (place && place.getFilename() == file &&
        byPlace.try_emplace(op->getLoc(), number).second)
      continue;
    op->setLoc(FusedLoc::get(context, {op->getLoc()},
                             Builder(context).getI64IntegerAttr(number)));
  }
  return success();
}

OwningOpRef<ModuleOp> SourceMap::read(const llvm::SourceMgr &sourceMgr,
                                      MLIRContext *context) {
  Block block;
  if (failed(parse(sourceMgr, context, block)))
    return nullptr;
  StringAttr file =
      StringAttr::get(context, getBuffer(sourceMgr)->getBufferIdentifier());
  return detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, context, FileLineColLoc::get(file, /*line=*/0, /*column=*/0));
}

/// Takes over the locations of the operations in `from`, and in their regions,
/// up to the first that differs.
static void copyLocations(Block &from, Block &to) {
  for (auto [numbered, op] : llvm::zip(from, to)) {
    if (numbered.getName() != op.getName())
      return;
    op.setLoc(numbered.getLoc());
    for (auto [region, other] :
         llvm::zip(numbered.getRegions(), op.getRegions()))
      for (auto [inner, outer] : llvm::zip(region, other))
        copyLocations(inner, outer);
  }
}

void SourceMap::number(Operation *root, const llvm::SourceMgr &sourceMgr) {
  Block block;
  // The program has reported the errors already.
  ScopedDiagnosticHandler silent(root->getContext(),
                                 [](Diagnostic &) { return success(); });
  if (failed(parse(sourceMgr, root->getContext(), block)))
    return;
  bool isRootWritten = llvm::hasSingleElement(block) &&
                       block.front().getName() == root->getName();
  if (root->getNumRegions() != 1 || !root->getRegion(0).hasOneBlock())
    return;
  if (!isRootWritten)
    return copyLocations(block, root->getRegion(0).front());
  root->setLoc(block.front().getLoc());
  copyLocations(block.front().getRegion(0).front(), root->getRegion(0).front());
}

/// Returns the number that `loc` itself stands for, regardless of its parts.
std::optional<unsigned> SourceMap::getNumber(Location loc) const {
  if (auto known = byPlace.find(loc); known != byPlace.end())
    return known->second;
  if (auto fused = dyn_cast<FusedLoc>(loc))
    if (auto number = dyn_cast_or_null<IntegerAttr>(fused.getMetadata());
        number && number.getInt() < static_cast<int64_t>(ranges.size()))
      return number.getInt();
  return std::nullopt;
}

std::optional<unsigned> SourceMap::getNumber(Operation *op) const {
  return getNumber(op->getLoc());
}

std::vector<unsigned> SourceMap::find(Location loc) const {
  llvm::SmallVector<unsigned> numbers;
  loc->walk([&](Location inner) {
    if (std::optional<unsigned> number = getNumber(inner))
      numbers.push_back(*number);
    return WalkResult::advance();
  });
  llvm::sort(numbers);
  numbers.erase(llvm::unique(numbers), numbers.end());
  return {numbers.begin(), numbers.end()};
}

ByteRange SourceRanges::find(Location loc) {
  auto [entry, isNew] = known.try_emplace(loc);
  if (isNew)
    if (std::vector<unsigned> from = sources.find(loc); !from.empty())
      entry->second = sources.getRanges()[from.front()];
  return entry->second;
}

ByteRange SourceRanges::findAround(Operation *op) {
  ByteRange range;
  for (; op && range.end == 0; op = op->getParentOp())
    range = find(op->getLoc());
  return range;
}
