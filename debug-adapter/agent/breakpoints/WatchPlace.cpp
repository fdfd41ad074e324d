//===- WatchPlace.cpp - What is watched, in another compile ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/WatchPlace.h"

#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/breakpoints/WatchText.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// A number of this compile, which no other one has.
static int64_t thisCompile = 0;

void WatchPlace::beginCompile() {
  // A Python program compiles several times, in one process.
  thisCompile = std::chrono::system_clock::now().time_since_epoch().count() ^
                (static_cast<int64_t>(getpid()) << 40);
}

bool WatchPlace::isOfThisCompile() const {
  return compile == static_cast<uint64_t>(thisCompile);
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

/// Equal in all compiles, which the attribute's address is not.
static uint64_t hashLocation(Location location) {
  std::string text;
  llvm::raw_string_ostream os(text);
  location.print(os);
  return llvm::xxh3_64bits(text);
}

static Operation *findRoot(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  return op;
}

WatchPlace::WatchPlace(Operation *op)
    : compile(static_cast<uint64_t>(thisCompile)),
      name(op->getName().getStringRef()), symbols(findSymbols(op)),
      isSymbol(getSymbol(op) != nullptr), location(hashLocation(op->getLoc())) {
  if (FileLineColRange place = findPlace(op->getLoc()))
    line = llvm::formatv("{0}:{1}:{2}", place.getFilename().getValue(),
                         place.getStartLine(), place.getStartColumn());
  findRoot(op)->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (each == op)
      index = count;
    count += isAlike(each);
  });
}

bool WatchPlace::isAlike(Operation *op) const {
  return op->getName().getStringRef() == name &&
         (getSymbol(op) != nullptr) == isSymbol &&
         // An edit of the input moves lines: a symbol is known by its name.
         (isSymbol || hashLocation(op->getLoc()) == location) &&
         findSymbols(op) == symbols;
}

std::optional<std::string> WatchPlace::findIn(Operation *op) const {
  if (!isAlike(op))
    return std::nullopt;
  if (!attribute.empty())
    return formatWatch(op, attribute);
  if (!number)
    return formatWatch(op);
  if (!isArgument)
    return *number < op->getNumResults()
               ? std::optional(formatWatch(Value(op->getResult(*number))))
               : std::nullopt;
  if (region >= op->getNumRegions() ||
      block >= op->getRegion(region).getBlocks().size())
    return std::nullopt;
  Block &holder = *std::next(op->getRegion(region).begin(), block);
  return *number < holder.getNumArguments()
             ? std::optional(formatWatch(Value(holder.getArgument(*number))))
             : std::nullopt;
}

std::optional<std::string> WatchPlace::find(Operation *root) const {
  SmallVector<Operation *> alike;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isAlike(op))
      alike.push_back(op);
  });
  if (alike.size() != count || index >= count)
    return std::nullopt;
  return findIn(alike[index]);
}

std::string WatchPlace::describe() const {
  std::string text = attribute.empty() ? name : name + "." + attribute;
  if (!line.empty())
    text += " of " + line;
  size_t around = symbols.size() - isSymbol;
  if (isSymbol)
    text += " @" + symbols.back();
  if (around)
    text += " in @" + symbols[around - 1];
  return text;
}

std::string WatchPlace::toText() const {
  json::Array names;
  for (const std::string &symbol : symbols)
    names.push_back(json::fixUTF8(symbol));
  json::Object object{{"data", data},
                      {"compile", llvm::utohexstr(compile)},
                      {"op", name},
                      {"symbols", std::move(names)},
                      {"isSymbol", isSymbol},
                      {"location", llvm::utohexstr(location)},
                      {"line", json::fixUTF8(line)},
                      {"index", static_cast<int64_t>(index)},
                      {"count", static_cast<int64_t>(count)}};
  if (!attribute.empty())
    object["attribute"] = json::fixUTF8(attribute);
  if (number)
    object[isArgument ? "argument" : "result"] = *number;
  if (isArgument) {
    object["region"] = region;
    object["block"] = block;
  }
  return llvm::formatv("{0}", json::Value(std::move(object)));
}

std::string WatchPlace::textOf(Operation *op) {
  WatchPlace place(op);
  place.data = formatWatch(op);
  return place.toText();
}

std::string WatchPlace::textOf(Operation *op, StringRef attribute) {
  WatchPlace place(op);
  place.data = formatWatch(op, attribute);
  place.attribute = attribute.str();
  return place.toText();
}

std::string WatchPlace::textOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  WatchPlace place(argument ? argument.getOwner()->getParentOp()
                            : value.getDefiningOp());
  place.data = formatWatch(value);
  if (!argument) {
    place.number = cast<OpResult>(value).getResultNumber();
    return place.toText();
  }
  place.isArgument = true;
  place.number = argument.getArgNumber();
  Block *owner = argument.getOwner();
  place.region = owner->getParent()->getRegionNumber();
  place.block =
      std::distance(owner->getParent()->begin(), owner->getIterator());
  return place.toText();
}

std::optional<WatchPlace> WatchPlace::parse(StringRef text) {
  if (!text.starts_with("{"))
    return std::nullopt;
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object *object = value->getAsObject();
  std::optional<StringRef> data = object->getString("data");
  std::optional<StringRef> name = object->getString("op");
  const json::Array *symbols = object->getArray("symbols");
  WatchPlace place;
  if (!data || !name || !symbols ||
      object->getString("compile").value_or("").getAsInteger(16,
                                                             place.compile) ||
      object->getString("location")
          .value_or("")
          .getAsInteger(16, place.location))
    return std::nullopt;
  place.data = data->str();
  place.name = name->str();
  for (const json::Value &symbol : *symbols)
    place.symbols.push_back(symbol.getAsString().value_or("").str());
  place.isSymbol =
      object->getBoolean("isSymbol").value_or(false) && !symbols->empty();
  place.line = object->getString("line").value_or("").str();
  auto readNumber = [&](StringRef key) {
    return static_cast<unsigned>(object->getInteger(key).value_or(0));
  };
  place.index = readNumber("index");
  place.count = readNumber("count");
  place.attribute = object->getString("attribute").value_or("").str();
  place.isArgument = object->get("argument");
  if (place.isArgument || object->get("result"))
    place.number = readNumber(place.isArgument ? "argument" : "result");
  place.region = readNumber("region");
  place.block = readNumber("block");
  return place;
}
