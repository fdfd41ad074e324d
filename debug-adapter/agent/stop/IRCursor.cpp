//===- IRCursor.cpp - A walk through the IR by hand -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/IRCursor.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Region.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

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

/// Returns the units of an action that still exist; if there are none, the
/// operation `otherwise`.
static std::vector<IRUnit> listContext(StoppedIR &ir, const Event &event,
                                       Operation *otherwise) {
  std::vector<IRUnit> context;
  for (IRUnit unit : event.action.getUnits()) {
    Operation *around = dyn_cast_if_present<Operation *>(unit);
    if (auto *region = dyn_cast_if_present<Region *>(unit))
      around = region->getParentOp();
    else if (auto *block = dyn_cast_if_present<Block *>(unit))
      around = block->getParentOp();
    if (ir.isAlive(around))
      context.push_back(unit);
  }
  if (context.empty() && otherwise)
    context.push_back(otherwise);
  return context;
}

static IRUnit findParent(IRUnit unit) {
  auto *op = dyn_cast_if_present<Operation *>(unit);
  if (op && op->getBlock())
    return op->getBlock();
  if (auto *region = dyn_cast_if_present<Region *>(unit))
    return region->getParentOp();
  if (auto *block = dyn_cast_if_present<Block *>(unit))
    return block->getParent();
  return {};
}

static IRUnit findChild(IRUnit unit, uint64_t number) {
  if (auto *op = dyn_cast_if_present<Operation *>(unit);
      op && number < op->getNumRegions())
    return &op->getRegion(number);
  if (auto *region = dyn_cast_if_present<Region *>(unit);
      region && number < region->getBlocks().size())
    return &*std::next(region->begin(), number);
  if (auto *block = dyn_cast_if_present<Block *>(unit);
      block && number < block->getOperations().size())
    return &*std::next(block->begin(), number);
  return {};
}

static IRUnit findPrevious(IRUnit unit) {
  if (auto *op = dyn_cast_if_present<Operation *>(unit);
      op && op->getPrevNode())
    return op->getPrevNode();
  if (auto *block = dyn_cast_if_present<Block *>(unit);
      block && block->getPrevNode())
    return block->getPrevNode();
  if (auto *region = dyn_cast_if_present<Region *>(unit);
      region && region->getRegionNumber() > 0)
    return &region->getParentOp()->getRegion(region->getRegionNumber() - 1);
  return {};
}

static IRUnit findNext(IRUnit unit) {
  if (auto *op = dyn_cast_if_present<Operation *>(unit);
      op && op->getNextNode())
    return op->getNextNode();
  if (auto *block = dyn_cast_if_present<Block *>(unit);
      block && block->getNextNode())
    return block->getNextNode();
  if (auto *region = dyn_cast_if_present<Region *>(unit);
      region &&
      region->getRegionNumber() + 1 < region->getParentOp()->getNumRegions())
    return &region->getParentOp()->getRegion(region->getRegionNumber() + 1);
  return {};
}

llvm::Expected<std::string> IRCursor::move(StoppedIR &ir, const Event &event,
                                           Operation *around,
                                           const wire::MoveCursor &request) {
  std::vector<IRUnit> context = listContext(ir, event, around);
  if (context.empty())
    return llvm::createStringError("this stop has no IR of MLIR");
  auto show = [&](IRUnit shown, bool withAll) {
    std::string text;
    if (!runGuarded([&] {
          text = describeUnit(shown, withAll, StoppedIR::getFlags(),
                              ir.getTrust());
        }))
      text = "its printer fails";
    return text;
  };
  StringRef move = request.move;
  if (move == "context") {
    std::string text;
    for (auto [number, each] : llvm::enumerate(context))
      text += "#" + std::to_string(number) + ": " + show(each, false) + "\n";
    return text;
  }
  if (!unit)
    unit = context.front();
  uint64_t number = request.index.value_or(0);
  IRUnit next;
  if (move == "select")
    next = number < context.size() ? context[number] : IRUnit();
  else if (move == "print")
    next = unit;
  else if (move == "parent")
    next = findParent(unit);
  else if (move == "child")
    next = findChild(unit, number);
  else if (move == "previous")
    next = findPrevious(unit);
  else if (move == "next")
    next = findNext(unit);
  else
    return llvm::createStringError(
        "unknown move '" + move +
        "'; there are: context, select, parent, child, previous, next, print");
  if (!next)
    return llvm::createStringError(
        "the cursor has no such neighbour, child or unit");
  unit = next;
  return show(unit, request.regions.value_or(false));
}
