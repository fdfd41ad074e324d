//===- WatchPlace.cpp - Watched places across compiles --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/WatchPlace.h"

#include "compiler/support/LlvmJson.h"
#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/breakpoints/WatchText.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Actions/RootOperation.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// A number of this compile, which no other one has.
static int64_t thisCompile = 0;

void WatchPlace::beginCompile() {
  // A Python program compiles several times, in one process.
  thisCompile = std::chrono::system_clock::now().time_since_epoch().count() ^
                (static_cast<int64_t>(getpid()) << 40);
}

bool WatchPlace::isOfThisCompile() const {
  return place.compile == thisCompile;
}

static StringAttr getSymbol(Operation *op) {
  return op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
}

static std::vector<std::string> findSymbols(Operation *op) {
  std::vector<std::string> symbols;
  for (; op; op = op->getParentOp())
    if (StringAttr symbol = getSymbol(op))
      symbols.insert(symbols.begin(), symbol.str());
  return symbols;
}

/// Returns a hash of the location's text. It is the same in all compiles,
/// which the address of the attribute is not.
static int64_t hashLocation(Location location) {
  std::string text;
  llvm::raw_string_ostream os(text);
  location.print(os);
  return static_cast<int64_t>(llvm::xxh3_64bits(text));
}

WatchPlace::WatchPlace(Operation *op) {
  place.compile = thisCompile;
  place.op = op->getName().getStringRef();
  place.symbols = findSymbols(op);
  place.isSymbol = getSymbol(op) != nullptr;
  place.location = hashLocation(op->getLoc());
  if (FileLineColRange range = findPlace(op->getLoc()))
    place.line = llvm::formatv("{0}:{1}:{2}", range.getFilename().getValue(),
                               range.getStartLine(), range.getStartColumn());
  getRootOperation(op)->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (each == op)
      place.index = place.count;
    place.count += isAlike(each);
  });
}

bool WatchPlace::isAlike(Operation *op) const {
  return op->getName().getStringRef() == place.op &&
         (getSymbol(op) != nullptr) == place.isSymbol &&
         // An edit of the input moves lines: a symbol is known by its name.
         (place.isSymbol || hashLocation(op->getLoc()) == place.location) &&
         findSymbols(op) == place.symbols;
}

/// Returns the text of the value of a range that has this number.
template <typename Range>
static std::optional<std::string> formatValue(Range &&values, int64_t number) {
  if (number < 0 || number >= static_cast<int64_t>(values.size()))
    return std::nullopt;
  return formatWatch(Value(values[number]));
}

std::optional<std::string> WatchPlace::findIn(Operation *op) const {
  if (!isAlike(op))
    return std::nullopt;
  if (!place.attribute.empty())
    return formatWatch(op, place.attribute);
  if (place.result)
    return formatValue(op->getResults(), *place.result);
  if (!place.argument)
    return formatWatch(op);
  auto isOneOf = [](int64_t number, size_t count) {
    return number >= 0 && number < static_cast<int64_t>(count);
  };
  if (!isOneOf(place.region, op->getNumRegions()))
    return std::nullopt;
  Region &region = op->getRegion(place.region);
  if (!isOneOf(place.block, region.getBlocks().size()))
    return std::nullopt;
  return formatValue(std::next(region.begin(), place.block)->getArguments(),
                     *place.argument);
}

std::optional<std::string> WatchPlace::find(Operation *root) const {
  SmallVector<Operation *> alike;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isAlike(op))
      alike.push_back(op);
  });
  if (static_cast<int64_t>(alike.size()) != place.count || place.index < 0 ||
      place.index >= place.count)
    return std::nullopt;
  return findIn(alike[place.index]);
}

std::string WatchPlace::describe() const {
  std::string text = place.op;
  if (!place.attribute.empty())
    text += "." + place.attribute;
  if (!place.line.empty())
    text += " of " + place.line;
  const std::vector<std::string> &symbols = place.symbols;
  size_t around = symbols.size() - place.isSymbol;
  if (place.isSymbol)
    text += " @" + symbols.back();
  if (around)
    text += " in @" + symbols[around - 1];
  return text;
}

std::string WatchPlace::textOf(Operation *op) {
  WatchPlace watch(op);
  watch.place.data = formatWatch(op);
  return codec::printJson(std::move(watch.place));
}

std::string WatchPlace::textOf(Operation *op, StringRef attribute) {
  WatchPlace watch(op);
  watch.place.data = formatWatch(op, attribute);
  watch.place.attribute = attribute.str();
  return codec::printJson(std::move(watch.place));
}

std::string WatchPlace::textOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  WatchPlace watch(argument ? argument.getOwner()->getParentOp()
                            : value.getDefiningOp());
  watch.place.data = formatWatch(value);
  if (!argument) {
    watch.place.result = cast<OpResult>(value).getResultNumber();
    return codec::printJson(std::move(watch.place));
  }
  Block *owner = argument.getOwner();
  watch.place.argument = argument.getArgNumber();
  watch.place.region = owner->getParent()->getRegionNumber();
  watch.place.block =
      std::distance(owner->getParent()->begin(), owner->getIterator());
  return codec::printJson(std::move(watch.place));
}

std::string WatchPlace::addTimestamp(std::string text, uint64_t timestamp) {
  std::optional<WatchPlace> watch = parse(text);
  if (!watch)
    return text;
  watch->place.timestamp = static_cast<int64_t>(timestamp);
  return codec::printJson(std::move(watch->place));
}

std::optional<WatchPlace> WatchPlace::parse(StringRef text) {
  llvm::Expected<wire::WatchPlace> read =
      codec::parseJson<wire::WatchPlace>(text);
  if (!read) {
    // Texts that name an address are no JSON; Watch reads them.
    consumeError(read.takeError());
    return std::nullopt;
  }
  WatchPlace watch;
  watch.place = std::move(*read);
  watch.place.isSymbol &= !watch.place.symbols.empty();
  return watch;
}
