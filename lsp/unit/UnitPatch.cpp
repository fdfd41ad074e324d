//===- UnitPatch.cpp - The IR of a unit after an edit ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitPatch.h"
#include "lsp/unit/PatchVerifier.h"
#include "lsp/unit/UnitReport.h"
#include "lsp/unit/UnitWarnings.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the name of a value without the number of results that share it.
static StringRef nameOf(const Entity &value) {
  return StringRef(value.name).split(':').first;
}

static bool isValue(const Entity &entity) {
  return entity.kind == Entity::Results || entity.kind == Entity::BlockArgument;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Collects the names in the chunk's new text. Returns false if its last token
/// reaches beyond it, as a comment may.
bool UnitPatch::readTokens() {
  Range range = chunk.getAfter();
  Lexer lexer(made.getText(), range.begin);
  Token token = lexer.next();
  for (; token.range.begin < range.end && !token.is(Token::End);
       token = lexer.next())
    if (token.is(Token::ValueId) || token.is(Token::BlockId))
      names.used.insert(
          made.getText().slice(token.range.begin, token.range.end));
  return token.range.begin == range.end;
}

/// Finds the names that the chunk defined, and the values and blocks outside of
/// it that it used.
void UnitPatch::readOldNames() {
  auto first =
      llvm::partition_point(places.getAll(), [&](const Occurrence &item) {
        return item.begin < chunk.before.begin;
      });
  for (const Occurrence &item :
       llvm::make_range(first, places.getAll().end())) {
    if (item.begin >= chunk.before.end)
      return;
    const Entity &entity = places.entity(item);
    bool isInside = entity.begin != Entity::kNowhere &&
                    chunk.before.contains(size_t(entity.begin));
    StringRef name = nameOf(entity);
    if (isValue(entity) && isInside)
      (entity.op && entity.op->getBlock() == chunk.block ? names.old
                                                         : names.oldInner)
          .insert(name);
    else if (isValue(entity) && names.used.contains(name))
      givenValues.insert({name, &entity});
    else if (entity.kind == Entity::BlockLabel && !isInside &&
             names.used.contains(name))
      givenBlocks.insert({name, &entity});
  }
}

/// Returns whether operations of the chunk may use a value.
bool UnitPatch::isVisible(const Entity &value) const {
  Block *defined = value.op ? value.op->getBlock() : value.block;
  for (Region *region = chunk.block->getParent(); region;
       region = region->getParentRegion()) {
    if (region == defined->getParent())
      return true;
    if (region->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return false;
  }
  return false;
}

/// Finds the values and blocks for the names that only the new text has.
/// Returns false if a name is ambiguous.
bool UnitPatch::findNewNames() {
  for (const auto &used : names.used)
    if (!givenValues.count(used.getKey()) &&
        !givenBlocks.count(used.getKey()) && !names.old.contains(used.getKey()))
      names.fresh.insert(used.getKey());
  if (names.fresh.empty())
    return true;
  llvm::StringSet<> found;
  for (const Entity &entity : places.getEntities()) {
    if (entity.begin == Entity::kNowhere ||
        chunk.before.contains(size_t(entity.begin)) ||
        entity.kind == Entity::OpName || !names.fresh.contains(nameOf(entity)))
      continue;
    StringRef name = nameOf(entity);
    if (isValue(entity)) {
      found.insert(name);
      if (isVisible(entity) && !givenValues.insert({name, &entity}).second)
        return false;
    } else if (entity.block->getParent() == chunk.block->getParent()) {
      givenBlocks.insert({name, &entity});
    }
  }
  for (const auto &name : found)
    names.fresh.erase(name.getKey());
  return true;
}

//===----------------------------------------------------------------------===//
// The text that is parsed
//===----------------------------------------------------------------------===//

/// Returns the dialect of ops without a prefix in the chunk's block. Returns
/// nothing if it is not known.
std::optional<std::string> UnitPatch::getDefaultDialect() const {
  Operation *parent = chunk.block->getParentOp();
  const Entity *name = places.find(parent);
  // In the generic form, the default dialect is that of the operation around
  // it.
  if (!name || StringRef(name->name).starts_with("\""))
    return std::nullopt;
  if (auto interface = dyn_cast<OpAsmOpInterface>(parent))
    return interface.getDefaultDialect().str();
  return "";
}

/// Returns the text before the chunk: the start of an operation with a region.
/// Its first block defines the values that the chunk uses, and the next blocks
/// are those that the chunk names.
std::string UnitPatch::makePrefix(StringRef dialect) const {
  std::string prefix;
  llvm::raw_string_ostream os(prefix);
  os << (dialect == "func" ? "func.func private @tcp_lsp_chunk() {\n"
                           : "\"tcp_lsp.chunk\"() ({\n")
     << "^tcp_lsp_given:\n";
  for (const auto &[name, entity] : givenValues) {
    os << name;
    if (entity->kind == Entity::BlockArgument) {
      os << " = \"tcp_lsp.given\"() : () -> ("
         << entity->block->getArgument(entity->index).getType() << ")\n";
      continue;
    }
    unsigned end = places.endOfGroup(*entity);
    os << ":" << end - entity->index << " = \"tcp_lsp.given\"() : () -> (";
    llvm::interleaveComma(entity->op->getResults()
                              .slice(entity->index, end - entity->index)
                              .getTypes(),
                          os);
    os << ")\n";
  }
  for (const auto &[name, entity] : givenBlocks)
    os << name << ":\n\"tcp_lsp.end\"() : () -> ()\n";
  os << "^tcp_lsp_chunk:\n";
  return prefix;
}

bool UnitPatch::parse() {
  std::optional<std::string> dialect = getDefaultDialect();
  // The wrapper has the default dialect "", "func" or "builtin" only.
  if (!dialect ||
      (*dialect != "" && *dialect != "func" && *dialect != "builtin"))
    return false;
  const UnitSource &whole = made.getSource();
  UnitSource source;
  source.text =
      made.getText().slice(chunk.getAfter().begin, chunk.getAfter().end);
  source.module = whole.module;
  source.prefix = whole.prefix + makePrefix(*dialect);
  if (chunk.isBeforeLabel)
    source.suffix = "^tcp_lsp_next:\n\"tcp_lsp.end\"() : () -> ()\n";
  source.suffix += *dialect == "func" ? "}\n" : "}) : () -> ()\n";
  source.suffix += whole.suffix;
  OffsetMap map;
  map.append(0, 0, source.text.size());
  std::vector<mlir::Diagnostic> said;
  if (!parsed.parse(context, source, source.text, map, said) || !said.empty())
    return false;
  wrapper = &parsed.getBody().front();
  if (!llvm::hasSingleElement(parsed.getBody()) ||
      wrapper->getNumRegions() != 1)
    return false;
  parsedPlaces = std::make_unique<Occurrences>(parsed);
  return findParts(2 + givenBlocks.size() + chunk.isBeforeLabel) &&
         llvm::all_of(added, [&](Operation *op) {
           const Entity *name = parsedPlaces->find(op);
           return name && (StringRef(name->name).contains('.') ||
                           op->getName().getDialectNamespace() == *dialect);
         });
}

/// Finds the old and the new operations of the chunk. Returns false if the new
/// text has blocks of its own, or if its last operation is not the untouched
/// one.
bool UnitPatch::findParts(unsigned numBlocks) {
  Region &region = wrapper->getRegion(0);
  if (region.getBlocks().size() != numBlocks)
    return false;
  Block &block = *std::next(region.begin(), 1 + givenBlocks.size());
  for (Operation &op : block)
    added.push_back(&op);
  for (Operation *op = chunk.first;; op = op->getNextNode()) {
    removed.push_back(op);
    if (op == chunk.last)
      break;
  }
  if (!chunk.hasUntouched)
    return true;
  if (added.empty() || added.back()->getName() != chunk.last->getName())
    return false;
  // The places are compared as distances from the chunk's end.
  auto sizeOf = [](const Occurrences &in, Operation *op,
                   size_t end) -> std::optional<std::pair<size_t, size_t>> {
    std::optional<size_t> begin = in.startOf(op);
    const Entity *name = in.find(op);
    if (!begin || name->end == Entity::kNowhere)
      return std::nullopt;
    return std::make_pair(end - *begin, end - name->end);
  };
  auto was = sizeOf(places, chunk.last, chunk.before.end);
  return was && was == sizeOf(*parsedPlaces, added.back(), chunk.size);
}

/// Replaces the made-up values and blocks by the real ones. Returns false if
/// their types differ.
bool UnitPatch::takeGiven() {
  Region &region = wrapper->getRegion(0);
  auto given = region.front().begin();
  for (const auto &[name, entity] : givenValues) {
    Operation &op = *given++;
    ValueRange values = entity->kind == Entity::BlockArgument
                            ? ValueRange(entity->block->getArguments())
                            : ValueRange(entity->op->getResults());
    values = values.slice(entity->index, op.getNumResults());
    if (op.getResultTypes() != values.getTypes())
      return false;
    op.replaceAllUsesWith(values);
    standsFor[&op] = places.numberOf(*entity);
  }
  auto block = std::next(region.begin());
  for (const auto &[name, entity] : givenBlocks) {
    block->replaceAllUsesWith(entity->block);
    standsFor[&*block++] = places.numberOf(*entity);
  }
  return true;
}

/// Returns whether no name that the chunk defines is that of a value outside of
/// it.
bool UnitPatch::checkNames() const {
  return llvm::all_of(parsedPlaces->getEntities(), [&](const Entity &entity) {
    if (!isValue(entity) || entity.begin == Entity::kNowhere)
      return true;
    StringRef name = nameOf(entity);
    bool isInner =
        !entity.op || entity.op->getBlock() != added.front()->getBlock();
    return names.old.contains(name) || names.fresh.contains(name) ||
           (isInner && names.oldInner.contains(name));
  });
}

bool UnitPatch::isUsedOutside(Value value) const {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return !llvm::is_contained(removed,
                               chunk.block->findAncestorOpInBlock(*user));
  });
}

/// Finds the successors of the old results. Returns false if a result without a
/// successor is used outside of the chunk.
bool UnitPatch::matchResults() {
  llvm::StringMap<const Entity *> now;
  for (Operation *op : added)
    for (OpResult result : op->getResults())
      if (const Entity *entity = parsedPlaces->find(result))
        now[nameOf(*entity)] = entity;
  for (Operation *op : removed)
    for (OpResult result : op->getResults()) {
      const Entity *entity = places.find(result);
      if (!entity)
        continue;
      const Entity *next = now.lookup(nameOf(*entity));
      unsigned size = places.endOfGroup(*entity) - entity->index;
      if (next && parsedPlaces->endOfGroup(*next) - next->index == size &&
          next->op->getResult(next->index + result.getResultNumber() -
                              entity->index)
                  .getType() == result.getType())
        successors[places.numberOf(*entity)] = next;
      else if (isUsedOutside(result))
        return false;
    }
  return true;
}

//===----------------------------------------------------------------------===//
// The IR
//===----------------------------------------------------------------------===//

/// Calls `visit` with each old result that has a successor, and with the
/// successor.
void UnitPatch::forSuccessors(
    llvm::function_ref<void(OpResult, OpResult)> visit) const {
  for (Operation *op : removed)
    for (OpResult result : op->getResults())
      if (const Entity *entity = places.find(result))
        if (const Entity *next = successors.lookup(places.numberOf(*entity)))
          visit(result,
                next->op->getResult(next->index + result.getResultNumber() -
                                    entity->index));
}

/// Destroys operations that may use each other.
static void destroyAll(ArrayRef<Operation *> operations) {
  for (Operation *op : operations)
    op->dropAllReferences();
  for (Operation *op : operations)
    op->destroy();
}

/// Moves the IR to the new unit, and replaces the old operations by the new
/// ones. The old ones are then in no block.
void UnitPatch::moveIr() {
  made.ir = std::make_shared<ParsedText>();
  made.ir->module = std::move(before.ir->module);
  forSuccessors(
      [](OpResult old, OpResult now) { old.replaceAllUsesWith(now); });
  Block::iterator place = std::next(chunk.last->getIterator());
  for (Operation *op : added)
    op->moveBefore(chunk.block, place);
  for (Operation *op : removed)
    op->remove();
}

/// Undoes `moveIr`, and destroys the new operations.
void UnitPatch::moveBack() {
  llvm::SmallPtrSet<Operation *, 8> inChunk(added.begin(), added.end());
  auto isOld = [&](OpOperand &use) {
    for (Operation *op = use.getOwner(); op; op = op->getParentOp())
      if (inChunk.contains(op))
        return false;
    return true;
  };
  forSuccessors(
      [&](OpResult old, OpResult now) { now.replaceUsesWithIf(old, isOld); });
  for (Operation *op : removed)
    chunk.block->getOperations().insert(added.front()->getIterator(), op);
  for (Operation *op : added)
    op->remove();
  destroyAll(added);
  before.ir->module = std::move(made.ir->module);
}

/// Moves the occurrences to the new unit.
void UnitPatch::moveOccurrences() {
  auto toKnown = [&](const Entity &entity) -> std::optional<uint32_t> {
    const void *key =
        entity.op ? static_cast<const void *>(entity.op) : entity.block;
    auto known = standsFor.find(key);
    if (known == standsFor.end() || entity.kind == Entity::OpName)
      return std::nullopt;
    return known->second;
  };
  auto isAdded = [&](const Entity &entity) {
    Operation *parent =
        entity.op ? entity.op->getParentOp() : entity.block->getParentOp();
    return entity.op != wrapper && parent != wrapper;
  };
  auto successor = [&](uint32_t number) { return successors.lookup(number); };
  before.occurrences->replace({chunk.before, chunk.size, removed, *parsedPlaces,
                               toKnown, isAdded, successor});
  made.occurrences = std::move(before.occurrences);
}

bool UnitPatch::run() {
  // A unit that shows an old text may share the IR.
  if (before.ir.use_count() != 1 || !readTokens())
    return false;
  readOldNames();
  if (!findNewNames() || !parse() || !takeGiven() || added.empty() ||
      !checkNames() || !matchResults())
    return false;
  moveIr();
  if (!PatchVerifier(*chunk.block, removed, added).run()) {
    moveBack();
    return false;
  }
  moveOccurrences();
  destroyAll(removed);
  made.intact = true;
  return true;
}

std::shared_ptr<const Unit> UnitPatch::makeUnit(MLIRContext &context,
                                                UnitSource source,
                                                const Unit &before,
                                                const Chunk &change) {
  std::shared_ptr<Unit> unit = Unit::make(std::move(source));
  if (!UnitPatch(context, before, change, *unit).run())
    return nullptr;
  UnitReport report(unit->text);
  auto nameOf = [&](Operation *op) { return unit->occurrences->nameOf(op); };
  auto namesOf = [&](Operation *op) { return unit->occurrences->namesOf(op); };
  reportUnused(unit->text, unit->getOps(), namesOf, report);
  reportUnregistered(context, unit->text, &unit->getOps(), nameOf,
                     /*isIntact=*/true, report);
  unit->diagnostics = report.take();
  return unit;
}
