//===- StoppedIR.cpp - The MLIR that is there at a stop -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/StoppedIR.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/OpDefinition.h"
#include "tcp-mlir/Actions/RootOperation.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The longest text of an operation, an attribute or a type, in bytes.
static constexpr size_t kMaxText = 4096;
/// The number of calls of isAlive() that walk the IR. A few walks are cheaper
/// than a set of all operations.
static constexpr unsigned kWalksBeforeSet = 4;

Operation *agent::findRoot(const Event &event) {
  Operation *root = nullptr;
  // The operations of the actions under way exist, except those of patterns
  // and conversions, which may be erased.
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    if ((at->isPass() || at->getTag() == "stage") && at->getOperation())
      root = at->getOperation();
  if (!root && event.isBegin())
    root = event.action.getOperation();
  if (!root)
    for (const ActiveAction *at = &event.action; at; at = at->getParent())
      if (!at->isPattern() && at->getOperation())
        root = at->getOperation();
  return getRootOperation(root);
}

/// Returns the operation of the innermost pass if it is in `root`; null
/// otherwise.
static Operation *findPassOperation(const Event &event, Operation *root) {
  const ActiveAction *at = &event.action;
  while (at && !at->isPass())
    at = at->getParent();
  Operation *op = at ? at->getOperation() : nullptr;
  return root && op && root->isAncestor(op) ? op : nullptr;
}

StoppedIR::StoppedIR(const Event &event, bool isInvalid)
    : root(findRoot(event)), near(findPassOperation(event, root)),
      trust(isInvalid ? IRTrust::Invalid : IRTrust::Valid) {
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    if (trust == IRTrust::Valid && at->getTag() == "apply-conversion" &&
        !(event.isEnd() && at == &event.action))
      trust = IRTrust::Converting;
}

static bool isInside(Operation *around, Operation *op) {
  return around
      ->walk([&](Operation *each) {
        return each == op ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool StoppedIR::isAlive(Operation *op) {
  if (!op || !root)
    return false;
  if (++numAsked <= kWalksBeforeSet)
    return (near && isInside(near, op)) || isInside(root, op);
  if (alive.empty())
    root->walk([&](Operation *each) { alive.insert(each); });
  return alive.contains(op);
}

OpPrintingFlags StoppedIR::getFlags() {
  OpPrintingFlags flags;
  flags.useLocalScope().skipRegions().elideLargeElementsAttrs(16);
  flags.elideLargeResourceString(16).assumeVerified();
  return flags;
}

AsmState &StoppedIR::getNames(Operation *op) {
  Operation *scope = op;
  while (scope->getParentOp() &&
         (scope == op || !scope->hasTrait<OpTrait::IsIsolatedFromAbove>()))
    scope = scope->getParentOp();
  std::unique_ptr<AsmState> &state = names[scope];
  OpPrintingFlags flags = getFlags().skipRegions(false);
  // Operations choose the names of their values, as in documents. If that
  // crashes, the values are numbered.
  if (!state && !runGuarded([&, &state = state] {
        state = std::make_unique<AsmState>(scope, flags);
      }))
    state = std::make_unique<AsmState>(scope, flags.printGenericOpForm());
  return *state;
}

std::string agent::shortenText(std::string text) {
  if (text.size() > kMaxText)
    text = text.substr(0, kMaxText) + "...";
  return text;
}

std::string StoppedIR::print(Operation *op) {
  // The state has the names of the values around the operation.
  AsmState *state = nullptr;
  runGuarded([&] { state = &getNames(op); });
  std::string text = state ? printAlone(op, *state, getFlags(), trust) : "";
  if (text.empty())
    return op->getName().getStringRef().str() + " (its printer fails)";
  return shortenText(StringRef(text).trim().str());
}

std::string StoppedIR::printName(Value value) {
  std::string text;
  if (!value)
    return "<null>";
  runGuarded([&] {
    // getNames() takes an operation of the function in which the value is.
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

void StoppedIR::forEachValue(
    Operation *op, llvm::function_ref<bool(Value, StringRef)> callback) {
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
    // Isolated operations have names of their own, and are skipped. Only a
    // lookup from the root goes into them.
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

void StoppedIR::forget() {
  near = nullptr;
  names.clear();
  alive.clear();
  numAsked = 0;
}
