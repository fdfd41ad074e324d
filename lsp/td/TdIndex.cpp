//===- TdIndex.cpp - Names of .td files, and their places -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

unsigned TdIndex::findFile(StringRef path) const {
  auto found = llvm::find(files, path);
  return found == files.end() ? TdSymbol::kNone : found - files.begin();
}

llvm::ArrayRef<TdOccurrence> TdIndex::inFile(unsigned file) const {
  auto [begin, end] = std::equal_range(
      occurrences.begin(), occurrences.end(), TdOccurrence{file, {}, 0, false},
      [](const TdOccurrence &a, const TdOccurrence &b) {
        return a.file < b.file;
      });
  return llvm::ArrayRef<TdOccurrence>(occurrences)
      .slice(begin - occurrences.begin(), end - begin);
}

std::vector<unsigned> TdIndex::symbolsAt(unsigned file, size_t offset) const {
  std::vector<unsigned> found;
  for (const TdOccurrence &place : inFile(file)) {
    if (place.range.begin > offset)
      break;
    if (place.range.touches(offset) && !llvm::is_contained(found, place.symbol))
      found.push_back(place.symbol);
  }
  return found;
}

std::vector<TdOccurrence> TdIndex::placesOf(llvm::ArrayRef<unsigned> of,
                                            bool onlyDefinitions) const {
  std::vector<TdOccurrence> places;
  for (const TdOccurrence &place : occurrences)
    if (llvm::is_contained(of, place.symbol) &&
        (place.isDefinition || !onlyDefinitions) &&
        (places.empty() || places.back().file != place.file ||
         !(places.back().range == place.range)))
      places.push_back(place);
  return places;
}

std::vector<unsigned> TdIndex::lineageOf(unsigned symbol) const {
  std::vector<unsigned> all{symbol};
  for (size_t i = 0; i < all.size(); ++i)
    for (unsigned super : symbols[all[i]].supers)
      if (!llvm::is_contained(all, super))
        all.push_back(super);
  return all;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

std::string TdIndex::toText() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream writer(os);
  auto writeRange = [&](unsigned file, Range range) {
    writer.value(file);
    writer.value(range.begin);
    writer.value(range.end);
  };
  writer.object([&] {
    writer.attributeArray("files", [&] {
      for (const std::string &file : files)
        writer.value(file);
    });
    writer.attributeArray("symbols", [&] {
      for (const TdSymbol &symbol : symbols)
        writer.array([&] {
          writer.value(int(symbol.kind));
          writer.value(int64_t(symbol.owner));
          for (StringRef field :
               {symbol.name, symbol.type, symbol.value, symbol.op})
            writer.value(json::fixUTF8(field));
          writer.array([&] {
            for (unsigned super : symbol.supers)
              writer.value(super);
          });
        });
    });
    writer.attributeArray("occurrences", [&] {
      for (const TdOccurrence &place : occurrences) {
        writeRange(place.file, place.range);
        writer.value(place.symbol);
        writer.value(int(place.isDefinition));
      }
    });
    writer.attributeArray("patterns", [&] {
      for (const TdPattern &pattern : patterns)
        writer.array([&] {
          writeRange(pattern.file, pattern.range);
          writer.value(json::fixUTF8(pattern.name));
          for (unsigned symbol : pattern.matched)
            writer.value(symbol);
        });
    });
  });
  return text;
}

namespace {
/// Reads the elements of an array one after the other. Wrong ones make
/// `isGood` false.
class Elements {
public:
  Elements(const json::Value *value, bool &isGood)
      : array(value ? value->getAsArray() : nullptr), isGood(isGood) {
    isGood &= array != nullptr;
  }

  bool hasNext() const { return isGood && next < array->size(); }
  const json::Value *take() {
    isGood &= next < (array ? array->size() : 0);
    return isGood ? &(*array)[next++] : nullptr;
  }
  size_t takeNumber(size_t limit) {
    const json::Value *value = take();
    std::optional<int64_t> number =
        value ? value->getAsInteger() : std::nullopt;
    isGood &= number && *number >= 0 && size_t(*number) < limit;
    return isGood ? size_t(*number) : 0;
  }
  std::string takeText() {
    const json::Value *value = take();
    std::optional<StringRef> text = value ? value->getAsString() : std::nullopt;
    isGood &= text.has_value();
    return text.value_or("").str();
  }

private:
  const json::Array *array;
  size_t next = 0;
  bool &isGood;
};
} // namespace

llvm::Expected<TdIndex> TdIndex::fromText(StringRef text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return value.takeError();
  TdIndex index;
  const json::Object *object = value->getAsObject();
  bool isGood = object;
  auto read = [&](StringRef name) {
    return Elements(object ? object->get(name) : nullptr, isGood);
  };
  constexpr size_t kAnySize = ~uint32_t(0);
  for (Elements files = read("files"); files.hasNext();)
    index.files.push_back(files.takeText());
  Elements symbols = read("symbols");
  while (symbols.hasNext()) {
    Elements fields(symbols.take(), isGood);
    TdSymbol &symbol = index.symbols.emplace_back();
    symbol.kind = TdSymbol::Kind(fields.takeNumber(4));
    symbol.owner = fields.takeNumber(kAnySize + 1);
    symbol.name = fields.takeText();
    symbol.type = fields.takeText();
    symbol.value = fields.takeText();
    symbol.op = fields.takeText();
    for (Elements supers(fields.take(), isGood); supers.hasNext();)
      symbol.supers.push_back(supers.takeNumber(kAnySize));
  }
  size_t numSymbols = index.symbols.size();
  for (const TdSymbol &symbol : index.symbols) {
    isGood &= symbol.owner == TdSymbol::kNone || symbol.owner < numSymbols;
    isGood &= llvm::all_of(symbol.supers,
                           [&](unsigned super) { return super < numSymbols; });
  }
  auto takePlace = [&](Elements &from, unsigned &file, Range &range) {
    file = from.takeNumber(index.files.size());
    range.begin = from.takeNumber(kAnySize);
    range.end = from.takeNumber(kAnySize);
  };
  for (Elements places = read("occurrences"); places.hasNext();) {
    TdOccurrence &place = index.occurrences.emplace_back();
    takePlace(places, place.file, place.range);
    place.symbol = places.takeNumber(numSymbols);
    place.isDefinition = places.takeNumber(2);
  }
  for (Elements patterns = read("patterns"); patterns.hasNext();) {
    Elements fields(patterns.take(), isGood);
    TdPattern &pattern = index.patterns.emplace_back();
    takePlace(fields, pattern.file, pattern.range);
    pattern.name = fields.takeText();
    while (fields.hasNext())
      pattern.matched.push_back(fields.takeNumber(numSymbols));
  }
  if (!isGood)
    return llvm::createStringError("it is no index of .td files");
  return index;
}
