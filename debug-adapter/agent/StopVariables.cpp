//===- StopVariables.cpp - Scopes and variables at a stop -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrashReport.h"
#include "GuardedStream.h"
#include "PassOptions.h"
#include "Places.h"
#include "Stop.h"
#include "Watch.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The longest text of one variable.
static constexpr size_t kMaxText = 4096;

/// "tcp.add, of model.mlir:3:8": what is left to say of what is not there.
static std::string describeGone(const OpChange &change) {
  std::string text = change.name.getStringRef().str();
  if (FileLineColRange place = findPlace(change.location))
    text +=
        llvm::formatv(", of {0}:{1}:{2}",
                      llvm::sys::path::filename(place.getFilename().getValue()),
                      place.getStartLine(), place.getStartColumn());
  return text;
}

llvm::Expected<wire::Scopes> Stop::getScopes(int64_t id) {
  if (id < 0 || static_cast<size_t>(id) >= getFrames().size())
    return llvm::createStringError("there is no frame " + llvm::Twine(id));
  const Frame &frame = frames[id];
  wire::Scopes scopes;
  auto add = [&](StringRef name, Handle::Kind kind, const void *pointer,
                 bool isExpensive = false) {
    scopes.scopes.push_back({name.str(), refer(kind, pointer), isExpensive,
                             std::nullopt, std::nullopt});
  };
  if (frame.isChange || (id == 0 && event.change))
    add("Changes", Handle::Changes, event.change);
  if (frame.op)
    add("Operation", Handle::OperationParts, frame.op);
  if (frame.isChange)
    return scopes;
  if (frame.action->getPass() && !frame.action->isAdaptor())
    add("Pass", Handle::PassOptions, frame.action->getPass());
  if (frame.action->isPattern())
    add("Pattern", Handle::PatternParts, frame.action);
  if (id == 0 && event.isEnd())
    add("Result", Handle::ResultParts, frame.action);
  add("Context", Handle::Units, frame.action);
  return scopes;
}

int64_t Stop::refer(Handle::Kind kind, const void *pointer) {
  handles.push_back({kind, pointer});
  return handles.size();
}

OpPrintingFlags Stop::getFlags() const {
  OpPrintingFlags flags;
  flags.useLocalScope().skipRegions().elideLargeElementsAttrs(16);
  flags.elideLargeResourceString(16).assumeVerified();
  return flags;
}

AsmState &Stop::getNames(Operation *op) {
  Operation *scope = op;
  while (scope->getParentOp() &&
         (scope == op || !scope->hasTrait<OpTrait::IsIsolatedFromAbove>()))
    scope = scope->getParentOp();
  std::unique_ptr<AsmState> &state = names[scope];
  OpPrintingFlags flags = getFlags().skipRegions(false);
  // As in documents, operations name their values, unless that crashes.
  if (!state && !runGuarded([&, &state = state] {
        state = std::make_unique<AsmState>(scope, flags);
      }))
    state = std::make_unique<AsmState>(scope, flags.printGenericOpForm());
  return *state;
}

static std::string shorten(std::string text) {
  if (text.size() > kMaxText)
    text = text.substr(0, kMaxText) + "...";
  return text;
}

std::string Stop::print(Operation *op) {
  // The state numbers what is around.
  AsmState *state = nullptr;
  runGuarded([&] { state = &getNames(op); });
  std::string text = state ? printAlone(op, *state, getFlags(), trust) : "";
  if (text.empty())
    return op->getName().getStringRef().str() + " (its printer fails)";
  return shorten(StringRef(text).trim().str());
}

std::string Stop::printName(Value value) {
  std::string text;
  if (!value)
    return "<null>";
  runGuarded([&] {
    // An operation that is where the value is: names are given per function.
    Block *block = value.getParentBlock();
    Operation *owner = value.getDefiningOp();
    if (!owner && block)
      owner = block->empty() ? block->getParentOp() : &block->front();
    GuardedStream os(text);
    if (owner)
      value.printAsOperand(os, getNames(owner));
  });
  return text.empty() ? "<value>" : text;
}

static std::string printPlain(Type type) {
  std::string text;
  runGuarded([&] {
    GuardedStream os(text);
    type.print(os);
  });
  return shorten(text);
}

/// A location without the folders of its files: who looks at a list of
/// variables would see those alone.
static std::string printWithoutFolders(LocationAttr location) {
  std::string text;
  runGuarded([&] {
    GuardedStream os(text);
    location.print(os);
    location.walk([&](Location part) {
      auto place = dyn_cast<FileLineColRange>(part);
      StringRef path = place ? place.getFilename().strref() : StringRef();
      StringRef folder = path.drop_back(llvm::sys::path::filename(path).size());
      std::string begin = "\"";
      llvm::raw_string_ostream beginStream(begin);
      llvm::printEscapedString(folder, beginStream);
      if (folder.empty())
        return WalkResult::advance();
      for (size_t at = 0; (at = text.find(begin, at)) != std::string::npos;
           ++at)
        text.erase(at + 1, begin.size() - 1);
      return WalkResult::advance();
    });
  });
  return shorten(text);
}

/// A variable without children.
static wire::Variable make(StringRef kind, StringRef name,
                           const llvm::Twine &value) {
  wire::Variable variable;
  variable.kind = kind.str();
  variable.name = name.str();
  variable.value = value.str();
  return variable;
}

wire::Variable Stop::makeVariable(StringRef name, Operation *op) {
  wire::Variable variable = make("operation", name, print(op));
  variable.type = op->getName().getStringRef().str();
  variable.ref = refer(Handle::OperationParts, op);
  if (op->getNumResults() > 0)
    variable.evaluateName = printName(op->getResult(0));
  return variable;
}

wire::Variable Stop::makeVariable(StringRef name, Value value) {
  std::string text = printName(value);
  wire::Variable variable = make("value", name, text);
  variable.evaluateName = text;
  if (!value)
    return variable;
  variable.type = printPlain(value.getType());
  Operation *def = value.getDefiningOp();
  // Who asked for it by its name knows that.
  bool isNamed = name == text;
  std::string what = def ? def->getName().getStringRef().str() : "argument";
  variable.value = isNamed ? what
                   : def   ? text + " = " + what
                           : text + " (" + what + ")";
  variable.ref = refer(Handle::ValueParts, value);
  return variable;
}

wire::Variable Stop::makeVariable(StringRef name, Attribute attribute) {
  std::string text;
  bool isFine = runGuarded([&] {
    GuardedStream os(text);
    AsmState state(attribute.getContext(), getFlags());
    attribute.print(os, state);
  });
  wire::Variable variable =
      make("attribute", name, isFine ? shorten(text) : "<unprintable>");
  if (auto typed = dyn_cast<TypedAttr>(attribute))
    variable.type = printPlain(typed.getType());
  return variable;
}

wire::Variable Stop::makeList(StringRef name, StringRef text, size_t count,
                              Handle::Kind kind, const void *pointer) {
  wire::Variable variable =
      make("list", name, text.empty() ? std::to_string(count) : text.str());
  variable.ref = count ? refer(kind, pointer) : 0;
  variable.indexed = static_cast<int64_t>(count);
  return variable;
}

static wire::Variable makeText(StringRef name, const llvm::Twine &value) {
  return make("text", name, value);
}

/// "1 block", "2 blocks"
static std::string countOf(size_t count, StringRef one) {
  return llvm::formatv("{0} {1}{2}", count, one, count == 1 ? "" : "s");
}

Stop::Variables Stop::listParts(Operation *op) {
  Variables parts;
  parts.push_back(makeVariable("this", op));
  parts.push_back(makeText("name", op->getName().getStringRef()));
  auto add = [&](StringRef name, StringRef one, size_t count,
                 Handle::Kind kind) {
    if (count)
      parts.push_back(makeList(name, countOf(count, one), count, kind, op));
  };
  add("operands", "operand", op->getNumOperands(), Handle::Operands);
  add("results", "result", op->getNumResults(), Handle::Results);
  add("attributes", "attribute", op->getAttrDictionary().size(),
      Handle::Attributes);
  add("regions", "region", op->getNumRegions(), Handle::Regions);
  parts.push_back(makeText("location", printWithoutFolders(op->getLoc())));
  parts.back().location = toWire(getNearestLocation(op));
  if (Operation *parent = op->getParentOp())
    parts.push_back(makeVariable("parent", parent));
  return parts;
}

Stop::Variables Stop::listParts(Value value) {
  Variables parts;
  if (Operation *def = value.getDefiningOp()) {
    parts.push_back(makeVariable("defined by", def));
    parts.back().definition = locate(def);
  } else if (Operation *owner = value.getParentBlock()->getParentOp()) {
    parts.push_back(makeVariable("argument of", owner));
  }
  size_t numUses = std::distance(value.use_begin(), value.use_end());
  parts.push_back(makeList("users", countOf(numUses, "user"), numUses,
                           Handle::Users, value.getAsOpaquePointer()));
  return parts;
}

Stop::Variables Stop::listOptions(const Pass &pass) {
  Variables options;
  std::string text = printPipeline(pass);
  options.push_back(makeText("pipeline", text));
  options.push_back(makeText("class", pass.getName()));
  options.push_back(makeText("description", pass.getDescription()));
  for (const auto &[name, value] : parseOptions(text)) {
    options.push_back(make("option", name, value));
  }
  return options;
}

/// Puts what a range gives, from `start` on and at most `count`, into a list.
template <typename Range, typename Make>
static std::vector<wire::Variable> slice(Range &&range, size_t start,
                                         size_t count, Make make) {
  std::vector<wire::Variable> result;
  size_t index = 0;
  for (auto &&item : range) {
    if (index >= start && index - start < count)
      result.push_back(make(index, item));
    if (++index >= start && index - start >= count)
      break;
  }
  return result;
}

Stop::Variables Stop::listUnits(const ActiveAction &action) {
  Variables units;
  for (auto [index, unit] : llvm::enumerate(action.getUnits())) {
    auto *unitOp = dyn_cast_if_present<Operation *>(unit);
    if (auto *region = dyn_cast_if_present<Region *>(unit))
      unitOp = region->getParentOp();
    std::string name = llvm::formatv("[{0}]", index).str();
    units.push_back(isAlive(unitOp) ? makeVariable(name, unitOp)
                                    : makeText(name, "is gone"));
  }
  if (const LlvmUnit *unit = action.getLlvmUnit())
    units.push_back(makeText(unit->kind, unit->name));
  return units;
}

Stop::Variables Stop::list(const Handle &handle, size_t start, size_t count) {
  auto *op = static_cast<Operation *>(const_cast<void *>(handle.pointer));
  auto *action = static_cast<const ActiveAction *>(handle.pointer);
  auto number = [](size_t index) {
    return llvm::formatv("[{0}]", index).str();
  };
  auto all = [&](Variables parts) {
    return slice(parts, start, count,
                 [](size_t, wire::Variable &part) { return std::move(part); });
  };
  switch (handle.kind) {
  case Handle::OperationParts:
    return all(listParts(op));
  case Handle::Operands:
    return slice(op->getOperands(), start, count,
                 [&](size_t index, Value value) {
                   return makeVariable(number(index), value);
                 });
  case Handle::Results:
    return slice(op->getResults(), start, count,
                 [&](size_t index, Value value) {
                   return makeVariable(number(index), value);
                 });
  case Handle::Attributes:
    return slice(op->getAttrDictionary(), start, count,
                 [&](size_t, NamedAttribute attribute) {
                   wire::Variable variable =
                       makeVariable(attribute.getName(), attribute.getValue());
                   if (isa<DenseIntOrFPElementsAttr>(attribute.getValue()))
                     variable.memory = Watch::of(op, attribute.getName());
                   return variable;
                 });
  case Handle::Regions:
    return slice(op->getRegions(), start, count,
                 [&](size_t index, Region &region) {
                   size_t size = region.getBlocks().size();
                   return makeList(number(index), countOf(size, "block"), size,
                                   Handle::RegionBlocks, &region);
                 });
  case Handle::RegionBlocks: {
    auto &region = *static_cast<Region *>(const_cast<void *>(handle.pointer));
    return slice(region, start, count, [&](size_t index, Block &block) {
      size_t size = block.getOperations().size();
      return makeList(llvm::formatv("^bb{0}", index).str(),
                      countOf(block.getNumArguments(), "argument") + ", " +
                          countOf(size, "operation"),
                      size + 1, Handle::BlockOps, &block);
    });
  }
  case Handle::BlockOps: {
    auto &block = *static_cast<Block *>(const_cast<void *>(handle.pointer));
    Variables result;
    if (start == 0 && count) {
      result.push_back(makeList("arguments", "", block.getNumArguments(),
                                Handle::BlockArguments, &block));
      --count;
    } else {
      --start;
    }
    Variables operations =
        slice(block, start, count, [&](size_t index, Operation &each) {
          return makeVariable(number(index), &each);
        });
    llvm::move(operations, std::back_inserter(result));
    return result;
  }
  case Handle::BlockArguments: {
    auto &block = *static_cast<Block *>(const_cast<void *>(handle.pointer));
    return slice(block.getArguments(), start, count,
                 [&](size_t index, Value value) {
                   return makeVariable(number(index), value);
                 });
  }
  case Handle::ValueParts:
    return all(listParts(Value::getFromOpaquePointer(handle.pointer)));
  case Handle::Users:
    return slice(Value::getFromOpaquePointer(handle.pointer).getUses(), start,
                 count, [&](size_t index, OpOperand &use) {
                   return makeVariable(number(index), use.getOwner());
                 });
  case Handle::Operations:
    return slice(*static_cast<const std::vector<Operation *> *>(handle.pointer),
                 start, count, [&](size_t index, Operation *each) {
                   return makeVariable(number(index), each);
                 });
  case Handle::Units:
    return all(listUnits(*action));
  case Handle::PassOptions:
    return all(listOptions(*static_cast<const Pass *>(handle.pointer)));
  case Handle::PatternParts: {
    const Pattern &pattern = *action->getPattern();
    Variables parts;
    parts.push_back(makeText("name", action->getName()));
    parts.push_back(
        makeText("benefit", llvm::Twine(pattern.getBenefit().getBenefit())));
    parts.push_back(makeText("root", pattern.getRootKind()
                                         ? pattern.getRootKind()->getStringRef()
                                         : "any operation"));
    for (OperationName name : pattern.getGeneratedOps())
      parts.push_back(makeText("generates", name.getStringRef()));
    for (StringRef label : pattern.getDebugLabels())
      parts.push_back(makeText("label", label));
    return all(std::move(parts));
  }
  case Handle::ResultParts: {
    Variables parts;
    parts.push_back(makeText("status", stringify(event.result->status)));
    parts.push_back(makeText("change", stringify(event.result->change)));
    return all(std::move(parts));
  }
  case Handle::Changes:
    return slice(event.change->ops, start, count,
                 [&](size_t index, const OpChange &change) {
                   std::string name = llvm::formatv("[{0}] {1}", index,
                                                    stringify(change.kind));
                   if (isAlive(change.op))
                     return makeVariable(name, change.op);
                   wire::Variable variable =
                       makeText(name, describeGone(change));
                   variable.location = toWire(change.location);
                   return variable;
                 });
  }
  llvm_unreachable("all kinds are listed");
}

llvm::Expected<wire::Variables> Stop::getChildren(int64_t reference,
                                                  size_t start, size_t count) {
  if (reference < 1 || static_cast<size_t>(reference) > handles.size())
    return llvm::createStringError("there is no variable " +
                                   llvm::Twine(reference) + " at this stop");
  Handle handle = handles[reference - 1];
  return wire::Variables{list(handle, start, count ? count : 1000)};
}
