//===- ActionLog.cpp - Actions as text ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActionLog.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::tcp;

ActionLog::ActionLog(std::unique_ptr<raw_ostream> file,
                     std::vector<LocationFilter> filters)
    : file(std::move(file)), filters(std::move(filters)) {}

bool ActionLog::isWanted(const ActiveAction &action) const {
  return filters.empty() || llvm::any_of(filters, [&](const auto &filter) {
           return filter.matches(action.getLocation());
         });
}

void ActionLog::startLine() {
  SmallString<32> name;
  llvm::get_thread_name(name);
  os << "[thread ";
  if (name.empty())
    os << llvm::get_threadid();
  else
    os << name;
  os << "] ";
}

void ActionLog::endLine() {
  os << "\n";
  *file << line;
  line.clear();
}

/// Printing an operation numbers all values of the function around it. In a
/// large one its name and place have to do.
static bool isCheapToPrint(Operation *op) {
  constexpr unsigned kMaxOps = 500;
  while (op->getParentOp() && !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    op = op->getParentOp();
  unsigned numOps = 0;
  return !op->walk([&](Operation *) {
              return ++numOps > kMaxOps ? WalkResult::interrupt()
                                        : WalkResult::advance();
            }).wasInterrupted();
}

void ActionLog::printUnits(const ActiveAction &action) {
  if (const LlvmUnit *unit = action.getLlvmUnit()) {
    os << " (" << unit->kind << " " << unit->name << ")";
  } else if (!action.getUnits().empty()) {
    Operation *op = action.getOperation();
    os << " (";
    if (!op || isCheapToPrint(op))
      llvm::interleaveComma(action.getUnits(), os,
                            [&](IRUnit unit) { unit.print(os); });
    else
      os << op->getName() << " at " << Location(action.getLocation());
    os << ")";
  }
}

void ActionLog::beforeAction(const ActiveAction &action, bool willRun) {
  if (!isWanted(action))
    return;
  startLine();
  os << (willRun ? "begins" : "skips") << " (no breakpoint) Action ";
  action.print(os);
  printUnits(action);
  SmallVector<StringRef> tags = action.getInstanceTags();
  if (!tags.empty()) {
    os << " {";
    llvm::interleaveComma(tags, os);
    os << "}";
  }
  os << " #" << action.getIndex();
  endLine();
}

void ActionLog::afterAction(const ActiveAction &action,
                            const ActionResult &result) {
  if (!isWanted(action))
    return;
  startLine();
  os << "completed `" << action.getTag() << "` #" << action.getIndex() << ": "
     << stringify(result.status);
  if (result.change != ActionResult::Unknown)
    os << ", " << stringify(result.change);
  endLine();
}

void ActionLog::onChange(const IRChange &change) {
  auto isWanted = [&](LocationAttr location) {
    return filters.empty() || llvm::any_of(filters, [&](const auto &filter) {
             return filter.matches(location);
           });
  };
  if (llvm::none_of(change.ops,
                    [&](const OpChange &op) { return isWanted(op.location); }))
    return;
  startLine();
  os << "change " << change.index << " in #" << change.action.getIndex() << " ";
  change.action.print(os);
  os << ": ";
  // More of a large change is in the IR itself.
  constexpr size_t kMaxOps = 8;
  ArrayRef<OpChange> shown = change.ops.take_front(kMaxOps);
  llvm::interleaveComma(shown, os, [&](const OpChange &op) {
    os << stringify(op.kind) << " " << op.name;
    if (!isa<UnknownLoc>(op.location))
      os << " " << op.location;
  });
  if (change.ops.size() > kMaxOps)
    os << " and " << change.ops.size() - kMaxOps << " more";
  endLine();
}
