//===- Breakpoints.cpp - Breakpoint commands ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/Breakpoints.h"

#include "compiler/support/LlvmJson.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Actions/SeparateHeap.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::vector<wire::BreakpointStatus>
Breakpoints::set(std::vector<wire::Breakpoint> &list, Operation *root) {
  List before = std::exchange(breakpoints, {});
  byLocation.clear();
  byFile.clear();
  byOp.clear();
  byName.clear();
  byPattern.clear();
  quietFile = nullptr;
  properties = 0;
  needs = {};
  std::vector<wire::BreakpointStatus> statuses;
  for (wire::Breakpoint &source : list) {
    llvm::Expected<std::unique_ptr<Breakpoint>> made = Breakpoint::read(source);
    if (made) {
      statuses.push_back(add(std::move(*made), source, before, root));
      continue;
    }
    wire::BreakpointStatus refused;
    refused.id = source.id;
    refused.message = toString(made.takeError());
    statuses.push_back(std::move(refused));
  }
  return statuses;
}

/// Returns a text that two breakpoints share if they were set alike, wherever
/// they are.
static std::string identify(wire::Breakpoint source) {
  source.placedLine.reset();
  source.placedColumn.reset();
  return codec::printJson(std::move(source));
}

wire::BreakpointStatus Breakpoints::add(std::unique_ptr<Breakpoint> breakpoint,
                                        wire::Breakpoint &source,
                                        const List &before, Operation *root) {
  std::string identity = identify(source);
  for (const std::unique_ptr<Breakpoint> &old : before)
    if (identify(old->getSource()) == identity)
      breakpoint->resume(*old);
  wire::BreakpointStatus status;
  status.id = breakpoint->getSource().id;
  status.verified = true;
  breakpoint->place(root, status, source);
  if (!breakpoint->getSource().enabled)
    return status;
  properties |= breakpoint->getProperties();
  needs.changes |= breakpoint->needsChanges();
  needs.results |= breakpoint->needsResults();
  needs.numbers |= breakpoint->needsNumbers();
  StringRef mode = breakpoint->getSource().mode;
  needs.ends |= !mode.empty() && mode != "before";
  breakpoints.push_back(std::move(breakpoint));
  return status;
}

void Breakpoints::observe(Operation *root) {
  if (root && properties & Breakpoint::AtChange)
    for (std::unique_ptr<Breakpoint> &breakpoint : breakpoints)
      breakpoint->observe(root);
}

std::optional<uint64_t> Breakpoints::getFirstCounted() const {
  std::optional<uint64_t> first;
  for (const std::unique_ptr<Breakpoint> &breakpoint : breakpoints)
    if (std::optional<uint64_t> since = breakpoint->getCountedSince())
      first = std::min(first.value_or(*since), *since);
  return first;
}

template <typename Predicate>
Breakpoints::Indices Breakpoints::collect(Predicate isIt) const {
  Indices found;
  for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
    if (isIt(*breakpoint))
      found.push_back(index);
  return found;
}

//===- Known answers ------------------------------------------------------===//

bool Breakpoints::hasLinesIn(StringAttr file) {
  auto known = byFile.find(file.getAsOpaquePointer());
  if (known != byFile.end())
    return known->second;
  SeparateHeap::Scope heap;
  known = byFile.try_emplace(file.getAsOpaquePointer(), false).first;
  known->second = llvm::any_of(
      breakpoints, [&](const auto &it) { return it->isAtFile(file); });
  return known->second;
}

const Breakpoints::Indices &Breakpoints::findByLocation(LocationAttr location) {
  // There are many locations but few files, so the file is checked first.
  static const Indices kNone;
  if (auto place = dyn_cast<FileLineColRange>(location);
      place && !hasLinesIn(place.getFilename()))
    return kNone;
  auto known = byLocation.find(location.getAsOpaquePointer());
  if (known != byLocation.end())
    return known->second;
  SeparateHeap::Scope heap;
  return byLocation[location.getAsOpaquePointer()] = collect(
             [&](const Breakpoint &it) { return it.isAtLocation(location); });
}

const Breakpoints::Indices &
Breakpoints::findByName(const ActiveAction &action) {
  StringRef name = action.getName();
  std::pair<const char *, const char *> key{action.getTag().data(),
                                            name.data()};
  auto known = byName.find(key);
  if (known != byName.end() && known->second.first == name && !name.empty())
    return known->second.second;
  SeparateHeap::Scope heap;
  auto &[seen, indices] = byName[key];
  seen = name.str();
  indices = collect([&](const Breakpoint &it) { return it.isAtName(action); });
  return indices;
}

const Breakpoints::OfOp &Breakpoints::findByOp(OperationName name) {
  auto known = byOp.find(name.getAsOpaquePointer());
  if (known != byOp.end())
    return known->second;
  SeparateHeap::Scope heap;
  OfOp &found = byOp[name.getAsOpaquePointer()];
  found.isSymbol = name.hasInterface<SymbolOpInterface>();
  found.indices = collect([&](const Breakpoint &it) {
    return it.isAtOperationName(name.getStringRef());
  });
  return found;
}

bool Breakpoints::mayMatchPattern(const ActiveAction &action, StringRef name,
                                  OperationName on) {
  std::pair<const void *, const void *> key{name.data(),
                                            on.getAsOpaquePointer()};
  auto known = byPattern.find(key);
  if (known != byPattern.end())
    return known->second;
  SeparateHeap::Scope heap;
  bool matches = false;
  if (properties & Breakpoint::AtName)
    matches |= !findByName(action).empty();
  if (properties & Breakpoint::AtOperationName)
    matches |= !findByOp(on).indices.empty();
  if (properties & Breakpoint::AtSymbol)
    matches |= findByOp(on).isSymbol;
  byPattern[key] = matches;
  return matches;
}

//===- Events -------------------------------------------------------------===//

bool Breakpoints::isQuiet(const Event &event) {
  if (breakpoints.empty() || (event.isEnd() && !needs.ends))
    return true;
  constexpr unsigned kOfPattern =
      Breakpoint::AtName | Breakpoint::AtOperationName | Breakpoint::AtSymbol;
  constexpr unsigned kKnown =
      kOfPattern | Breakpoint::AtLocation | Breakpoint::AtException;
  Operation *op = event.action.getOperation();
  const Pattern *pattern = event.action.getPattern();
  if (properties & ~kKnown || !event.isBegin() || !op || !pattern ||
      pattern->getDebugName().empty())
    return false;
  if (properties & Breakpoint::AtLocation) {
    auto place = dyn_cast<FileLineColRange>(event.action.getLocation());
    const void *file =
        place ? place.getFilename().getAsOpaquePointer() : nullptr;
    if (!file || (file != quietFile && hasLinesIn(place.getFilename())))
      return false;
    quietFile = file;
  }
  return !(properties & kOfPattern) ||
         !mayMatchPattern(event.action, pattern->getDebugName(), op->getName());
}

void Breakpoints::findAtChange(const Event &event, Found &found) {
  for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
    if (breakpoint->isAtChange(event))
      found.insert(index);
}

void Breakpoints::findAtOperationName(Operation *op, Found &found) {
  const OfOp &ofOp = findByOp(op->getName());
  found.insert_range(ofOp.indices);
  if (!(properties & Breakpoint::AtSymbol) || !ofOp.isSymbol)
    return;
  if (StringAttr symbol = cast<SymbolOpInterface>(op).getNameAttr())
    found.insert_range(
        collect([&](const Breakpoint &it) { return it.isAtSymbol(symbol); }));
}

void Breakpoints::find(const Event &event, Found &found) {
  const ActiveAction &action = event.action;
  Operation *op = action.getOperation();
  if (event.isBegin())
    observe(op);
  // An adaptor, a pass that runs others, has a location but belongs to no line.
  if (properties & Breakpoint::AtLocation && action.getLocation() &&
      !action.isAdaptor())
    found.insert_range(findByLocation(action.getLocation()));
  if (properties & Breakpoint::AtOperation && op)
    found.insert_range(
        collect([&](const Breakpoint &it) { return it.isAtOperation(op); }));
  if (properties & Breakpoint::AtName)
    found.insert_range(findByName(action));
  // At the end of an action, its operation may be erased.
  if (properties & (Breakpoint::AtOperationName | Breakpoint::AtSymbol) &&
      event.isBegin() && op && !action.isAdaptor())
    findAtOperationName(op, found);
  if (properties & Breakpoint::AtIndex)
    found.insert_range(collect(
        [&](const Breakpoint &it) { return it.isAtIndex(action.getIndex()); }));
  found.remove_if(
      [&](unsigned index) { return !breakpoints[index]->isAtPhase(event); });
}

Breakpoints::Hits Breakpoints::match(const Event &event) {
  Hits hits;
  if (breakpoints.empty() || (event.isEnd() && !needs.ends))
    return hits;
  Found found;
  if (event.isChange())
    findAtChange(event, found);
  else
    find(event, found);
  for (unsigned index : found) {
    Breakpoint &breakpoint = *breakpoints[index];
    if (!breakpoint.hit(event))
      continue;
    if (std::optional<std::string> log = breakpoint.printLog(event)) {
      hits.logs.emplace_back(breakpoint.getSource().id, std::move(*log));
      continue;
    }
    hits.stops.push_back(breakpoint.getSource().id);
    hits.areOfData |= breakpoint.getSource().kind == "data";
  }
  return hits;
}

std::string Breakpoints::print(int64_t id) const {
  for (const std::unique_ptr<Breakpoint> &breakpoint : breakpoints)
    if (breakpoint->getSource().id == id)
      return breakpoint->print();
  return "";
}

std::vector<int64_t> Breakpoints::findExceptions(StringRef filter) const {
  std::vector<int64_t> ids;
  for (const std::unique_ptr<Breakpoint> &breakpoint : breakpoints)
    if (breakpoint->isAtException(filter))
      ids.push_back(breakpoint->getSource().id);
  return ids;
}

std::vector<int64_t> Breakpoints::matchException(StringRef filter,
                                                 const Event &event) {
  std::vector<int64_t> ids;
  for (std::unique_ptr<Breakpoint> &breakpoint : breakpoints)
    if (breakpoint->isAtException(filter) && breakpoint->hit(event))
      ids.push_back(breakpoint->getSource().id);
  return ids;
}
