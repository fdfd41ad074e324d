//===- Parts.cpp - The part of the IR in a document -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/Parts.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// The largest IR that is shown whole. Printing so many operations takes about
/// a millisecond.
static constexpr size_t kOperationsShownWhole = 1000;

bool agent::isShownWhole(Operation *root) {
  size_t count = 0;
  return !root->walk([&](Operation *) {
                return ++count > kOperationsShownWhole ? WalkResult::interrupt()
                                                       : WalkResult::advance();
              })
              .wasInterrupted();
}

/// Returns whether an operation shares no names of values with its
/// surroundings.
static bool printsAlone(Operation *op) {
  return op->getNumOperands() == 0 && op->getNumResults() == 0 &&
         (op->getNumRegions() == 0 ||
          op->hasTrait<OpTrait::IsIsolatedFromAbove>());
}

Operation *agent::findPartAround(Operation *op, Operation *root) {
  Operation *part = nullptr, *at = op;
  for (; at && at != root; at = at->getParentOp())
    if (Operation *around = at->getParentOp();
        !part && around && around->hasTrait<OpTrait::SymbolTable>() &&
        printsAlone(at))
      part = at;
  return at && part ? part : root;
}

static StringRef getSymbol(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.getValue() : StringRef();
}

std::string agent::getPartName(Operation *part) {
  StringRef symbol = getSymbol(part);
  if (symbol.empty())
    return part->getName().getStringRef().str();
  std::string name = "@" + symbol.str();
  for (Operation *at = part->getParentOp(); at; at = at->getParentOp())
    if (StringRef outer = getSymbol(at); !outer.empty())
      name = "@" + outer.str() + "::" + name;
  return name;
}

std::string agent::describePart(Operation *part, Operation *root) {
  Operation *around = part->getParentOp();
  size_t count = 0;
  for (Region &region : around->getRegions())
    for (Block &block : region)
      count += block.getOperations().size();
  std::string where = around == root ? "the module" : getPartName(around);
  std::string what = count == 1
                         ? "alone in " + where
                         : llvm::formatv("one of {0} operations", count).str();
  // The comment is short enough for an editor with 90 columns.
  if (count > 1 && around != root)
    what += " in " + where;
  std::string text =
      llvm::formatv("// {0}, {1}; the outermost frame shows the whole module",
                    getPartName(part), what);
  // The name of a symbol may contain a newline.
  llvm::replace(text, '\n', ' ');
  return text;
}

/// Returns the index of an operation among all operations of its parent's
/// blocks.
static size_t getIndex(Operation *op) {
  size_t index = 0;
  for (Region &region : op->getParentOp()->getRegions())
    for (Block &block : region)
      for (Operation &each : block) {
        if (&each == op)
          return index;
        ++index;
      }
  llvm_unreachable("it is in its parent");
}

/// Returns the operations from the child of the root to the part.
static SmallVector<Operation *> listLevels(Operation *part, Operation *root) {
  SmallVector<Operation *> levels;
  for (Operation *at = part; at != root; at = at->getParentOp())
    levels.push_back(at);
  std::reverse(levels.begin(), levels.end());
  return levels;
}

std::string agent::getPartPath(Operation *part, Operation *root) {
  return llvm::join(llvm::map_range(listLevels(part, root),
                                    [](Operation *op) {
                                      return std::to_string(getIndex(op));
                                    }),
                    ".");
}

wire::Part agent::identifyPart(Operation *part, Operation *root) {
  wire::Part identity;
  for (Operation *op : listLevels(part, root)) {
    wire::Level level{static_cast<int64_t>(getIndex(op)), std::nullopt};
    if (StringRef symbol = getSymbol(op); !symbol.empty())
      level.name = json::fixUTF8(symbol);
    identity.levels.push_back(std::move(level));
  }
  identity.address = static_cast<int64_t>(reinterpret_cast<uintptr_t>(part));
  return identity;
}

wire::Part agent::identifyPath(StringRef path) {
  wire::Part identity;
  SmallVector<StringRef> numbers;
  path.split(numbers, '.', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef number : numbers) {
    int64_t index = -1;
    number.getAsInteger(10, index);
    identity.levels.push_back({index, std::nullopt});
  }
  return identity;
}

/// Finds the first operation in the blocks of `parent` that is wanted; null if
/// there is none.
static Operation *
findInside(Operation *parent,
           llvm::function_ref<bool(Operation *, size_t)> isWanted) {
  size_t index = 0;
  for (Region &region : parent->getRegions())
    for (Block &block : region)
      for (Operation &each : block)
        if (isWanted(&each, index++))
          return &each;
  return nullptr;
}

Operation *agent::findPart(Operation *root, const wire::Part &identity) {
  std::optional<int64_t> address = identity.address;
  Operation *at = root;
  for (const wire::Level &level : identity.levels) {
    const std::optional<std::string> &name = level.name;
    int64_t wanted = level.index;
    Operation *found = nullptr;
    if (!name)
      found = findInside(at, [&](Operation *, size_t index) {
        return static_cast<int64_t>(index) == wanted;
      });
    else
      found = findInside(at, [&](Operation *op, size_t) {
        return json::fixUTF8(getSymbol(op)) == *name;
      });
    // The operation may have been renamed.
    if (!found && address)
      found = findInside(at, [&](Operation *op, size_t) {
        return static_cast<int64_t>(reinterpret_cast<uintptr_t>(op)) ==
               *address;
      });
    if (!found)
      return nullptr;
    at = found;
  }
  return at;
}

std::optional<DocumentId> DocumentId::parse(StringRef text) {
  DocumentId id;
  if (!text.consume_front("ir/") || text.consumeInteger(10, id.timestamp))
    return std::nullopt;
  id.isGeneric = text.consume_front("/generic");
  id.isLlvm = text.consume_front("/llvm");
  if (text.consume_front("/")) {
    StringRef path =
        text.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
    text = text.drop_front(path.size());
    id.path = path.str();
    if (path.empty())
      return std::nullopt;
    if (text.consume_front(":")) {
      id.name = text.str();
      text = "";
    }
  }
  if (!text.empty())
    return std::nullopt;
  return id;
}

std::string DocumentId::print() const {
  return llvm::formatv("ir/{0}{1}{2}{3}{4}", timestamp,
                       isGeneric ? "/generic" : "", isLlvm ? "/llvm" : "",
                       path.empty() ? "" : "/" + path,
                       name.empty() ? "" : ":" + json::fixUTF8(name));
}
