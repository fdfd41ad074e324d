//===- TdIndexer.cpp - Makes an index of records --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdIndexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TableGen/Record.h"
#include <map>

using namespace mlir::tcp::lsp;
using llvm::Record;
using llvm::RecordVal;
using llvm::SMLoc;
using llvm::SMRange;
using llvm::StringRef;

/// The longest default value that is kept.
static constexpr size_t kMaxValue = 400;

std::string mlir::tcp::lsp::normalizePath(StringRef path) {
  llvm::SmallString<128> absolute(path);
  (void)llvm::sys::fs::make_absolute(absolute);
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
  return std::string(absolute);
}

namespace {
class Indexer {
public:
  explicit Indexer(const llvm::SourceMgr &buffers);

  void addRecord(const Record &record);
  void addPattern(const Record &record);
  TdIndex finish();

private:
  struct Place {
    unsigned file;
    Range range;
  };
  std::optional<Place> placeOf(SMLoc loc);
  std::optional<Place> placeOf(SMRange range);
  unsigned getSymbol(const Record &record);
  unsigned getSymbol(const Record &owner, const RecordVal &value);
  void addPlace(std::optional<Place> place, unsigned symbol, bool isDefinition);
  void addValue(const Record &record, const RecordVal &value);
  const Record &findOwner(const Record &record, const RecordVal &value);
  void findOps(const llvm::DagInit &dag, std::vector<unsigned> &found);

  const llvm::SourceMgr &buffers;
  TdIndex index;
  /// The number of the file of each buffer, from 1. A file that is included
  /// several times has several buffers.
  std::vector<unsigned> fileOfBuffer{0};
  unsigned lastBuffer = 1;
  llvm::DenseMap<const Record *, unsigned> records;
  llvm::DenseMap<std::pair<const Record *, const llvm::Init *>, unsigned>
      values;
  llvm::DenseMap<std::pair<const Record *, const llvm::Init *>, const Record *>
      owners;
  /// True if one of several places of a symbol defines it.
  std::map<TdOccurrence, bool> places;
};
} // namespace

Indexer::Indexer(const llvm::SourceMgr &buffers) : buffers(buffers) {
  for (unsigned i = 1; i <= buffers.getNumBuffers(); ++i) {
    std::string path =
        normalizePath(buffers.getMemoryBuffer(i)->getBufferIdentifier());
    unsigned file = index.findFile(path);
    if (file == TdSymbol::kNone) {
      file = index.files.size();
      index.files.push_back(std::move(path));
    }
    fileOfBuffer.push_back(file);
  }
}

/// Returns the token at a place. Places that no file has, such as those of
/// records that TableGen makes, give nothing.
std::optional<Indexer::Place> Indexer::placeOf(SMLoc loc) {
  if (!loc.isValid())
    return std::nullopt;
  auto contains = [&](unsigned buffer) {
    const llvm::MemoryBuffer *memory = buffers.getMemoryBuffer(buffer);
    return loc.getPointer() >= memory->getBufferStart() &&
           loc.getPointer() <= memory->getBufferEnd();
  };
  // Most places are in the buffer of the last one.
  if (!contains(lastBuffer)) {
    unsigned buffer = buffers.FindBufferContainingLoc(loc);
    if (!buffer)
      return std::nullopt;
    lastBuffer = buffer;
  }
  StringRef text = buffers.getMemoryBuffer(lastBuffer)->getBuffer();
  size_t begin = loc.getPointer() - text.data();
  size_t end = begin;
  while (end < text.size() && (llvm::isAlnum(text[end]) || text[end] == '_'))
    ++end;
  if (end == begin && begin < text.size() && text[begin] == '"')
    end = std::min(text.size(), text.find('"', begin + 1) + 1);
  return Place{fileOfBuffer[lastBuffer], {begin, std::max(begin, end)}};
}

std::optional<Indexer::Place> Indexer::placeOf(SMRange range) {
  std::optional<Place> place = placeOf(range.Start);
  if (place && range.End.getPointer() > range.Start.getPointer())
    place->range.end = place->range.begin +
                       (range.End.getPointer() - range.Start.getPointer());
  return place;
}

void Indexer::addPlace(std::optional<Place> place, unsigned symbol,
                       bool isDefinition) {
  if (!place || place->range.size() == 0)
    return;
  bool &defines =
      places[TdOccurrence{place->file, place->range, symbol, false}];
  defines |= isDefinition;
}

/// Returns the text of a field, if it is a string.
static StringRef getString(const Record &record, StringRef field) {
  const RecordVal *value = record.getValue(field);
  const auto *text =
      value ? llvm::dyn_cast_or_null<llvm::StringInit>(value->getValue())
            : nullptr;
  return text ? text->getValue() : "";
}

static const Record *getDef(const Record &record, StringRef field) {
  const RecordVal *value = record.getValue(field);
  const auto *def =
      value ? llvm::dyn_cast_or_null<llvm::DefInit>(value->getValue())
            : nullptr;
  return def ? def->getDef() : nullptr;
}

unsigned Indexer::getSymbol(const Record &record) {
  auto [known, isNew] = records.try_emplace(&record, index.symbols.size());
  if (!isNew)
    return known->second;
  unsigned number = known->second;
  TdSymbol added;
  added.kind = record.isClass() ? TdSymbol::Class : TdSymbol::Def;
  if (!record.isAnonymous())
    added.name = record.getNameInitAsString();
  if (!record.isClass() && record.isSubClassOf("Op"))
    if (const Record *dialect = getDef(record, "opDialect")) {
      StringRef prefix = getString(*dialect, "name");
      added.op =
          ((prefix.empty() ? "" : prefix + ".") + getString(record, "opName"))
              .str();
    }
  index.symbols.push_back(std::move(added));
  for (const auto &super : record.getDirectSuperClasses()) {
    unsigned inherited = getSymbol(*super.first);
    index.symbols[number].supers.push_back(inherited);
  }
  return number;
}

unsigned Indexer::getSymbol(const Record &owner, const RecordVal &value) {
  auto [known, isNew] =
      values.try_emplace({&owner, value.getNameInit()}, index.symbols.size());
  if (!isNew)
    return known->second;
  unsigned number = known->second;
  TdSymbol added;
  added.kind =
      value.isTemplateArg() ? TdSymbol::TemplateArgument : TdSymbol::Field;
  StringRef name = value.getName();
  added.name = name.substr(name.rfind(':') + 1).str();
  added.type = value.getPrintType();
  if (value.getValue() && !llvm::isa<llvm::UnsetInit>(value.getValue())) {
    added.value = value.getValue()->getAsString();
    if (added.value.size() > kMaxValue)
      added.value = added.value.substr(0, kMaxValue) + "...";
  }
  index.symbols.push_back(std::move(added));
  unsigned record = getSymbol(owner);
  index.symbols[number].owner = record;
  return number;
}

/// Returns the class that a field comes from: the one that declares it, which
/// others inherit it from.
const Record &Indexer::findOwner(const Record &record, const RecordVal &value) {
  auto known = owners.find({&record, value.getNameInit()});
  if (known != owners.end())
    return *known->second;
  const Record *owner = &record;
  for (const auto &super : record.getDirectSuperClasses())
    if (const RecordVal *inherited =
            super.first->getValue(value.getNameInit())) {
      owner = &findOwner(*super.first, *inherited);
      break;
    }
  owners[{&record, value.getNameInit()}] = owner;
  return *owner;
}

void Indexer::addValue(const Record &record, const RecordVal &value) {
  const Record &owner = findOwner(record, value);
  unsigned symbol = getSymbol(owner, value);
  if (const RecordVal *declared = owner.getValue(value.getNameInit()))
    addPlace(placeOf(declared->getLoc()), symbol, true);
  addPlace(placeOf(value.getLoc()), symbol, false);
  for (SMRange range : value.getReferenceLocs())
    addPlace(placeOf(range), symbol, false);
}

void Indexer::addRecord(const Record &record) {
  unsigned symbol = getSymbol(record);
  if (!record.isAnonymous())
    for (SMLoc loc : record.getLoc())
      addPlace(placeOf(loc), symbol, true);
  for (SMLoc loc : record.getForwardDeclarationLocs())
    addPlace(placeOf(loc), symbol, false);
  for (SMRange range : record.getReferenceLocs())
    addPlace(placeOf(range), symbol, false);
  for (const RecordVal &value : record.getValues())
    if (value.getName() != "NAME")
      addValue(record, value);
}

/// Adds the operations of a pattern of operations, from the root down.
void Indexer::findOps(const llvm::DagInit &dag, std::vector<unsigned> &found) {
  const auto *op = llvm::dyn_cast<llvm::DefInit>(dag.getOperator());
  if (op && op->getDef()->isSubClassOf("Op")) {
    unsigned symbol = getSymbol(*op->getDef());
    if (!llvm::is_contained(found, symbol))
      found.push_back(symbol);
  }
  for (const llvm::Init *argument : dag.getArgs())
    if (const auto *inner = llvm::dyn_cast<llvm::DagInit>(argument))
      findOps(*inner, found);
}

void Indexer::addPattern(const Record &record) {
  const RecordVal *source = record.getValue("sourcePattern");
  const auto *dag =
      source ? llvm::dyn_cast_or_null<llvm::DagInit>(source->getValue())
             : nullptr;
  std::optional<Place> place =
      record.getLoc().empty() ? std::nullopt : placeOf(record.getLoc().front());
  if (!dag || !place)
    return;
  TdPattern pattern{place->file, place->range, "", {}};
  if (!record.isAnonymous())
    pattern.name = record.getNameInitAsString();
  findOps(*dag, pattern.matched);
  if (!pattern.matched.empty())
    index.patterns.push_back(std::move(pattern));
}

TdIndex Indexer::finish() {
  for (const auto &[place, defines] : places) {
    index.occurrences.push_back(place);
    index.occurrences.back().isDefinition = defines;
  }
  return std::move(index);
}

TdIndex mlir::tcp::lsp::makeTdIndex(const llvm::RecordKeeper &records,
                                    const llvm::SourceMgr &buffers) {
  Indexer indexer(buffers);
  for (const auto &entry : records.getClasses())
    indexer.addRecord(*entry.second);
  for (const auto &entry : records.getDefs())
    indexer.addRecord(*entry.second);
  if (records.getClass("Pattern"))
    for (const Record *pattern :
         records.getAllDerivedDefinitionsIfDefined("Pattern"))
      indexer.addPattern(*pattern);
  return indexer.finish();
}
