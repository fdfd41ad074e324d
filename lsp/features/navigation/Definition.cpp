//===- Definition.cpp - Definitions of names ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/Definition.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static FilePlace placeOf(llvm::ArrayRef<SourceFile> files, LinkedOp linked) {
  const SymbolIndex::Op &op = files[linked.file].symbols->getOps()[linked.op];
  return {linked.file, op.symbol, op.all};
}

/// Returns the statement around a name.
static Range statementAround(const Document &document, Range name) {
  std::optional<Document::Place> place = document.placeAt(name.begin);
  if (!place)
    return name;
  const Statements &statements = place->unit->getStatements();
  std::vector<const Statement *> around = statements.around(place->offset);
  if (around.empty())
    return name;
  Range range = document.toDocument(place->member,
                                    statements.bytes(around.back()->tokens));
  return range.contains(name) ? range : name;
}

/// Returns the definitions in the document.
static std::vector<FilePlace> findLocal(const Document &document,
                                        const Target &target) {
  std::vector<FilePlace> places;
  if (target.kind == Target::Symbol) {
    if (target.op != SymbolIndex::kNone) {
      const SymbolIndex::Op &op =
          document.getSymbolIndex()->getOps()[target.op];
      places.push_back({0, op.symbol, op.all});
    }
    return places;
  }
  for (const Use &use : findUses(document, target))
    if (use.isDefinition)
      places.push_back({0, use.range, statementAround(document, use.range)});
  return places;
}

/// Returns the places of the thing at `offset`. For a symbol, `findSymbol`
/// finds them in all files. If it finds none, those in the document are
/// returned.
static std::optional<Definitions>
findPlaces(const Document &document, llvm::ArrayRef<SourceFile> files,
           size_t offset,
           llvm::function_ref<std::vector<LinkedOp>(LinkedOp)> findSymbol) {
  std::optional<Target> target = findTarget(document, offset);
  if (!target)
    return std::nullopt;
  Definitions found{target->range, {}};
  if (target->kind == Target::Symbol && target->op != SymbolIndex::kNone)
    for (LinkedOp linked : findSymbol({0, target->op}))
      found.places.push_back(placeOf(files, linked));
  if (found.places.empty())
    found.places = findLocal(document, *target);
  return found;
}

std::optional<Definitions>
mlir::tcp::lsp::getDefinition(const Document &document,
                              llvm::ArrayRef<SourceFile> files, size_t offset) {
  return findPlaces(document, files, offset, [&](LinkedOp symbol) {
    return findDefinitions(files, symbol);
  });
}

std::optional<Definitions> mlir::tcp::lsp::getDeclaration(
    const Document &document, llvm::ArrayRef<SourceFile> files, size_t offset) {
  return findPlaces(document, files, offset, [&](LinkedOp symbol) {
    std::vector<LinkedOp> linked = findLinked(files, symbol);
    llvm::erase_if(linked, [&](const LinkedOp &each) {
      return !files[each.file].symbols->getOps()[each.op].isDeclaration();
    });
    return linked;
  });
}

std::optional<Definitions> mlir::tcp::lsp::getImplementation(
    const Document &document, llvm::ArrayRef<SourceFile> files, size_t offset) {
  std::optional<Target> target = findTarget(document, offset);
  if (!target || target->op == SymbolIndex::kNone)
    return std::nullopt;
  Definitions found{target->range, {}};
  for (LinkedOp definition : findDefinitions(files, {0, target->op}))
    found.places.push_back(placeOf(files, definition));
  if (document.getSymbolIndex()->getOps()[target->op].hasBody)
    found.places.push_back(placeOf(files, {0, target->op}));
  return found;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Calls `visit` with each type alias of a chunk, and with its type.
static void forTypeAliases(const Document &document, unsigned chunk,
                           llvm::function_ref<void(Range, Type)> visit) {
  for (const Member &member : document.getMembers()) {
    if (member.chunk != chunk || member.piece.kind != Piece::TypeAlias ||
        !member.unit)
      continue;
    StringRef name = member.unit->getStatements().spelling(0);
    size_t begin = member.piece.range.begin;
    if (Type type = member.unit->findTypeAlias(name.drop_front()))
      visit({begin, begin + name.size()}, type);
  }
}

/// Returns the operations that define a type whose dialect is defined in the
/// file: irdl.type @t in irdl.dialect @d defines !d.t.
static std::vector<FilePlace> findDefinedType(const Document &document,
                                              unsigned chunk, Type type) {
  std::string spelling;
  llvm::raw_string_ostream(spelling) << type;
  StringRef name = spelling;
  std::vector<FilePlace> places;
  if (!name.consume_front("!"))
    return places;
  name = name.take_until([](char c) { return c == '<'; });
  auto [dialect, rest] = name.split('.');
  const SymbolIndex &index = *document.getSymbolIndex();
  for (const SymbolIndex::Op &op : index.getOps())
    if (op.opName == "irdl.type" && op.symbolName == rest &&
        op.chunk == chunk && op.parent != SymbolIndex::kNone &&
        index.getOps()[op.parent].symbolName == dialect)
      places.push_back({0, op.symbol, op.all});
  return places;
}

/// Returns the type of the value that a target is, or null.
static Type findType(const Document &document, const Target &target) {
  if (target.kind != Target::Value || !target.entity)
    return {};
  const Unit &unit = *document.getMembers()[target.member].unit;
  Value value = getValue(unit.getOccurrences().entity(*target.entity));
  // If results share a name, the number selects one.
  StringRef behind = document.getText().str().drop_front(target.range.end);
  unsigned number = 0;
  if (auto result = dyn_cast<OpResult>(value);
      result && behind.consume_front("#") &&
      !behind.consumeInteger(10, number) &&
      number < result.getOwner()->getNumResults() - result.getResultNumber())
    value = result.getOwner()->getResult(result.getResultNumber() + number);
  return value.getType();
}

std::optional<Definitions>
mlir::tcp::lsp::getTypeDefinition(const Document &document, size_t offset) {
  std::optional<Target> target = findTarget(document, offset);
  if (!target)
    return std::nullopt;
  Definitions found{target->range, {}};
  if (target->kind == Target::Alias)
    found.places = findLocal(document, *target);
  Type type = findType(document, *target);
  if (!type)
    return found;
  unsigned chunk = document.getMembers()[target->member].chunk;
  auto add = [&](Type wanted) {
    forTypeAliases(document, chunk, [&](Range name, Type value) {
      if (value == wanted)
        found.places.push_back({0, name, statementAround(document, name)});
    });
    for (const FilePlace &defined : findDefinedType(document, chunk, wanted))
      found.places.push_back(defined);
  };
  add(type);
  if (!found.places.empty())
    return found;
  type.walk([&](Type part) { add(part); });
  return found;
}
