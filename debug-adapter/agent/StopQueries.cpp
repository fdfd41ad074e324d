//===- StopQueries.cpp - Questions at a stop ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrashReport.h"
#include "GuardedStream.h"
#include "Places.h"
#include "Plugins.h"
#include "Query.h"
#include "Stop.h"
#include "Watch.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

Operation *Stop::getOperation(int64_t frame) {
  const std::vector<Frame> &all = getFrames();
  if (frame >= 0 && static_cast<size_t>(frame) < all.size() && all[frame].op)
    return all[frame].op;
  return root;
}

void Stop::forEachValue(Operation *op,
                        llvm::function_ref<bool(Value, StringRef)> callback) {
  Operation *scope = op;
  while (scope->getParentOp() &&
         !scope->hasTrait<OpTrait::IsIsolatedFromAbove>())
    scope = scope->getParentOp();
  bool goesOn = true;
  auto visit = [&](Value value) {
    if (goesOn)
      goesOn = callback(value, printName(value));
  };
  scope->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (each != scope)
      for (Value result : each->getResults())
        visit(result);
    // From a module, one sees into its functions.
    if (each != scope && scope != root &&
        each->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return WalkResult::skip();
    for (Region &region : each->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          visit(argument);
    return goesOn ? WalkResult::advance() : WalkResult::interrupt();
  });
}

llvm::Expected<Stop::Thing> Stop::compute(StringRef expression, int64_t frame) {
  return Query(*this, expression, frame).evaluate();
}

wire::Variable Stop::makeVariable(StringRef name, const Thing &thing) {
  if (auto *op = std::get_if<Operation *>(&thing))
    return makeVariable(name, *op);
  if (auto *value = std::get_if<Value>(&thing))
    return makeVariable(name, *value);
  if (auto *attribute = std::get_if<Attribute>(&thing))
    return makeVariable(name, *attribute);
  if (auto *list = std::get_if<std::vector<Operation *>>(&thing)) {
    lists.push_back(std::make_unique<std::vector<Operation *>>(*list));
    return makeList(name, llvm::formatv("{0} operations", list->size()).str(),
                    list->size(), Handle::Operations, lists.back().get());
  }
  wire::Variable text;
  text.name = name.str();
  text.value = std::get<std::string>(thing);
  text.kind = "text";
  return text;
}

/// The operation that has a value: of a result, the one that gives it.
static Operation *getOwner(const Query::Thing &thing) {
  if (auto *op = std::get_if<Operation *>(&thing))
    return *op;
  if (auto *value = std::get_if<Value>(&thing))
    return value->getDefiningOp();
  return nullptr;
}

/// What `X.ATTRIBUTE` names: whose attribute, and which. Null if it names none.
static std::pair<Operation *, StringRef>
findAttribute(Stop &stop, StringRef expression, int64_t frame) {
  auto [base, attribute] = expression.rsplit('.');
  if (attribute.empty())
    return {};
  llvm::Expected<Query::Thing> thing = Query(stop, base, frame).evaluate();
  if (!thing) {
    consumeError(thing.takeError());
    return {};
  }
  Operation *op = getOwner(*thing);
  if (!op || !op->getAttrDictionary().get(attribute))
    return {};
  return {op, attribute};
}

/// Where the elements are of the attribute that an expression names, or of the
/// one dense attribute of an operation; empty if there are none.
static std::string findElements(Stop &stop, StringRef expression,
                                const Query::Thing &thing, int64_t frame) {
  if (Operation *op = getOwner(thing)) {
    std::string found;
    for (NamedAttribute each : op->getAttrDictionary()) {
      if (!isa<DenseIntOrFPElementsAttr>(each.getValue()))
        continue;
      if (!found.empty())
        return "";
      found = Watch::of(op, each.getName());
    }
    return found;
  }
  auto *attribute = std::get_if<Attribute>(&thing);
  if (!attribute || !isa<DenseIntOrFPElementsAttr>(*attribute))
    return "";
  auto [op, name] = findAttribute(stop, expression, frame);
  return op ? Watch::of(op, name) : "";
}

llvm::Expected<wire::Variable> Stop::evaluate(StringRef expression,
                                              int64_t frame) {
  llvm::Expected<Thing> thing = compute(expression, frame);
  if (!thing)
    return thing.takeError();
  wire::Variable variable = makeVariable(expression, *thing);
  variable.evaluateName = expression.str();
  variable.memory = findElements(*this, expression, *thing, frame);
  return variable;
}

wire::CompletionItems Stop::complete(StringRef text, size_t column) {
  StringRef before = text.take_front(column ? column - 1 : 0);
  size_t start = before.size();
  while (start > 0 && (llvm::isAlnum(before[start - 1]) ||
                       StringRef("_.%@#$").contains(before[start - 1])))
    --start;
  StringRef word = before.drop_front(start);
  std::set<std::pair<std::string, StringRef>> found;
  auto add = [&](StringRef label, StringRef kind) {
    if (label.starts_with(word) && found.size() < 200)
      found.insert({label.str(), kind});
  };
  Operation *op = getOperation(0);
  bool isInOps = before.take_front(start).ends_with("ops(\"") ||
                 before.take_front(start).ends_with("ops('");
  if (isInOps && root) {
    root->walk(
        [&](Operation *each) { add(each->getName().getStringRef(), "op"); });
  } else if (size_t dot = word.rfind('.'); dot != StringRef::npos) {
    llvm::Expected<Thing> thing = compute(word.take_front(dot), 0);
    if (!thing)
      consumeError(thing.takeError());
    else if (auto *base = std::get_if<Operation *>(&*thing))
      for (NamedAttribute attribute : (*base)->getAttrDictionary())
        add((word.take_front(dot + 1) + attribute.getName().getValue()).str(),
            "attribute");
  } else if (word.starts_with("%") && op) {
    forEachValue(op, [&](Value, StringRef name) {
      add(name, "value");
      return true;
    });
  } else if (word.starts_with("@") && root) {
    root->walk([&](Operation *each) {
      if (auto name =
              each->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        add(("@" + name.getValue()).str(), "symbol");
    });
  } else {
    for (StringRef name : {"ops(", "uses(", "def(", "parent("})
      add(name, "function");
    for (StringRef name :
         {"op", "pass", "pattern", "stage", "tag", "name", "symbol", "depth",
          "action", "line", "file", "changed", "failed", "change"})
      add(name, "variable");
  }
  wire::CompletionItems items;
  for (auto &[label, kind] : found)
    items.items.push_back({label, static_cast<int64_t>(start),
                           static_cast<int64_t>(word.size()), kind.str()});
  return items;
}

wire::Modules Stop::getModules() {
  llvm::MapVector<StringRef, int64_t> counts;
  wire::Modules modules;
  if (root) {
    root->walk(
        [&](Operation *op) { ++counts[op->getName().getDialectNamespace()]; });
    for (Dialect *dialect : root->getContext()->getLoadedDialects())
      counts.insert({dialect->getNamespace(), 0});
  }
  for (auto &[name, count] : counts)
    modules.modules.push_back(
        {name.empty() ? "builtin" : name.str(), "dialect", "", "", "", count});
  for (const Plugin &plugin : findPlugins())
    modules.modules.push_back(
        {plugin.name, "plugin", plugin.path, plugin.version,
         plugin.hasDialects && plugin.hasPasses ? "dialects and passes"
         : plugin.hasDialects                   ? "dialects"
                                                : "passes",
         0});
  return modules;
}

llvm::Expected<wire::Names> Stop::getNames(StringRef kind) {
  std::set<std::string> names;
  if (!root)
    return llvm::createStringError("there is no MLIR here");
  if (kind == "op")
    for (RegisteredOperationName name :
         root->getContext()->getRegisteredOperations())
      names.insert(name.getStringRef().str());
  else if (kind == "dialect")
    for (Dialect *dialect : root->getContext()->getLoadedDialects())
      names.insert(dialect->getNamespace().str());
  else if (kind == "symbol")
    root->walk([&](Operation *op) {
      if (auto name =
              op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        names.insert(name.str());
    });
  else
    return llvm::createStringError("unknown kind of names '" + kind + "'");
  return wire::Names{{names.begin(), names.end()}};
}

llvm::Expected<wire::Watch> Stop::watch(const wire::GetWatch &request) {
  int64_t reference = request.ref, frame = request.frame.value_or(0);
  StringRef name = request.name, expression = request.expression;
  auto give = [](const std::string &data, const std::string &description,
                 bool isValue) {
    wire::Watch watch{data, description, {"changed", "erased"}};
    if (isValue)
      watch.access.push_back("uses");
    return watch;
  };
  auto giveThing = [&](const Thing &thing) -> llvm::Expected<wire::Watch> {
    if (auto *op = std::get_if<Operation *>(&thing))
      return give(WatchPlace::textOf(*op), print(*op), false);
    if (auto *value = std::get_if<Value>(&thing))
      return give(WatchPlace::textOf(*value), printName(*value), true);
    return llvm::createStringError(
        "only operations, values, attributes and symbols can be watched");
  };
  if (!reference) {
    if (expression.starts_with("@") && !expression.contains('.'))
      return give("symbol@" + expression.drop_front().str(), expression.str(),
                  false);
    if (auto [op, attribute] = findAttribute(*this, expression, frame); op)
      return give(WatchPlace::textOf(op, attribute), expression.str(), false);
    llvm::Expected<Thing> thing = compute(expression, frame);
    if (!thing)
      return thing.takeError();
    return giveThing(*thing);
  }
  if (reference < 1 || static_cast<size_t>(reference) > handles.size())
    return llvm::createStringError("there is no variable " +
                                   llvm::Twine(reference) + " at this stop");
  Handle handle = handles[reference - 1];
  auto *op = static_cast<Operation *>(const_cast<void *>(handle.pointer));
  size_t index;
  bool hasIndex = !name.trim("[]").getAsInteger(10, index);
  switch (handle.kind) {
  case Handle::OperationParts:
    if (name == "this")
      return give(WatchPlace::textOf(op), print(op), false);
    if (name == "parent" && op->getParentOp())
      return give(WatchPlace::textOf(op->getParentOp()),
                  print(op->getParentOp()), false);
    break;
  case Handle::Attributes:
    return give(WatchPlace::textOf(op, name),
                op->getName().getStringRef().str() + "." + name.str(), false);
  case Handle::Operands:
    if (hasIndex && index < op->getNumOperands())
      return giveThing(op->getOperand(index));
    break;
  case Handle::Results:
    if (hasIndex && index < op->getNumResults())
      return giveThing(op->getResult(index));
    break;
  case Handle::BlockOps: {
    auto &block = *static_cast<Block *>(const_cast<void *>(handle.pointer));
    if (hasIndex && index < block.getOperations().size())
      return giveThing(&*std::next(block.begin(), index));
    break;
  }
  case Handle::Operations: {
    auto &list = *static_cast<const std::vector<Operation *> *>(handle.pointer);
    if (hasIndex && index < list.size())
      return giveThing(list[index]);
    break;
  }
  case Handle::Changes: {
    // "[0] created"
    hasIndex = !name.ltrim('[').split(']').first.getAsInteger(10, index);
    ArrayRef<OpChange> ops = event.change->ops;
    if (hasIndex && index < ops.size() && isAlive(ops[index].op))
      return giveThing(ops[index].op);
    break;
  }
  default:
    break;
  }
  return llvm::createStringError("'" + name + "' can't be watched");
}

//===- The cursor ---------------------------------------------------------===//

static std::string describeUnit(IRUnit unit, bool withRegions,
                                OpPrintingFlags flags, IRTrust trust) {
  std::string text;
  GuardedStream os(text);
  flags.skipRegions(!withRegions);
  auto print = [&](Operation *op) {
    bool isSound =
        withRegions ? isAllPrintable(op, trust) : isPrintable(op, trust);
    op->print(os, flags.printGenericOpForm(!isSound));
  };
  if (auto *op = dyn_cast_if_present<Operation *>(unit)) {
    print(op);
  } else if (auto *region = dyn_cast_if_present<Region *>(unit)) {
    os << "region " << region->getRegionNumber() << " of "
       << region->getParentOp()->getName() << ", " << region->getBlocks().size()
       << " blocks";
    if (withRegions)
      for (Block &block : *region) {
        os << "\n";
        for (Operation &op : block) {
          print(&op);
          os << "\n";
        }
      }
  } else if (auto *block = dyn_cast_if_present<Block *>(unit)) {
    os << "block with " << block->getNumArguments() << " arguments and "
       << block->getOperations().size() << " operations";
    if (withRegions)
      for (Operation &op : *block) {
        os << "\n";
        print(&op);
      }
  }
  return text;
}

llvm::Expected<std::string> Stop::moveCursor(StringRef move,
                                             std::optional<int64_t> index,
                                             bool withRegions) {
  std::vector<IRUnit> context;
  for (IRUnit unit : event.action.getUnits()) {
    Operation *around = dyn_cast_if_present<Operation *>(unit);
    if (auto *region = dyn_cast_if_present<Region *>(unit))
      around = region->getParentOp();
    else if (auto *block = dyn_cast_if_present<Block *>(unit))
      around = block->getParentOp();
    if (isAlive(around))
      context.push_back(unit);
  }
  if (context.empty() && getOperation(0))
    context.push_back(getOperation(0));
  if (context.empty())
    return llvm::createStringError("there is no MLIR here");
  auto show = [&](IRUnit unit, bool withAll) {
    std::string text;
    if (!runGuarded(
            [&] { text = describeUnit(unit, withAll, getFlags(), trust); }))
      text = "its printer fails";
    return text;
  };
  if (move == "context") {
    std::string text;
    for (auto [number, unit] : llvm::enumerate(context))
      text += "#" + std::to_string(number) + ": " + show(unit, false) + "\n";
    return text;
  }
  if (!cursor)
    cursor = context.front();
  auto *op = dyn_cast_if_present<Operation *>(cursor);
  auto *region = dyn_cast_if_present<Region *>(cursor);
  auto *block = dyn_cast_if_present<Block *>(cursor);
  IRUnit next;
  uint64_t number = index.value_or(0);
  if (move == "select") {
    if (number < context.size())
      next = context[number];
  } else if (move == "print") {
    next = cursor;
  } else if (move == "parent") {
    if (op && op->getBlock())
      next = op->getBlock();
    else if (region)
      next = region->getParentOp();
    else if (block)
      next = block->getParent();
  } else if (move == "child") {
    if (op && number < op->getNumRegions())
      next = &op->getRegion(number);
    else if (region && number < region->getBlocks().size())
      next = &*std::next(region->begin(), number);
    else if (block && number < block->getOperations().size())
      next = &*std::next(block->begin(), number);
  } else if (move == "previous") {
    if (op && op->getPrevNode())
      next = op->getPrevNode();
    else if (block && block->getPrevNode())
      next = block->getPrevNode();
    else if (region && region->getRegionNumber() > 0)
      next = &region->getParentOp()->getRegion(region->getRegionNumber() - 1);
  } else if (move == "next") {
    if (op && op->getNextNode())
      next = op->getNextNode();
    else if (block && block->getNextNode())
      next = block->getNextNode();
    else if (region && region->getRegionNumber() + 1 <
                           region->getParentOp()->getNumRegions())
      next = &region->getParentOp()->getRegion(region->getRegionNumber() + 1);
  } else {
    return llvm::createStringError(
        "unknown move '" + move +
        "'; there are: context, select, parent, child, previous, next, print");
  }
  if (!next)
    return llvm::createStringError("there is no such unit");
  cursor = next;
  return show(cursor, withRegions);
}

//===- Provenance ---------------------------------------------------------===//

/// All file positions of a location, as text.
static std::string listPlaces(LocationAttr location) {
  std::set<std::string> places;
  if (location)
    location.walk([&](Location part) {
      if (auto place = dyn_cast<FileLineColRange>(part))
        places.insert(
            llvm::formatv("{0}:{1}:{2}", place.getFilename().getValue(),
                          place.getStartLine(), place.getStartColumn()));
      return WalkResult::advance();
    });
  return llvm::join(places, ", ");
}

llvm::Expected<Operation *> Stop::findOperation(StringRef expression) {
  llvm::Expected<Thing> thing =
      compute(expression.empty() ? "op" : expression, 0);
  if (!thing)
    return thing.takeError();
  Operation *op = nullptr;
  if (auto *direct = std::get_if<Operation *>(&*thing))
    op = *direct;
  else if (auto *value = std::get_if<Value>(&*thing))
    op = value->getDefiningOp() ? value->getDefiningOp()
                                : value->getParentBlock()->getParentOp();
  if (!op)
    return llvm::createStringError(
        "only operations and values come from somewhere");
  return op;
}

llvm::Expected<wire::Origin> Stop::getOrigin(StringRef expression) {
  llvm::Expected<Operation *> op = findOperation(expression);
  if (!op)
    return op.takeError();
  std::string text = print(*op) + "\n";
  std::string places = listPlaces(getNearestLocation(*op));
  text += places.empty() ? "by location: nothing is known\n"
                         : "by location: " + places + "\n";
  return wire::Origin{text, std::nullopt, std::nullopt};
}

llvm::Expected<wire::Becomes> Stop::getBecomes(StringRef file, unsigned line) {
  if (!root)
    return llvm::createStringError("there is no MLIR here");
  std::string text;
  unsigned count = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isFrom = false;
    LocationAttr(op->getLoc()).walk([&](Location part) {
      auto place = dyn_cast<FileLineColRange>(part);
      isFrom |= place && place.getStartLine() <= line &&
                line <= place.getEndLine() &&
                (file.empty() ||
                 llvm::sys::path::filename(place.getFilename().getValue()) ==
                     llvm::sys::path::filename(file));
      return WalkResult::advance();
    });
    if (!isFrom)
      return;
    if (++count > 100)
      return;
    text += print(op) + "\n";
  });
  if (count > 100)
    text += llvm::formatv("and {0} more\n", count - 100);
  if (!count)
    text = "nothing that is there now\n";
  wire::Becomes becomes;
  becomes.text = "by location:\n" + text;
  return becomes;
}

//===- Memory -------------------------------------------------------------===//

llvm::Expected<std::pair<Operation *, ElementsAttr>>
Stop::findMemory(StringRef memory, std::string &name) {
  auto [kind, rest] = memory.split('@');
  auto [address, attribute] = rest.split('@');
  uintptr_t number;
  if (kind != "attribute" || address.getAsInteger(0, number))
    return llvm::createStringError("'" + memory + "' is no memory");
  auto *op = reinterpret_cast<Operation *>(number);
  if (!isAlive(op))
    return llvm::createStringError("the operation is gone");
  name = attribute.str();
  auto elements = dyn_cast_or_null<DenseIntOrFPElementsAttr>(
      op->getAttrDictionary().get(attribute));
  if (!elements)
    return llvm::createStringError("'" + attribute +
                                   "' is no dense attribute any more");
  return std::make_pair(op, ElementsAttr(elements));
}

llvm::Expected<wire::Bytes> Stop::readMemory(StringRef memory, uint64_t offset,
                                             uint64_t count) {
  std::string name;
  auto found = findMemory(memory, name);
  if (!found)
    return found.takeError();
  ArrayRef<char> bytes = cast<DenseElementsAttr>(found->second).getRawData();
  bytes = bytes.drop_front(std::min<uint64_t>(offset, bytes.size()));
  bytes = bytes.take_front(std::min<uint64_t>(count, bytes.size()));
  return wire::Bytes{llvm::encodeBase64(StringRef(bytes.data(), bytes.size())),
                     static_cast<int64_t>(bytes.size())};
}
