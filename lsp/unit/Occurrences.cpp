//===- Occurrences.cpp - Occurrences of names in a unit -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/Occurrences.h"
#include "lsp/unit/ParsedText.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the text at a range of the parsed buffer.
static std::string spell(SMRange place) {
  if (!place.isValid())
    return "";
  return std::string(place.Start.getPointer(), place.End.getPointer());
}

/// Adds the name of an entity and all its occurrences.
void Occurrences::addPlaces(uint32_t number,
                            const AsmParserState::SMDefinition &places,
                            const ParsedText &parsed) {
  auto add = [&](SMRange place, bool isDefinition) {
    std::optional<Range> range = parsed.toText(place);
    if (range)
      occurrences.push_back(
          {uint32_t(range->begin), uint32_t(range->end), number, isDefinition});
    return range;
  };
  entities[number].name = spell(places.loc);
  if (std::optional<Range> range = add(places.loc, true))
    entities[number].begin = range->begin;
  for (SMRange use : places.uses)
    add(use, false);
}

Occurrences::Occurrences(const ParsedText &parsed) {
  auto add = [&](Entity entity, const AsmParserState::SMDefinition &places) {
    entities.push_back(std::move(entity));
    addPlaces(entities.size() - 1, places, parsed);
  };
  for (const auto &op : parsed.state.getOpDefs()) {
    if (isPlaceholder(op.op) && op.resultGroups.empty())
      continue;
    add({Entity::OpName, 0, op.op, nullptr, {}},
        AsmParserState::SMDefinition(op.loc));
    if (std::optional<Range> all = parsed.toText(op.scopeLoc))
      entities.back().end = all->end;
    for (const auto &group : op.resultGroups)
      add({Entity::Results, group.startIndex, op.op, nullptr, {}},
          group.definition);
  }
  for (const auto &block : parsed.state.getBlockDefs()) {
    add({Entity::BlockLabel, 0, nullptr, block.block, {}}, block.definition);
    for (unsigned i = 0; i < block.arguments.size(); ++i)
      add({Entity::BlockArgument, i, nullptr, block.block, {}},
          block.arguments[i]);
  }
  index();
}

Occurrences::Occurrences(const Occurrences &before, const OffsetMap &map)
    : entities(before.entities) {
  for (Entity &entity : entities) {
    std::optional<Range> place = entity.place();
    place = place ? map.toSource(*place) : std::nullopt;
    entity.begin = place ? place->begin : Entity::kNowhere;
    std::optional<size_t> end = map.toSource(size_t(entity.end));
    entity.end = end ? *end : Entity::kNowhere;
  }
  for (Occurrence occurrence : before.occurrences)
    if (std::optional<Range> range = map.toSource(occurrence.getRange())) {
      occurrence.begin = range->begin;
      occurrence.end = range->end;
      occurrences.push_back(occurrence);
    }
  index();
}

/// Returns the operation or the block of an entity.
static const void *keyOf(const Entity &entity) {
  return entity.op ? static_cast<const void *>(entity.op) : entity.block;
}

/// Sorts the occurrences, and finds the numbers of the entities.
void Occurrences::index() {
  llvm::sort(occurrences, [](const Occurrence &a, const Occurrence &b) {
    return a.begin != b.begin ? a.begin < b.begin : a.entity < b.entity;
  });
  for (const auto &[number, entity] : llvm::enumerate(entities))
    if (const void *key = keyOf(entity))
      numbers.try_emplace(key, number);
}

const Entity *Occurrences::findFirst(const void *opOrBlock) const {
  auto found = numbers.find(opOrBlock);
  return found == numbers.end() ? nullptr : &entities[found->second];
}

const Entity *Occurrences::find(Operation *op) const { return findFirst(op); }

const Entity *Occurrences::find(Block *block) const { return findFirst(block); }

const Entity *Occurrences::find(Value value) const {
  auto argument = dyn_cast<mlir::BlockArgument>(value);
  const Entity *first = argument ? find(argument.getOwner())
                                 : find(cast<OpResult>(value).getOwner());
  const Entity *found = nullptr;
  for (const Entity *next = first;
       next && next != entities.data() + entities.size() &&
       next->op == first->op && next->block == first->block;
       ++next)
    if (argument ? next->kind == Entity::BlockArgument &&
                       next->index == argument.getArgNumber()
                 : next->kind == Entity::Results &&
                       next->index <= cast<OpResult>(value).getResultNumber())
      found = next;
  return found;
}

unsigned Occurrences::endOfGroup(const Entity &results) const {
  const Entity *next = &results + 1;
  if (next != entities.data() + entities.size() && next->op == results.op)
    return next->index;
  return results.op->getNumResults();
}

std::optional<Range> Occurrences::nameOf(Operation *op) const {
  const Entity *name = find(op);
  return name ? name->place() : std::nullopt;
}

std::optional<size_t> Occurrences::startOf(Operation *op) const {
  std::optional<Range> names = namesOf(op);
  return names ? std::optional<size_t>(names->begin) : std::nullopt;
}

std::optional<Range> Occurrences::namesOf(Operation *op) const {
  const Entity *first = find(op);
  if (!first)
    return std::nullopt;
  const Entity *last = first;
  for (const Entity *next = first + 1;
       next != entities.data() + entities.size() && next->op == op; ++next)
    last = next;
  if (last == first)
    return first->place();
  std::optional<Range> begin = (first + 1)->place(), end = last->place();
  if (!begin || !end)
    return std::nullopt;
  return Range{begin->begin, end->end};
}

Operation *Occurrences::lastOpBefore(size_t offset) const {
  auto after = llvm::partition_point(
      occurrences, [&](const Occurrence &item) { return item.begin < offset; });
  for (const Occurrence &item :
       llvm::reverse(llvm::make_range(occurrences.begin(), after)))
    if (item.isDefinition && entity(item).op)
      return entity(item).op;
  return nullptr;
}

/// Appends the new entities of `part`. Returns a map from the entities that are
/// removed to their successors. `added` gets, for each entity of `part.with`,
/// its number here.
llvm::DenseMap<uint32_t, uint32_t>
Occurrences::addEntities(const Replacement &part,
                         std::vector<uint32_t> &added) {
  for (const Entity &entity : part.with.entities) {
    std::optional<uint32_t> known = part.toKnown(entity);
    added.push_back(known.value_or(0));
    if (known || !part.isAdded(entity))
      continue;
    added.back() = entities.size();
    numbers.try_emplace(keyOf(entity), entities.size());
    entities.push_back(entity);
    if (entity.begin != Entity::kNowhere)
      entities.back().begin += part.from.begin;
    if (entity.end != Entity::kNowhere)
      entities.back().end += part.from.begin;
  }
  llvm::DenseMap<uint32_t, uint32_t> become;
  for (Operation *top : part.removed)
    if (auto number = numbers.find(top); number != numbers.end())
      for (size_t i = number->second;
           i < entities.size() && entities[i].op == top; ++i)
        if (const Entity *next = part.successor(i))
          become[i] = added[part.with.numberOf(*next)];
  return become;
}

/// Forgets the entities in the operations that are removed.
void Occurrences::removeEntities(const Replacement &part) {
  auto remove = [&](const void *key) {
    auto number = numbers.find(key);
    if (number == numbers.end())
      return;
    for (size_t i = number->second;
         i < entities.size() && keyOf(entities[i]) == key; ++i) {
      entities[i] = {entities[i].kind, 0, nullptr, nullptr, {}};
      ++numRemoved;
    }
    numbers.erase(number);
  };
  for (Operation *top : part.removed)
    top->walk([&](Operation *op) {
      remove(op);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          remove(&block);
    });
}

void Occurrences::replace(const Replacement &part) {
  uint32_t delta = part.size - part.from.size(); // modulo 2^32
  for (Entity &entity : entities) {
    if (entity.begin != Entity::kNowhere && entity.begin >= part.from.end)
      entity.begin += delta;
    if (entity.end != Entity::kNowhere && entity.end >= part.from.end)
      entity.end += delta;
  }
  std::vector<uint32_t> added;
  llvm::DenseMap<uint32_t, uint32_t> become = addEntities(part, added);
  removeEntities(part);
  auto behind = [&](size_t offset) {
    return llvm::partition_point(occurrences, [&](const Occurrence &item) {
      return item.begin < offset;
    });
  };
  auto first = behind(part.from.begin), last = behind(part.from.end);
  for (Occurrence &item : llvm::make_range(last, occurrences.end())) {
    item.begin += delta;
    item.end += delta;
  }
  std::vector<Occurrence> inside = part.with.occurrences;
  for (Occurrence &item : inside) {
    item.begin += part.from.begin;
    item.end += part.from.begin;
    item.entity = added[item.entity];
  }
  auto place = occurrences.erase(first, last);
  occurrences.insert(place, inside.begin(), inside.end());
  if (!become.empty())
    for (Occurrence &item : occurrences)
      if (auto to = become.find(item.entity); to != become.end())
        item.entity = to->second;
  if (2 * numRemoved > entities.size())
    compact();
}

/// Removes the entities that are forgotten, and renumbers the others.
void Occurrences::compact() {
  std::vector<uint32_t> now(entities.size());
  std::vector<Entity> kept;
  for (const auto &[number, entity] : llvm::enumerate(entities)) {
    now[number] = kept.size();
    if (keyOf(entity))
      kept.push_back(std::move(entity));
  }
  entities = std::move(kept);
  for (Occurrence &item : occurrences)
    item.entity = now[item.entity];
  for (auto &[key, number] : numbers)
    number = now[number];
  numRemoved = 0;
}

const Occurrence *Occurrences::at(size_t offset) const {
  auto after = std::upper_bound(
      occurrences.begin(), occurrences.end(), offset,
      [](size_t place, const Occurrence &item) { return place < item.begin; });
  if (after == occurrences.begin())
    return nullptr;
  const Occurrence &found = *std::prev(after);
  return found.getRange().touches(offset) ? &found : nullptr;
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
