//===- Occurrences.cpp - What stands where in a unit ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Occurrences.h"
#include "lsp/document/Unit.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

Occurrences::Occurrences(const Unit &unit) {
  auto add = [&](const Entity &entity,
                 const AsmParserState::SMDefinition &definition) {
    uint32_t number = entities.size();
    entities.push_back(entity);
    auto addPlace = [&](SMRange place, bool isDefinition) {
      if (std::optional<Range> range = unit.toText(place))
        occurrences.push_back({uint32_t(range->begin), uint32_t(range->end),
                               number, isDefinition});
    };
    addPlace(definition.loc, true);
    for (SMRange use : definition.uses)
      addPlace(use, false);
  };
  for (const auto &op : unit.state().getOpDefs()) {
    if (isPlaceholder(op.op) && op.resultGroups.empty())
      continue;
    add({Entity::OpName, 0, op.op, nullptr},
        AsmParserState::SMDefinition(op.loc));
    for (const auto &group : op.resultGroups)
      add({Entity::Results, group.startIndex, op.op, nullptr},
          group.definition);
  }
  for (const auto &block : unit.state().getBlockDefs()) {
    if (block.definition.loc.isValid())
      add({Entity::BlockLabel, 0, nullptr, block.block}, block.definition);
    for (unsigned i = 0; i < block.arguments.size(); ++i)
      add({Entity::BlockArgument, i, nullptr, block.block}, block.arguments[i]);
  }
  llvm::sort(occurrences, [](const Occurrence &a, const Occurrence &b) {
    return a.begin != b.begin ? a.begin < b.begin : a.entity < b.entity;
  });
}

const Occurrence *Occurrences::at(size_t offset) const {
  auto after = std::upper_bound(
      occurrences.begin(), occurrences.end(), offset,
      [](size_t place, const Occurrence &item) { return place < item.begin; });
  if (after == occurrences.begin())
    return nullptr;
  const Occurrence &found = *std::prev(after);
  return found.range().touches(offset) ? &found : nullptr;
}

std::vector<Occurrence> Occurrences::of(uint32_t entity) const {
  std::vector<Occurrence> found;
  for (const Occurrence &occurrence : occurrences)
    if (occurrence.entity == entity)
      found.push_back(occurrence);
  return found;
}

Value mlir::tcp::lsp::getValue(const Entity &entity) {
  switch (entity.kind) {
  case Entity::Results:
    return entity.op->getResult(entity.index);
  case Entity::BlockArgument:
    return entity.block->getArgument(entity.index);
  case Entity::OpName:
  case Entity::BlockLabel:
    return {};
  }
  llvm_unreachable("unknown entity");
}

unsigned mlir::tcp::lsp::endOfGroup(const Entity &results,
                                    const AsmParserState &state) {
  unsigned end = results.op->getNumResults();
  if (const auto *definition = state.getOpDef(results.op))
    for (const auto &group : definition->resultGroups)
      if (group.startIndex > results.index)
        end = std::min(end, group.startIndex);
  return end;
}
