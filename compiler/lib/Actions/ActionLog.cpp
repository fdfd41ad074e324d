//===- ActionLog.cpp - Actions as text ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActionLog.h"

#include "ThreadId.h"
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

/// Returns the name of this thread, or its id if it has none.
static StringRef getThreadName() {
  thread_local const std::string name = [] {
    SmallString<32> found;
    llvm::get_thread_name(found);
    return found.empty() ? std::to_string(getThreadId()) : found.str().str();
  }();
  return name;
}

void ActionLog::startLine() { os << "[thread " << getThreadName() << "] "; }

void ActionLog::endLine() {
  os << "\n";
  *file << line;
  line.clear();
}

ActionLog::~ActionLog() = default;

static Operation *findScope(Operation *op) {
  while (op->getParentOp() && !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    op = op->getParentOp();
  return op;
}

/// Returns whether numbering all values of a scope takes too long for one line.
static bool isLarge(Operation *scope) {
  constexpr unsigned kMaxOps = 500;
  unsigned numOps = 0;
  return scope
      ->walk([&](Operation *) {
        return ++numOps > kMaxOps ? WalkResult::interrupt()
                                  : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Returns whether the operation, without its surroundings, is valid, as its
/// printer expects. MLIR verifies everything around an operation before it
/// prints one, which takes longer than the rest of the line.
static bool isValid(Operation *op) {
  ScopedDiagnosticHandler handler(op->getContext(),
                                  [](Diagnostic &) { return success(); });
  return succeeded(op->getName().verifyInvariants(op));
}

static OpPrintingFlags makeFlags() {
  return OpPrintingFlags().useLocalScope().assumeVerified();
}

bool ActionLog::areNamesGood() {
  std::optional<AllocationSample> now = AllocationSample::take();
  const Names &known = names[getThreadId()];
  return known.sample && now && *known.sample == *now;
}

void ActionLog::keepNames() {
  names[getThreadId()].sample = AllocationSample::take();
}

AsmState *ActionLog::getNames(Operation *op) {
  Names &known = names[getThreadId()];
  Operation *scope = findScope(op);
  if (known.scope == scope)
    return known.state.get();
  known.scope = scope;
  known.state.reset();
  if (!isLarge(scope))
    known.state = std::make_unique<AsmState>(scope, makeFlags());
  return known.state.get();
}

void ActionLog::printOperation(Operation *op, bool isConverted) {
  AsmState *state = getNames(op);
  if (!state) {
    os << op->getName() << " at " << Location(getNearestLocation(op));
    return;
  }
  // Printing with an AsmState would print the regions, too, so an op with
  // regions is printed without one.
  bool isGeneric = isConverted || !isValid(op);
  if (op->getNumRegions() == 0 && !isGeneric)
    return op->print(os, *state);
  OpPrintingFlags flags = makeFlags().skipRegions();
  if (isGeneric)
    flags.printGenericOpForm();
  op->print(os, flags);
}

void ActionLog::printUnits(const ActiveAction &action) {
  if (const LlvmUnit *unit = action.getLlvmUnit()) {
    os << " (" << unit->kind << " " << unit->name << ")";
    return;
  }
  if (action.getUnits().empty())
    return;
  bool isConverted = false;
  for (const ActiveAction *at = &action; at; at = at->getParent())
    isConverted |= at->getTag() == "apply-conversion";
  os << " (";
  llvm::interleaveComma(action.getUnits(), os, [&](IRUnit unit) {
    if (auto *op = dyn_cast_if_present<Operation *>(unit))
      return printOperation(op, isConverted);
    Operation *around = action.getOperation();
    if (around && isLarge(findScope(around)))
      os << "in " << around->getName() << " at "
         << Location(action.getLocation());
    else
      unit.print(os);
  });
  os << ")";
}

void ActionLog::beforeAction(const ActiveAction &action, bool willRun) {
  if (!isWanted(action))
    return;
  if (!areNamesGood())
    names[getThreadId()].scope = nullptr;
  startLine();
  os << (willRun ? "begins" : "skips");
  if (action.getBreakpoint().empty())
    os << " (no breakpoint) Action ";
  else
    os << " (on breakpoint: " << action.getBreakpoint() << ") Action ";
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
  keepNames();
}

void ActionLog::afterAction(const ActiveAction &action,
                            const ActionResult &result) {
  if (!isWanted(action))
    return;
  bool areGood = areNamesGood();
  startLine();
  os << "completed `" << action.getTag() << "` #" << action.getIndex() << ": "
     << stringify(result.status);
  if (result.change != ActionResult::Unknown)
    os << ", " << stringify(result.change);
  endLine();
  if (areGood)
    keepNames();
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
  // A large change is cut off; the IR shows the rest.
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
