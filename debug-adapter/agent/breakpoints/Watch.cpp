//===- Watch.cpp - Watched data -------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/Watch.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Actions/RootOperation.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

static uint64_t toNumber(const void *pointer) {
  return reinterpret_cast<uintptr_t>(pointer);
}

llvm::Error Watch::readData(StringRef text) {
  auto [what, rest] = text.split('@');
  auto readAddress = [](StringRef part, const void *&place) {
    uintptr_t number;
    bool isFine = !part.getAsInteger(0, number);
    if (isFine)
      place = reinterpret_cast<const void *>(number);
    return isFine;
  };
  auto [first, second] = rest.split('@');
  bool isFine = true;
  if (what == "op") {
    kind = WholeOperation;
    isFine = readAddress(rest, address);
  } else if (what == "attribute") {
    kind = OneAttribute;
    name = second.str();
    isFine = readAddress(first, address);
  } else if (what == "value") {
    kind = OneValue;
    isFine = readAddress(first, address) && readAddress(second, value);
  } else if (what == "symbol") {
    kind = Symbol;
    name = rest.str();
  } else if (what == "created") {
    kind = OfName;
    llvm::Expected<Glob> read = Glob::create(rest);
    if (!read)
      return read.takeError();
    glob = std::move(*read);
  } else {
    isFine = false;
  }
  if (!isFine)
    return llvm::createStringError("'" + text + "' cannot be watched");
  return llvm::Error::success();
}

llvm::Expected<Watch> Watch::parse(StringRef text, StringRef access) {
  Watch watch;
  std::optional<WatchPlace> place = WatchPlace::parse(text);
  if (llvm::Error error = watch.readData(place ? place->getData() : text))
    return error;
  if (place && place->isOfThisCompile()) {
    watch.since = place->getTimestamp();
    watch.operationName = place->getOperationName().str();
  } else {
    watch.pending = std::move(place);
  }
  if (access.empty())
    access = watch.kind == OfName ? "created" : "changed";
  if (access == "changed")
    watch.access = Changed;
  else if (access == "erased")
    watch.access = Erased;
  else if (access == "created")
    watch.access = Created;
  else if (access == "uses" && watch.kind == OneValue)
    watch.access = Uses;
  else
    return llvm::createStringError(
        "unknown access '" + access +
        "'; there are: changed, erased, created, and uses of a value");
  return watch;
}

uint64_t Watch::readState(Operation *op) const {
  if (kind == OneAttribute)
    return toNumber(op->getAttrDictionary().get(name).getAsOpaquePointer());
  // The order of the uses says nothing: patterns that fail may change it.
  uint64_t state = 0;
  for (OpOperand &use : Value::getFromOpaquePointer(value).getUses())
    state += llvm::hash_combine(use.getOwner(), use.getOperandNumber());
  return state;
}

bool Watch::isThere(Operation *op) const {
  // The compile may have gone back to where the operation does not exist yet.
  Operation *found = nullptr;
  getRootOperation(op)->walk([&](Operation *each) {
    if (each != address)
      return WalkResult::advance();
    found = each;
    return WalkResult::interrupt();
  });
  if (!found || kind != OneValue)
    return found;
  auto isIt = [&](Value each) { return each.getAsOpaquePointer() == value; };
  if (llvm::any_of(found->getResults(), isIt))
    return true;
  for (Region &region : found->getRegions())
    for (Block &block : region)
      if (llvm::any_of(block.getArguments(), isIt))
        return true;
  return false;
}

std::string Watch::explainPending() const {
  if (!pending)
    return "";
  std::string what = pending->describe();
  return pending->isUnique()
             ? what + " is not there now; it is watched from when it comes "
                      "about"
             : what + " is not there now, and cannot be told from others that "
                      "come about: watch it again when it is there";
}

bool Watch::findPending(const IRChange &change) {
  for (const OpChange &op : change.ops) {
    if (op.kind != OpChange::Created)
      continue;
    std::optional<std::string> found = pending->findIn(op.op);
    if (!found)
      continue;
    usePending(*found);
    return true;
  }
  return false;
}

void Watch::usePending(StringRef found) {
  cantFail(readData(found));
  pending.reset();
}

void Watch::observe(Operation *op) {
  if (pending && !std::exchange(hasLooked, true))
    if (std::optional<std::string> found = pending->find(getRootOperation(op)))
      usePending(*found);
  if (pending || isObserved || (kind != OneAttribute && access != Uses))
    return;
  isObserved = true;
  if (isThere(op))
    state = readState(static_cast<Operation *>(const_cast<void *>(address)));
}

bool Watch::isModified(Operation *op) {
  if (kind != OneAttribute && access != Uses)
    return true;
  uint64_t now = readState(op);
  // Without an earlier state, each modification counts as a change.
  bool isOther = !state || *state != now;
  state = now;
  return isOther;
}

/// Returns whether an operation defines the symbol, or is nested in one that
/// does.
static bool isIn(Operation *op, StringRef symbol) {
  for (; op; op = op->getParentOp())
    if (auto name =
            op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
        name && name.getValue() == symbol)
      return true;
  return false;
}

bool Watch::isHitBy(const OpChange &op, uint64_t timestamp) {
  if (op.kind == OpChange::Created) {
    // The watched part comes about now, which is no change of it.
    state =
        kind == OneAttribute ? std::optional(readState(op.op)) : std::nullopt;
    return false;
  }
  if (timestamp <= since) {
    // One that is erased is another one, which was at the address before.
    if (op.kind == OpChange::Erased)
      state.reset();
    if (op.kind == OpChange::Erased || op.name.getStringRef() != operationName)
      return false;
  }
  if (op.kind != OpChange::Erased)
    return access == Changed && isModified(op.op);
  isGone = true;
  // The uses of a value end with its operation.
  return access == Erased || access == Changed ||
         (access == Uses && state.value_or(0) != 0);
}

bool Watch::isHit(const IRChange &change, uint64_t timestamp) {
  bool isNew = pending && pending->isUnique() && findPending(change);
  if (isGone || pending)
    return false;
  // The operations of a change have no order. One at the address that is erased
  // by the change that creates the watched one was there before it.
  isNew |=
      timestamp <= since && llvm::any_of(change.ops, [&](const OpChange &op) {
        return op.address == address && op.kind == OpChange::Created;
      });
  bool isHit = false;
  for (const OpChange &op : change.ops) {
    switch (kind) {
    case Symbol:
      if (op.op && isIn(op.op, name))
        isHit |= access == Changed ||
                 (access == Created && op.kind == OpChange::Created);
      break;
    case OfName:
      if (glob->match(op.name.getStringRef()))
        isHit |= (access == Created && op.kind == OpChange::Created) ||
                 (access == Erased && op.kind == OpChange::Erased) ||
                 (access == Changed && op.kind == OpChange::Modified);
      break;
    case WholeOperation:
    case OneAttribute:
    case OneValue:
      if (op.address == address && !(isNew && op.kind == OpChange::Erased))
        isHit |= isHitBy(op, timestamp);
      break;
    }
  }
  // The uses of a value change with other operations than its own.
  if (!isGone && access == Uses && isThere(change.root)) {
    bool isKnown = state.has_value();
    auto *owner = static_cast<Operation *>(const_cast<void *>(address));
    isHit |= isModified(owner) && isKnown;
  }
  return isHit;
}
